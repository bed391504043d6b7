//! Names that are nearly those of the contract.

/// The known name that was meant by one that is not known, if it is a near miss: another case,
/// other separators, singular for plural, one letter off, or a word other tools use for it.
///
/// A near miss is told instead of ignored, so that a question is never shown as something else
/// than was meant.
pub(crate) fn meant(name: &str, known: &[&'static str]) -> Option<&'static str> {
    let plain = plain(name);
    known.iter().copied().find(|canonical| {
        let wanted = self::plain(canonical);
        let alias = |(word, meant): &(&str, &str)| *word == plain && meant == canonical;
        ALIASES.iter().any(alias) || stem(&wanted) == stem(&plain) || one_slip(&wanted, &plain)
    })
}

/// Words other tools use, and what they are called here. The two contracts say differently how
/// many choices a question takes.
const ALIASES: [(&str, &str); 26] = [
    ("multi", "multiSelect"),
    ("multiple", "multiSelect"),
    ("allowmultiple", "multiSelect"),
    ("allowmulti", "multiSelect"),
    ("ismulti", "multiSelect"),
    ("multichoice", "multiSelect"),
    ("multiplechoice", "multiSelect"),
    ("multiselection", "multiSelect"),
    ("multipleselect", "multiSelect"),
    ("multi", "type"),
    ("multiple", "type"),
    ("allowmultiple", "type"),
    ("allowmulti", "type"),
    ("ismulti", "type"),
    ("multichoice", "type"),
    ("multiplechoice", "type"),
    ("multiselect", "type"),
    ("multiselection", "type"),
    ("multipleselect", "type"),
    ("kind", "type"),
    ("question", "prompt"),
    ("timeoutms", "timeout"),
    ("timeoutseconds", "timeout"),
    ("previewmarkdown", "preview"),
    ("desc", "description"),
    ("recommend", "recommended"),
];

fn plain(name: &str) -> String {
    name.chars().filter(|scalar| scalar.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn stem(name: &str) -> &str {
    name.strip_suffix('s').unwrap_or(name)
}

/// Whether one letter is missing, added, changed or swapped with its neighbour. Short names are
/// left alone: there one letter makes another word.
fn one_slip(left: &str, right: &str) -> bool {
    let mut left: Vec<char> = left.chars().collect();
    let mut right: Vec<char> = right.chars().collect();
    if left.len() < 5 || right.len() < 4 {
        return false;
    }
    while left.last().is_some() && left.last() == right.last() {
        left.pop();
        right.pop();
    }
    let same = left.iter().zip(&right).take_while(|(one, other)| one == other).count();
    let rest: (Vec<char>, Vec<char>) =
        (left.into_iter().skip(same).collect(), right.into_iter().skip(same).collect());
    match (rest.0.as_slice(), rest.1.as_slice()) {
        ([] | [_], [_]) | ([_], []) => true,
        ([first, second], [third, fourth]) => first == fourth && second == third,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [&str; 4] = ["question", "header", "options", "multiSelect"];

    #[test]
    fn near_misses_are_recognised() {
        for name in ["multi_select", "multiselect", "MultiSelect", "multi-select", "mutliSelect"] {
            assert_eq!(meant(name, &FIELDS), Some("multiSelect"), "{name}");
        }
        for name in ["Options", "option", "OPTIONS", "optins", "optoins", "opttions"] {
            assert_eq!(meant(name, &FIELDS), Some("options"), "{name}");
        }
        assert_eq!(meant("multiple", &FIELDS), Some("multiSelect"));
        assert_eq!(meant("timeoutMs", &["questions", "timeout"]), Some("timeout"));
    }

    #[test]
    fn the_words_of_one_contract_are_near_misses_in_the_other() {
        let fields = ["id", "label", "prompt", "type", "required", "options"];
        for name in ["multiSelect", "multi_select", "multiple", "Type", "kind"] {
            assert_eq!(meant(name, &fields), Some("type"), "{name}");
        }
        assert_eq!(meant("question", &fields), Some("prompt"));
        assert_eq!(meant("type", &FIELDS), None);
    }

    #[test]
    fn other_words_are_not() {
        for name in ["", "id", "type", "title", "label", "required", "heading", "metadata", "日本"]
        {
            assert_eq!(meant(name, &FIELDS), None, "{name}");
        }
    }
}
