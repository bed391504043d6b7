//! The preview of the focused choice: beside the choices, below them, or at the end of the page.

use std::rc::Rc;

use ratatui_core::layout::Rect;

use crate::form::{Mode, Row, Tab};

use super::body::{Block, Body};
use super::kept::Text;
use super::line::{Line, Shared, keep};
use super::markdown;
use super::page::Preview;
use super::paint::{put, put_all, small};
use super::screen::Screen;
use super::sheet::Sheet;

/// The narrowest page with the preview at the side.
const WIDE: u16 = 100;
/// The narrowest and widest column of choices beside a preview.
const COLUMN: (u16, u16) = (30, 72);
/// The lowest body that gives the preview a window of its own below the choices.
const HIGH: u16 = 14;

/// The part of the body that a preview below the choices gets, as a fraction.
const BELOW: (usize, usize) = (2, 5);

/// How the body's area is shared with the preview.
#[derive(Debug, Clone, Copy)]
pub struct Split {
    /// The part for the question and its choices.
    pub body: Rect,
    /// The part for the preview; `None` when there is none or it goes to the end of the page.
    pub preview: Option<Rect>,
}

impl Split {
    /// Whether the preview is below the body.
    pub fn stacked(&self) -> bool {
        self.preview.is_some_and(|preview| preview.y > self.body.y)
    }
}

/// Shares the area out; the same for every choice of a question, so that nothing jumps.
pub fn split(screen: Screen<'_>, area: Rect) -> Split {
    let wanted = screen.form.question().is_some_and(crate::form::Question::has_previews)
        && !screen.linear
        && !matches!(screen.form.mode(), Mode::Help | Mode::Peek);
    let whole = Split { body: area, preview: None };
    if !wanted {
        return whole;
    }
    // The margins are not part of the area.
    if area.width + 2 >= WIDE {
        let left = (area.width * 2 / 5).clamp(COLUMN.0, COLUMN.1);
        let x = area.x + left + 3;
        return Split {
            body: Rect { width: left, ..area },
            preview: Some(Rect { x, width: area.right() - x, ..area }),
        };
    }
    if area.height < HIGH {
        return whole;
    }
    let height = small(usize::from(area.height) * BELOW.0 / BELOW.1);
    let body = Rect { height: area.height - height, ..area };
    Split { body, preview: Some(Rect { y: body.bottom(), height, ..area }) }
}

/// The rows in which so many for question and choices are left beside a preview below them.
pub fn shared(body: usize) -> usize {
    (body * BELOW.1).div_ceil(BELOW.1 - BELOW.0).max(usize::from(HIGH))
}

/// Draws what parts the preview's window from the choices; returns what it leaves of the window.
pub fn part(screen: Screen<'_>, sheet: &mut Sheet, window: Rect) -> Rect {
    let beside = window.x > 2;
    if beside {
        let line = Rc::new(Line::styled("│", screen.theme.dim));
        for y in window.top()..window.bottom() {
            put(sheet, Rect { x: window.x - 2, y, width: 1, height: 1 }, line.clone());
        }
        window
    } else {
        put(sheet, window, rule(screen, usize::from(window.width)));
        Rect { y: window.y + 1, height: window.height.saturating_sub(1), ..window }
    }
}

/// Draws the preview of the focused choice.
pub fn draw(screen: Screen<'_>, sheet: &mut Sheet, area: Rect) -> Preview {
    let theme = screen.theme;
    let lines = focused(screen, usize::from(area.width))
        .unwrap_or_else(|| keep(vec![Line::styled("No preview here.", theme.dim)]));
    let total_height = lines.len();
    let last = total_height.saturating_sub(usize::from(area.height));
    let offset = screen.preview_scroll.min(last);
    put_all(sheet, area, lines.iter().skip(offset).cloned());
    Preview { area, total_height, offset }
}

/// Adds the preview to the end of the page, where it has no window.
pub fn append(screen: Screen<'_>, body: &mut Body, width: usize) {
    let Some(lines) = focused(screen, width) else { return };
    let theme = screen.theme;
    body.push(Block::blank());
    let head =
        if screen.linear { Line::styled("Preview:", theme.dim) } else { rule(screen, width) };
    body.push(Block::ready(vec![head]));
    body.push(Block::kept(lines));
}

/// The rows of the focused choice's preview.
fn focused(screen: Screen<'_>, width: usize) -> Option<Shared> {
    let Row::Choice(index) = screen.form.focus() else { return None };
    let Tab::Question(question) = screen.form.tab() else { return None };
    let source = screen.form.question()?.choices().get(index)?.preview.as_deref()?;
    let make = || markdown::render(source, screen.theme.text, screen.theme, width);
    Some(screen.lines(Text::Preview(question, index), width, make))
}

fn rule(screen: Screen<'_>, width: usize) -> Line {
    let dashes = width.saturating_sub(8);
    Line::styled(format!("preview {}", "─".repeat(dashes)), screen.theme.dim)
}
