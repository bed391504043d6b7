//! The line of tabs.

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::form::Tab;

use super::line::Line;
use super::paint::{put, put_right, small};
use super::screen::Screen;
use super::sheet::Sheet;
use super::text::{clip, one_line, width as cells};

/// The longest label of a tab, in cells.
const LABEL: usize = 24;

/// Whether the form has something to say on this line.
pub fn shown(screen: Screen<'_>) -> bool {
    screen.form.tab_count() > 1 || lone_label(screen).is_some()
}

/// Draws the tabs and, on the right, which question this is; returns where each tab stands.
///
/// Where they do not all fit, as many as fit round the active one, `‹` and `›` for the others.
pub fn draw(screen: Screen<'_>, sheet: &mut Sheet, area: Rect) -> Vec<(Tab, Rect)> {
    let theme = screen.theme;
    if screen.linear && lone_label(screen).is_none() {
        put(sheet, area, Line::styled(spoken(screen), theme.strong));
        return Vec::new();
    }
    if let Some(label) = lone_label(screen) {
        put(sheet, area, Line::styled(clip(&label, usize::from(area.width)), theme.dim));
        return Vec::new();
    }
    let tabs: Vec<(Tab, String)> =
        screen.form.tabs().into_iter().map(|tab| (tab, label(screen, tab))).collect();
    let active = tabs.iter().position(|(tab, _)| *tab == screen.form.tab()).unwrap_or(0);
    let needed: usize = tabs.iter().map(|(_, label)| cells(label) + 3).sum();
    let place = place(screen, usize::from(area.width) >= needed + 17);
    let right = put_right(sheet, area, &place, theme.dim);
    let room = usize::from(area.width.saturating_sub(right + u16::from(right > 0)));
    let (from, to) = window(&tabs, active, room);

    // A tab's own padding reaches one cell into the margin, so that its text is in line.
    let mut x = area.x;
    let mut places = Vec::new();
    if from > 0 {
        put(sheet, area, Line::styled("‹ ", theme.dim));
        x += 2;
    }
    let end = area.x + small(room);
    let more = to < tabs.len();
    for (index, (tab, label)) in tabs.iter().enumerate().take(to).skip(from) {
        let left = end.saturating_sub(x + if more { 2 } else { 0 });
        let label = clip(label, usize::from(left));
        let size = small(cells(&label));
        let style = if index == active { theme.tab } else { tab_style(screen, *tab) };
        let pad = u16::from(index == active && x > 0);
        let left = x - pad;
        let right = (x + size + pad).min(area.right() + 1);
        let cell = Rect { x: left, width: right.saturating_sub(left), ..area };
        let text = if pad > 0 { format!(" {label} ") } else { label.into_owned() };
        put(sheet, cell, Line::styled(text, style));
        if cell.right() <= sheet.area().width && !cell.is_empty() {
            places.push((*tab, cell));
        }
        x += size + 3;
    }
    if more {
        let x = x.saturating_sub(2).min(end.saturating_sub(1));
        put(sheet, Rect { x, width: 1, ..area }, Line::styled("›", theme.dim));
    }
    places
}

/// The label of the only question, which has no tabs to stand on.
fn lone_label(screen: Screen<'_>) -> Option<String> {
    let [question] = screen.form.questionnaire().questions() else { return None };
    if screen.form.tab_count() > 1 {
        return None;
    }
    let label = one_line(question.header());
    // The label that a question without one is given says nothing.
    (!label.is_empty() && label != "Q1").then_some(label)
}

/// Where the person is, in words.
fn spoken(screen: Screen<'_>) -> String {
    let Tab::Question(index) = screen.form.tab() else {
        return format!("Submit, {}", place(screen, true));
    };
    let header = screen.form.question().map(|question| one_line(question.header()));
    let entry = screen.form.draft().entries.get(index);
    let answered = entry.is_some_and(crate::form::Entry::answered);
    let noted = entry.is_some_and(|entry| entry.written_note().is_some());
    format!(
        "{}: {}{}{}",
        place(screen, true),
        header.unwrap_or_default(),
        if answered { ", answered" } else { "" },
        if noted { ", with a note" } else { "" },
    )
}

/// The label of the only question where this place does not show it whole.
pub fn left_out(screen: Screen<'_>, place: Option<Rect>) -> Option<String> {
    lone_label(screen)
        .filter(|label| place.is_none_or(|place| cells(label) > usize::from(place.width)))
}

fn label(screen: Screen<'_>, tab: Tab) -> String {
    let Tab::Question(index) = tab else { return "Submit".to_owned() };
    let draft = screen.form.draft();
    let entry = draft.entries.get(index);
    let mark = if entry.is_some_and(crate::form::Entry::answered) { '■' } else { '□' };
    let note = if entry.is_some_and(|entry| entry.written_note().is_some()) { '*' } else { ' ' };
    let header = screen
        .form
        .questionnaire()
        .questions()
        .get(index)
        .map(|question| one_line(question.header()))
        .unwrap_or_default();
    format!("{mark}{note}{}", clip(&header, LABEL))
}

fn tab_style(screen: Screen<'_>, tab: Tab) -> Style {
    let answered = match tab {
        Tab::Question(index) => {
            screen.form.draft().entries.get(index).is_some_and(crate::form::Entry::answered)
        }
        Tab::Submit => false,
    };
    if answered { screen.theme.text } else { screen.theme.dim }
}

/// Which question this is, in words where there is room.
fn place(screen: Screen<'_>, roomy: bool) -> String {
    let total = screen.form.questionnaire().questions().len();
    match screen.form.tab() {
        Tab::Question(index) if roomy => format!("question {} of {total}", index + 1),
        Tab::Question(index) => format!("{}/{total}", index + 1),
        Tab::Submit => {
            let entries = &screen.form.draft().entries;
            let answered = entries.iter().filter(|entry| entry.answered()).count();
            if roomy { format!("{answered} of {total} answered") } else { String::new() }
        }
    }
}

/// The range of tabs to draw: the active one and as many others as fit.
fn window(tabs: &[(Tab, String)], active: usize, room: usize) -> (usize, usize) {
    let size = |index: usize| tabs.get(index).map_or(0, |(_, label)| cells(label) + 3);
    let (mut from, mut to) = (active, active + 1);
    let mut used = size(active);
    loop {
        // The marks for what is left out on either side need room, too.
        let marks =
            |from: usize, to: usize| 2 * usize::from(from > 0) + 2 * usize::from(to < tabs.len());
        let fits = |from: usize, to: usize, used: usize| used + marks(from, to) <= room + 3;
        if to < tabs.len() && fits(from, to + 1, used + size(to)) {
            used += size(to);
            to += 1;
        } else if from > 0 && fits(from - 1, to, used + size(from - 1)) {
            from -= 1;
            used += size(from);
        } else {
            return (from, to);
        }
    }
}
