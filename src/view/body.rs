//! The scrolling part of a page: blocks below each other, drawn only where they show.

use std::cell::OnceCell;

use ratatui_core::layout::Rect;

use crate::form::Row;

use super::line::{Line, Shared, keep};
use super::paint::{put_all, small};
use super::sheet::Sheet;

/// Blocks below each other, seen through a window.
#[derive(Debug, Default)]
pub struct Body {
    blocks: Vec<Block>,
}

/// Rows that belong together.
#[derive(Debug)]
pub struct Block {
    /// The form's row this block stands for; a click on it means that row.
    pub row: Option<Row>,
    /// Whether it has the keys, whichever row has the focus.
    pub focused: bool,
    /// The text cursor within it, as (column, row).
    pub cursor: Option<(usize, usize)>,
    /// The cells in which a text under edit is wrapped.
    pub room: Option<usize>,
    /// Whether it only parts others.
    blank: bool,
    height: usize,
    content: Content,
}

/// What is only made when it is in sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A row of the form.
    Row(Row),
    /// A row of the asker's pane, by its index.
    Pane(usize),
}

#[derive(Debug)]
enum Content {
    Ready(Shared),
    Part(Part, Look),
    Choices(Run),
}

/// How a part looks, once it was in sight.
#[derive(Debug, Default)]
struct Look {
    focused: OnceCell<Shared>,
    plain: OnceCell<Shared>,
}

/// Choices below each other: there may be hundreds, of which a few are in sight.
#[derive(Debug)]
struct Run {
    /// The index of each.
    choices: Vec<usize>,
    /// The row below each, counted from the top of the run.
    ends: Vec<usize>,
    looks: Vec<Look>,
}

/// Where things came to stand on the screen.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The rows in sight.
    pub rows: Vec<(Row, Rect)>,
    /// The text cursor, when in sight.
    pub cursor: Option<(u16, u16)>,
    /// The cells in which the text under edit is wrapped.
    pub room: Option<usize>,
}

/// The cells a body is seen through, and which of its rows those are.
#[derive(Clone, Copy)]
struct Window {
    area: Rect,
    offset: usize,
    end: usize,
}

impl Block {
    /// A block of finished rows.
    pub fn ready(lines: Vec<Line>) -> Self {
        Self::kept(keep(lines))
    }

    /// A block of rows that are kept elsewhere.
    pub fn kept(lines: Shared) -> Self {
        Self::of(lines.len(), Content::Ready(lines))
    }

    /// A part of this height, made when it is in sight.
    pub fn part(part: Part, height: usize) -> Self {
        let row = match part {
            Part::Row(row) => Some(row),
            Part::Pane(_) => None,
        };
        Self { row, ..Self::of(height, Content::Part(part, Look::default())) }
    }

    /// Choices, by their indices, with their heights. Each is a row of the form.
    pub fn choices(choices: impl Iterator<Item = (usize, usize)>) -> Self {
        let mut run = Run { choices: Vec::new(), ends: Vec::new(), looks: Vec::new() };
        let mut end = 0;
        for (choice, height) in choices {
            end += height;
            run.choices.push(choice);
            run.ends.push(end);
        }
        run.looks.resize_with(run.ends.len(), Look::default);
        Self::of(end, Content::Choices(run))
    }

    /// A blank row. It gives way where that saves scrolling.
    pub fn blank() -> Self {
        Self { blank: true, ..Self::ready(vec![Line::default()]) }
    }

    fn of(height: usize, content: Content) -> Self {
        Self { row: None, focused: false, cursor: None, room: None, blank: false, height, content }
    }

    /// Where a row of the form stands in this block, from its top, and its height.
    fn place_of(&self, row: Row) -> Option<(usize, usize)> {
        match (&self.content, row) {
            (Content::Choices(run), Row::Choice(index)) => run.place_of(index),
            _ => (self.row == Some(row)).then_some((0, self.height)),
        }
    }
}

impl Run {
    fn place_of(&self, choice: usize) -> Option<(usize, usize)> {
        // All choices of a question stand in their order; those that a filter left may not.
        let guess = choice.checked_sub(*self.choices.first()?);
        let at = guess
            .filter(|at| self.choices.get(*at) == Some(&choice))
            .or_else(|| self.choices.iter().position(|it| *it == choice))?;
        let top = self.top(at);
        Some((top, self.ends.get(at)? - top))
    }

    fn top(&self, at: usize) -> usize {
        at.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0)
    }
}

impl Body {
    /// Adds a block at the end.
    pub fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// Adds finished rows and a blank one below them, unless there are none.
    pub fn paragraph(&mut self, lines: Vec<Line>) {
        self.block_apart(Block::ready(lines));
    }

    /// Adds a block and a blank row below it, unless it is empty.
    pub fn block_apart(&mut self, block: Block) {
        if block.height > 0 {
            self.push(block);
            self.push(Block::blank());
        }
    }

    /// Takes blank rows out, the last ones first, where that brings everything into a window of this
    /// height. What has to be scrolled all the same keeps them.
    pub fn squeeze(&mut self, window: usize) {
        let blanks = self.blocks.iter().filter(|block| block.blank).count();
        let mut excess = self.height().saturating_sub(window);
        if excess > blanks {
            return;
        }
        for index in (0..self.blocks.len()).rev() {
            if excess > 0 && self.blocks.get(index).is_some_and(|block| block.blank) {
                self.blocks.remove(index);
                excess -= 1;
            }
        }
    }

    /// The rows of all blocks.
    pub fn height(&self) -> usize {
        self.blocks.iter().map(|block| block.height).sum()
    }

    /// The first row to show in a window of this height.
    ///
    /// Asked for nothing, it is the least offset that shows whole what has the keys, else the
    /// focused row, with some rows of what follows; what is taller than the window shows its top,
    /// or its cursor. The same state always gives the same offset.
    pub fn offset(&self, asked: Option<usize>, window: usize, focus: Row) -> usize {
        let last = self.height().saturating_sub(window);
        if let Some(asked) = asked {
            return asked.min(last);
        }
        let held = self.blocks.iter().any(|block| block.focused);
        let mut top = 0;
        for block in &self.blocks {
            let place = if held {
                block.focused.then_some((0, block.height))
            } else {
                block.place_of(focus)
            };
            if let Some((from, height)) = place {
                let (first, end) = match block.cursor {
                    Some((_, y)) if height > window => (top + y, top + y + 1),
                    _ => (top + from, top + from + height),
                };
                let context = (window / 4).min(3);
                let wanted = (end + context).saturating_sub(window);
                return wanted.min(first).min(last);
            }
            top += block.height;
        }
        0
    }

    /// Draws the window on the body that starts at this offset. `make` gives the rows of a part, which
    /// look another way with the focus and never change else.
    pub fn draw(
        &self,
        sheet: &mut Sheet,
        area: Rect,
        offset: usize,
        focus: Row,
        make: &dyn Fn(Part) -> Shared,
    ) -> Drawn {
        let window = Window { area, offset, end: offset + usize::from(area.height) };
        let look = |part: Part, known: &Look| {
            let known = if part == Part::Row(focus) { &known.focused } else { &known.plain };
            known.get_or_init(|| make(part)).clone()
        };
        let room = self.blocks.iter().find_map(|block| block.room);
        let mut drawn = Drawn { room, ..Drawn::default() };
        let mut top = 0;
        for block in &self.blocks {
            let bottom = top + block.height;
            if top >= window.end {
                break;
            }
            if bottom > offset {
                block.draw(sheet, window, top, &look, &mut drawn);
            }
            top = bottom;
        }
        drawn
    }
}

impl Block {
    fn draw(
        &self,
        sheet: &mut Sheet,
        window: Window,
        top: usize,
        look: &dyn Fn(Part, &Look) -> Shared,
        drawn: &mut Drawn,
    ) {
        if let Some((column, row)) = self.cursor
            && (window.offset..window.end).contains(&(top + row))
            && window.area.width > 0
        {
            let x = window.area.x + small(column).min(window.area.width.saturating_sub(1));
            drawn.cursor = Some((x, window.area.y + small(top + row - window.offset)));
        }
        match &self.content {
            Content::Ready(lines) => {
                let place = window.put(sheet, top, self.height, lines);
                drawn.rows.extend(self.row.map(|row| (row, place)));
            }
            Content::Part(part, known) => {
                let place = window.put(sheet, top, self.height, &look(*part, known));
                drawn.rows.extend(self.row.map(|row| (row, place)));
            }
            Content::Choices(run) => {
                let first = run.ends.partition_point(|end| top + end <= window.offset);
                let choices = run.choices.iter().zip(&run.ends).zip(&run.looks).skip(first);
                let mut above = top + run.top(first);
                for ((choice, end), known) in choices {
                    if above >= window.end {
                        break;
                    }
                    let row = Row::Choice(*choice);
                    let lines = look(Part::Row(row), known);
                    let place = window.put(sheet, above, top + end - above, &lines);
                    drawn.rows.push((row, place));
                    above = top + end;
                }
            }
        }
    }
}

impl Window {
    /// Puts rows that begin at this row of the body; returns the cells that show them.
    fn put(self, sheet: &mut Sheet, top: usize, height: usize, lines: &Shared) -> Rect {
        debug_assert_eq!(lines.len(), height, "what is drawn is as high as it was said to be");
        let from = self.offset.saturating_sub(top);
        let shown = (top + height).min(self.end).saturating_sub(top.max(self.offset));
        let y = self.area.y + small(top.saturating_sub(self.offset));
        let place = Rect { y, height: small(shown), ..self.area };
        put_all(sheet, place, lines.iter().skip(from).cloned());
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks of these heights, each a choice of its own.
    fn body(heights: &[usize]) -> Body {
        let mut body = Body::default();
        for (index, height) in heights.iter().enumerate() {
            body.push(Block::part(Part::Row(Row::Choice(index)), *height));
        }
        body
    }

    #[test]
    fn blank_rows_give_way_where_that_saves_scrolling() {
        let squeezed = |window| {
            let mut body = Body::default();
            for _ in 0..3 {
                body.push(Block::ready(vec![Line::default(); 2]));
                body.push(Block::blank());
            }
            body.squeeze(window);
            let blanks: Vec<bool> = body.blocks.iter().map(|block| block.blank).collect();
            (body.height(), blanks.iter().rposition(|blank| *blank))
        };
        assert_eq!(squeezed(9), (9, Some(5)));
        assert_eq!(squeezed(8), (8, Some(3)));
        assert_eq!(squeezed(6), (6, None));
        assert_eq!(squeezed(5), (9, Some(5)));
    }

    #[test]
    fn what_fits_does_not_scroll() {
        assert_eq!(body(&[2, 2, 2]).offset(None, 6, Row::Choice(2)), 0);
        assert_eq!(body(&[2, 2, 2]).offset(Some(9), 6, Row::Choice(0)), 0);
    }

    #[test]
    fn the_focused_row_is_whole_and_the_end_is_the_end() {
        let run = Body { blocks: vec![Block::choices((0..10).map(|index| (index, 2)))] };
        for body in [body(&[2; 10]), run] {
            assert_eq!(body.offset(None, 6, Row::Choice(0)), 0);
            assert_eq!(body.offset(None, 6, Row::Choice(4)), 5);
            assert_eq!(body.offset(None, 6, Row::Choice(9)), 14);
            assert_eq!(body.offset(Some(99), 6, Row::Choice(0)), 14);
        }
    }

    #[test]
    fn filtered_choices_are_found_in_any_order() {
        let run = Block::choices([(4, 1), (5, 2), (1, 3), (7, 1)].into_iter());
        assert_eq!(run.place_of(Row::Choice(5)), Some((1, 2)));
        assert_eq!(run.place_of(Row::Choice(1)), Some((3, 3)));
        assert_eq!(run.place_of(Row::Choice(7)), Some((6, 1)));
        assert_eq!(run.place_of(Row::Choice(6)), None);
    }

    #[test]
    fn what_is_taller_than_the_window_shows_its_top_or_its_cursor() {
        assert_eq!(body(&[3, 9, 3]).offset(None, 4, Row::Choice(1)), 3);
        let mut body = body(&[3, 9, 3]);
        body.blocks[1].cursor = Some((0, 8));
        assert_eq!(body.offset(None, 4, Row::Choice(1)), 9);
    }
}
