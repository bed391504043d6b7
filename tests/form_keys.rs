//! Every key of the form, as a person types it.

#[path = "support/keys.rs"]
mod keys;

use keys::{Person, multi, offering, single, three};
use zellij_ask::form::{Action, Confirm, Draft, Ending, Form, Mode, Row, Step, Tab};

fn confirming(person: &Person) -> Option<Confirm> {
    match person.form.mode() {
        Mode::Confirm(confirm) => Some(*confirm),
        _ => None,
    }
}

#[test]
fn arrows_and_letters_move_and_wrap() {
    let mut person = Person::at(single());
    person.types("<up>");
    assert_eq!(person.form.focus(), Row::Chat);
    person.types("k j <down>");
    assert_eq!(person.form.focus(), Row::Choice(0));
    person.types("j <up> <end>");
    assert_eq!(person.form.focus(), Row::Chat);
    person.types("<home>");
    assert_eq!(person.form.focus(), Row::Choice(0));
    assert_eq!(person.ending, None);
}

#[test]
fn only_what_moves_the_focus_leaves_the_version() {
    let mut person = Person::at(three());
    let at = person.form.version();
    person.types("j <down> <end> k <home>");
    person.form.set_scroll(Some(2));
    assert_eq!(person.form.version(), at);
    let mut last = at;
    for keys in ["<tab>", "<space>", "n", "x", "<esc>", "?", "<esc>", "z", "/", "<esc>"] {
        person.types(keys);
        assert_ne!(person.form.version(), last, "{keys}");
        last = person.form.version();
    }
    let draft = person.form.draft().clone();
    for change in [Form::sync, Form::replace] {
        assert!(change(&mut person.form, draft.clone()));
        assert_ne!(person.form.version(), last);
        last = person.form.version();
    }
}

#[test]
fn a_single_question_is_submitted_by_choosing() {
    let mut person = Person::at(single());
    person.types("j <enter>");
    assert_eq!((person.ending.clone(), person.answer(0)), (Some(Ending::Submitted), "B".into()));
    let mut person = Person::at(single());
    person.types("3");
    assert_eq!((person.ending.clone(), person.answer(0)), (Some(Ending::Submitted), "C".into()));
}

#[test]
fn choosing_goes_on_in_order_and_ends_in_the_review() {
    let mut person = Person::at(three());
    person.types("<enter>");
    assert_eq!(person.form.tab(), Tab::Question(1));
    person.types("<enter> j <enter> <up> <up> <up>");
    assert_eq!(person.form.focus(), Row::Chat);
    person.types("j <enter>");
    assert_eq!(person.form.tab(), Tab::Question(2));
    person.types("2");
    assert_eq!(person.form.tab(), Tab::Submit);
    assert_eq!(
        (person.answer(0), person.answer(1), person.answer(2)),
        ("A".into(), "D,E".into(), "H".into())
    );
    person.types("<enter>");
    assert_eq!(person.ending, Some(Ending::Submitted));
}

#[test]
fn tabs_wrap_both_ways_and_keep_their_rows() {
    let mut person = Person::at(three());
    person.types("j j <shift+tab>");
    assert_eq!(person.form.tab(), Tab::Submit);
    person.types("<left> <tab> <right>");
    assert_eq!(person.form.tab(), Tab::Question(0));
    assert_eq!(person.form.focus(), Row::Choice(2));
    // One question has one page.
    let mut person = Person::at(single());
    person.types("<tab>");
    assert_eq!((person.step.clone(), person.form.tab()), (Step::Still, Tab::Question(0)));
}

#[test]
fn space_toggles_ticks_and_never_commits() {
    let mut person = Person::at(multi());
    person.types("<space> j <space> k <space>");
    assert_eq!(person.answer(0), "B");
    // Neither does a box that someone clicks where there are none.
    assert_eq!(Person::at(single()).form.update(&Action::Toggle), Step::Still);
    let mut person = Person::at(three());
    for _ in 0..4 {
        // Over every row of every tab.
        person.types("<space> j <space> j <space> j <space> j <space> j <space> <tab>");
        assert!(matches!(person.form.mode(), Mode::Browse));
    }
    assert_eq!(
        (person.answer(0), person.answer(1), person.answer(2)),
        ("-".into(), "D,E,F".into(), "-".into())
    );
    assert_eq!(person.ending, None);
}

#[test]
fn digits_toggle_ticks_and_never_end_by_accident() {
    let mut person = Person::at(multi());
    person.types("1 3 1");
    assert_eq!((person.answer(0), person.form.focus()), ("C".into(), Row::Choice(0)));
    person.types("5");
    assert_eq!((person.ending.clone(), person.form.focus()), (None, Row::Chat));
    person.types("6");
    assert_eq!((person.ending.clone(), person.form.focus()), (None, Row::Next));
    person.types("7 9");
    assert_eq!(person.step, Step::Still);
    person.types("4 4 <enter>");
    assert_eq!(person.answer(0), "C,\"4\"");
    let mut person = Person::at(three());
    person.types("<shift+tab> 1 2");
    assert_eq!((person.ending.clone(), person.form.focus()), (None, Row::Submit));
}

#[test]
fn chat_ends_at_once_and_keeps_what_was_ticked() {
    let mut person = Person::at(three());
    person.types("<tab> 1 5 <enter>");
    assert_eq!((person.ending.clone(), person.answer(1)), (Some(Ending::Chat(1)), "D".into()));
    let mut person = Person::at(single());
    person.types("<up> <enter>");
    assert_eq!((person.ending.clone(), person.answer(0)), (Some(Ending::Chat(0)), "-".into()));
}

#[test]
fn next_without_a_tick_goes_on_unanswered() {
    let mut person = Person::at(three());
    person.types("<tab> <up> <enter>");
    assert_eq!((person.form.tab(), person.answer(1)), (Tab::Question(2), "-".into()));
    let mut person = Person::at(multi());
    person.types("<space> <up> <enter>");
    assert_eq!((person.ending.clone(), person.answer(0)), (Some(Ending::Submitted), "A".into()));
}

#[test]
fn an_empty_form_asks_before_it_declines() {
    for (mut person, script) in
        [(Person::at(multi()), "<up> <enter>"), (Person::at(three()), "<shift+tab> <enter>")]
    {
        person.types(script);
        assert_eq!(confirming(&person), Some(Confirm::EmptySubmit));
        person.types("x");
        assert!(matches!(person.form.mode(), Mode::Browse));
        person.types("<enter> <esc>");
        assert!(matches!(person.form.mode(), Mode::Browse), "Esc goes back too");
        person.types("<enter> <enter>");
        assert_eq!(person.ending, Some(Ending::Declined));
    }
    let mut person = Person::at(multi());
    person.types("<up> <enter> <ctrl+c>");
    assert_eq!(person.ending, Some(Ending::Declined));
    // A note alone is something to say.
    let mut person = Person::at(multi());
    person.types("n x <enter> <up> <enter>");
    assert_eq!(person.ending, Some(Ending::Submitted));
}

#[test]
fn esc_declines_an_untouched_form_and_asks_otherwise() {
    let mut person = Person::at(single());
    person.types("j <esc>");
    assert_eq!(person.ending, Some(Ending::Declined));
    for entered in ["<tab> <space>", "n x <esc>", "4 x <esc>", "<shift+tab> n x <enter>"] {
        let mut person = Person::at(three());
        person.types(entered).types("<esc>");
        assert_eq!(confirming(&person), Some(Confirm::Cancel), "{entered}");
        let (focus, draft) = (person.form.focus(), person.form.draft().clone());
        for key in ["j", "<enter>", "<space>", "1", "<tab>", "?", "Q"] {
            person.types(key);
            assert!(matches!(person.form.mode(), Mode::Browse), "{key} only goes on");
            assert_eq!((person.form.focus(), person.form.draft()), (focus, &draft));
            person.types("<esc>");
        }
        person.types("<esc>");
        assert_eq!(person.ending, Some(Ending::Declined), "{entered}");
        assert_eq!(*person.form.draft(), draft, "what was entered is kept");
    }
}

#[test]
fn esc_closes_the_innermost_thing_first() {
    let mut person = Person::at(single());
    person.types("? <esc> n <esc> 4 <esc> z <esc>");
    assert_eq!(person.ending, None);
    assert!(!person.form.zoomed());
    person.types("<esc>");
    assert_eq!(person.ending, Some(Ending::Declined));
}

#[test]
fn ctrl_c_cancels_from_anywhere() {
    for script in ["", "?", "n", "4", "z", "j"] {
        let mut person = Person::at(single());
        person.types(script).types("<ctrl+c>");
        assert_eq!(person.ending, Some(Ending::Declined), "{script}");
    }
    let mut person = Person::at(single());
    person.types("4 half <ctrl+c>");
    assert_eq!(confirming(&person), Some(Confirm::Cancel));
    assert_eq!(person.entry(0).typed, "half");
    person.types("<ctrl+c>");
    assert_eq!(person.ending, Some(Ending::Declined));
}

#[test]
fn the_cancel_row_asks_when_something_was_entered() {
    let mut person = Person::at(three());
    person.types("<shift+tab> j <enter>");
    assert_eq!(person.ending, Some(Ending::Declined));
    let mut person = Person::at(three());
    person.types("1 <left> <left> j <enter>");
    assert_eq!(confirming(&person), Some(Confirm::Cancel));
}

#[test]
fn elaborate_is_a_row_of_the_review() {
    let mut person = Person::at(offering(three()));
    person.types("n why <enter> <shift+tab> j <enter>");
    assert_eq!(person.ending, Some(Ending::Elaborated));
    let mut person = Person::at(offering(single()));
    person.types("n why <enter> <tab> j <enter>");
    assert_eq!(person.ending, Some(Ending::Elaborated), "one question has it too");
    let mut person = Person::at(offering(single()));
    person.types("2");
    assert_eq!(person.ending, Some(Ending::Submitted), "and submits when answered");
}

#[test]
fn notes_on_questions_choices_and_everything() {
    let mut person = Person::at(offering(three()));
    person.types("j n only 4 now <enter>");
    assert_eq!(person.entry(0).note, "only4now");
    assert_eq!((person.form.focus(), person.step.clone()), (Row::Choice(1), Step::Edited));
    person.types("N b <space> ! <enter>");
    let notes: Vec<_> = person.entry(0).choice_notes.values().collect();
    assert_eq!(notes, ["b !"]);
    person.types("<shift+tab> n all <enter>");
    assert_eq!(person.form.draft().note, "all");
    // A blank note is none.
    person.types("n <Ctrl u> <space> <enter> <tab> N <Ctrl u> <space> <enter> n <Ctrl u> <enter>");
    assert!(person.form.draft().blank());
    assert!(person.entry(0).choice_notes.is_empty());
    // Not every contract has notes on choices.
    let mut person = Person::at(single());
    person.types("N");
    assert_eq!((person.step.clone(), person.editing()), (Step::Still, None));
}

#[test]
fn help_shows_and_leaves() {
    let mut person = Person::at(single());
    for leave in ["?", "<esc>", "<enter>"] {
        person.types("?");
        assert!(matches!(person.form.mode(), Mode::Help));
        person.types("1 j j k");
        assert_eq!(person.form.scroll(), Some(1), "keys of the form do not work in the help");
        person.types(leave);
        assert!(matches!(person.form.mode(), Mode::Browse));
    }
    assert_eq!(person.answer(0), "-");
}

#[test]
fn all_none_and_invert() {
    let mut person = Person::at(multi());
    person.types("a");
    assert_eq!(person.answer(0), "A,B,C");
    person.types("a <space> i");
    assert_eq!(person.answer(0), "B,C");
    person.types("a");
    assert_eq!(person.answer(0), "A,B,C");
    let mut person = Person::at(single());
    person.types("a i");
    assert_eq!(person.step, Step::Still);
}

#[test]
fn switching_the_kind_asks_before_it_loses_ticks() {
    let mut person = Person::at(offering(multi()));
    person.types("1 t");
    assert_eq!(person.answer(0), "A");
    assert!(!person.form.rows().contains(Row::Next));
    person.types("t 2 t");
    assert_eq!((confirming(&person), person.answer(0)), (Some(Confirm::SwitchKind), "A,B".into()));
    person.types("j");
    assert_eq!(person.answer(0), "A,B");
    person.types("<end> t t");
    assert_eq!((person.answer(0), person.form.focus()), ("-".into(), Row::Chat));
    person.types("4 own <esc> t");
    assert_eq!(person.answer(0), "-");
    person.types("t 4 <enter>");
    assert_eq!(person.answer(0), "\"own\"");
    let mut person = Person::at(multi());
    person.types("t");
    assert_eq!(person.step, Step::Still, "only where the contract offers it");
}

#[test]
fn zoom_and_scroll_are_remembered_until_the_focus_moves() {
    let mut person = Person::at(three());
    person.types("z");
    assert!(person.form.zoomed());
    person.form.set_scroll(Some(7));
    person.form.set_preview_scroll(3);
    person.types("<space>");
    assert_eq!((person.form.scroll(), person.form.preview_scroll()), (Some(7), 3));
    person.types("j");
    assert_eq!((person.form.scroll(), person.form.preview_scroll()), (None, 0));
    person.form.set_scroll(Some(7));
    person.types("<tab>");
    assert_eq!(person.form.scroll(), Some(0), "a tab opens at its top");
}

#[test]
fn a_pointer_focuses_rows_and_tabs_without_answering() {
    let mut person = Person::at(three());
    assert_eq!(person.form.update(&Action::Focus(Row::Chat)), Step::Moved);
    assert_eq!(person.form.update(&Action::Focus(Row::Next)), Step::Still);
    assert_eq!(person.form.update(&Action::GoTo(Tab::Submit)), Step::Moved);
    person.types("n hello");
    assert_eq!(person.form.update(&Action::GoTo(Tab::Question(1))), Step::Moved);
    assert_eq!((person.editing(), person.form.draft().note.as_str()), (None, "hello"));
}

#[test]
fn a_form_opens_on_what_is_selected() {
    let mut person = Person::at(three());
    person.types("2 <tab> 3 own <enter>");
    let questionnaire = person.form.questionnaire().clone();
    let mut form = Form::new(questionnaire.clone(), person.form.draft().clone());
    assert_eq!(form.focus(), Row::Choice(1));
    form.update(&Action::GoTo(Tab::Question(2)));
    assert_eq!(form.focus(), Row::Typed);
    let odd = Draft { entries: Vec::new(), note: String::new() };
    assert_eq!(*Form::new(questionnaire.clone(), odd).draft(), Draft::empty(&questionnaire));
}

#[test]
fn the_footer_tells_what_works() {
    let mut person = Person::at(single());
    let words = |person: &Person| {
        let hints = person.keymap.footer(&person.form);
        hints.map(|hint| format!("{} {}", hint.keys, hint.label)).collect::<Vec<_>>()
    };
    assert_eq!(words(&person)[..3], ["Enter choose", "Esc cancel", "↑↓ move"]);
    assert!(!words(&person).iter().any(|word| word.starts_with("Tab")));
    person.types("<end>");
    assert_eq!(words(&person)[0], "Enter chat");
    person.types("4");
    assert_eq!(words(&person)[..3], ["Enter answer", "Esc leave", "Alt+Enter new line"]);
    person.types("x <esc> <esc>");
    assert_eq!(words(&person), ["Esc cancel", "any other key back"]);
}

#[test]
fn the_footer_says_what_esc_does() {
    let first = |person: &Person| {
        let hints = person.keymap.footer(&person.form);
        hints.take(2).map(|hint| format!("{} {}", hint.keys, hint.label)).collect::<Vec<_>>()
    };
    let mut person = Person::at(multi());
    person.types("/ b <enter>");
    assert_eq!(first(&person), ["Enter toggle", "Esc show all"]);
    person.types("<esc>");
    assert_eq!(first(&person), ["Enter toggle", "Esc cancel"]);
    person.types("z");
    assert_eq!(first(&person), ["Enter toggle", "Esc back"]);
}

#[test]
fn what_asks_back_names_the_way_back() {
    let words = |person: &Person| {
        let hints = person.keymap.footer(&person.form);
        hints.map(|hint| format!("{} {}", hint.keys, hint.label)).collect::<Vec<_>>()
    };
    let mut person = Person::at(multi());
    person.types("<end> <enter>");
    assert_eq!(confirming(&person), Some(Confirm::EmptySubmit));
    assert_eq!(words(&person), ["Enter yes", "Esc back"]);
    let mut person = Person::at(offering(multi()));
    person.types("1 2 t");
    assert_eq!(confirming(&person), Some(Confirm::SwitchKind));
    assert_eq!(words(&person), ["t switch", "Esc back"]);
}

#[test]
fn keys_can_be_moved_and_the_old_ones_are_free() {
    let settings = [("key_note", "m"), ("key_enter", "Enter l"), ("key_number", "q w")];
    let settings = settings.iter().map(|(name, keys)| ((*name).into(), (*keys).into())).collect();
    let mut person = Person::at(three());
    let (keymap, conflicts) = zellij_ask::keymap::Keymap::with_settings(&settings);
    assert_eq!(conflicts, []);
    person.keymap = keymap;
    person.types("n 1");
    assert_eq!((person.step.clone(), person.editing()), (Step::Still, None));
    person.types("m mlq <enter> w");
    assert_eq!((person.entry(0).note.as_str(), person.answer(0)), ("mlq", "B".into()));
    person.types("l");
    assert_eq!(person.answer(1), "D");
}
