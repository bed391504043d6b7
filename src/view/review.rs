//! The body of the Submit tab: every answer and note in full, then what to do with them.

use ratatui_core::style::Style;

use crate::form::{Entry, Field, Pick, Question, Selection};

use super::body::{Block, Body};
use super::choice::{Rows, note_editor, note_room};
use super::line::{Line, hang};
use super::screen::Screen;
use super::text::{displayable, one_line};
use super::wrap;

/// The cells before an answer.
const INDENT: usize = 2;

/// Lays out the review of the whole form.
pub fn body(screen: Screen<'_>, nothing: &Entry, width: usize) -> Body {
    let theme = screen.theme;
    let mut body = Body::default();
    let draft = screen.form.draft();
    let questions = screen.form.questionnaire().questions();
    let mut missing = Vec::new();
    for (question, entry) in questions.iter().zip(&draft.entries) {
        if !entry.answered() {
            missing.push(one_line(question.header()));
        }
        body.paragraph(answer(screen, question, entry, width));
    }
    if let Some(editor) = screen.editor(Field::GlobalNote) {
        let (lines, cursor) = note_editor(screen, editor, width);
        let mut block = Block::ready(lines);
        block.cursor = Some(cursor);
        block.room = Some(note_room(width));
        block.focused = true;
        body.push(block);
        body.push(Block::blank());
    } else if let Some(note) = draft.written_note() {
        body.paragraph(note_lines(screen, note, width));
    }
    if !missing.is_empty() {
        let names = format!("Not answered: {}", missing.join(", "));
        body.paragraph(wrap::wrap_text(&names, theme.warning, width));
    }
    let rows = Rows { screen, entry: nothing, choices: &[], width, focus: screen.form.focus() };
    for row in screen.form.rows().more() {
        body.push(rows.block(*row));
    }
    body
}

fn answer(screen: Screen<'_>, question: &Question, entry: &Entry, width: usize) -> Vec<Line> {
    let theme = screen.theme;
    let indent = Line::styled(" ".repeat(INDENT), Style::new());
    let room = width.saturating_sub(INDENT);
    let mark = match (screen.linear, entry.answered()) {
        (true, _) => "",
        (false, true) => "■ ",
        (false, false) => "□ ",
    };
    let mark_style = if entry.answered() { theme.good } else { theme.warning };
    let header = one_line(question.header());
    let prompt = one_line(question.prompt());
    let mut head = Line::styled(header.clone(), theme.strong);
    if prompt != header {
        head = head.with("  ", Style::new()).with(&prompt, theme.dim);
    }
    let mut lines = hang(&Line::styled(mark, mark_style), &indent, wrap::wrap(&head, room));
    for part in parts(question, entry) {
        let bullet = Line::styled(if screen.linear { "" } else { "✓ " }, theme.good);
        let rows = wrap::wrap_text(&displayable(&part), theme.text, room.saturating_sub(2));
        lines.extend(hang(&indent, &indent, hang(&bullet, &indent, rows)));
    }
    if !entry.answered() {
        lines.push(indent.clone().with("not answered", theme.warning));
    }
    for choice in question.choices() {
        if let Some(note) =
            entry.choice_notes.get(&choice.id).filter(|note| !note.trim().is_empty())
        {
            let note = format!("{}: {}", choice.label, note.trim());
            lines.extend(hang(&indent, &indent, note_lines(screen, &note, room)));
        }
    }
    if let Some(note) = entry.written_note() {
        lines.extend(hang(&indent, &indent, note_lines(screen, note, room)));
    }
    lines
}

/// What the answer consists of, in the order it is reported: choices first, typed text last.
fn parts(question: &Question, entry: &Entry) -> Vec<String> {
    let typed = || {
        if entry.typed.is_empty() { "(no input)".to_owned() } else { entry.typed.clone() }
    };
    match &entry.selection {
        Selection::Single(None) => Vec::new(),
        Selection::Single(Some(Pick::Typed)) => vec![typed()],
        Selection::Single(Some(Pick::Choice(id))) => {
            question.choice(id).map(|choice| choice.label.clone()).into_iter().collect()
        }
        Selection::Multi { ticks, typed: counts } => question
            .choices()
            .iter()
            .filter(|choice| ticks.contains(&choice.id))
            .map(|choice| choice.label.clone())
            .chain(counts.then(typed))
            .collect(),
    }
}

/// A note in full.
fn note_lines(screen: Screen<'_>, note: &str, room: usize) -> Vec<Line> {
    let rows = wrap::wrap_text(&displayable(note), screen.theme.text, room.saturating_sub(6));
    let first = Line::styled("note  ", screen.theme.accent);
    let rest = Line::styled("      ", Style::new());
    hang(&first, &rest, rows)
}
