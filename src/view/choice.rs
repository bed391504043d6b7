//! The rows of a question: its choices and what the dialog adds.

use std::rc::Rc;

use ratatui_core::style::Style;

use crate::form::{Choice, Editor, Entry, Field, Kind, Mode, Row, Rows as Order, Tab};

use super::body::{Block, Body, Part};
use super::editor::edit;
use super::kept::{Kept, Text};
use super::line::{Line, Shared, hang, keep};
use super::markdown;
use super::screen::Screen;
use super::text::{clip, displayable, one_line, width as cells};
use super::wrap;

const RECOMMENDED: &str = "recommended";
/// The least room for a label to have the mark on its right; else the mark goes below it.
const LABEL_ROOM: usize = 36;

/// Draws the rows of one question, all in the same columns.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// The page they are on.
    pub screen: Screen<'a>,
    /// What was entered on the question.
    pub entry: &'a Entry,
    /// The choices of the question.
    pub choices: &'a [Choice],
    /// The cells they have.
    pub width: usize,
    /// The row that has the focus.
    pub focus: Row,
}

impl<'a> Rows<'a> {
    /// Adds the choices in this order. One whose note is under edit is a block of its own.
    pub fn choices(&self, order: Order<'_>, body: &mut Body) {
        let heights = self.heights();
        let sized = |index: usize| {
            (index, heights.get(index).copied().unwrap_or(0) + self.note_height(index))
        };
        let edited = match self.screen.form.mode() {
            Mode::Edit(Field::ChoiceNote(index), editor) => Some((*index, editor)),
            _ => None,
        };
        let place = edited.and_then(|(index, editor)| {
            Some((order.position(Row::Choice(index))?, self.edited(index, editor)?))
        });
        let (before, block) = match place {
            Some((at, block)) => (at, Some(block)),
            None => (order.choices().len(), None),
        };
        body.push(Block::choices(order.choices().take(before).map(sized)));
        if let Some(block) = block {
            body.push(block);
            body.push(Block::choices(order.choices().skip(before + 1).map(sized)));
        }
    }

    /// The block of a row that is no choice.
    pub fn block(&self, row: Row) -> Block {
        match self.screen.editor(Field::Typed) {
            Some(editor) if row == Row::Typed => self.typing(editor),
            _ => Block::part(Part::Row(row), self.lines(row).len()),
        }
    }

    /// The rows of a form's row as it looks now.
    pub fn lines(&self, row: Row) -> Shared {
        let plain = |number, label| keep(self.plain(row, number, label));
        match row {
            Row::Choice(index) => match self.choices.get(index) {
                Some(choice) => self.noted_lines(index, choice),
                None => Shared::default(),
            },
            Row::Typed => keep(self.typed()),
            Row::Chat => plain(Some(self.choices.len() + 2), "Chat about this"),
            Row::Next => plain(None, "Next"),
            Row::Submit => plain(None, "Submit"),
            Row::Elaborate => plain(None, "Elaborate"),
            Row::Cancel => plain(None, "Cancel"),
        }
    }

    /// The rows of each choice but for its note.
    fn heights(&self) -> Rc<Vec<usize>> {
        let measure = || self.choices.iter().map(|choice| self.choice_height(choice)).collect();
        match self.kept() {
            Some((kept, question)) => kept.heights(question, self.room(), measure),
            None => Rc::new(measure()),
        }
    }

    fn note_height(&self, index: usize) -> usize {
        let noted = || self.written_note(self.choices.get(index)?);
        usize::from(!self.entry.choice_notes.is_empty() && noted().is_some())
    }

    /// A choice whose note is under edit.
    fn edited(&self, index: usize, editor: &Editor) -> Option<Block> {
        let mut lines = self.noted_lines(index, self.choices.get(index)?).to_vec();
        let (rows, (x, y)) = note_editor(self.screen, editor, self.room());
        let top = lines.len();
        lines.extend(self.below(rows).into_iter().map(Rc::new));
        let mut block = Block::kept(Rc::new(lines));
        block.row = Some(Row::Choice(index));
        block.cursor = Some((self.indent() + x, top + y));
        block.room = Some(note_room(self.room()));
        Some(block)
    }

    /// The rows of a choice with its note.
    fn noted_lines(&self, index: usize, choice: &Choice) -> Shared {
        let lines = self.kept_lines(index, choice);
        let Some(note) = self.written_note(choice) else { return lines };
        let mut lines = lines.to_vec();
        let note = self.below(vec![note_line(self.screen, note, self.room())]);
        lines.extend(note.into_iter().map(Rc::new));
        Rc::new(lines)
    }

    /// What is kept of the question these rows belong to.
    fn kept(&self) -> Option<(&'a Kept, usize)> {
        // Words for marks come and go.
        match (self.screen.kept, self.screen.form.tab()) {
            (Some(kept), Tab::Question(question)) if !self.screen.linear => Some((kept, question)),
            _ => None,
        }
    }

    /// [`Self::choice_lines`] as they were made for the choice as it looks now.
    fn kept_lines(&self, index: usize, choice: &Choice) -> Shared {
        let make = || self.choice_lines(index, choice);
        let Some((kept, question)) = self.kept() else { return keep(make()) };
        let looks = [
            self.focus == Row::Choice(index),
            self.screen.armed,
            self.entry.has(&choice.id),
            self.entry.kind() == Kind::Multi,
        ];
        let look = looks.iter().fold(0, |look, it| look << 1 | u8::from(*it));
        kept.lines(Text::Choice(question, index, look), self.room(), make)
    }

    /// As many rows as [`Self::choice_lines`] makes, without making them:
    /// hundreds of choices are off screen.
    fn choice_height(&self, choice: &Choice) -> usize {
        let beside = self.marks_beside(choice);
        let label = self.label(choice);
        let description = if choice.description.is_empty() {
            0
        } else {
            markdown::height(&choice.description, self.screen.theme, self.room())
        };
        wrap::height(&label, self.label_room(beside))
            + usize::from(choice.recommended && !beside && !self.screen.linear)
            + description
    }

    /// The rows of a choice but for its note.
    fn choice_lines(&self, index: usize, choice: &Choice) -> Vec<Line> {
        let theme = self.screen.theme;
        let row = Row::Choice(index);
        let beside = self.marks_beside(choice);
        let label = self.label(choice);
        let mut label = wrap::wrap_text(&label, self.label_style(row), self.label_room(beside));
        if choice.recommended && !self.screen.linear {
            match label.first_mut() {
                Some(first) if beside => {
                    first.pad_to(self.room() - cells(RECOMMENDED), Style::new());
                    first.push(RECOMMENDED, theme.good);
                }
                _ => label.push(Line::styled(RECOMMENDED, theme.good)),
            }
        }
        let (first, rest) =
            self.gutter(row, Some(index + 1), Some(self.entry.has(&choice.id)), " ");
        let mut lines = hang(&first, &rest, label);
        if !choice.description.is_empty() {
            let style = if row == self.focus { theme.text } else { theme.dim };
            lines.extend(self.below(markdown::render(
                &choice.description,
                style,
                theme,
                self.room(),
            )));
        }
        lines
    }

    /// The note on a choice, unless it is under edit.
    fn written_note(&self, choice: &Choice) -> Option<&'a str> {
        self.entry
            .choice_notes
            .get(&choice.id)
            .map(|note| note.trim())
            .filter(|note| !note.is_empty())
    }

    /// `Type something.`, or what was typed there.
    fn typed(&self) -> Vec<Line> {
        let mark = self.entry.custom().is_some();
        let text = displayable(&self.entry.typed);
        let text = if text.trim().is_empty() { "Type something." } else { text.as_ref() };
        let text = self.spoken(text, mark.then_some(true));
        let rows = wrap::wrap_text(&text, self.label_style(Row::Typed), self.room());
        let (first, rest) = self.typed_gutter(" ");
        hang(&first, &rest, rows)
    }

    /// The same under edit.
    fn typing(&self, editor: &Editor) -> Block {
        let (rows, (x, y)) = edit(editor, "Type your answer.", self.screen.theme, self.room());
        let (first, rest) = self.typed_gutter("│");
        let mut block = Block::ready(hang(&first, &rest, rows));
        block.row = Some(Row::Typed);
        block.cursor = Some((self.indent() + x, y));
        block.room = Some(self.room());
        block
    }

    /// What stands before what was typed, on its first row and on the others.
    fn typed_gutter(&self, edge: &str) -> (Line, Line) {
        let mark = self.entry.custom().is_some();
        self.gutter(Row::Typed, Some(self.choices.len() + 1), Some(mark), edge)
    }

    fn plain(&self, row: Row, number: Option<usize>, label: &str) -> Vec<Line> {
        let rows = wrap::wrap_text(label, self.label_style(row), self.room());
        let (first, rest) = self.gutter(row, number, None, " ");
        hang(&first, &rest, rows)
    }

    /// What stands before a row's text: focus, number, mark. `edge` is the cell next to the text.
    fn gutter(
        &self,
        row: Row,
        number: Option<usize>,
        mark: Option<bool>,
        edge: &str,
    ) -> (Line, Line) {
        if self.screen.linear {
            return self.numbered(number);
        }
        let theme = self.screen.theme;
        let focused = row == self.focus;
        let armed = self.screen.armed;
        let edge_style = if edge == " " { Style::new() } else { theme.accent };
        let number_style = if focused && armed { theme.accent } else { theme.dim };
        let mut first = Line::default();
        match (focused, armed) {
            (true, true) => first.push("▸ ", theme.accent),
            (true, false) => first.push("▹ ", theme.dim),
            (false, _) => first.push("  ", Style::new()),
        }
        let digits = self.digits();
        match number {
            Some(number) => first.push(&format!("{number:>digits$}"), number_style),
            None if digits > 0 => first.push(&" ".repeat(digits), Style::new()),
            None => {}
        }
        if digits > 0 {
            match (self.entry.kind(), mark) {
                (Kind::Single, Some(true)) => first.push("✓", theme.good),
                (Kind::Single, _) => first.push(" ", Style::new()),
                (Kind::Multi, Some(true)) => first.push(" [x]", theme.good),
                (Kind::Multi, Some(false)) => first.push(" [ ]", theme.dim),
                (Kind::Multi, None) => first.push("    ", Style::new()),
            }
            first.push(edge, edge_style);
        }
        let mut rest = Line::styled(" ".repeat(self.indent().saturating_sub(1)), Style::new());
        rest.push(edge, edge_style);
        (first, rest)
    }

    /// What stands before a row's text where nothing but words does.
    fn numbered(&self, number: Option<usize>) -> (Line, Line) {
        let indent = self.indent();
        let number = number.map(|number| format!("{number}.")).unwrap_or_default();
        let first = format!("{number:<indent$}");
        (
            Line::styled(first, self.screen.theme.text),
            Line::styled(" ".repeat(indent), Style::new()),
        )
    }

    fn label(&self, choice: &Choice) -> String {
        let mark = Some(self.entry.has(&choice.id));
        if choice.recommended && self.screen.linear {
            return self.spoken(&format!("{}, {RECOMMENDED}", choice.label), mark);
        }
        self.spoken(&choice.label, mark)
    }

    /// A label as it may be drawn; where marks are words, with what its mark says.
    fn spoken(&self, label: &str, mark: Option<bool>) -> String {
        let word = match (self.screen.linear, self.entry.kind(), mark) {
            (false, ..) | (_, _, None) | (_, Kind::Single, Some(false)) => "",
            (_, Kind::Single, Some(true)) => ", chosen",
            (_, Kind::Multi, Some(true)) => ", ticked",
            (_, Kind::Multi, Some(false)) => ", not ticked",
        };
        format!("{}{word}", displayable(label))
    }

    fn below(&self, rows: Vec<Line>) -> Vec<Line> {
        let indent = Line::styled(" ".repeat(self.indent()), Style::new());
        hang(&indent, &indent, rows)
    }

    fn label_style(&self, row: Row) -> Style {
        let theme = self.screen.theme;
        if row == self.focus && self.screen.armed { theme.accent } else { theme.text }
    }

    /// The cells before a row's text.
    fn indent(&self) -> usize {
        match (self.digits(), self.entry.kind()) {
            (0, _) if self.screen.linear => 0,
            (digits, _) if self.screen.linear => digits + 2,
            (0, _) => 2,
            (digits, Kind::Single) => 2 + digits + 2,
            (digits, Kind::Multi) => 2 + digits + 5,
        }
    }

    /// The cells of a row's text.
    fn room(&self) -> usize {
        self.width.saturating_sub(self.indent()).max(2)
    }

    fn label_room(&self, beside: bool) -> usize {
        if beside { self.room() - cells(RECOMMENDED) - 2 } else { self.room() }
    }

    fn marks_beside(&self, choice: &Choice) -> bool {
        choice.recommended && !self.screen.linear && self.room() >= LABEL_ROOM
    }

    /// The cells of the largest number; none where rows have no numbers.
    fn digits(&self) -> usize {
        if self.choices.is_empty() { 0 } else { (self.choices.len() + 2).to_string().len() }
    }
}

/// A written note on one row.
pub fn note_line(screen: Screen<'_>, note: &str, room: usize) -> Line {
    let note = one_line(note);
    Line::styled("note  ", screen.theme.accent)
        .with(&clip(&note, room.saturating_sub(6)), screen.theme.text)
}

/// The cells of a note's text.
pub fn note_room(room: usize) -> usize {
    room.saturating_sub(6)
}

/// A note under edit, in the same columns as [`note_line`].
pub fn note_editor(
    screen: Screen<'_>,
    editor: &Editor,
    room: usize,
) -> (Vec<Line>, (usize, usize)) {
    let theme = screen.theme;
    let (rows, (x, y)) = edit(editor, "Type a note.", theme, note_room(room));
    let first = Line::styled("note │", theme.accent);
    let rest = Line::styled("     │", theme.accent);
    (hang(&first, &rest, rows), (x + 6, y))
}
