//! The JSON Schemas of the contracts, by name.

use serde_json::{Value, json};
use thiserror::Error;

use super::call::Tool;
use super::label::quoted;
use super::{ask_user, ask_user_question};

/// The contracts that have a schema.
const CONTRACTS: [(Tool, fn() -> Value); 2] =
    [(Tool::AskUserQuestion, ask_user_question::schema), (Tool::AskUser, ask_user::schema)];

/// No contract has this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("no contract is named {}: use one of {}", quoted(.0), names().join(", "))]
pub struct UnknownContract(
    /// The name that came.
    pub String,
);

/// The JSON Schema of a contract's payload; without a name that of `ask_user_question`.
///
/// # Errors
/// [`UnknownContract`], whose message lists the names.
pub fn schema(name: Option<&str>) -> Result<Value, UnknownContract> {
    let name = name.unwrap_or(Tool::AskUserQuestion.name());
    CONTRACTS
        .into_iter()
        .find(|(tool, _)| tool.name() == name)
        .map(|(_, schema)| schema())
        .ok_or_else(|| UnknownContract(name.to_owned()))
}

impl UnknownContract {
    /// The answer on standard output: one line of JSON, without the line break.
    #[must_use]
    pub fn json(&self) -> String {
        json!({"error": "unknown_name", "message": self.to_string(), "names": names()}).to_string()
    }
}

fn names() -> Vec<&'static str> {
    CONTRACTS.into_iter().map(|(tool, _)| tool.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_is_found_by_its_contracts_name() {
        assert_eq!(schema(None).unwrap()["title"], "ask_user_question");
        assert_eq!(schema(Some("ask_user_question")), schema(None));
        assert_eq!(schema(Some("ask_user")).unwrap()["title"], "ask_user");
        insta::assert_snapshot!(schema(Some("list")).unwrap_err().json(), @r#"{"error":"unknown_name","message":"no contract is named \"list\": use one of ask_user_question, ask_user","names":["ask_user_question","ask_user"]}"#);
    }
}
