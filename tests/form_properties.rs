//! What holds for every form, whatever keys are pressed.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/keys.rs"]
mod keys;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use keys::{Person, multi, offering, question, single, three};
use proptest::prelude::*;
use zellij_ask::form::{Action, Ending, Filter, Form, Kind, Mode, Questionnaire, Step};
use zellij_ask::keymap::{Command, Key, Keymap, parse_script};

/// Enough keys to get anywhere.
const KEYS: &str = "<up> j <enter> <space> 1 2 9 <tab> <shift+tab> n N t a i ? / y p x <esc> <ctrl+c> \
    <ctrl+u> <ctrl+j> <backspace> <ctrl+z> <home> <end>";

/// What a key does to the form. Peeking is the popup's to begin, which reads the pane first.
fn action(keymap: &Keymap, key: Key, form: &Form) -> Option<Action> {
    match keymap.command(key, form.context())? {
        Command::Form(action) => Some(action),
        Command::Peek => Some(Action::Peek),
        _ => None,
    }
}

fn forms() -> Vec<Questionnaire> {
    let two = || {
        let second = question("two", Kind::Single, "B");
        Questionnaire::new(vec![question("one", Kind::Multi, "A"), second]).unwrap()
    };
    let one = || Questionnaire::new(vec![question("one", Kind::Single, "A")]).unwrap();
    let many = Questionnaire::new(vec![question("one", Kind::Multi, "AB")]).unwrap();
    vec![one(), many, two(), offering(one())]
}

/// What a form does next depends on this alone.
fn state(form: &Form) -> String {
    let mode = match form.mode() {
        // The undo history is left out: it only leads to texts that other keys lead to as well.
        Mode::Edit(field, editor) => format!("{field:?} {:?} {:?}", editor.text(), editor.cursor()),
        mode => format!("{mode:?}"),
    };
    let (tab, focus, filter) = (form.tab(), form.focus(), form.filter().map(Filter::text));
    format!("{tab:?} {focus:?} {filter:?} {mode} {} {:?}", form.zoomed(), form.draft())
}

/// Texts and states without end are not followed further; a peek begins at the very end.
fn too_long(form: &Form) -> bool {
    let draft = form.draft();
    let texts = draft.entries.iter().flat_map(|entry| {
        [&entry.typed, &entry.note].into_iter().chain(entry.choice_notes.values())
    });
    let filter = form.filter().map_or(0, |filter| filter.text().len());
    texts.chain([&draft.note]).map(String::len).sum::<usize>() + filter > 1
        || form.scroll().is_some_and(|rows| rows > 1 && rows != usize::MAX)
}

#[test]
fn from_everywhere_there_is_a_way_out() {
    let keymap = Keymap::default();
    let keys = parse_script(KEYS).unwrap();
    for questionnaire in forms() {
        let start = Person::at(questionnaire).form;
        let mut seen = BTreeSet::from([state(&start)]);
        let mut waiting = VecDeque::from([start]);
        let mut endings = BTreeMap::new();
        while let Some(form) = waiting.pop_front() {
            assert!(seen.len() < 60_000, "too many states");
            let mut ways_out = 0;
            for key in &keys {
                let Some(action) = action(&keymap, *key, &form) else { continue };
                let mut next = form.clone();
                match next.update(&action) {
                    Step::Ended(ending) => {
                        let answered = matches!(ending, Ending::Submitted | Ending::Elaborated);
                        let empty = ending == Ending::Submitted && next.draft().blank();
                        assert!(!empty, "an empty answer");
                        assert!(!answered || acts(*key), "{key} answered");
                        ways_out += 1;
                        endings.insert(format!("{ending:?}"), *key);
                    }
                    Step::Still => assert_eq!(state(&next), state(&form), "{key}"),
                    Step::Moved | Step::Copied(_) => {
                        assert_eq!(next.draft(), form.draft(), "{key}");
                    }
                    Step::Edited => {}
                }
                if !too_long(&next) && seen.insert(state(&next)) {
                    waiting.push_back(next);
                }
            }
            // Help or editor, filter, whole tab, question back: a few Esc lead out of any of them.
            let mut leaving = form.clone();
            let escapes = (1..=5).find(|_| {
                let escape = parse_script("<esc>").unwrap()[0];
                let action = action(&keymap, escape, &leaving);
                action.is_some_and(|it| leaving.update(&it) == Step::Ended(Ending::Declined))
            });
            assert!(escapes.is_some(), "no way out of {} ({ways_out})", state(&form));
        }
        assert!(seen.iter().any(|state| state.contains("Peek")));
        for ending in ["Submitted", "Declined", "Chat(0)"] {
            assert!(endings.contains_key(ending), "{ending} cannot be reached: {endings:?}");
        }
    }
}

/// The keys by which a person says something rather than moves about.
fn acts(key: Key) -> bool {
    ["Enter", "1", "2", "9"].contains(&key.to_string().as_str())
}

fn any_key() -> impl Strategy<Value = Key> {
    let useful = parse_script(&format!("{KEYS} <down> <left> <right> k z 3 4 5 6 日 <ctrl+w>"));
    prop_oneof![
        8 => prop::sample::select(useful.unwrap()),
        1 => any::<char>().prop_map(Key::char),
        1 => any::<char>().prop_map(|character| Key::char(character).with_ctrl()),
    ]
}

fn any_form() -> impl Strategy<Value = Questionnaire> {
    let forms =
        vec![single(), multi(), three(), offering(single()), offering(multi()), offering(three())];
    prop::sample::select(forms)
}

proptest! {
    #[test]
    fn any_keys_leave_a_sound_form(
        questionnaire in any_form(),
        keys in prop::collection::vec(any_key(), 0..80),
    ) {
        let mut person = Person::at(questionnaire);
        for key in keys {
            // Checks that the draft fits and that no change goes untold.
            person.press(key);
            let form = &person.form;
            prop_assert!(form.rows().contains(form.focus()));
            prop_assert!(form.tabs().contains(&form.tab()));
            for index in 0..form.draft().entries.len() {
                person.answer(index);
            }
            if let Some(ending) = &person.ending {
                prop_assert!(*ending != Ending::Submitted || !form.draft().blank());
                break;
            }
        }
        // What is stored opens again as it was.
        let again = Form::new(person.form.questionnaire().clone(), person.form.draft().clone());
        prop_assert_eq!(again.draft(), person.form.draft());
    }

    #[test]
    fn what_the_form_does_not_take_does_nothing(
        questionnaire in any_form(),
        keys in prop::collection::vec(any_key(), 0..40),
    ) {
        let mut person = Person::at(questionnaire);
        for key in keys {
            let command = person.keymap.command(key, person.form.context());
            let Some(Command::Form(action)) = command else { continue };
            let takes = person.form.takes(&action);
            let asked = matches!(person.form.mode(), Mode::Confirm(_) | Mode::Copy);
            let step = person.form.update(&action);
            prop_assert!(takes || asked || step == Step::Still, "{key}: {step:?}");
            if matches!(step, Step::Ended(_)) {
                break;
            }
        }
    }

    #[test]
    fn no_typed_text_is_ever_lost_by_leaving(text in "[ -~日é]{1,20}", leave in 0..4_usize) {
        let mut person = Person::at(three());
        person.types("4");
        for character in text.chars() {
            person.press(Key::char(character));
        }
        person.types(["<esc>", "<up>", "<down>", "<ctrl+c> j"][leave]);
        prop_assert_eq!(&person.entry(0).typed, &text);
    }
}
