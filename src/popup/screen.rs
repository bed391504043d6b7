//! What the popup looks like now, and what lies where on it.

use crate::effect::Effect;
use crate::flow::{Book, Flow, FlowId};
use crate::form::{Action, Form, Mode, Row, Tab};
use crate::keymap::{Command, Context};
use crate::session::PaneId;
use crate::view::theme::Palette;
use crate::view::{
    Hint as Shown, Kept, Last, Message, Page, Screen as Drawn, Section, Sheet, Strip, Tone, When,
    ansi, message, page, step, strip, wanted_height,
};

use super::Popup;
use super::keys::Target;
use super::stage::{Shape, Stage};

/// Everything Zellij needs to show the popup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Screen {
    /// The whole pane, as one string for the terminal.
    pub text: String,
    /// The cell of the real cursor, from the top left of the content; `None` hides it.
    pub cursor: Option<(u16, u16)>,
}

/// What one drawing has in common with the next.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    kept: Kept,
    last: Last,
    look: Option<Look>,
}

/// What the pane shows that can change without an act of this one's person: when it differs from
/// what was drawn last, the pane is drawn again.
#[derive(Debug, PartialEq, Eq)]
struct Look {
    stage: Stage,
    armed: bool,
    waiting: usize,
    countdown: Option<u32>,
    agent: Option<String>,
    asking_pane: Option<PaneId>,
    notice: Option<String>,
    said: Option<String>,
}

const DENIED: &str = "Agents cannot ask you anything until zellij-ask may read its pipes and place \
     its popup. **The next question brings Zellij's prompt back:** answer it with `y`.";

const IDLE: &str = "Nobody waits for an answer.";

impl Popup {
    /// The cells it was drawn in last; none before the first [`Msg::Size`](crate::msg::Msg::Size).
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        self.size
    }

    /// Draws the pane at its present size.
    #[must_use]
    pub fn screen(&self) -> Screen {
        let (width, height) = self.size;
        let plain = |sheet| Screen { text: ansi::encode(sheet), cursor: None };
        if self.grant.denied() {
            let hints = [Shown::new("any key", "close")];
            let said = Message {
                tone: Tone::Warning,
                title: "zellij-ask was denied its permissions",
                text: DENIED,
                hints: &hints,
            };
            return plain(message(&said, &self.theme, width, height));
        }
        let shown = self
            .shown()
            .and_then(|flow| self.forms.get(&flow.header.flow).map(|form| (flow, form)));
        match (shown, self.stage.shape) {
            (Some((flow, form)), Shape::Open) => {
                let page = self.page(flow, form, width, height);
                let text = self.drawing.last.encode(page.sheet);
                Screen { text, cursor: page.cursor }
            }
            (_, Shape::Strip | Shape::Folded) if self.shown().is_some() => plain(self.row(width)),
            _ => {
                let notice = self.notice.as_deref().unwrap_or(IDLE);
                let said =
                    Message { tone: Tone::Calm, title: "zellij-ask", text: notice, hints: &[] };
                plain(message(&said, &self.theme, width, height))
            }
        }
    }

    /// Draws again what changed by itself.
    pub(super) fn refresh(&mut self, out: &mut Vec<Effect>) {
        if self.stage.shape == Shape::Away {
            return;
        }
        let shown = self.shown();
        let look = Some(Look {
            stage: self.stage.clone(),
            armed: self.focus.armed(),
            waiting: self.book.as_ref().map_or(0, Book::waiting),
            countdown: shown.and_then(|flow| self.countdown(flow)),
            agent: shown.and_then(|flow| flow.header.asker.agent.clone()),
            asking_pane: shown.and_then(|flow| self.asking_pane(flow)),
            notice: self.notice.clone(),
            said: self.said.clone(),
        });
        if self.drawing.look != look {
            self.drawing.look = look;
            out.push(Effect::Render);
        }
    }

    /// How many rows of content would show every tab of the form whole.
    pub(super) fn wanted_rows(&self, form: &Form, width: usize) -> usize {
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        let mut probe = form.clone();
        let mut rows = 0;
        for tab in form.tabs() {
            probe.update(&Action::GoTo(tab));
            let kept = Some(&self.drawing.kept);
            let linear = self.settings.linear;
            let drawn = Drawn { kept, linear, ..Drawn::new(&probe, &self.theme) };
            rows = rows.max(wanted_height(&drawn, width));
        }
        rows
    }

    /// What lies at a cell of the open form.
    pub(super) fn target(&self, row: usize, column: usize) -> Option<Target> {
        let (x, y) = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
        let page = self.current_page()?;
        page.tab_at(x, y).map(Target::Tab).or_else(|| page.row_at(x, y).map(Target::Row))
    }

    /// Scrolls the page of a form by whole pages, up for negative counts.
    pub(super) fn scroll_pages(&mut self, id: &FlowId, pages: isize) {
        let Some(page) = self.current_page() else { return };
        let step = isize::try_from(page.viewport_height.saturating_sub(1).max(1)).unwrap_or(1);
        self.scroll_to(id, &page, pages * step);
    }

    /// Scrolls the page of a form by lines, up for negative counts.
    pub(super) fn scroll_lines(&mut self, id: &FlowId, lines: isize) {
        if let Some(page) = self.current_page() {
            self.scroll_to(id, &page, lines);
        }
    }

    /// Scrolls the preview of a form by lines, up for negative counts; without a window of its own
    /// it is at the end of the page.
    pub(super) fn scroll_preview(&mut self, id: &FlowId, lines: isize) {
        let Some(page) = self.current_page() else { return };
        let Some(preview) = page.preview else {
            self.scroll_to(id, &page, lines);
            return;
        };
        let last = preview.total_height.saturating_sub(usize::from(preview.area.height));
        if let Some(form) = self.forms.get_mut(id) {
            form.set_preview_scroll(preview.offset.saturating_add_signed(lines).min(last));
        }
    }

    /// Whether the wheel means the preview: the person clicked on it, or nothing else scrolls.
    pub(super) fn points_at_preview(&self) -> bool {
        let Some(page) = self.current_page() else { return false };
        let Some(preview) = page.preview else { return false };
        let pointed = self.pointer.is_some_and(|(x, y)| preview.area.contains((x, y).into()));
        pointed || page.total_height <= page.viewport_height
    }

    /// What an action means where only the page knows: up and down go by the rows on the screen,
    /// in a text under edit and in what is only read.
    pub(super) fn on_screen(&mut self, id: &FlowId, action: Action) -> Action {
        let down = match action {
            Action::Up => false,
            Action::Down => true,
            _ => return action,
        };
        let Some(form) = self.forms.get(id) else { return action };
        match form.mode() {
            Mode::Edit(_, editor) => {
                let room = self.current_page().and_then(|page| page.editor_room);
                match room.and_then(|room| step(editor, room, down)) {
                    Some(place) => {
                        Action::Place { line: place.line, column: place.column, goal: place.goal }
                    }
                    None => action,
                }
            }
            Mode::Help | Mode::Peek => {
                self.scroll_lines(id, if down { 1 } else { -1 });
                Action::Other
            }
            _ => action,
        }
    }

    /// Keeps the focused row in sight when the pane changes its size.
    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        if (columns, rows) == self.size {
            return;
        }
        let seen = self.sees_focus();
        self.size = (columns, rows);
        if let Some((id, row)) = seen
            && self.sees_focus() != Some((id.clone(), row))
            && let Some(form) = self.forms.get_mut(&id)
        {
            form.set_scroll(None);
        }
    }

    /// The focused row of the open form, if it is in sight.
    fn sees_focus(&self) -> Option<(FlowId, Row)> {
        if self.stage.shape != Shape::Open {
            return None;
        }
        let id = self.stage.flow.clone()?;
        let form = self.forms.get(&id)?;
        let row = form.focus();
        // Where nothing is scrolled the focus is followed anyway.
        form.scroll()?;
        let page = self.current_page()?;
        page.rows.iter().any(|(seen, _)| *seen == row).then_some((id, row))
    }

    fn scroll_to(&mut self, id: &FlowId, page: &Page, lines: isize) {
        if let Some(form) = self.forms.get_mut(id) {
            let to = page.offset.saturating_add_signed(lines).min(page.last_offset());
            form.set_scroll(Some(to));
        }
    }

    pub(super) fn current_page(&self) -> Option<Page> {
        let flow = self.shown()?;
        let form = self.forms.get(&flow.header.flow)?;
        Some(self.page(flow, form, self.size.0, self.size.1))
    }

    fn page(&self, flow: &Flow, form: &Form, width: u16, height: u16) -> Page {
        let many = self.book.as_ref().is_some_and(|book| book.waiting() > 1);
        let offers = self.keymap.footer(form);
        let hints: Vec<Shown<'_>> = offers
            .filter(|offer| match offer.command {
                Command::NextForm | Command::PreviousForm => many,
                Command::Peek => {
                    matches!(form.mode(), Mode::Peek) || self.asking_pane(flow).is_some()
                }
                _ => true,
            })
            .map(|offer| shown(offer.keys, offer.label, offer.command))
            .collect();
        let help =
            if matches!(form.mode(), Mode::Help) { self.help(flow, form) } else { Vec::new() };
        let rows: Vec<Shown<'_>> = help.iter().map(|row| Shown::new(&row.keys, row.text)).collect();
        let typing = if help.is_empty() { Vec::new() } else { self.keymap.help(Context::Editor) };
        let typing: Vec<Shown<'_>> =
            typing.iter().map(|row| Shown::new(&row.keys, row.text)).collect();
        let sections = [
            Section { title: "Keys", hints: &rows },
            Section { title: "While you type", hints: &typing },
        ];
        let drawn = Drawn {
            hints: &hints,
            help: &sections,
            countdown: self.countdown(flow),
            armed: self.focus.armed(),
            notice: self.notice.as_deref(),
            said: self.said.as_deref(),
            linear: self.settings.linear,
            peek: &self.peeked,
            scroll: form.scroll(),
            preview_scroll: form.preview_scroll(),
            kept: Some(&self.drawing.kept),
            ..Drawn::new(form, &self.theme)
        };
        page(&drawn, width, height)
    }

    fn help(&self, flow: &Flow, form: &Form) -> Vec<crate::keymap::HelpRow> {
        let context = match form.tab() {
            Tab::Submit => Context::Review,
            Tab::Question(_) if form.kind() == crate::form::Kind::Multi => Context::Ticks,
            Tab::Question(_) => Context::Choices,
        };
        let mut rows = self.keymap.help(context);
        let offers = form.questionnaire().offers();
        rows.retain(|row| match &row.command {
            Command::Form(Action::ChoiceNote) => offers.choice_notes,
            Command::Form(Action::SwitchKind) => offers.switch_kind,
            Command::Peek => self.asking_pane(flow).is_some(),
            _ => true,
        });
        rows
    }

    fn row(&self, width: u16) -> Sheet {
        let folded = self.stage.shape == Shape::Folded;
        let hints = if folded { self.keymap.hints(Context::Collapsed) } else { &[] };
        let mut shown: Vec<Shown<'_>> =
            hints.iter().map(|hint| shown(&hint.keys, hint.label, &hint.command)).collect();
        if !folded {
            shown.push(Shown::new(&self.settings.jump_key, "answers"));
        }
        let flow = self.shown();
        let said = Strip {
            agent: flow.map_or("agent", agent),
            question: flow.map_or("", |flow| flow.header.label.as_str()),
            more: self.book.as_ref().map_or(0, |book| book.waiting().saturating_sub(1)),
            note: if folded { "answers kept" } else { "" },
            hints: &shown,
            countdown: flow.and_then(|flow| self.countdown(flow)),
        };
        strip(&said, &self.theme, width)
    }

    /// Takes over the host's colours.
    pub(super) fn colour(&mut self, palette: &Palette, out: &mut Vec<Effect>) {
        let theme = self.settings.colours.theme(palette);
        if theme != self.theme {
            self.theme = theme;
            out.push(Effect::Render);
        }
    }

    /// The whole seconds left, the running one counted.
    fn countdown(&self, flow: &Flow) -> Option<u32> {
        let left = flow.deadline()?.since(self.now).as_millis().div_ceil(1000);
        u32::try_from(left).ok()
    }

    /// The place of the form on the stage among all that wait, from 1, and their number.
    pub(super) fn position(&self) -> Option<(usize, usize)> {
        let queue = self.queue();
        let at = queue.iter().position(|flow| Some(&flow.header.flow) == self.stage.flow.as_ref());
        Some((at? + 1, queue.len()))
    }
}

/// The asker's name for the person.
pub(super) fn agent(flow: &Flow) -> &str {
    flow.header.asker.agent.as_deref().unwrap_or("agent")
}

fn shown<'a>(key: &'a str, word: &'a str, command: &Command) -> Shown<'a> {
    let when = match command {
        Command::ScrollDown => When::BodyHidden,
        Command::PreviewDown => When::PreviewHidden,
        _ => When::Always,
    };
    Shown { key, word, when }
}
