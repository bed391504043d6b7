//! Text from outside as other tools may have it.

use crate::contract::clean_label;

/// The text as one line without control and bidi characters, of at most this many characters;
/// `…` stands for what is missing.
pub(super) fn clean(text: &str, most: usize) -> String {
    let line = clean_label(text);
    if line.chars().count() <= most {
        return line;
    }
    let mut cut: String = line.chars().take(most.saturating_sub(1)).collect();
    cut.truncate(cut.trim_end().len());
    if most > 0 {
        cut.push('…');
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_told() {
        assert_eq!(clean("Which\ncache\u{202e}?", 20), "Which cache?");
        assert_eq!(clean("Which cache?", 7), "Which…");
        assert_eq!(clean("Which cache?", 0), "");
    }
}
