//! What is asked: the part of a form that never changes while it is open.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Names a question within its questionnaire; unique there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct QuestionId(pub String);

/// Names a choice within its question; unique there.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ChoiceId(pub String);

/// How many choices a question takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Exactly one choice or one typed text.
    Single,
    /// Any number of choices and a typed text beside them.
    Multi,
}

/// One selectable answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What the answer refers to.
    pub id: ChoiceId,
    /// The words on the row.
    pub label: String,
    /// Markdown below the label; may be empty.
    pub description: String,
    /// Markdown shown beside the choices while this choice has the focus.
    pub preview: Option<String>,
    /// A mark on the row; it never preselects.
    pub recommended: bool,
}

/// One question: at least one choice, ids unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    id: QuestionId,
    header: String,
    prompt: String,
    kind: Kind,
    choices: Vec<Choice>,
    previews: bool,
    required: bool,
    previewing: bool,
}

/// What a contract lets the person do beyond answering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Offers {
    /// The review has a row `Elaborate`.
    pub elaborate: bool,
    /// Choices take notes of their own.
    pub choice_notes: bool,
    /// The person may switch a question between single and multi.
    pub switch_kind: bool,
}

/// Everything one ask wants to know: at least one question, ids unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Questionnaire {
    title: Option<String>,
    background: Option<String>,
    questions: Vec<Question>,
    timeout: Option<Duration>,
    offers: Offers,
}

/// Why a question or questionnaire cannot be built.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Impossible {
    /// There is nothing to ask.
    #[error("no questions")]
    NoQuestions,
    /// There is nothing to choose from.
    #[error("question \"{0}\" has no choices")]
    NoChoices(String),
    /// Two questions or two choices of one question share an id.
    #[error("id \"{0}\" is used twice")]
    RepeatedId(String),
}

impl Question {
    /// Builds a question; `header` is the short label of its tab.
    ///
    /// # Errors
    /// [`Impossible`] when there is no choice or two share an id.
    pub fn new(
        id: QuestionId,
        header: String,
        prompt: String,
        kind: Kind,
        choices: Vec<Choice>,
    ) -> Result<Self, Impossible> {
        if choices.is_empty() {
            return Err(Impossible::NoChoices(id.0));
        }
        unique(choices.iter().map(|choice| choice.id.0.as_str()))?;
        let previews = choices.iter().any(|choice| choice.preview.is_some());
        let (required, previewing) = (false, false);
        Ok(Self { id, header, prompt, kind, choices, previews, required, previewing })
    }

    /// Marks the question as one the asker needs; it never keeps the person from going on.
    #[must_use]
    pub fn with_required(self, required: bool) -> Self {
        Self { required, ..self }
    }

    /// Marks the question as one about its previews, which the asker hears back as such.
    #[must_use]
    pub fn with_previewing(self, previewing: bool) -> Self {
        Self { previewing, ..self }
    }

    /// The id of this question.
    #[must_use]
    pub fn id(&self) -> &QuestionId {
        &self.id
    }

    /// The short label on the tab.
    #[must_use]
    pub fn header(&self) -> &str {
        &self.header
    }

    /// The question itself, markdown.
    #[must_use]
    pub fn prompt(&self) -> &str {
        &self.prompt
    }

    /// The kind the asker wanted; a draft may present another one.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The choices in the order asked, never empty.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// The choice with this id.
    #[must_use]
    pub fn choice(&self, id: &ChoiceId) -> Option<&Choice> {
        self.choices.iter().find(|choice| &choice.id == id)
    }

    /// Whether the asker marked it as needed; information only.
    #[must_use]
    pub fn required(&self) -> bool {
        self.required
    }

    /// Whether the asker marked it as a question about its previews.
    #[must_use]
    pub fn previewing(&self) -> bool {
        self.previewing
    }

    /// Whether any choice carries a preview.
    #[must_use]
    pub fn has_previews(&self) -> bool {
        self.previews
    }
}

impl Questionnaire {
    /// Builds a questionnaire that waits for ever and offers nothing beyond answering.
    ///
    /// # Errors
    /// [`Impossible`] when there is no question or two share an id.
    pub fn new(questions: Vec<Question>) -> Result<Self, Impossible> {
        if questions.is_empty() {
            return Err(Impossible::NoQuestions);
        }
        unique(questions.iter().map(|question| question.id.0.as_str()))?;
        Ok(Self {
            title: None,
            background: None,
            questions,
            timeout: None,
            offers: Offers::default(),
        })
    }

    /// Adds a title and the background markdown shown above the questions.
    #[must_use]
    pub fn with_context(self, title: Option<String>, background: Option<String>) -> Self {
        Self { title, background, ..self }
    }

    /// Sets how long the person has, counted from the moment the ask is accepted.
    #[must_use]
    pub fn with_timeout(self, timeout: Option<Duration>) -> Self {
        Self { timeout, ..self }
    }

    /// Sets what the person may do beyond answering.
    #[must_use]
    pub fn with_offers(self, offers: Offers) -> Self {
        Self { offers, ..self }
    }

    /// The title of the whole, if given.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// Markdown shown above the questions, if given.
    #[must_use]
    pub fn background(&self) -> Option<&str> {
        self.background.as_deref()
    }

    /// The questions in the order asked, never empty.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// How long the person has; `None` waits for ever.
    #[must_use]
    pub fn timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// What the person may do beyond answering.
    #[must_use]
    pub fn offers(&self) -> Offers {
        self.offers
    }
}

fn unique<'a>(ids: impl Iterator<Item = &'a str>) -> Result<(), Impossible> {
    let mut seen = BTreeSet::new();
    for id in ids {
        if !seen.insert(id) {
            return Err(Impossible::RepeatedId(id.to_owned()));
        }
    }
    Ok(())
}
