//! Markdown as styled rows. Plain text with line breaks comes out as it was written.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use ratatui_core::style::{Modifier, Style};

use super::line::{Line, hang};
use super::table::Table;
use super::text::{displayable, width as cells};
use super::theme::Theme;
use super::wrap;

/// The narrowest room that nested blocks are indented into; deeper ones stay at its edge.
const NARROWEST: usize = 6;

/// Draws markdown at this width in cells; `base` is the style of its ordinary text.
///
/// A single line break within a paragraph stays a line break: agents write plain text. HTML is
/// shown as the text it is, links as their text and address, definitions of links as lines.
#[must_use]
pub fn render(source: &str, base: Style, theme: &Theme, width: usize) -> Vec<Line> {
    let source = displayable(source);
    let source = source.trim_matches('\n').trim_end();
    if plain(source) {
        return wrap::wrap_text(source, base, width);
    }
    let parser = Parser::new_ext(source, options());
    let mut definitions: Vec<(Range<usize>, String)> = parser
        .reference_definitions()
        .iter()
        .map(|(label, definition)| {
            let title =
                definition.title.as_deref().map_or_else(String::new, |t| format!(" \"{t}\""));
            (definition.span.clone(), format!("[{label}]: {}{title}", definition.dest))
        })
        .collect();
    definitions.sort_by_key(|(span, _)| span.start);
    let mut page = Page::new(source, base, theme, width);
    for (event, range) in parser.into_offset_iter() {
        page.event(event, &range);
    }
    page.end_line();
    for (_, definition) in definitions {
        page.lines.extend(wrap::wrap_text(&definition, theme.dim, width));
    }
    page.lines
}

/// The rows [`render`] would make; cheap for text without markup.
#[must_use]
pub fn height(source: &str, theme: &Theme, width: usize) -> usize {
    let source = displayable(source);
    let source = source.trim_matches('\n').trim_end();
    if plain(source) {
        wrap::height(source, width)
    } else {
        render(source, Style::new(), theme, width).len()
    }
}

/// Whether the text has no mark that markdown could read, so that it need not be parsed.
#[must_use]
pub fn plain(source: &str) -> bool {
    let marks = |b: u8| {
        matches!(
            b,
            b'*' | b'_' | b'`' | b'[' | b']' | b'<' | b'>' | b'#' | b'|' | b'~' | b'\\' | b'&'
        )
    };
    !source.bytes().any(marks)
        && source.split('\n').all(|line| {
            let first = line.bytes().next().unwrap_or(b'x');
            !matches!(first, b' ' | b'-' | b'+' | b'=' | b'0'..=b'9') && !line.ends_with("  ")
        })
        && !source.contains("\n\n\n")
}

fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

/// What a block puts before its rows: once before the first, then before every other one.
struct Prefix {
    first: Option<Line>,
    rest: Line,
}

struct Page<'a> {
    source: &'a str,
    theme: &'a Theme,
    width: usize,
    lines: Vec<Line>,
    /// The row being written.
    row: Line,
    styles: Vec<Style>,
    prefixes: Vec<Prefix>,
    /// The open lists: the next number, or none for bullets.
    lists: Vec<Option<u64>>,
    /// The open links and images: address, title, and what the row held before their text.
    links: Vec<(String, String, usize)>,
    /// The open code block and its language.
    code: Option<(String, String)>,
    table: Option<Table>,
    /// Whether a blank row is due before the next block.
    gap: bool,
}

impl<'a> Page<'a> {
    fn new(source: &'a str, base: Style, theme: &'a Theme, width: usize) -> Self {
        Self {
            source,
            theme,
            width,
            lines: Vec::new(),
            row: Line::default(),
            styles: vec![base],
            prefixes: Vec::new(),
            lists: Vec::new(),
            links: Vec::new(),
            code: None,
            table: None,
            gap: false,
        }
    }

    fn event(&mut self, event: Event<'_>, range: &Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(TagEnd::TableRow) => {
                if let Some(table) = &mut self.table {
                    let source = self.source.get(range.clone()).unwrap_or_default();
                    table.surplus(source);
                    table.end_row();
                }
            }
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.text(&text, self.style()),
            Event::Code(text) => self.text(&text, self.style().patch(self.theme.code)),
            Event::Html(text) | Event::InlineHtml(text) => {
                // HTML events carry their line ends.
                let mut parts = text.split('\n').peekable();
                while let Some(part) = parts.next() {
                    self.text(part, self.style());
                    if parts.peek().is_some() {
                        self.end_line();
                    }
                }
            }
            Event::SoftBreak | Event::HardBreak => self.line_break(range),
            Event::Rule => {
                self.open_block();
                let rule = "─".repeat(self.room().min(40));
                self.put(vec![Line::styled(rule, self.theme.dim)]);
                self.gap = true;
            }
            Event::TaskListMarker(done) => {
                self.text(if done { "[x] " } else { "[ ] " }, self.style());
            }
            Event::InlineMath(text) | Event::DisplayMath(text) | Event::FootnoteReference(text) => {
                self.text(&text, self.style());
            }
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.open_block(),
            Tag::Heading { .. } => {
                self.open_block();
                self.styles.push(self.style().patch(self.theme.strong));
            }
            Tag::BlockQuote(_) => {
                self.open_block();
                let bar = Line::styled("│ ", self.theme.dim);
                self.prefixes.push(Prefix { first: None, rest: bar });
            }
            Tag::CodeBlock(kind) => {
                self.open_block();
                let language = match kind {
                    CodeBlockKind::Fenced(info) => info.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some((language, String::new()));
            }
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.open_block();
                } else {
                    self.end_line();
                    self.gap = false;
                }
                self.lists.push(first);
            }
            Tag::Item => self.start_item(),
            Tag::Emphasis => self.add_modifier(Modifier::ITALIC),
            Tag::Strong => self.add_modifier(Modifier::BOLD),
            Tag::Strikethrough => self.add_modifier(Modifier::CROSSED_OUT),
            Tag::Link { dest_url, title, .. } | Tag::Image { dest_url, title, .. } => {
                let before = self.row.plain().len();
                self.links.push((dest_url.to_string(), title.to_string(), before));
            }
            Tag::Table(alignments) => {
                self.open_block();
                self.table = Some(Table::new(&alignments));
            }
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph | TagEnd::HtmlBlock => self.close_block(),
            TagEnd::Heading(_) => {
                self.close_block();
                self.styles.pop();
            }
            TagEnd::BlockQuote(_) => {
                self.end_line();
                self.prefixes.pop();
                self.gap = true;
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::List(_) => {
                self.lists.pop();
                self.gap = self.lists.is_empty();
            }
            TagEnd::Item => {
                self.end_line();
                // An item without text still shows its mark.
                if self.prefixes.last().is_some_and(|prefix| prefix.first.is_some()) {
                    self.put(vec![Line::default()]);
                }
                self.prefixes.pop();
            }
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough => drop(self.styles.pop()),
            TagEnd::Link | TagEnd::Image => self.end_link(),
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.row);
                if let Some(table) = &mut self.table {
                    table.cell(cell);
                }
            }
            TagEnd::TableHead => {
                if let Some(table) = &mut self.table {
                    table.end_row();
                }
            }
            TagEnd::Table => {
                if let Some(table) = self.table.take() {
                    let rows = table.lines(self.room(), self.theme);
                    self.put(rows);
                    self.gap = true;
                }
            }
            _ => {}
        }
    }

    fn start_item(&mut self) {
        self.end_line();
        if self.gap && self.lists.len() == 1 && !self.lines.is_empty() {
            self.blank();
        }
        self.gap = false;
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                let mark = format!("{number}. ");
                *number += 1;
                mark
            }
            _ => "• ".to_owned(),
        };
        let rest = Line::styled(" ".repeat(cells(&mark)), Style::new());
        let first = Some(Line::styled(mark, self.theme.dim));
        self.prefixes.push(Prefix { first, rest });
    }

    fn end_link(&mut self) {
        let Some((address, title, before)) = self.links.pop() else { return };
        let row = self.row.plain();
        let shown = row.get(before..).unwrap_or_default();
        let mut rest = String::new();
        if shown != address && format!("mailto:{shown}") != address {
            rest = if shown.is_empty() { address } else { format!(" ({address})") };
        }
        if !title.is_empty() {
            rest = format!("{rest} “{title}”");
        }
        self.text(&rest, self.style().patch(self.theme.link));
    }

    fn end_code(&mut self) {
        let Some((language, code)) = self.code.take() else { return };
        let diff = matches!(language.split_whitespace().next(), Some("diff" | "patch"));
        let indent = Line::styled("  ", Style::new());
        let room = self.room().saturating_sub(2);
        let mut rows = Vec::new();
        for line in code.trim_end_matches('\n').split('\n') {
            let style = if diff { self.diff_style(line) } else { self.style() };
            rows.extend(hang(&indent, &indent, wrap::chop(line, style, room)));
        }
        self.put(rows);
        self.gap = true;
    }

    fn diff_style(&self, line: &str) -> Style {
        if line.starts_with("+++") || line.starts_with("---") {
            self.theme.strong
        } else if line.starts_with('+') {
            self.theme.added
        } else if line.starts_with('-') {
            self.theme.removed
        } else if line.starts_with("@@") {
            self.theme.dim
        } else {
            self.style()
        }
    }

    fn style(&self) -> Style {
        self.styles.last().copied().unwrap_or_default()
    }

    fn add_modifier(&mut self, modifier: Modifier) {
        self.styles.push(self.style().add_modifier(modifier));
    }

    /// Entities can name any character, so the parser's text is reduced once more.
    fn text(&mut self, text: &str, style: Style) {
        let text = displayable(text);
        if let Some((_, code)) = &mut self.code {
            code.push_str(&text);
        } else {
            self.row.push(&text.replace('\n', " "), style);
        }
    }

    fn line_break(&mut self, range: &Range<usize>) {
        if self.table.is_some() {
            return self.row.push(" ", Style::new());
        }
        self.end_line();
        // The parser drops the indentation of a paragraph's rows; in plain text it has a meaning.
        if self.prefixes.is_empty() {
            let rest = self.source.get(range.end..).unwrap_or_default();
            let indent = rest.len() - rest.trim_start_matches(' ').len();
            self.row.push(&" ".repeat(indent), Style::new());
        }
    }

    /// The cells left of the width inside the open blocks.
    fn room(&self) -> usize {
        let taken: usize = self.prefixes.iter().map(|prefix| prefix.rest.width()).sum();
        self.width.saturating_sub(taken).max(NARROWEST.min(self.width))
    }

    fn open_block(&mut self) {
        self.end_line();
        if std::mem::take(&mut self.gap) {
            self.blank();
        }
    }

    fn close_block(&mut self) {
        self.end_line();
        self.gap = true;
    }

    fn blank(&mut self) {
        let mut line = Line::default();
        for prefix in &self.prefixes {
            line = line.join(prefix.rest.clone());
        }
        self.lines.push(line);
    }

    fn end_line(&mut self) {
        if !self.row.is_empty() {
            let row = std::mem::take(&mut self.row);
            let rows = wrap::wrap(&row, self.room());
            self.put(rows);
        }
    }

    /// Adds finished rows behind what the open blocks put before them.
    fn put(&mut self, rows: Vec<Line>) {
        let taken: usize = self.prefixes.iter().map(|prefix| prefix.rest.width()).sum();
        let deep = taken + NARROWEST > self.width;
        for row in rows {
            let mut line = Line::default();
            for prefix in &mut self.prefixes {
                match prefix.first.take() {
                    Some(mark) => line = line.join(mark),
                    // Nested too deep to indent: the marks stay, the space before them goes.
                    None if deep => {}
                    None => line = line.join(prefix.rest.clone()),
                }
            }
            line = line.join(row);
            if deep {
                self.lines.extend(wrap::wrap(&line, self.width));
            } else {
                self.lines.push(line);
            }
        }
    }
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;
