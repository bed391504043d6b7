//! The keymap in force: the table with the person's settings over it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::command::Command;
use super::context::Context;
use super::key::{Code, Key};
use super::settings::{self, Conflict};
use super::table::{Row, TABLE};
use crate::form::{Action, Confirm, Edit, Field, Form, Mode};

/// Which key means what, and what is told about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keymap {
    /// The keys of each row of the table.
    keys: Vec<Vec<Key>>,
    /// What the footer says in each context, in the order of [`Context::ALL`].
    hints: Vec<Vec<Hint>>,
    /// What goes back from a question: the key for it where only that does, and any other.
    back: [Option<Hint>; 2],
}

/// What the footer can say about a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys as shown: `Enter`, `↑↓`.
    pub keys: String,
    /// What they do, in a word or two.
    pub label: &'static str,
    /// The command, for leaving out what does nothing now.
    pub command: Command,
}

/// A key that the footer offers under a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer<'a> {
    /// The keys as shown: `Enter`, `↑↓`.
    pub keys: &'a str,
    /// What they do, in a word or two.
    pub label: &'static str,
    /// The command.
    pub command: &'a Command,
}

/// One line of the list of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpRow {
    /// The keys as shown, joined by a blank.
    pub keys: String,
    /// What they do.
    pub text: &'static str,
    /// The command, for leaving out what does nothing now.
    pub command: Command,
}

/// So many choices need no filter.
const FEW: usize = 6;

impl Default for Keymap {
    fn default() -> Self {
        Self::with_keys(TABLE.iter().map(|row| row.keys.to_vec()).collect())
    }
}

impl Keymap {
    /// The keymap under these settings, of which only `key_<name>` are read; `key_<name> ""` takes
    /// the keys away. What cannot be done is left out and reported.
    #[must_use]
    pub fn with_settings(settings: &BTreeMap<String, String>) -> (Self, Vec<Conflict>) {
        let (keys, conflicts) = settings::read(settings);
        (Self::with_keys(keys), conflicts)
    }

    fn with_keys(keys: Vec<Vec<Key>>) -> Self {
        let mut keymap = Self { keys, hints: Vec::new(), back: [None, None] };
        keymap.hints = Context::ALL.into_iter().map(|context| keymap.hints_of(context)).collect();
        let back = |keys, action| Hint { keys, label: "back", command: Command::Form(action) };
        let escape = keymap.keys(&Command::Form(Action::Escape)).first();
        let escape = escape.map(|key| back(shown(*key, Context::Confirm), Action::Escape));
        keymap.back = [escape, Some(back("any other key".to_owned(), Action::Other))];
        keymap
    }

    /// What the key means here; `None` when it means nothing.
    ///
    /// In an editor and in the filter every printable key without Ctrl and Alt is text, whatever the table says.
    /// Before a question back every key means something: what has no meaning goes back.
    #[must_use]
    pub fn command(&self, key: Key, context: Context) -> Option<Command> {
        let key = key.normal();
        if let (true, Some(character)) = (context.types(), key.text()) {
            return Some(Command::Form(Action::Edit(Edit::Insert(character))));
        }
        let asks = matches!(context, Context::Confirm | Context::Copy);
        self.look_up(key, context).or(asks.then_some(Command::Form(Action::Other)))
    }

    fn look_up(&self, key: Key, context: Context) -> Option<Command> {
        self.rows(context).find_map(|(row, keys, _)| {
            let index = keys.iter().position(|candidate| *candidate == key)?;
            Some(match row.command {
                // The keys of this row stand for the numbers in order.
                Command::Form(Action::Number(_)) => Command::Form(Action::Number(index + 1)),
                ref command => command.clone(),
            })
        })
    }

    /// The keys of a command, the first of them the one to name.
    #[must_use]
    pub fn keys(&self, command: &Command) -> &[Key] {
        let rows = TABLE.iter().zip(&self.keys);
        rows.filter(|(row, _)| row.command == *command)
            .map(|(_, keys)| keys.as_slice())
            .next()
            .unwrap_or_default()
    }

    /// What the footer says here, the most important first.
    #[must_use]
    pub fn hints(&self, context: Context) -> &[Hint] {
        let at = Context::ALL.iter().position(|it| *it == context);
        at.and_then(|at| self.hints.get(at)).map(Vec::as_slice).unwrap_or_default()
    }

    fn hints_of(&self, context: Context) -> Vec<Hint> {
        let mut rows: Vec<_> = self
            .rows(context)
            .filter_map(|(row, keys, label)| Some((row, *keys.first()?, label)))
            .filter(|(.., label)| !label.is_empty())
            .collect();
        rows.sort_by_key(|(row, ..)| row.priority);
        let mut hints: Vec<Hint> = Vec::new();
        for (row, key, label) in rows {
            let key = shown(key, context);
            match hints.last_mut() {
                // Up and down say the same: one hint names both.
                Some(last) if last.label == label => last.keys.push_str(&key),
                _ => hints.push(Hint { keys: key, label, command: row.command.clone() }),
            }
        }
        hints
    }

    /// What the footer says under this form: [`Keymap::hints`] without the actions that do nothing
    /// now, Enter named for the row or the field it is about and Esc for what it closes. Commands on
    /// the popup are all in: whether there is another form is not known here.
    pub fn footer<'a>(&'a self, form: &'a Form) -> impl Iterator<Item = Offer<'a>> {
        let does = |hint: &&Hint| match &hint.command {
            // A few choices are read faster than narrowed.
            Command::Form(Action::Filter) if form.filter().is_none() => {
                form.question().is_some_and(|question| question.choices().len() > FEW)
            }
            Command::Form(action) => form.takes(action),
            _ => true,
        };
        let word = |hint: &Hint| match (&hint.command, form.mode()) {
            (Command::Form(Action::Enter), Mode::Browse) => form.focus().verb(form.kind()),
            (Command::Form(Action::Enter), Mode::Edit(Field::Typed, _)) => "answer",
            // Esc closes the innermost thing.
            (Command::Form(Action::Escape), Mode::Browse) if form.filter().is_some() => "show all",
            (Command::Form(Action::Escape), Mode::Browse) if form.zoomed() => "back",
            _ => hint.label,
        };
        let hints = self.hints(form.context()).iter().filter(does);
        hints.chain(self.way_back(form)).map(move |hint| Offer {
            keys: &hint.keys,
            label: word(hint),
            command: &hint.command,
        })
    }

    /// The way back from what the form asks back: Esc, or where that confirms any other key.
    fn way_back(&self, form: &Form) -> Option<&Hint> {
        let [escape, any] = &self.back;
        match form.mode() {
            Mode::Confirm(Confirm::Cancel) => any.as_ref(),
            Mode::Confirm(Confirm::EmptySubmit | Confirm::SwitchKind) => escape.as_ref(),
            _ => None,
        }
    }
    /// The list of keys here, in the order of the table.
    #[must_use]
    pub fn help(&self, context: Context) -> Vec<HelpRow> {
        self.rows(context)
            .filter(|(_, keys, _)| !keys.is_empty())
            .map(|(row, keys, _)| HelpRow {
                keys: labels(row, keys),
                text: row.help,
                command: row.command.clone(),
            })
            .collect()
    }

    fn rows(&self, context: Context) -> impl Iterator<Item = (&'static Row, &[Key], &'static str)> {
        TABLE.iter().zip(&self.keys).filter_map(move |(row, keys)| {
            let (_, label) = row.places.iter().find(|(place, _)| *place == context)?;
            Some((row, keys.as_slice(), *label))
        })
    }
}

/// The README's table of keys, as they are without settings.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| setting | keys | where | does |\n| --- | --- | --- | --- |\n");
    for row in &TABLE {
        let keys = labels(row, row.keys).replace('|', "\\|");
        let places: Vec<&str> = row.places.iter().map(|(place, _)| place.name()).collect();
        let places =
            if places.len() == Context::ALL.len() { "all".into() } else { places.join(", ") };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `key_{}` | {keys} | {places} | {} |", row.name, row.help);
    }
    text
}

fn labels(row: &Row, keys: &[Key]) -> String {
    let labels: Vec<String> = keys.iter().map(|key| key.label()).collect();
    match (&row.command, labels.first(), labels.last()) {
        (Command::Form(Action::Number(_)), Some(first), Some(last)) if keys == row.keys => {
            format!("{first}-{last}")
        }
        _ => labels.join(" "),
    }
}

/// Shift+Enter is plain Enter on terminals without the newer key protocol, which would commit; the
/// footer names the key that works everywhere.
fn shown(key: Key, context: Context) -> String {
    let shift_enter = Key::plain(Code::Enter).with_shift();
    if key == shift_enter && context == Context::Editor {
        return Key::plain(Code::Enter).with_alt().label();
    }
    key.label()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_and_no_command_is_out_of_reach() {
        for context in Context::ALL {
            let mut seen = BTreeMap::new();
            for row in TABLE.iter().filter(|row| row.places.iter().any(|(at, _)| *at == context)) {
                assert!(row.keys.iter().any(|key| !key.eaten()), "{} never arrives", row.name);
                for key in row.keys {
                    assert_eq!(*key, key.to_string().parse().unwrap(), "{key} is not normal");
                    let other = seen.insert(*key, row.name);
                    assert_eq!(other, None, "{key} is also {} in {context:?}", row.name);
                }
            }
        }
        let mut names: Vec<_> = TABLE.iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TABLE.len());
    }

    #[test]
    fn in_an_editor_printable_keys_are_text() {
        let keymap = Keymap::default();
        for character in ['n', '5', '?', ' ', 'z', '日', '}'] {
            let insert = Command::Form(Action::Edit(Edit::Insert(character)));
            assert_eq!(keymap.command(Key::char(character), Context::Editor), Some(insert));
        }
        let newline = Some(Command::Form(Action::Edit(Edit::Newline)));
        for key in ["Shift Enter", "Alt Enter", "Ctrl j"] {
            assert_eq!(keymap.command(key.parse().unwrap(), Context::Editor), newline);
        }
        assert_eq!(keymap.command(Key::char('\r').with_shift(), Context::Editor), newline);
    }

    #[test]
    fn while_collapsed_only_opening_and_cancelling_live() {
        let keymap = Keymap::default();
        assert_eq!(keymap.command(Key::plain(Code::Enter), Context::Collapsed), None);
        assert_eq!(keymap.command(Key::char('j'), Context::Collapsed), None);
        let key = Key::plain(Code::F(2));
        assert_eq!(keymap.command(key, Context::Collapsed), Some(Command::Collapse));
    }

    #[test]
    fn hints_come_most_important_first() {
        let keymap = Keymap::default();
        let hints = keymap.hints(Context::Choices);
        let words: Vec<_> = hints.iter().map(|hint| (hint.keys.as_str(), hint.label)).collect();
        assert_eq!(
            words[..4],
            [("Enter", "choose"), ("Esc", "cancel"), ("↑↓", "move"), ("PgDn", "scroll")]
        );
    }

    #[test]
    fn the_readme_names_every_setting() {
        let text = markdown();
        assert!(TABLE.iter().all(|row| text.contains(&format!("`key_{}`", row.name))));
        assert!(text.contains("| `key_number` | 1-9 | single, multi |"));
        assert!(text.contains("| `key_collapse` | F2 Ctrl+] | all |"));
    }
}
