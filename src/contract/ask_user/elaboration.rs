//! What the person wants worked out further, and how the asker goes on from there.

use serde_json::{Map, Value, json};

use super::said::{ChoiceNote, Said};
use crate::contract::question::{option, told};

/// How many bytes the whole questions repeated in the items may take: every note comes with its
/// whole question, and hundreds of notes on one long question must not exhaust the memory. Past
/// this, a further note on the same question comes without the options and the answer again.
const ROOM: usize = 1024 * 1024;

/// What to do next when there are notes.
const CLARIFY_THEN_REASK: &str = "First answer the user's notes, directly and concisely, from \
     the questions and options as asked: a note is a question or a remark, not an answer. Then \
     ask again only the affected questions, and only if a choice is still needed. Keep the \
     preserved answers; do not ask them again.";

/// What to do next when there are none and something is not answered.
const EXPLAIN_THEN_REASK: &str = "First explain the questions that are not answered, their \
     options and what follows from each, directly and concisely. Then ask again only these \
     affected questions. Keep the preserved answers; do not ask them again.";

/// What to do next when every question has its answer.
const CLARIFY: &str = "Explain the questions, the answers chosen so far and what follows from \
     them, directly and concisely. The answers are preserved: do not ask them again unless the \
     user wants to change one.";

/// A form that ended in `Elaborate`.
#[derive(Debug)]
pub(super) struct Elaboration<'a> {
    said: &'a [Said<'a>],
    /// Whether there is a note on any question or option.
    noted: bool,
}

impl<'a> Elaboration<'a> {
    pub(super) fn new(said: &'a [Said<'a>]) -> Self {
        Self { said, noted: said.iter().any(Said::noted) }
    }

    /// The questions to come back to: those with notes; without any note, those without an answer.
    pub(super) fn affected(&self) -> impl Iterator<Item = &'a Said<'a>> {
        self.said.iter().filter(|said| self.affects(said))
    }

    /// The questions whose answers stand.
    pub(super) fn preserved(&self) -> impl Iterator<Item = &'a Said<'a>> {
        self.said.iter().filter(|said| said.answered() && !self.affects(said))
    }

    /// Whether the person noted anything on a question or an option.
    pub(super) fn noted(&self) -> bool {
        self.noted
    }

    /// What the asker is to do.
    pub(super) fn instruction(&self) -> &'static str {
        match (self.noted, self.affected().next()) {
            (true, _) => CLARIFY_THEN_REASK,
            (false, Some(_)) => EXPLAIN_THEN_REASK,
            (false, None) => CLARIFY,
        }
    }

    /// `elaboration`: every note, each with its whole question.
    pub(super) fn items(&self) -> Value {
        let mut room = ROOM;
        let items: Vec<Value> = self.said.iter().flat_map(|said| items(said, &mut room)).collect();
        let next = match self.affected().next() {
            Some(_) => "clarify_then_reask",
            None => "clarify",
        };
        json!({"instruction": self.instruction(), "nextAction": next, "items": items})
    }

    /// `continuation`: what stands and what to come back to.
    pub(super) fn continuation(&self) -> Value {
        let affected: Vec<&str> = self.affected().map(Said::id).collect();
        let strategy = if affected.is_empty() { "resume" } else { "refine_only" };
        let preserved = self.preserved();
        let preserved = preserved.filter_map(|said| Some((said.id().to_owned(), said.answer()?)));
        let states = self.said.iter().map(|said| {
            let status = match (said.noted(), said.answered()) {
                (true, _) => "needs_clarification",
                (false, true) => "answered",
                (false, false) => "unanswered",
            };
            (said.id().to_owned(), json!({"status": status}))
        });
        json!({
            "strategy": strategy,
            "affectedQuestionIds": affected,
            "preservedAnswers": Value::Object(preserved.collect()),
            "questionStates": Value::Object(states.collect()),
        })
    }

    fn affects(&self, said: &Said<'_>) -> bool {
        if self.noted { said.noted() } else { !said.answered() }
    }
}

/// The notes on one question, the question's own first.
fn items(said: &Said<'_>, room: &mut usize) -> Vec<Value> {
    if !said.noted() {
        return vec![];
    }
    let question = told(said.question, said.presented);
    let answer = said.answer();
    let size = question.to_string().len() + answer.as_ref().map_or(0, |it| it.to_string().len());
    let notes = said.note.map(Target::Question).into_iter();
    let notes = notes.chain(said.choice_notes.iter().map(Target::Choice));
    let item = |(index, target): (usize, Target<'_>)| {
        let whole = index == 0 || size <= *room;
        if whole {
            *room = room.saturating_sub(size);
        }
        let mut question = question.clone();
        if let (false, Value::Object(fields)) = (whole, &mut question) {
            fields.shift_remove("options");
        }
        let answer = answer.as_ref().filter(|_| whole);
        target.item(question, said.answered(), answer)
    };
    notes.enumerate().map(item).collect()
}

/// What a note is on.
enum Target<'a> {
    Question(&'a str),
    Choice(&'a ChoiceNote<'a>),
}

impl Target<'_> {
    fn item(&self, question: Value, answered: bool, answer: Option<&Value>) -> Value {
        let mut map = Map::new();
        let mut insert = |key: &str, value: Value| map.insert(key.to_owned(), value);
        let note = match self {
            Self::Question(note) => {
                insert("target", json!({"kind": "question"}));
                insert("question", question);
                *note
            }
            Self::Choice(note) => {
                let choice = note.choice;
                insert("target", json!({"kind": "option", "optionValue": choice.id.0}));
                insert("question", question);
                insert("option", option(choice));
                insert("selected", Value::Bool(note.selected));
                note.note
            }
        };
        insert("answered", Value::Bool(answered));
        if let Some(answer) = answer {
            insert("answer", answer.clone());
        }
        insert("note", Value::from(note));
        Value::Object(map)
    }
}
