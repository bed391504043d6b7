//! The short text under which others show a form.

/// The most characters a label has; its source is the contract's page on events.
pub const MAX_LABEL: usize = 120;

/// A text as one line: no control and no bidi characters, runs of space become one space, cut at
/// [`MAX_LABEL`] characters.
#[must_use]
pub fn clean_label(text: &str) -> String {
    cut(text, MAX_LABEL)
}

/// A piece of foreign text as it may stand in a message to the model: cleaned, short, quoted.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", cut(text, 60))
}

fn cut(text: &str, most: usize) -> String {
    let mut line = String::new();
    let mut count = 0;
    let mut space = false;
    for scalar in text.chars() {
        if scalar.is_whitespace() {
            space = count > 0;
            continue;
        }
        if scalar.is_control() || is_bidi(scalar) {
            continue;
        }
        let wanted = if space { 2 } else { 1 };
        if count + wanted > most {
            break;
        }
        if space {
            line.push(' ');
            space = false;
        }
        line.push(scalar);
        count += wanted;
    }
    line
}

/// The characters that reorder what stands after them (Unicode's `Bidi_Control`).
fn is_bidi(scalar: char) -> bool {
    matches!(
        scalar,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_one_clean_line() {
        assert_eq!(clean_label("  Which\r\n\tone\u{202E}?\u{1b}[31m \u{2028} "), "Which one?[31m");
    }

    #[test]
    fn a_label_is_cut_at_its_limit() {
        assert_eq!(clean_label(&"é".repeat(500)), "é".repeat(MAX_LABEL));
        assert_eq!(clean_label(&"é ".repeat(500)).chars().count(), MAX_LABEL - 1);
        assert_eq!(clean_label(&"é".repeat(MAX_LABEL)).chars().count(), MAX_LABEL);
    }
}
