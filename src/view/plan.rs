//! Where everything on a page is: all of it but for what changes when only the focus moves.

use std::rc::Rc;

use ratatui_core::layout::Rect;

use crate::form::{Entry, Kind, Mode, Row, Tab};

use super::body::{Body, Drawn, Part};
use super::choice::Rows;
use super::line::Line;
use super::paint::{put, put_all, put_right, small};
use super::screen::Screen;
use super::sheet::Sheet;
use super::text::{clip, one_line};
use super::{footer, help, peek, preview, question, review, tabs};

/// The widest text that is still read with ease.
const MEASURE: u16 = 100;

/// The cells for `↓ 4 more` beside a message, and the space between them.
const MARK: usize = 16;

/// A page without its focus: what stands around the body, and the body as blocks of known heights.
#[derive(Debug)]
pub struct Plan {
    /// Header, tabs, messages, and what parts the preview from the choices.
    pub around: Sheet,
    /// The tabs in sight.
    pub tabs: Vec<(Tab, Rect)>,
    /// The blank row above the body, where there is room for one.
    pub above: Option<Rect>,
    /// The row below the body, where it is blank or ends so.
    pub below: Option<Rect>,
    /// The cells of the body's text.
    pub text: Rect,
    /// The body.
    pub body: Body,
    /// The cells of the preview, where it has a window of its own.
    pub preview: Option<Rect>,
    /// Whether that is below the body.
    pub stacked: bool,
    /// The row of the keys.
    pub footer: Rect,
}

/// What a plan was made for, beside the form and the colours: for the same it is the same.
#[derive(Debug, PartialEq, Eq)]
pub struct Cause {
    version: u64,
    area: Rect,
    linear: bool,
    armed: bool,
    notice: Option<String>,
    said: Option<String>,
    /// The focused row, where the page shows its preview below the choices.
    focus: Option<Row>,
}

impl Cause {
    /// `None` where a plan depends on more than this: while anything but the form itself is on the
    /// page, or has the keys.
    fn of(screen: Screen<'_>, area: Rect) -> Option<Self> {
        let form = screen.form;
        if !matches!(form.mode(), Mode::Browse) || screen.header.is_some() {
            return None;
        }
        let previews = form.question().is_some_and(crate::form::Question::has_previews);
        Some(Self {
            version: form.version(),
            area,
            linear: screen.linear,
            armed: screen.armed,
            notice: screen.notice.map(str::to_owned),
            said: screen.said.map(str::to_owned),
            focus: previews.then(|| form.focus()),
        })
    }
}

impl Plan {
    /// The plan for this area, as it was made for the frame before where nothing else changed.
    pub fn of(screen: Screen<'_>, area: Rect) -> Rc<Self> {
        let make = || Rc::new(Self::new(screen, area));
        let Some(kept) = screen.kept else { return make() };
        kept.begin(screen.form.questionnaire(), screen.theme);
        match Cause::of(screen, area) {
            Some(cause) => kept.plan(cause, make),
            None => make(),
        }
    }

    fn new(screen: Screen<'_>, area: Rect) -> Self {
        let mut around = Sheet::new(area.width, area.height);
        let frame = Frame::new(screen, area);
        if let Some(line) = frame.header {
            draw_header(screen, &mut around, line);
        }
        let tabs = frame.tabs.map(|line| tabs::draw(screen, &mut around, line));
        put_all(&mut around, frame.messages_area, frame.messages.iter().cloned());
        let split = preview::split(screen, frame.body);
        let reading = matches!(screen.form.mode(), Mode::Peek);
        let measure = if reading { u16::MAX } else { MEASURE };
        let text = Rect { width: split.body.width.min(measure), ..split.body };
        let mut body = body(screen, &frame, &split, usize::from(text.width));
        body.squeeze(usize::from(text.height));
        Self {
            tabs: tabs.unwrap_or_default(),
            above: frame.above,
            below: frame.below,
            text,
            body,
            preview: split.preview.map(|window| preview::part(screen, &mut around, window)),
            stacked: split.stacked(),
            footer: frame.footer,
            around,
        }
    }

    /// Draws the body from this row of it on.
    pub fn draw(&self, screen: Screen<'_>, sheet: &mut Sheet, offset: usize) -> Drawn {
        let nothing = Entry::empty(Kind::Single);
        let width = usize::from(self.text.width);
        let focus = screen.form.focus();
        let rows = Rows {
            screen,
            entry: screen.form.entry().unwrap_or(&nothing),
            choices: screen.form.question().map(crate::form::Question::choices).unwrap_or_default(),
            width,
            focus,
        };
        self.body.draw(sheet, self.text, offset, focus, &|part| match part {
            Part::Row(row) => rows.lines(row),
            Part::Pane(index) => peek::lines(screen, index, width),
        })
    }
}

/// The rows a page of this width wants to show its form whole.
#[must_use]
pub fn wanted_height(screen: &Screen<'_>, width: u16) -> usize {
    if let Some(kept) = screen.kept {
        kept.begin(screen.form.questionnaire(), screen.theme);
    }
    // More rows than any popup has, so that nothing gives way; no cell of it is drawn.
    let area = Rect::new(0, 0, width, 1000);
    let frame = Frame::new(*screen, area);
    let split = preview::split(*screen, frame.body);
    let text = usize::from(split.body.width.min(MEASURE));
    let around = usize::from(area.height - frame.body.height);
    let body = body(*screen, &frame, &split, text).height();
    around + if split.stacked() { preview::shared(body) } else { body }
}

fn body(screen: Screen<'_>, frame: &Frame, split: &preview::Split, width: usize) -> Body {
    match screen.form.mode() {
        Mode::Help => return help::body(screen, width),
        Mode::Peek => return peek::body(screen, width),
        _ => {}
    }
    let nothing = Entry::empty(Kind::Single);
    let Tab::Question(index) = screen.form.tab() else {
        return review::body(screen, &nothing, width);
    };
    let Some(question) = screen.form.question() else { return Body::default() };
    let entry = screen.form.entry().unwrap_or(&nothing);
    let label = tabs::left_out(screen, frame.tabs);
    let mut body = question::body(screen, (index, question), entry, label.as_deref(), width);
    if split.preview.is_none() {
        preview::append(screen, &mut body, width);
    }
    body
}

/// Where the parts of a page are.
struct Frame {
    header: Option<Rect>,
    tabs: Option<Rect>,
    /// The blank row above the body, where there is room for one.
    above: Option<Rect>,
    body: Rect,
    /// The row below the body, where it is blank or ends so.
    below: Option<Rect>,
    messages: Vec<Line>,
    messages_area: Rect,
    footer: Rect,
}

impl Frame {
    /// Shares out the rows. What gives way on a small screen, in this order: the header,
    /// blank rows, the label of a lone question. The rows on top do not depend on the tab, so that
    /// going from tab to tab moves nothing.
    fn new(screen: Screen<'_>, area: Rect) -> Self {
        let roomy = area.height >= 11;
        let left = u16::from(area.width >= 40);
        let line = Rect {
            x: left,
            width: area.width.saturating_sub(left + 1),
            height: 1.min(area.height),
            y: 0,
        };
        let mut top = 0;
        let mut take = |wanted: bool| {
            wanted.then(|| {
                top += 1;
                Rect { y: top - 1, ..line }
            })
        };
        let header = take(screen.header.is_some() && area.height >= 14);
        let many = screen.form.tab_count() > 1;
        let least = if many { 5 } else { 9 };
        let tabs = take(tabs::shown(screen) && area.height >= least);
        let above = take(roomy);

        let footer = Rect { y: area.height.saturating_sub(1), ..line };
        let room = footer.y.saturating_sub(top);
        let most = room.saturating_sub(2).min(4);
        let messages = footer::messages(screen, usize::from(line.width), usize::from(most));
        let count = small(messages.len());
        // A message of one row takes the blank one, and nothing else moves.
        let blank = u16::from(roomy);
        let bottom = count.max(blank);
        let body = Rect { y: top, height: room.saturating_sub(bottom), ..line };
        // A short message leaves the place of what tells how much is out of sight.
        let spoken = messages.first().map_or(0, Line::width);
        let free = spoken + MARK <= usize::from(line.width);
        let below = (roomy && free).then_some(Rect { y: body.bottom(), ..line });
        let messages_area = Rect { y: footer.y - count, height: count, ..line };
        Self { header, tabs, above, body, below, messages, messages_area, footer }
    }
}

fn draw_header(screen: Screen<'_>, sheet: &mut Sheet, area: Rect) {
    let Some(header) = screen.header else { return };
    let theme = screen.theme;
    let mut taken = 0;
    if let Some((position, count)) = header.queue.filter(|(_, count)| *count > 1) {
        let text = format!("{position} of {count} forms");
        taken = put_right(sheet, area, &text, theme.dim) + 2;
    }
    let place = one_line(header.place);
    let agent = one_line(header.agent);
    let name = if place.is_empty() { agent } else { format!("{agent} · {place}") };
    let room = area.width.saturating_sub(taken);
    put(sheet, area, Line::styled(clip(&name, usize::from(room)), theme.dim));
}
