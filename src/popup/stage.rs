//! What the popup shows and where: decided by one instance, stored, taken over by the others.

use serde::{Deserialize, Serialize};

use crate::flow::FlowId;
use crate::session::Rect;

/// How the popup stands on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Shape {
    /// Put away.
    #[default]
    Away,
    /// One row over the asking pane; it has no focus and takes no key.
    Strip,
    /// One row that has the focus: the person folded the form up.
    Folded,
    /// The form.
    Open,
}

/// What the popup shows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stage {
    /// The flow it shows, if any.
    pub flow: Option<FlowId>,
    /// How it stands.
    pub shape: Shape,
}

/// The least a form is given, frame included, where the screen allows.
const LEAST: (usize, usize) = (60, 15);
/// A form gets no wider than a text that reads well; with previews twice that.
const MOST: usize = 104;
const MOST_WITH_PREVIEWS: usize = 164;

/// The cells of a form over its pane.
///
/// `pane` is the asking pane (or the whole tab where it is not known), `field` the cells that the
/// tab's panes have between its bars, `screen` the columns and rows of the tab, `wanted` the
/// content rows that would show the form whole. No bar is covered unless the field is too low for
/// the least of a form.
#[must_use]
pub fn form_rect(
    pane: Rect,
    field: Rect,
    screen: (usize, usize),
    wanted: usize,
    previews: bool,
) -> Rect {
    let most = if previews { MOST_WITH_PREVIEWS } else { MOST };
    let width = pane.width.saturating_sub(4).min(most).max(LEAST.0).min(screen.0);
    let frame = 2;
    let end = (field.y + field.height).min(screen.1);
    let (top, end) =
        if end.saturating_sub(field.y) < LEAST.1 { (0, screen.1) } else { (field.y, end) };
    let height = (wanted + frame).min(pane.height.saturating_sub(2)).max(LEAST.1).min(end - top);
    Rect {
        x: centred(pane.x, pane.width, width, (0, screen.0)),
        y: centred(pane.y, pane.height, height, (top, end)),
        width,
        height,
    }
}

/// The cells of a strip: the top row of the pane, inside its corners.
#[must_use]
pub fn strip_rect(pane: Rect, screen: (usize, usize)) -> Rect {
    let inset = usize::from(pane.width > 24);
    let width = pane.width.saturating_sub(2 * inset).max(1).min(screen.0);
    Rect { x: pane.x + inset, y: pane.y, width, height: 1 }
}

/// The start of `length` cells centred on `[start, start + room)` and inside `[from, end)`.
fn centred(start: usize, room: usize, length: usize, (from, end): (usize, usize)) -> usize {
    let middle = start + room / 2;
    middle.saturating_sub(length / 2).min(end.saturating_sub(length)).max(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: (usize, usize) = (80, 24);
    /// One bar above, two below.
    const FIELD: Rect = Rect { x: 0, y: 1, width: 80, height: 21 };

    #[test]
    fn a_form_is_inset_in_its_pane() {
        let pane = Rect { x: 0, y: 1, width: 80, height: 22 };
        let rect = form_rect(pane, FIELD, SCREEN, 14, false);
        assert_eq!(rect, Rect { x: 2, y: 4, width: 76, height: 16 });
    }

    #[test]
    fn a_form_over_a_small_pane_keeps_its_least_size_between_the_bars() {
        let pane = Rect { x: 50, y: 1, width: 30, height: 6 };
        let rect = form_rect(pane, FIELD, SCREEN, 40, false);
        assert_eq!(rect, Rect { x: 20, y: 1, width: 60, height: 15 });
        let low = Rect { y: 14, height: 8, ..pane };
        let rect = form_rect(low, FIELD, SCREEN, 40, false);
        assert_eq!(rect, Rect { x: 20, y: 7, width: 60, height: 15 });
    }

    #[test]
    fn a_form_covers_bars_where_it_could_not_be_read_without() {
        let pane = Rect { x: 0, y: 1, width: 80, height: 13 };
        let rect = form_rect(pane, pane, (80, 16), 40, false);
        assert_eq!(rect, Rect { x: 2, y: 0, width: 76, height: 15 });
    }

    #[test]
    fn a_form_is_never_larger_than_the_screen() {
        let pane = Rect { x: 0, y: 0, width: 40, height: 10 };
        let rect = form_rect(pane, pane, (40, 10), 40, true);
        assert_eq!(rect, Rect { x: 0, y: 0, width: 40, height: 10 });
    }

    #[test]
    fn a_strip_is_one_row_inside_the_corners_of_its_pane() {
        let pane = Rect { x: 40, y: 1, width: 40, height: 20 };
        assert_eq!(strip_rect(pane, SCREEN), Rect { x: 41, y: 1, width: 38, height: 1 });
    }
}
