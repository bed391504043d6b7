//! The body of a question's tab.

use crate::form::{Entry, Field, Question};

use super::body::{Block, Body};
use super::choice::{Rows, note_editor, note_line, note_room};
use super::kept::Text;
use super::line::Line;
use super::markdown;
use super::screen::Screen;
use super::text::{displayable, one_line, width as cells};
use super::wrap;

/// Lays out the question's label where it stands nowhere else, title, background, question, choices,
/// the rows that the dialog adds, and the note.
pub fn body(
    screen: Screen<'_>,
    (index, question): (usize, &Question),
    entry: &Entry,
    label: Option<&str>,
    width: usize,
) -> Body {
    let theme = screen.theme;
    let mut body = Body::default();
    let questionnaire = screen.form.questionnaire();
    if let Some(label) = label {
        body.paragraph(wrap::wrap_text(label, theme.dim, width));
    }
    if let Some(title) = questionnaire.title() {
        body.paragraph(wrap::wrap_text(&displayable(title), theme.strong, width));
    }
    if let Some(background) = questionnaire.background() {
        let make = || markdown::render(background, theme.text, theme, width);
        body.block_apart(Block::kept(screen.lines(Text::Background, width, make)));
    }
    let make = || markdown::render(question.prompt(), prompt_style(screen, question), theme, width);
    body.block_apart(Block::kept(screen.lines(Text::Prompt(index), width, make)));
    if screen.filter.is_some() {
        body.push(filter_block(screen, width));
    }
    let order = screen.form.rows();
    let rows =
        Rows { screen, entry, choices: question.choices(), width, focus: screen.form.focus() };
    if order.choices().len() == 0 {
        body.push(Block::ready(vec![Line::styled("  No choice matches.", theme.dim)]));
    }
    rows.choices(order, &mut body);
    body.push(Block::blank());
    for row in order.more() {
        body.push(rows.block(*row));
    }
    let noting = screen.editor(Field::Note);
    if let Some(editor) = noting {
        body.push(Block::blank());
        let (lines, cursor) = note_editor(screen, editor, width);
        let mut block = Block::ready(lines);
        block.cursor = Some(cursor);
        block.room = Some(note_room(width));
        block.focused = true;
        body.push(block);
    } else if let Some(note) = entry.written_note() {
        body.push(Block::blank());
        body.push(Block::ready(vec![note_line(screen, note, width)]));
    }
    body
}

/// A short question carries weight; a long text in bold would be a wall.
fn prompt_style(screen: Screen<'_>, question: &Question) -> ratatui_core::style::Style {
    let short = markdown::plain(question.prompt()) && !question.prompt().contains("\n\n");
    if short { screen.theme.strong } else { screen.theme.text }
}

fn filter_block(screen: Screen<'_>, width: usize) -> Block {
    let theme = screen.theme;
    let text = screen.filter.map(|filter| one_line(filter.text)).unwrap_or_default();
    let count = screen.filter.map(|filter| filter.count).unwrap_or_default();
    let count = format!("{} of {}", count.0, count.1);
    let room = width.saturating_sub(5 + cells(&count));
    // The end is what is being typed.
    let mut shown = text.as_str();
    while cells(shown) > room
        && let Some(first) = shown.chars().next()
    {
        shown = shown.get(first.len_utf8()..).unwrap_or_default();
    }
    let mut line = Line::styled("/ ", theme.accent).with(shown, theme.text);
    line.pad_to(width.saturating_sub(cells(&count)), theme.text);
    let mut block = Block::ready(vec![line.with(&count, theme.dim), Line::default()]);
    if screen.filter.is_some_and(|filter| filter.typing) {
        block.cursor = Some((2 + cells(shown), 0));
        block.focused = true;
    }
    block
}
