//! Typing into a form: answers, notes, and what becomes of them.

#[path = "support/keys.rs"]
mod keys;

use keys::{Person, multi, single, three};
use zellij_ask::form::{Action, ChoiceId, Ending, Pick, Row, Selection, Step, Tab};

#[test]
fn every_printable_key_is_text() {
    let mut person = Person::at(single());
    person.types("4 n1?z[}<space>日Жa");
    assert_eq!(person.editing().as_deref(), Some("n1?z[} 日Жa"));
    person.types("<enter>");
    assert_eq!(person.ending, Some(Ending::Submitted));
    assert_eq!(person.answer(0), "\"n1?z[} 日Жa\"");
}

#[test]
fn the_text_goes_out_exactly_as_typed_or_pasted() {
    let mut person = Person::at(single());
    person.types("4");
    let step = person.form.update(&Action::Paste("  a\tb\r\nc\rd \u{7}\n".into()));
    assert_eq!(step, Step::Edited);
    person.types("<enter>");
    assert_eq!(person.entry(0).custom(), Some("  a\tb\nc\nd \u{7}\n"));
    assert_eq!(person.ending, Some(Ending::Submitted));
}

#[test]
fn a_paste_outside_an_editor_answers_nothing() {
    for mut person in [Person::at(single()), Person::at(three())] {
        assert_eq!(person.form.update(&Action::Paste("1\n\r\n".into())), Step::Still);
        person.types("<up>");
        assert_eq!(person.form.update(&Action::Paste("\r".into())), Step::Still);
    }
}

#[test]
fn what_is_typed_is_kept_but_counts_only_when_committed() {
    let mut person = Person::at(three());
    person.types("4 own");
    assert_eq!(person.step, Step::Edited);
    assert_eq!((person.entry(0).typed.as_str(), person.answer(0)), ("own", "-".into()));
    person.types("<esc>");
    assert_eq!((person.form.focus(), person.answer(0)), (Row::Typed, "-".into()));
    person.types("<enter>");
    assert_eq!(person.editing().as_deref(), Some("own"), "the text is there again");
    person.types("<enter>");
    assert_eq!((person.answer(0), person.form.tab()), ("\"own\"".into(), Tab::Question(1)));
}

#[test]
fn changing_a_committed_text_takes_the_commit_back_until_it_is_the_same() {
    let mut person = Person::at(three());
    person.types("4 own <enter> <left> 4 er");
    assert_eq!(person.answer(0), "-");
    person.types("<backspace> <backspace>");
    assert_eq!(person.answer(0), "\"own\"");
    person.types("s <esc>");
    assert_eq!(person.answer(0), "-");
    person.types("<enter> <enter>");
    assert_eq!(person.answer(0), "\"owns\"");
}

#[test]
fn an_empty_commit_leaves_unanswered_and_never_cancels() {
    let mut person = Person::at(single());
    person.types("4 <enter>");
    assert_eq!((person.ending.clone(), person.answer(0)), (None, "-".into()));
    person.types("4 <space> <enter>");
    assert_eq!((person.ending.clone(), person.form.focus()), (None, Row::Typed));
    let mut person = Person::at(three());
    person.types("4 own <enter> <left> <enter> <Ctrl u> <enter>");
    assert_eq!((person.answer(0), person.form.tab()), ("-".into(), Tab::Question(0)));
    assert_eq!(person.entry(0).selection, Selection::Single(None));
    // Another choice stays chosen.
    let mut person = Person::at(three());
    person.types("2 <left> 4 <enter>");
    assert_eq!(person.answer(0), "B");
}

#[test]
fn a_choice_replaces_the_text_and_keeps_it_at_hand() {
    let mut person = Person::at(three());
    person.types("4 own <enter> <left> 1");
    let entry = person.entry(0);
    assert_eq!(entry.selection, Selection::Single(Some(Pick::Choice(ChoiceId("a".into())))));
    assert_eq!(entry.typed, "own");
    person.types("<left> 4 <enter>");
    assert_eq!(person.answer(0), "\"own\"");
}

#[test]
fn on_a_multi_the_text_adds_to_the_ticks_and_stays() {
    let mut person = Person::at(multi());
    person.types("1 4 own <enter>");
    assert_eq!((person.answer(0), person.form.focus()), ("A,\"own\"".into(), Row::Typed));
    person.types("<space>");
    assert_eq!(person.answer(0), "A");
    person.types("<space> j j <enter>");
    assert_eq!(
        (person.ending.clone(), person.answer(0)),
        (Some(Ending::Submitted), "A,\"own\"".into())
    );
    let mut person = Person::at(multi());
    person.types("4 own <enter> <enter> <Ctrl u> <enter> <space>");
    assert_eq!((person.answer(0), person.step.clone()), ("-".into(), Step::Still));
}

#[test]
fn three_keys_break_the_line_and_the_arrows_leave_at_the_edges() {
    let mut person = Person::at(single());
    person.types("4 a <shift+enter> b <alt+enter> c <ctrl+j> d");
    assert_eq!(person.editing().as_deref(), Some("a\nb\nc\nd"));
    person.types("<up> <up> <up> x");
    assert_eq!(person.editing().as_deref(), Some("ax\nb\nc\nd"));
    person.types("<up>");
    assert_eq!((person.editing(), person.form.focus()), (None, Row::Choice(2)));
    person.types("4 <down>");
    assert_eq!((person.editing(), person.form.focus()), (None, Row::Chat));
    assert_eq!((person.entry(0).typed.as_str(), person.answer(0)), ("ax\nb\nc\nd", "-".into()));
    person.types("k k n x <up>");
    assert_eq!((person.editing(), person.form.focus()), (None, Row::Choice(2)), "back to its row");
    assert_eq!(person.entry(0).note, "x");
}

#[test]
fn the_keys_of_the_editor() {
    let mut person = Person::at(single());
    person.types("4 one <space> two <ctrl+left> X <home> Y <end> Z");
    assert_eq!(person.editing().as_deref(), Some("Yone XtwoZ"));
    person.types("<ctrl+w> <Alt Backspace> <Ctrl z>");
    assert_eq!(person.editing().as_deref(), Some("Yone "));
    person.types("<ctrl+y> <ctrl+z> <left> <delete> <left> <right> <backspace>");
    assert_eq!(person.editing().as_deref(), Some("Yon"));
    person.types("<ctrl+a> <ctrl+d> <Alt d>");
    assert_eq!(person.editing().as_deref(), Some(""));
    person.types("x <ctrl+u> <ctrl+u>");
    assert_eq!(person.step, Step::Still, "an empty text is clear already");
    person.types("<ctrl+z>");
    assert_eq!(person.editing().as_deref(), Some("x"));
    person.types("<tab> <f5> <ctrl+x> <pageup>");
    assert_eq!(person.editing().as_deref(), Some("x"), "other keys do nothing");
}

#[test]
fn an_edit_by_another_client_comes_in_without_moving_this_one() {
    let mut here = Person::at(three());
    let mut there = Person::at(three());
    here.types("j j n mine");
    there.types("n mine <enter> 1 2");
    assert!(here.form.sync(there.form.draft().clone()));
    assert_eq!((here.answer(0), here.answer(1)), ("A".into(), "E".into()));
    assert_eq!((here.form.tab(), here.form.focus()), (Tab::Question(0), Row::Choice(2)));
    here.types("<home> x");
    assert_eq!(here.editing().as_deref(), Some("xmine"), "the cursor was not moved");
    there.types("<left> n <space> too <enter>");
    assert!(here.form.sync(there.form.draft().clone()));
    assert_eq!(here.editing().as_deref(), Some("mine too"));
    // What is chosen elsewhere is not undone by going on typing here.
    let mut here = Person::at(three());
    here.types("4 own <enter> <left> 4");
    there.types("2");
    let mut draft = there.form.draft().clone();
    draft.entries[0].typed = "own".into();
    assert!(here.form.sync(draft));
    here.types("s <backspace>");
    assert_eq!(here.answer(0), "B");
    let mut misfit = here.form.draft().clone();
    misfit.entries.pop();
    assert!(!here.form.sync(misfit.clone()) && !here.form.replace(misfit));
    assert!(here.form.replace(Person::at(three()).form.draft().clone()));
    assert_eq!((here.editing(), here.answer(0)), (None, "-".into()));
}
