//! The last rows of a page: what the form asks back, the keys that work, the time left.

use std::rc::Rc;

use ratatui_core::layout::Rect;

use crate::form::{Confirm, Draft, Mode};

use super::line::Line;
use super::paint::{put, put_right};
use super::screen::{Hint, Screen, When};
use super::sheet::Sheet;
use super::text::{clip, displayable, one_line, width as cells};
use super::theme::Theme;
use super::wrap;

/// From this many seconds on the time left stands out.
const SOON: u32 = 10;

/// The rows above the keys: the notice, and the question that the form asks back.
pub fn messages(screen: Screen<'_>, width: usize, most: usize) -> Vec<Line> {
    let theme = screen.theme;
    let mut lines = Vec::new();
    if let Some(confirm) = screen.confirm() {
        let (long, short) = sentences(screen, confirm);
        let text = if cells(&long) <= width * most.min(2) { long } else { short };
        lines = wrap::wrap_text(&text, theme.warning, width);
    } else if matches!(screen.form.mode(), Mode::Copy) {
        let parts = screen.hints.split_last().map_or(screen.hints, |(_, parts)| parts);
        let hints = parts.iter().map(|hint| format!("{} {}", hint.key, hint.word));
        let all = format!("Copy what?  {}", hints.collect::<Vec<_>>().join("  "));
        lines = wrap::wrap_text(&displayable(&all), theme.text, width);
    } else if let Some(said) = screen.said {
        lines = wrap::wrap_text(&displayable(said), theme.text, width);
    } else if let Some(notice) = screen.notice.filter(|_| !matches!(screen.form.mode(), Mode::Help))
    {
        lines = wrap::wrap_text(&displayable(notice), theme.warning, width);
    }
    if lines.len() > most {
        lines.truncate(most);
        // The list of keys has it in full.
        if let Some(last) = lines.last_mut() {
            let text = last.plain();
            let cut = clip(&text, width.saturating_sub(1));
            let more = if cut.ends_with('…') { "" } else { "…" };
            *last = Line::styled(format!("{cut}{more}"), theme.warning);
        }
    }
    lines
}

/// What of a page is out of sight.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shown {
    /// A part of the body.
    pub body: bool,
    /// A part of the preview's window.
    pub preview: bool,
}

/// Draws the keys, most important first, as many as fit, and the time left on the right.
pub fn draw(screen: Screen<'_>, shown: Shown, sheet: &mut Sheet, area: Rect) {
    let theme = screen.theme;
    let mut room = usize::from(area.width);
    if let Some(seconds) = screen.countdown {
        let style = if seconds <= SOON { theme.warning } else { theme.dim };
        let taken = put_right(sheet, area, &time_left(seconds), style);
        room = room.saturating_sub(usize::from(taken) + 2);
    }
    let area = Rect { width: super::paint::small(room), ..area };
    if screen.armed {
        // What can be copied stands in the message; the way back is the last of the keys.
        let back = screen.hints.len().saturating_sub(1);
        let from = if matches!(screen.form.mode(), Mode::Copy) { back } else { 0 };
        let keys = screen.hints.get(from..).unwrap_or_default();
        let keys = useful(keys, shown, room);
        let make = || hints(&keys, theme, room);
        let line = match screen.kept {
            Some(kept) => kept.keys(&keys, room, make),
            None => Rc::new(make()),
        };
        put(sheet, area, line);
    } else {
        let text = ["Keys wait until the typing stops.", "Keys wait…"]
            .into_iter()
            .find(|text| cells(text) <= room)
            .unwrap_or("…");
        put(sheet, area, Line::styled(text, theme.dim));
    }
}

/// The hints that do something now. Where something is hidden, the key that shows it must be among
/// those that fit: in short if need be, else before all others.
fn useful<'a>(hints: &[Hint<'a>], hidden: Shown, room: usize) -> Vec<Hint<'a>> {
    let mut hints: Vec<Hint<'a>> = hints
        .iter()
        .filter(|hint| match hint.when {
            When::Always => true,
            When::BodyHidden => hidden.body,
            When::PreviewHidden => hidden.preview,
        })
        .copied()
        .collect();
    let Some(at) = hints.iter().position(|hint| hint.when == When::BodyHidden) else {
        return hints;
    };
    let size = |hint: &Hint<'_>| cells(hint.key) + 1 + cells(hint.word) + 2;
    let used: usize = hints.iter().take(at + 1).map(size).sum();
    if used > room + 2 {
        let mut scroll = hints.remove(at);
        let first = hints.first().map_or(0, size);
        if first + size(&scroll) <= room + 2 {
            hints.insert(1.min(hints.len()), scroll);
        } else if first + cells(scroll.key) <= room {
            scroll.word = "";
            hints.insert(1.min(hints.len()), scroll);
        } else {
            hints.insert(0, scroll);
        }
    }
    hints
}

/// As many of the hints as fit; at least the first, even cut.
pub fn hints(hints: &[Hint<'_>], theme: &Theme, room: usize) -> Line {
    let mut line = Line::default();
    let mut used = 0;
    for hint in hints {
        let (key, word) = (one_line(hint.key), one_line(hint.word));
        let gap = if used == 0 { 0 } else { 2 };
        let word = if word.is_empty() { word } else { format!(" {word}") };
        let size = gap + cells(&key) + cells(&word);
        if used > 0 && used + size > room {
            break;
        }
        line.push(&" ".repeat(gap), theme.text);
        line.push(&key, theme.text);
        line.push(&word, theme.dim);
        used += size;
    }
    line
}

/// The time left as a person says it.
pub fn time_left(seconds: u32) -> String {
    match seconds {
        0..100 => format!("{seconds}s"),
        100..3600 => format!("{}m {:02}s", seconds / 60, seconds % 60),
        _ => format!("{}h {:02}m", seconds / 3600, seconds / 60 % 60),
    }
}

/// What the form asks back, at length and in short.
fn sentences(screen: Screen<'_>, confirm: Confirm) -> (String, String) {
    match confirm {
        // It reaches the agent all the same, as what was entered before the cancel.
        Confirm::Cancel => {
            let entered = entered(screen.form.draft());
            (
                format!("Cancel? {entered} would not count. Any other key goes back."),
                format!("Cancel despite {}?", lower_first(&entered)),
            )
        }
        Confirm::SwitchKind => (
            "Switch to a single choice? What is ticked here would be lost.".to_owned(),
            "Switch, lose the ticks?".to_owned(),
        ),
        Confirm::EmptySubmit => (
            "Nothing is answered. Submit anyway? The agent will read it as a decline.".to_owned(),
            "Submit nothing? It is a decline.".to_owned(),
        ),
    }
}

/// What was entered, counted.
fn entered(draft: &Draft) -> String {
    let answers = draft.entries.iter().filter(|entry| entry.answered()).count();
    let notes = draft
        .entries
        .iter()
        .map(|entry| {
            let on_choices = entry.choice_notes.values().filter(|note| !note.trim().is_empty());
            usize::from(entry.written_note().is_some()) + on_choices.count()
        })
        .sum::<usize>()
        + usize::from(draft.written_note().is_some());
    let count = |count: usize, word: &str| match count {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{count} {word}s")),
    };
    let parts: Vec<String> =
        [count(answers, "answer"), count(notes, "note")].into_iter().flatten().collect();
    if parts.is_empty() { "What you typed".to_owned() } else { parts.join(" and ") }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_important_hints_go_first() {
        let all =
            [Hint::new("↑↓", "move"), Hint::new("Enter", "choose"), Hint::new("Esc", "cancel")];
        let shown = |room| hints(&all, &Theme::default(), room).plain();
        assert_eq!(shown(80), "↑↓ move  Enter choose  Esc cancel");
        assert_eq!(shown(30), "↑↓ move  Enter choose");
        assert_eq!(shown(3), "↑↓ move");
    }

    #[test]
    fn time_is_told_as_a_person_says_it() {
        assert_eq!(time_left(42), "42s");
        assert_eq!(time_left(125), "2m 05s");
        assert_eq!(time_left(3725), "1h 02m");
    }
}
