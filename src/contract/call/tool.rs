//! The names of pipes.

use serde_json::json;
use thiserror::Error;

use crate::contract::label::quoted;

/// What a pipe's name selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Ask by the popup contract.
    AskUserQuestion,
    /// Ask by the ask contract.
    AskUser,
    /// Answer an open form from elsewhere.
    Submit,
    /// Subscribe to events.
    Events,
    /// List what is open.
    List,
    /// Collect an answer whose asker went away.
    Result,
    /// Take a form back.
    Cancel,
    /// Go to a waiting form.
    Focus,
    /// Go to the next waiting form.
    Next,
    /// Go to the previous waiting form.
    Prev,
    /// Bring the popup up.
    Show,
    /// Put the popup away.
    Hide,
    /// Print the JSON Schema of a contract.
    Schema,
}

/// No tool has this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no tool is named {}: use one of {}", quoted(.0), names().join(", "))]
pub struct UnknownTool(
    /// The name that came.
    pub String,
);

impl Tool {
    /// Every tool, in the order in which errors list them.
    pub const ALL: [Self; 13] = [
        Self::AskUserQuestion,
        Self::AskUser,
        Self::Submit,
        Self::Events,
        Self::List,
        Self::Result,
        Self::Cancel,
        Self::Focus,
        Self::Next,
        Self::Prev,
        Self::Show,
        Self::Hide,
        Self::Schema,
    ];

    /// The pipe name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::AskUserQuestion => "ask_user_question",
            Self::AskUser => "ask_user",
            Self::Submit => "pi-agent-ask:submit",
            Self::Events => "events",
            Self::List => "list",
            Self::Result => "result",
            Self::Cancel => "cancel",
            Self::Focus => "focus",
            Self::Next => "next",
            Self::Prev => "prev",
            Self::Show => "show",
            Self::Hide => "hide",
            Self::Schema => "schema",
        }
    }

    /// The tool of a pipe name, compared exactly.
    ///
    /// # Errors
    /// [`UnknownTool`] when there is none.
    pub fn from_name(name: &str) -> Result<Self, UnknownTool> {
        Self::ALL
            .into_iter()
            .find(|tool| tool.name() == name)
            .ok_or_else(|| UnknownTool(name.to_owned()))
    }
}

impl UnknownTool {
    /// The answer on standard output: one line of JSON, without the line break.
    #[must_use]
    pub fn json(&self) -> String {
        json!({"error": "unknown_name", "message": self.to_string(), "names": names()}).to_string()
    }
}

fn names() -> Vec<&'static str> {
    Tool::ALL.into_iter().map(Tool::name).collect()
}
