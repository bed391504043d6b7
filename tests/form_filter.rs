//! The filter over the choices, and what can be copied.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "support/keys.rs"]
mod keys;

use keys::{Person, offering};
use zellij_ask::form::{
    Choice, ChoiceId, Ending, Kind, Mode, Part, Question, QuestionId, Questionnaire, Row, Step, Tab,
};

const CHOICES: [(&str, &str); 5] = [
    ("Redis", "One more service to run"),
    ("SQLite", "One file"),
    ("Postgres", "Already there"),
    ("日本語", "全角"),
    ("In-process LRU", "Redis without Redis"),
];

fn ask(kind: Kind) -> Person {
    let choices = CHOICES.map(|(label, description)| Choice {
        id: ChoiceId(label.to_owned()),
        label: label.to_owned(),
        description: description.to_owned(),
        preview: (label == "SQLite").then(|| "```\nstore.db\n```".to_owned()),
        recommended: false,
    });
    let question = |id: &str| {
        let id = QuestionId(id.to_owned());
        Question::new(id, "Store".into(), "Which **store**?".into(), kind, choices.to_vec())
            .unwrap()
    };
    Person::at(Questionnaire::new(vec![question("one"), question("two")]).unwrap())
}

fn shown(person: &Person) -> Vec<usize> {
    person.form.filter().unwrap().matches().to_vec()
}

#[test]
fn a_filter_narrows_by_label_and_description_the_best_first() {
    let mut person = ask(Kind::Single);
    person.types("/");
    assert!(matches!(person.form.mode(), Mode::Filter));
    assert_eq!(shown(&person), [0, 1, 2, 3, 4]);
    person.types("redis");
    assert_eq!((shown(&person), person.form.focus()), (vec![0, 4], Row::Choice(0)));
    person.types("<ctrl+u> one <space> fl");
    assert_eq!(shown(&person), [1]);
    person.types("<ctrl+w> <ctrl+w> 全");
    assert_eq!((shown(&person), person.form.focus()), (vec![3], Row::Choice(3)));
    person.types("<backspace> zzz");
    assert_eq!((shown(&person), person.form.focus()), (vec![], Row::Typed));
    person.types("<enter>");
    assert_eq!(person.step, Step::Still, "there is nothing to go to");
}

#[test]
fn enter_goes_to_the_rows_and_a_second_one_chooses() {
    let mut person = ask(Kind::Single);
    person.types("/ lru <enter>");
    assert_eq!((person.form.tab(), person.answer(0)), (Tab::Question(0), "-".into()));
    person.types("<enter>");
    assert_eq!(
        (person.form.tab(), person.answer(0)),
        (Tab::Question(1), "\"In-process LRU\"".replace('"', ""))
    );
    assert_eq!(person.form.filter(), None, "it belongs to its tab");
}

#[test]
fn arrows_leave_to_the_rows_which_stay_narrowed() {
    let mut person = ask(Kind::Single);
    person.types("/ redis <down>");
    assert!(matches!(person.form.mode(), Mode::Browse));
    assert_eq!((shown(&person), person.form.focus()), (vec![0, 4], Row::Choice(4)));
    person.types("<down>");
    assert_eq!(person.form.focus(), Row::Typed);
}

#[test]
fn escape_shows_all_and_keeps_focus_and_ticks() {
    let mut person = ask(Kind::Multi);
    person.types("1 / lru <enter> <space> <esc>");
    assert_eq!((person.form.filter(), person.form.focus()), (None, Row::Choice(4)));
    assert_eq!(person.answer(0), "Redis,In-process LRU");
    person.types("/ x <esc>");
    assert_eq!((person.form.filter(), person.ending.clone()), (None, None));
    assert_eq!(person.answer(0), "Redis,In-process LRU");
    person.types("/ <backspace>");
    assert_eq!(person.form.filter(), None, "nothing is left to delete");
}

#[test]
fn all_and_invert_mean_what_is_shown() {
    let mut person = ask(Kind::Multi);
    person.types("2 / redis <enter> a");
    assert_eq!(person.answer(0), "Redis,SQLite,In-process LRU");
    person.types("a");
    assert_eq!(person.answer(0), "SQLite");
    person.types("1 i");
    assert_eq!(person.answer(0), "SQLite,In-process LRU");
}

#[test]
fn numbers_are_those_on_the_rows() {
    let mut person = ask(Kind::Multi);
    person.types("/ redis <enter> 5");
    assert_eq!(person.answer(0), "In-process LRU");
    person.types("2");
    assert_eq!((person.step.clone(), person.answer(0)), (Step::Still, "In-process LRU".into()));
    person.types("7");
    assert_eq!(person.form.focus(), Row::Chat);
}

#[test]
fn ctrl_c_cancels_from_the_filter_too() {
    let mut person = ask(Kind::Single);
    person.types("/ x <ctrl+c>");
    assert_eq!(person.ending, Some(Ending::Declined));
}

#[test]
fn what_is_copied_is_markdown() {
    let mut person = ask(Kind::Single);
    assert_eq!(person.form.copy(Part::Answers), None);
    person.types("y y");
    assert_eq!(person.step, Step::Copied(Part::Row));
    assert_eq!(person.form.copy(Part::Row).unwrap(), "Redis\n\nOne more service to run");
    person.types("y x");
    assert_eq!((person.step.clone(), person.ending.clone()), (Step::Moved, None));
    let question = person.form.copy(Part::Question).unwrap();
    assert!(question.starts_with("Which **store**?\n\n1. **Redis**: One more service to run\n2. "));
    assert_eq!(person.form.copy(Part::Preview), None);
    person.types("j");
    assert_eq!(person.form.copy(Part::Preview).unwrap(), "```\nstore.db\n```");
    person.types("<enter> n why <enter> <up> <up> <enter> two <alt+enter> lines <enter>");
    assert_eq!(
        person.form.copy(Part::Answers).unwrap(),
        "**Which **store**?**\n\n- SQLite\n\n**Which **store**?**\n\n- two\n  lines\n\n> why\n"
    );
}

#[test]
fn notes_on_choices_are_copied_too() {
    let question = keys::question("one", Kind::Multi, "AB");
    let mut person = Person::at(offering(Questionnaire::new(vec![question]).unwrap()));
    person.types("N hm <enter>");
    assert_eq!(person.form.copy(Part::Answers).unwrap(), "**one?**\n\n(not answered)\n\n> A: hm\n");
}
