//! What a person can do to a text.

use super::editor::Editor;

/// One act on the text under edit. Lines up and down are [`Action::Up`](super::Action::Up) and
/// [`Action::Down`](super::Action::Down): at the edges they leave the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Edit {
    /// Type this character.
    Insert(char),
    /// Break the line.
    Newline,
    /// Delete the character before the cursor.
    Backspace,
    /// Delete the character after the cursor.
    Delete,
    /// Delete back to the start of a word.
    DeleteWordLeft,
    /// Delete forward to the end of a word.
    DeleteWordRight,
    /// Empty the text.
    Clear,
    /// Move one character to the left.
    Left,
    /// Move one character to the right.
    Right,
    /// Move one word to the left.
    WordLeft,
    /// Move one word to the right.
    WordRight,
    /// Move to the start of the line.
    Home,
    /// Move to the end of the line.
    End,
    /// Take back the last change.
    Undo,
    /// Make it again.
    Redo,
}

/// What came of an [`Edit`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edited {
    /// Nothing.
    Nothing,
    /// The cursor moved.
    Cursor,
    /// The text changed.
    Text,
}

impl Editor {
    /// Applies one act.
    pub fn apply(&mut self, edit: Edit) -> Edited {
        let (changed, what) = match edit {
            Edit::Insert(character) => {
                self.insert(character);
                (true, Edited::Text)
            }
            Edit::Newline => {
                self.newline();
                (true, Edited::Text)
            }
            Edit::Backspace => (self.backspace(), Edited::Text),
            Edit::Delete => (self.delete(), Edited::Text),
            Edit::DeleteWordLeft => (self.delete_word_left(), Edited::Text),
            Edit::DeleteWordRight => (self.delete_word_right(), Edited::Text),
            Edit::Clear => (self.clear(), Edited::Text),
            Edit::Undo => (self.undo(), Edited::Text),
            Edit::Redo => (self.redo(), Edited::Text),
            Edit::Left => (self.left(), Edited::Cursor),
            Edit::Right => (self.right(), Edited::Cursor),
            Edit::WordLeft => (self.word_left(), Edited::Cursor),
            Edit::WordRight => (self.word_right(), Edited::Cursor),
            Edit::Home => (self.home(), Edited::Cursor),
            Edit::End => (self.end(), Edited::Cursor),
        };
        if changed { what } else { Edited::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_edit() -> impl Strategy<Value = Edit> {
        prop_oneof![
            prop::sample::select(vec![
                Edit::Insert('é'),
                Edit::Insert('\u{301}'),
                Edit::Insert(' '),
                Edit::Newline,
                Edit::Backspace,
                Edit::Delete,
                Edit::DeleteWordLeft,
                Edit::DeleteWordRight,
                Edit::Clear,
                Edit::Left,
                Edit::Right,
                Edit::WordLeft,
                Edit::WordRight,
                Edit::Home,
                Edit::End,
                Edit::Undo,
                Edit::Redo,
            ]),
            any::<char>().prop_map(Edit::Insert),
        ]
    }

    #[derive(Debug, Clone)]
    enum Act {
        Edit(Edit),
        Paste(String),
        Up,
        Down,
    }

    fn any_act() -> impl Strategy<Value = Act> {
        prop_oneof![
            6 => any_edit().prop_map(Act::Edit),
            1 => "[a \\t\\r\\n日\u{301}👩]{0,12}".prop_map(Act::Paste),
            1 => Just(Act::Up),
            1 => Just(Act::Down),
        ]
    }

    proptest! {
        #[test]
        fn the_cursor_stays_inside_and_undo_goes_all_the_way_back(
            acts in prop::collection::vec(any_act(), 0..60),
        ) {
            let mut editor = Editor::new("start\nmid");
            for act in acts {
                let before = editor.text();
                match act {
                    Act::Edit(edit) => {
                        let edited = editor.apply(edit);
                        prop_assert!(edited == Edited::Text || editor.text() == before);
                    }
                    Act::Paste(text) => editor.paste(&text),
                    Act::Up => prop_assert!(editor.up() || editor.cursor().0 == 0),
                    Act::Down => {
                        let last = editor.lines().len() - 1;
                        prop_assert!(editor.down() || editor.cursor().0 == last);
                    }
                }
                let (row, column) = editor.cursor();
                prop_assert!(editor.lines()[row].chars().count() >= column);
                prop_assert!(!editor.text().contains('\r'));
            }
            let last = editor.text();
            let mut undone = 0;
            while editor.undo() {
                undone += 1;
            }
            prop_assert_eq!(editor.text(), "start\nmid");
            for _ in 0..undone {
                prop_assert!(editor.redo());
            }
            prop_assert_eq!(editor.text(), last);
        }
    }
}
