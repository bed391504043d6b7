//! What may reach the screen: outside text reduced to what the terminal grid can show.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// Cells a tab is replaced by.
const TAB: &str = "    ";

/// The text as it may enter a buffer: printable scalars of width 1 or 2 and LF, nothing else.
///
/// Zellij's grid counts per code point and drops the ones without width, so everything of width
/// zero (combining marks, joiners, variation selectors, bidi controls) goes here already: then no
/// two parties disagree about where a cell is. Control characters go too, so no escape sequence
/// from outside reaches the terminal. A tab becomes four spaces; CR LF and every other line
/// separator become LF. Applying it twice changes nothing.
#[must_use]
pub fn displayable(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| printable(byte) || byte == b'\n') || text.chars().all(kept) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\r' => {
                chars.next_if_eq(&'\n');
                shown.push('\n');
            }
            '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => shown.push('\n'),
            '\t' => shown.push_str(TAB),
            c if kept(c) => shown.push(c),
            _ => {}
        }
    }
    Cow::Owned(shown)
}

/// The text as one displayable line: line breaks become spaces.
#[must_use]
pub fn one_line(text: &str) -> String {
    if text.bytes().all(printable) {
        return text.trim_matches(' ').to_owned();
    }
    displayable(text)
        .split('\n')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The cells this scalar takes: 0, 1 or 2; one Khmer sign takes 3.
#[must_use]
pub fn cells(c: char) -> usize {
    // Nearly all text is ASCII and the plugin is interpreted, so spare it the table.
    if matches!(c, ' '..='~') { 1 } else { c.width().unwrap_or(0) }
}

/// The cells this text takes: the sum over its scalars.
#[must_use]
pub fn width(text: &str) -> usize {
    if text.bytes().all(printable) { text.len() } else { text.chars().map(cells).sum() }
}

/// The text cut to this many cells; `…` stands for what is missing.
#[must_use]
pub fn clip(text: &str, room: usize) -> Cow<'_, str> {
    if width(text) <= room {
        return Cow::Borrowed(text);
    }
    let mut cut = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += cells(c);
        if used > room {
            break;
        }
        cut.push(c);
    }
    if room > 0 {
        cut.push('…');
    }
    Cow::Owned(cut)
}

/// Whether a byte is a scalar of one cell. Nearly all text is made of these, and to look at bytes
/// costs an interpreter a third of what it costs to look at scalars.
fn printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

fn kept(c: char) -> bool {
    match c {
        '\n' | ' '..='~' => true,
        '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}' => {
            false
        }
        c => cells(c) > 0,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn escapes_and_overrides_do_not_pass() {
        assert_eq!(displayable("a\u{1b}[31mb\u{9b}c\u{202e}d"), "a[31mbcd");
    }

    #[test]
    fn an_emoji_sequence_becomes_its_parts() {
        assert_eq!(displayable("👩‍👩‍👧"), "👩👩👧");
        assert_eq!(displayable("e\u{301}"), "e");
    }

    #[test]
    fn line_ends_and_tabs() {
        assert_eq!(displayable("a\r\nb\rc\td"), "a\nb\nc    d");
        assert_eq!(one_line(" a \n\n b"), "a b");
    }

    #[test]
    fn clipping_never_splits_a_wide_character() {
        assert_eq!(clip("日本語", 6), "日本語");
        assert_eq!(clip("日本語", 5), "日本…");
        assert_eq!(clip("日本語", 4), "日…");
        assert_eq!(clip("日本語", 0), "");
    }

    proptest! {
        #[test]
        fn only_scalars_with_a_width_pass(text in any::<String>()) {
            let shown = displayable(&text).into_owned();
            prop_assert!(shown.chars().all(|c| c == '\n' || (1..=3).contains(&cells(c))));
            prop_assert_eq!(displayable(&shown), shown.as_str());
        }

        #[test]
        fn a_clip_fits(text in any::<String>(), room in 0_usize..20) {
            prop_assert!(width(&clip(&displayable(&text), room)) <= room);
        }
    }
}
