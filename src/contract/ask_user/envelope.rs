//! The sentences of the ask contract that the model reads.
//!
//! A question is told as `id: "prompt"`, as the asker named it; what the person wrote stands in
//! quotes, so that it cannot be taken for ours.

use super::elaboration::Elaboration;
use super::result::Reported;
use super::said::Said;
use crate::contract::issue::Rejection;

/// The text of a submitted form that says something.
pub(super) fn answered(reported: &Reported<'_>) -> String {
    let mut lines = vec!["User has answered your questions:".to_owned()];
    for said in &reported.said {
        answer(&mut lines, said);
        notes(&mut lines, said);
    }
    global(&mut lines, reported);
    lines.push("You can now continue with the user's answers in mind.".to_owned());
    lines.join("\n")
}

/// The text when the person wants to talk about the question at this index first.
pub(super) fn chat(index: usize, reported: &Reported<'_>) -> String {
    let question = reported.said.get(index).map_or("", |said| said.question.prompt());
    let number = index + 1;
    let mut lines =
        vec![format!("User picked \"Chat about this\" on question {number}: \"{question}\"")];
    let given: Vec<&Said<'_>> =
        reported.said.iter().filter(|said| said.answered() || said.noted()).collect();
    if !given.is_empty() {
        lines.push("Entered so far:".to_owned());
        for said in given {
            answer(&mut lines, said);
            notes(&mut lines, said);
        }
    }
    global(&mut lines, reported);
    lines.push(
        "This is NOT a decline: ask the user what they want to talk about and wait for the reply; \
         ask again later what is still open."
            .to_owned(),
    );
    lines.join("\n")
}

/// The text when the person wants it worked out further.
pub(super) fn elaborated(reported: &Reported<'_>, elaboration: &Elaboration<'_>) -> String {
    let mut lines = vec![];
    if elaboration.noted() {
        for said in elaboration.affected() {
            elaborate(&mut lines, said);
        }
    } else {
        lines.push(
            "User asked to elaborate on your questions, without a note on any of them.".to_owned(),
        );
    }
    global(&mut lines, reported);
    let preserved: Vec<&Said<'_>> = elaboration.preserved().collect();
    let open = reported.said.iter().filter(|said| !said.answered() && !said.noted()).collect();
    for (head, list) in [("Answered, to be kept:", preserved), ("Left open:", open)] {
        if !list.is_empty() {
            lines.push(head.to_owned());
            for said in list {
                answer(&mut lines, said);
            }
        }
    }
    lines.push(elaboration.instruction().to_owned());
    let affected: Vec<&str> = elaboration.affected().map(Said::id).collect();
    if !affected.is_empty() {
        lines.push(format!("Affected questions: {}.", affected.join(", ")));
    }
    lines.join("\n")
}

/// The text of a call that was not accepted: what is wrong, where, and what to do.
pub(super) fn rejected(rejection: &Rejection) -> String {
    let issues = rejection.issues.iter();
    let list: Vec<String> = issues.map(|issue| format!("- {}", issue.line())).collect();
    format!(
        "Invalid ask_user payload:\n{}\nThe user never saw the questions. This is NOT a decline. \
         Correct this and call ask_user again.",
        list.join("\n")
    )
}

fn answer(lines: &mut Vec<String>, said: &Said<'_>) {
    let (id, prompt) = (said.id(), said.question.prompt());
    let end = match given(said) {
        Some(given) => format!(" = {given}"),
        None if said.question.required() => ": not answered, though marked as required".to_owned(),
        None => ": not answered".to_owned(),
    };
    lines.push(format!("- {id}: \"{prompt}\"{end}"));
    if let Some(presented) = said.presented
        && said.answered()
    {
        lines.push(format!("  the user switched this question to {presented}-select"));
    }
}

/// The notes that count with the answer: of an answered question those on selected options only.
fn notes(lines: &mut Vec<String>, said: &Said<'_>) {
    if let Some(note) = said.note {
        lines.push(format!("  note: \"{note}\""));
    }
    for note in said.choice_notes.iter().filter(|note| note.selected || !said.answered()) {
        lines.push(format!("  note on option \"{}\": \"{}\"", note.choice.label, note.note));
    }
}

fn global(lines: &mut Vec<String>, reported: &Reported<'_>) {
    if let Some(note) = reported.note {
        lines.push(format!("Note on everything: \"{note}\""));
    }
}

/// Every note on a question, with the answer it has now.
fn elaborate(lines: &mut Vec<String>, said: &Said<'_>) {
    let (id, prompt) = (said.id(), said.question.prompt());
    let now = given(said).unwrap_or_else(|| "none".to_owned());
    let head = format!("User asked to elaborate on question \"{prompt}\"");
    let end = format!("(question id: {id}; current answer: {now})");
    if let Some(note) = said.note {
        lines.push(format!("{head} with note \"{note}\" {end}"));
    }
    for note in &said.choice_notes {
        let label = &note.choice.label;
        let selected = if note.selected { "selected" } else { "not selected" };
        let note = note.note;
        lines.push(format!("{head} option \"{label}\" ({selected}) with note \"{note}\" {end}"));
    }
}

/// The answer in words; `None` when there is none.
fn given(said: &Said<'_>) -> Option<String> {
    let chosen = said.chosen.iter().map(|(_, choice)| format!("\"{}\"", choice.label));
    let typed = said.typed.map(|text| format!("\"{text}\" (typed by the user)"));
    let given: Vec<String> = chosen.chain(typed).collect();
    (!given.is_empty()).then(|| given.join(", "))
}
