//! Where the popup stands: over which pane, on which cells, under which name.

use std::fmt::Write as _;
use std::time::Duration;

use crate::effect::Effect;
use crate::flow::{FlowId, Millis};
use crate::form::Question;
use crate::session::{PaneId, Rect};

use super::Popup;
use super::screen::agent;
use super::stage::{Shape, form_rect, strip_rect};

/// Where the popup stands and what its frame says.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// `None` while it is away, or is to be put somewhere anew.
    placed: Option<Placed>,
    sent: Sent,
    /// What the frame was named last.
    title: String,
    /// The flow and the state of the queue it was named for.
    titled_for: Option<(FlowId, u64)>,
}

impl Standing {
    /// It stands somewhere.
    pub fn is_placed(&self) -> bool {
        self.placed.is_some()
    }

    /// Where it stands counts no longer.
    pub fn leave(&mut self) {
        self.placed = None;
    }
}

/// Where the popup was put last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Placed {
    /// The pane it stands over, if that is known.
    over: Option<PaneId>,
    /// Where that pane stood then.
    base: Rect,
    /// Columns and rows of the tab then.
    screen: (usize, usize),
    /// The rows its form wanted when it was opened. They are kept: a popup that changes its
    /// height while one types is a popup that jumps.
    rows: usize,
    /// Whether it has the whole tab.
    whole: bool,
    /// The cells of the popup.
    rect: Rect,
    /// The tab it was sent to.
    tab: Option<usize>,
    /// Whether it was seen there since.
    arrived: bool,
    /// Whether the person moved it: it stays where it is then.
    moved: bool,
}

/// How long after it was sent somewhere the popup may still be reported there.
const LATE: Duration = Duration::from_millis(1500);

/// The cells the popup was sent to a moment ago.
#[derive(Debug, Default)]
struct Sent(Vec<(Rect, Millis)>);

impl Sent {
    fn note(&mut self, rect: Rect, now: Millis) {
        self.0.retain(|(_, at)| now.since(*at) < LATE);
        self.0.push((rect, now));
    }

    /// Whether a popup reported on these cells was sent there.
    fn has(&self, rect: Rect, now: Millis) -> bool {
        self.0.iter().any(|(sent, at)| *sent == rect && now.since(*at) < LATE)
    }
}

impl Popup {
    /// The pane the popup stands over.
    pub(super) fn over(&self) -> Option<PaneId> {
        self.standing.placed.and_then(|placed| placed.over)
    }

    /// The cells the popup stands on.
    pub(super) fn cells(&self) -> Option<Rect> {
        self.standing.placed.map(|placed| placed.rect)
    }

    /// Whether the popup is reported in the tab it was sent to.
    pub(super) fn arrived(&self) -> bool {
        let own = self.session.pane(PaneId::Plugin(self.me.plugin)).map(|pane| pane.tab);
        self.standing.placed.is_none_or(|placed| placed.tab.is_none() || placed.tab == own)
    }

    /// Puts the popup over a pane, as large as its form wants to be.
    pub(super) fn place(&mut self, over: Option<PaneId>, out: &mut Vec<Effect>) {
        let (base, screen) = self.room(over);
        let rows = match self.open_form() {
            Some(form) => {
                let field = self.field(over, screen);
                let widest = form_rect(base, field, screen, 0, self.has_previews()).width;
                self.wanted_rows(form, widest.saturating_sub(2))
            }
            None => 1,
        };
        self.put(over, rows, out);
    }

    /// Moves the popup along when the pane under it changed, unless the person moved it, and
    /// gives it the whole tab or takes it back.
    pub(super) fn follow(&mut self, out: &mut Vec<Effect>) {
        let room = self.standing.placed.map(|placed| self.room(placed.over));
        let zoomed = self.open_form().is_some_and(crate::form::Form::zoomed);
        let own = self.session.pane(PaneId::Plugin(self.me.plugin));
        let own = own.filter(|pane| !pane.suppressed).map(|pane| pane.rect);
        let late = own.is_some_and(|rect| self.standing.sent.has(rect, self.now));
        let Some(placed) = &mut self.standing.placed else { return };
        let stayed = room == Some((placed.base, placed.screen));
        if own == Some(placed.rect) {
            placed.arrived = true;
        } else if placed.arrived && stayed && own.is_some() && !late {
            // Zellij moves it only along with what lies below it.
            placed.moved = true;
        }
        if zoomed != placed.whole || (!stayed && !placed.moved) {
            let (over, rows) = (placed.over, placed.rows);
            self.put(over, rows, out);
        }
    }

    /// Names the frame: who asks, from which pane, and how many forms wait.
    pub(super) fn entitle(&mut self, id: &FlowId, out: &mut Vec<Effect>) {
        let changes = self.book.as_ref().map_or(0, |book| book.queue().changes());
        let named_for = Some((id.clone(), changes));
        if self.standing.titled_for == named_for || !self.grant.given() {
            return;
        }
        self.standing.titled_for = named_for;
        let Some(flow) = self.flow(id) else { return };
        let mut title = agent(flow).to_owned();
        // Writing to a string cannot fail.
        if let Some(pane) = flow.header.asker.pane {
            let _ = write!(title, " · pane {pane}");
        }
        if let Some((position, count)) = self.position().filter(|(_, count)| *count > 1) {
            let _ = write!(title, " · {position} of {count} forms");
        }
        if self.standing.title != title {
            self.standing.title.clone_from(&title);
            out.push(Effect::Title(title));
        }
    }

    fn put(&mut self, over: Option<PaneId>, rows: usize, out: &mut Vec<Effect>) {
        let (base, screen) = self.room(over);
        let form = self.open_form();
        let whole = form.is_some_and(crate::form::Form::zoomed);
        let rect = match form {
            Some(_) if whole => Rect { x: 0, y: 0, width: screen.0, height: screen.1 },
            Some(_) => form_rect(base, self.field(over, screen), screen, rows, self.has_previews()),
            None => strip_rect(base, screen),
        };
        let frame = self.stage.shape == Shape::Open;
        out.push(Effect::Place { rect, frame });
        self.standing.sent.note(rect, self.now);
        let own = self.session.pane(PaneId::Plugin(self.me.plugin)).map(|pane| pane.tab);
        let target = over.and_then(|pane| self.session.pane(pane)).map(|pane| pane.tab);
        let target = target.or_else(|| self.session.active_tab().map(|tab| tab.position));
        self.standing.placed = Some(Placed {
            over,
            base,
            screen,
            rows,
            whole,
            rect,
            tab: target,
            arrived: false,
            moved: false,
        });
        if let (Some(own), Some(target)) = (own, target)
            && own != target
        {
            out.push(Effect::MoveToTab(target));
        }
    }

    fn open_form(&self) -> Option<&crate::form::Form> {
        let flow = self.stage.flow.as_ref().filter(|_| self.stage.shape == Shape::Open)?;
        self.forms.get(flow)
    }

    fn has_previews(&self) -> bool {
        let questions = self.open_form().map(|form| form.questionnaire().questions());
        questions.unwrap_or_default().iter().any(Question::has_previews)
    }

    /// The cells of a pane and the size of its tab. An unknown pane counts as all tiled
    /// terminals together: what the bars leave of the tab.
    fn room(&self, over: Option<PaneId>) -> (Rect, (usize, usize)) {
        let pane = over.and_then(|pane| self.session.pane(pane));
        let tab =
            pane.and_then(|pane| self.session.tab(pane.tab)).or_else(|| self.session.active_tab());
        let screen = match (tab, pane) {
            (Some(tab), _) => (tab.columns, tab.rows),
            // Zellij tells of panes before it tells of tabs.
            (None, Some(pane)) => self.extent(pane.tab),
            (None, None) => (80, 24),
        };
        let base = match (pane, tab) {
            (Some(pane), _) => pane.rect,
            (None, Some(tab)) => self.tiled(tab.position),
            (None, None) => Rect::default(),
        };
        let whole = Rect { x: 0, y: 0, width: screen.0, height: screen.1 };
        (if base.width == 0 { whole } else { base }, screen)
    }

    /// The cells that the panes of the tab have between its bars: those are panes that nobody can
    /// move into. All of the tab while that is not known.
    fn field(&self, over: Option<PaneId>, screen: (usize, usize)) -> Rect {
        let pane = over.and_then(|pane| self.session.pane(pane)).map(|pane| pane.tab);
        let tab = pane.or_else(|| self.session.active_tab().map(|tab| tab.position));
        let panes = tab.into_iter().flat_map(|tab| self.session.panes_of(tab));
        let tiled = panes.filter(|it| it.selectable && !it.floating && !it.suppressed);
        let whole = Rect { x: 0, y: 0, width: screen.0, height: screen.1 };
        tiled.map(|pane| pane.rect).reduce(Rect::union).unwrap_or(whole)
    }

    /// The columns and rows that the panes of a tab reach to.
    fn extent(&self, tab: usize) -> (usize, usize) {
        let all = self.session.panes_of(tab).map(|pane| pane.rect).reduce(Rect::union);
        all.map_or((80, 24), |all| (all.x + all.width, all.y + all.height))
    }

    fn tiled(&self, tab: usize) -> Rect {
        let tiled = self.session.panes_of(tab).filter(|pane| {
            !pane.floating && !pane.suppressed && matches!(pane.id, PaneId::Terminal(_))
        });
        tiled.map(|pane| pane.rect).reduce(Rect::union).unwrap_or_default()
    }
}
