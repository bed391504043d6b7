//! Who waits, on one row.

use std::ops::Range;

use ratatui_core::layout::Rect;

use super::line::Line;
use super::paint::{put, put_right, small};
use super::sheet::Sheet;
use super::text::{clip, one_line, width as cells};
use super::theme::Theme;

/// What a bar says.
#[derive(Debug, Clone, Copy)]
pub enum Bar<'a> {
    /// Nothing to do: one dim remark, at length and in ever fewer words.
    Quiet(&'a [&'a str]),
    /// Something is wrong, and what a click does about it.
    Trouble(&'a str, &'a str),
    /// Somebody waits.
    Waiting {
        /// Who, oldest first; not empty.
        askers: &'a [Asker],
        /// How many wait, those counted in that are not among the askers.
        count: usize,
        /// The key that goes to the oldest; may be empty.
        key: &'a str,
    },
}

/// One that waits, in texts that may come from outside.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asker {
    /// Its name, as `claude`.
    pub agent: String,
    /// The name of its tab; empty when it is not known.
    pub tab: String,
    /// For how long it waits, as `2m`.
    pub age: String,
    /// What it asks.
    pub question: String,
}

/// A bar that was drawn, and which of the askers stands where on it.
#[derive(Debug, Clone)]
pub struct BarRow {
    /// One row.
    pub sheet: Sheet,
    spots: Vec<(Range<usize>, usize)>,
}

impl BarRow {
    /// The index of the asker at a column. The count and the key stand for the oldest one, `+2`
    /// for the first that there was no room for.
    #[must_use]
    pub fn asker_at(&self, column: usize) -> Option<usize> {
        self.spots.iter().find(|(cells, _)| cells.contains(&column)).map(|(_, asker)| *asker)
    }
}

const GAP: usize = 3;
/// Cells between the last asker and the count of those without room.
const SMALL_GAP: usize = 2;
/// The most cells of a name, so that a long one leaves room for others.
const NAME: usize = 20;
/// A question with fewer cells tells nothing.
const QUESTION: usize = 8;

/// Draws a bar of one row.
#[must_use]
pub fn bar(bar: Bar<'_>, theme: &Theme, width: u16) -> BarRow {
    let area = Rect::new(0, 0, width, 1);
    let mut row = BarRow { sheet: Sheet::new(width, 1), spots: Vec::new() };
    match bar {
        Bar::Quiet(remarks) => {
            let room = usize::from(width);
            let fits = remarks.iter().find(|remark| cells(remark) <= room).or(remarks.last());
            let remark = clip(&one_line(fits.unwrap_or(&"")), room).into_owned();
            put(&mut row.sheet, area, Line::styled(remark, theme.dim));
        }
        Bar::Trouble(what, remedy) => {
            let what = format!("! {}", one_line(what));
            let mut line = Line::styled(clip(&what, usize::from(width)), theme.warning);
            let remedy = one_line(remedy);
            if line.width() + GAP + cells(&remedy) <= usize::from(width) {
                line = line.with("   ", theme.text).with(&remedy, theme.dim);
            }
            put(&mut row.sheet, area, line);
        }
        Bar::Waiting { askers, count, key } => {
            waiting(askers, count.max(askers.len()), &one_line(key), theme, &mut row);
        }
    }
    row
}

fn waiting(askers: &[Asker], count: usize, key: &str, theme: &Theme, row: &mut BarRow) {
    let area = row.sheet.area();
    let width = usize::from(area.width);
    let head = head(count, width);
    let tail = if key.is_empty() { 0 } else { GAP + cells(key) };
    let start = cells(&head);

    // The oldest one's name is worth more than the name of the key and than that of its tab.
    let room_beside_key = width.saturating_sub(tail);
    let tries = [(room_beside_key, true), (width, true), (room_beside_key, false), (width, false)];
    let (room, bases, fit) = tries
        .into_iter()
        .map(|(room, tabs)| {
            let bases: Vec<Line> = askers.iter().map(|asker| base(asker, tabs, theme)).collect();
            let fit = fitting(&bases, count, start, room);
            (room, bases, fit)
        })
        .find(|(.., fit)| *fit > 0)
        .unwrap_or((width, Vec::new(), 0));
    let keyed = tail > 0 && (room < width || (fit == 0 && start + tail <= width));
    let more = count - fit;
    let used: usize = start + bases.iter().take(fit).map(|base| GAP + base.width()).sum::<usize>();
    let mut left = room.saturating_sub(used + if fit > 0 { more_width(more) } else { 0 });

    let mut line = Line::styled(head, theme.accent);
    row.spots.push((0..start, 0));
    for (index, (asker, base)) in askers.iter().zip(bases).take(fit).enumerate() {
        line.push("   ", theme.text);
        let from = line.width();
        line = line.join(base);
        if let Some(question) = question(&asker.question, left) {
            left = left.saturating_sub(cells(&question));
            line.push(&question, theme.text);
        }
        row.spots.push((from..line.width(), index));
    }
    if fit > 0 && more > 0 {
        line.push("  ", theme.text);
        let from = line.width();
        line.push(&format!("+{more}"), theme.dim);
        if fit < askers.len() {
            row.spots.push((from..line.width(), fit));
        }
    }
    put(&mut row.sheet, area, line);
    if keyed {
        let size = put_right(&mut row.sheet, area, key, theme.dim);
        row.spots.push((width.saturating_sub(usize::from(size))..width, 0));
    }
    row.spots.retain(|(cells, _)| cells.end <= usize::from(small(width)));
}

/// The count, in as many words as fit.
fn head(count: usize, width: usize) -> String {
    [format!("● {count} waiting"), format!("{count} waiting"), format!("● {count}")]
        .into_iter()
        .find(|text| cells(text) <= width)
        .unwrap_or_else(|| clip(&count.to_string(), width).into_owned())
}

/// How many askers fit into this room behind the count, the number of the others counted in.
fn fitting(bases: &[Line], count: usize, start: usize, room: usize) -> usize {
    let mut used = start;
    let mut fit = 0;
    for (index, base) in bases.iter().enumerate() {
        used += GAP + base.width();
        if used + more_width(count - index - 1) > room {
            break;
        }
        fit = index + 1;
    }
    fit
}

fn more_width(more: usize) -> usize {
    if more == 0 { 0 } else { SMALL_GAP + cells(&format!("+{more}")) }
}

/// An asker without its question, with or without its tab.
fn base(asker: &Asker, tab: bool, theme: &Theme) -> Line {
    let name = |text: &str| clip(&one_line(text), NAME).into_owned();
    let mut line = Line::styled(name(&asker.agent), theme.strong);
    let tab = if tab { name(&asker.tab) } else { String::new() };
    for (text, style) in [(tab, theme.text), (name(&asker.age), theme.dim)] {
        if !text.is_empty() {
            line.push(" ", theme.text);
            line.push(&text, style);
        }
    }
    line
}

/// The question in quotes and with the space before it, cut to the room; `None` when there is too
/// little.
fn question(text: &str, room: usize) -> Option<String> {
    let text = one_line(text);
    let inner = room.checked_sub(3)?;
    if text.is_empty() || inner < QUESTION.min(cells(&text)) {
        return None;
    }
    Some(format!(" \"{}\"", clip(&text, inner)))
}
