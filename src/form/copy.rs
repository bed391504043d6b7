//! What a person can take along as text.

use super::draft::Entry;
use super::live::Form;
use super::questionnaire::{Choice, Question};
use super::row::Row;

/// A part of the form that can be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The focused row.
    Row,
    /// The question with its choices; on the Submit tab all of them.
    Question,
    /// The preview of the focused choice.
    Preview,
    /// Every answer and note.
    Answers,
}

impl Form {
    /// A part of the form as markdown; `None` where there is nothing of it.
    #[must_use]
    pub fn copy(&self, part: Part) -> Option<String> {
        let text = match part {
            Part::Row => self.row_text()?,
            Part::Question => self.question().map_or_else(
                || {
                    let all = self.questionnaire.questions().iter().map(asked);
                    all.collect::<Vec<_>>().join("\n")
                },
                asked,
            ),
            Part::Preview => self.focused_choice()?.preview.clone()?,
            Part::Answers => self.answers()?,
        };
        (!text.trim().is_empty()).then_some(text)
    }

    fn focused_choice(&self) -> Option<&Choice> {
        let Row::Choice(index) = self.focus() else { return None };
        self.question()?.choices().get(index)
    }

    fn row_text(&self) -> Option<String> {
        if self.focus() == Row::Typed {
            return self.entry().map(|entry| entry.typed.clone());
        }
        let choice = self.focused_choice()?;
        if choice.description.is_empty() {
            return Some(choice.label.clone());
        }
        Some(format!("{}\n\n{}", choice.label, choice.description))
    }

    fn answers(&self) -> Option<String> {
        if self.draft.blank() {
            return None;
        }
        let questions = self.questionnaire.questions().iter().zip(&self.draft.entries);
        let mut parts: Vec<String> =
            questions.map(|(question, entry)| answered(question, entry)).collect();
        parts.extend(self.draft.written_note().map(|note| format!("{}\n", quoted(note))));
        Some(parts.join("\n"))
    }
}

fn asked(question: &Question) -> String {
    let mut lines = vec![question.prompt().trim_end().to_owned(), String::new()];
    for (choice, number) in question.choices().iter().zip(1..) {
        let label = &choice.label;
        lines.push(match choice.description.trim() {
            "" => format!("{number}. **{label}**"),
            text => format!("{number}. **{label}**: {}", text.replace('\n', "\n   ")),
        });
    }
    lines.join("\n") + "\n"
}

fn answered(question: &Question, entry: &Entry) -> String {
    let mut lines = vec![format!("**{}**", question.prompt().trim_end()), String::new()];
    let picked = question.choices().iter().filter(|choice| entry.has(&choice.id));
    let labels = picked.map(|choice| choice.label.as_str());
    let answers = labels.chain(entry.custom());
    lines.extend(answers.map(|answer| format!("- {}", answer.replace('\n', "\n  "))));
    if !entry.answered() {
        lines.push("(not answered)".to_owned());
    }
    for choice in question.choices() {
        let note = entry.choice_notes.get(&choice.id).map_or("", |note| note.trim());
        if !note.is_empty() {
            lines.extend([String::new(), quoted(&format!("{}: {note}", choice.label))]);
        }
    }
    if let Some(note) = entry.written_note() {
        lines.extend([String::new(), quoted(note)]);
    }
    lines.join("\n") + "\n"
}

fn quoted(note: &str) -> String {
    format!("> {}", note.replace('\n', "\n> "))
}
