//! A person at the keyboard: scripts of keys through the keymap into a form.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::sync::Arc;

use zellij_ask::form::{
    Choice, ChoiceId, Draft, Ending, Entry, Form, Kind, Mode, Offers, Question, QuestionId,
    Questionnaire, Selection, Step,
};
use zellij_ask::keymap::{Command, Key, Keymap, parse_script};

/// A form, the keymap in front of it, and what has come of the keys so far.
pub struct Person {
    pub form: Form,
    pub keymap: Keymap,
    /// The last step.
    pub step: Step,
    /// Set once; keys after that are an error of the test.
    pub ending: Option<Ending>,
}

impl Person {
    pub fn at(questionnaire: Questionnaire) -> Self {
        let questionnaire = Arc::new(questionnaire);
        let draft = Draft::empty(&questionnaire);
        let form = Form::new(questionnaire, draft);
        Self { form, keymap: Keymap::default(), step: Step::Still, ending: None }
    }

    /// Types a script; the form must not end before its last key.
    #[track_caller]
    pub fn types(&mut self, script: &str) -> &mut Self {
        for key in parse_script(script).unwrap() {
            self.press(key);
        }
        self
    }

    #[track_caller]
    pub fn press(&mut self, key: Key) {
        assert_eq!(self.ending, None, "the form ended before {key}");
        let before = self.form.draft().clone();
        self.step = match self.keymap.command(key, self.form.context()) {
            Some(Command::Form(action)) => self.form.update(&action),
            _ => Step::Still,
        };
        assert!(self.form.draft().fits(self.form.questionnaire()), "after {key}");
        if matches!(self.step, Step::Still | Step::Moved) {
            assert_eq!(*self.form.draft(), before, "{key} changed the draft without a word");
        }
        if let Step::Ended(ending) = &self.step {
            self.ending = Some(ending.clone());
        }
    }

    /// The answer to a question in short: `-` for none, labels and typed text in `"`, by commas.
    #[track_caller]
    pub fn answer(&self, question: usize) -> String {
        let entry = self.entry(question);
        let choices = self.form.questionnaire().questions()[question].choices();
        let picked = choices.iter().filter(|choice| entry.has(&choice.id));
        let mut words: Vec<String> = picked.map(|choice| choice.label.clone()).collect();
        words.extend(entry.custom().map(|text| format!("{text:?}")));
        if matches!(entry.selection, Selection::Single(_)) {
            assert!(words.len() <= 1, "a single holds {words:?}");
        }
        assert_eq!(entry.answered(), !words.is_empty());
        if words.is_empty() { "-".to_owned() } else { words.join(",") }
    }

    pub fn entry(&self, question: usize) -> &Entry {
        &self.form.draft().entries[question]
    }

    pub fn editing(&self) -> Option<String> {
        match self.form.mode() {
            Mode::Edit(_, editor) => Some(editor.text()),
            _ => None,
        }
    }
}

/// A question with choices labelled by these letters.
pub fn question(id: &str, kind: Kind, labels: &str) -> Question {
    let choices = labels.chars().map(|label| Choice {
        id: ChoiceId(label.to_lowercase().to_string()),
        label: label.to_string(),
        description: String::new(),
        preview: None,
        recommended: false,
    });
    let id = QuestionId(id.to_owned());
    let prompt = format!("{}?", id.0);
    Question::new(id.clone(), id.0, prompt, kind, choices.collect()).unwrap()
}

pub fn single() -> Questionnaire {
    Questionnaire::new(vec![question("one", Kind::Single, "ABC")]).unwrap()
}

pub fn multi() -> Questionnaire {
    Questionnaire::new(vec![question("one", Kind::Multi, "ABC")]).unwrap()
}

/// A single-select question, a multi-select one, another single-select one.
pub fn three() -> Questionnaire {
    Questionnaire::new(vec![
        question("one", Kind::Single, "ABC"),
        question("two", Kind::Multi, "DEF"),
        question("three", Kind::Single, "GH"),
    ])
    .unwrap()
}

/// The same with everything that a contract can offer.
pub fn offering(questionnaire: Questionnaire) -> Questionnaire {
    questionnaire.with_offers(Offers { elaborate: true, choice_notes: true, switch_kind: true })
}
