//! A form of the ask contract and a hand that fills it in.
#![allow(dead_code, reason = "not every test uses all of it")]

use std::collections::BTreeSet;

use serde_json::{Value, json};
use zellij_ask::contract::ask_user::{decode, encode};
use zellij_ask::contract::{Answer, Extras};
use zellij_ask::form::{
    ChoiceId, Draft, Ending, Entry, Kind, Outcome, Pick, Questionnaire, Selection,
};

/// An option whose label is its value in capitals.
pub fn option(value: &str) -> Value {
    json!({"value": value, "label": value.to_uppercase()})
}

/// A question with the options `x` and `y`.
pub fn question(id: &str) -> Value {
    json!({"id": id, "prompt": format!("{id}?"), "options": [option("x"), option("y")]})
}

pub fn accepted(payload: &Value) -> Questionnaire {
    decode(payload).unwrap_or_else(|rejection| panic!("{payload}: {rejection:?}")).questionnaire
}

/// `cache` single, `runtime` multi, `layout` preview.
pub fn payload() -> Value {
    json!({"title": "Store", "questions": [
        {"id": "cache", "label": "Cache", "prompt": "Which cache?", "options": [
            {"value": "redis", "label": "Redis", "description": "survives", "recommended": true},
            {"value": "lru", "label": "In-process LRU"},
        ]},
        {"id": "runtime", "prompt": "Which runtimes?", "type": "multi", "options": [
            {"value": "tokio", "label": "Tokio"}, {"value": "smol", "label": "smol"},
        ]},
        {"id": "layout", "prompt": "Which layout?", "type": "preview", "options": [
            {"value": "a", "label": "A", "preview": "| a |"},
            {"value": "b", "label": "B", "preview": "| b |"},
        ]},
    ]})
}

pub fn asked() -> Questionnaire {
    accepted(&payload())
}

pub fn details(answer: &Answer) -> Value {
    Value::Object(answer.details().clone())
}

pub struct Hand {
    pub questionnaire: Questionnaire,
    pub draft: Draft,
}

impl Hand {
    pub fn new() -> Self {
        Self::on(&payload())
    }

    pub fn on(payload: &Value) -> Self {
        let questionnaire = accepted(payload);
        let draft = Draft::empty(&questionnaire);
        Self { questionnaire, draft }
    }

    fn entry(&mut self, id: &str) -> &mut Entry {
        let questions = self.questionnaire.questions().iter();
        let (_, entry) =
            questions.zip(&mut self.draft.entries).find(|(it, _)| it.id().0 == id).unwrap();
        entry
    }

    pub fn pick(mut self, id: &str, value: &str) -> Self {
        self.entry(id).selection =
            Selection::Single(Some(Pick::Choice(ChoiceId(value.to_owned()))));
        self
    }

    pub fn tick(mut self, id: &str, values: &[&str]) -> Self {
        let ticks: BTreeSet<ChoiceId> =
            values.iter().map(|value| ChoiceId((*value).to_owned())).collect();
        self.entry(id).selection = Selection::Multi { ticks, typed: false };
        self
    }

    pub fn typed(mut self, id: &str, text: &str) -> Self {
        let entry = self.entry(id);
        text.clone_into(&mut entry.typed);
        match &mut entry.selection {
            Selection::Single(pick) => *pick = Some(Pick::Typed),
            Selection::Multi { typed, .. } => *typed = true,
        }
        self
    }

    pub fn switch(mut self, id: &str, kind: Kind) -> Self {
        *self.entry(id) = Entry::empty(kind);
        self
    }

    pub fn note(mut self, id: &str, text: &str) -> Self {
        text.clone_into(&mut self.entry(id).note);
        self
    }

    pub fn choice_note(mut self, id: &str, value: &str, text: &str) -> Self {
        self.entry(id).choice_notes.insert(ChoiceId(value.to_owned()), text.to_owned());
        self
    }

    pub fn global(mut self, text: &str) -> Self {
        text.clone_into(&mut self.draft.note);
        self
    }

    pub fn ends(&self, ending: Ending) -> Answer {
        assert!(self.draft.fits(&self.questionnaire));
        let outcome = Outcome { ending, draft: self.draft.clone() };
        encode(&self.questionnaire, &outcome, &Extras::default())
    }

    pub fn submits(&self) -> Answer {
        self.ends(Ending::Submitted)
    }

    pub fn elaborates(&self) -> Answer {
        self.ends(Ending::Elaborated)
    }
}
