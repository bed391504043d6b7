//! The popup: header, tabs, the scrolling body, an optional preview, messages, keys.

use ratatui_core::layout::{Position, Rect};

use crate::form::{Row, Tab};

use super::line::Line;
use super::paint::{put, put_right};
use super::plan::Plan;
use super::screen::Screen;
use super::sheet::Sheet;
use super::{footer, preview};

/// More pieces than stand beside the text of a page: marks, keys, time.
const AROUND: usize = 8;

/// A drawn page and what the popup must know about it to scroll, to click and to place the cursor.
/// All places are in cells of the buffer.
#[derive(Debug)]
pub struct Page {
    /// What to show.
    pub sheet: Sheet,
    /// Rows of the whole body.
    pub total_height: usize,
    /// Rows of the body in sight.
    pub viewport_height: usize,
    /// Where the body is; the wheel over it scrolls it.
    pub body: Rect,
    /// The first row of the body in sight, after clamping; scrolling starts from here.
    pub offset: usize,
    /// The preview, where it has a window of its own.
    pub preview: Option<Preview>,
    /// The cell where the next typed character goes.
    pub cursor: Option<(u16, u16)>,
    /// The cells in which the text under edit is wrapped, for [`step`](super::step).
    pub editor_room: Option<usize>,
    /// The form's rows in sight.
    pub rows: Vec<(Row, Rect)>,
    /// The tabs in sight.
    pub tabs: Vec<(Tab, Rect)>,
}

/// A preview with a window of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preview {
    /// Where it is; the wheel over it scrolls it.
    pub area: Rect,
    /// Rows of the whole preview.
    pub total_height: usize,
    /// Its first row in sight, after clamping.
    pub offset: usize,
}

impl Page {
    /// The form's row under a cell.
    #[must_use]
    pub fn row_at(&self, x: u16, y: u16) -> Option<Row> {
        at(&self.rows, x, y)
    }

    /// The tab under a cell.
    #[must_use]
    pub fn tab_at(&self, x: u16, y: u16) -> Option<Tab> {
        at(&self.tabs, x, y)
    }

    /// The largest useful offset of the body.
    #[must_use]
    pub fn last_offset(&self) -> usize {
        self.total_height.saturating_sub(self.viewport_height)
    }
}

fn at<T: Copy>(places: &[(T, Rect)], x: u16, y: u16) -> Option<T> {
    places.iter().find(|(_, place)| place.contains(Position { x, y })).map(|(what, _)| *what)
}

/// Draws the form at a size in cells. Made for 20×6 and up; smaller sizes show what fits.
#[must_use]
pub fn page(screen: &Screen<'_>, width: u16, height: u16) -> Page {
    let screen = *screen;
    let plan = Plan::of(screen, Rect::new(0, 0, width, height));
    let mut sheet = plan.around.with_room(usize::from(height) + AROUND);
    let viewport_height = usize::from(plan.text.height);
    let total_height = plan.body.height();
    let offset = plan.body.offset(screen.scroll, viewport_height, screen.form.focus());
    let drawn = plan.draw(screen, &mut sheet, offset);
    let hidden = (offset, total_height.saturating_sub(offset + viewport_height));
    let below = plan.below.filter(|_| !plan.stacked);
    marks(screen, &mut sheet, plan.text, hidden, plan.above, below);

    let preview = plan.preview.map(|area| {
        let preview = preview::draw(screen, &mut sheet, area);
        let end = preview.offset + usize::from(preview.area.height);
        let hidden = (preview.offset, preview.total_height.saturating_sub(end));
        let above = plan.above.filter(|_| !plan.stacked);
        marks(screen, &mut sheet, preview.area, hidden, above, plan.below);
        preview
    });
    // A screen reader reads where the cursor is.
    let focused = || drawn.rows.iter().find(|(row, _)| *row == screen.form.focus());
    let cursor = match drawn.cursor {
        None if screen.linear => focused().map(|(_, place)| (place.x, place.y)),
        cursor => cursor,
    };
    let shown = footer::Shown {
        body: hidden.0 + hidden.1 > 0,
        preview: preview.is_some_and(|it| it.total_height > usize::from(it.area.height)),
    };
    footer::draw(screen, shown, &mut sheet, plan.footer);
    Page {
        sheet,
        total_height,
        viewport_height,
        body: plan.text,
        offset,
        preview,
        cursor,
        editor_room: drawn.room,
        rows: drawn.rows,
        tabs: plan.tabs.clone(),
    }
}

/// Tells how much is hidden: in words on the blank rows, else by arrows beside the text.
fn marks(
    screen: Screen<'_>,
    sheet: &mut Sheet,
    area: Rect,
    hidden: (usize, usize),
    above: Option<Rect>,
    below: Option<Rect>,
) {
    if area.height == 0 {
        return;
    }
    let sides = [("↑", hidden.0, above, area.top()), ("↓", hidden.1, below, area.bottom() - 1)];
    for (arrow, count, blank, y) in sides {
        if count == 0 {
            continue;
        }
        if let Some(blank) = blank {
            let place = Rect { x: area.x, width: area.width, ..blank };
            let text = match (screen.linear, arrow) {
                (false, _) => format!("{arrow} {count} more"),
                (true, "↑") => format!("{count} more above"),
                (true, _) => format!("{count} more below"),
            };
            put_right(sheet, place, &text, screen.theme.dim);
        } else if !screen.linear {
            let place = Rect { x: area.right(), y, width: 1, height: 1 };
            put(sheet, place, Line::styled(arrow, screen.theme.accent));
        }
    }
}

#[cfg(test)]
#[path = "page_tests.rs"]
mod tests;
