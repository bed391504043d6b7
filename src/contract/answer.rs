//! The one answer a question set gets on standard output.

use serde_json::{Map, Value, json};

use super::call::Format;

/// The one clear signal that the person does not want to answer, in every contract.
pub(crate) const DECLINED: &str = "User declined to answer questions";

/// A finished answer: the text for the model and the details for programs.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    text: String,
    details: Map<String, Value>,
}

/// What a result carries beyond what the person did. The default adds nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extras {
    /// What was ignored or repaired in the call; `details.warnings` when there is any.
    pub warnings: Vec<String>,
    /// When the person had answered while nobody listened (milliseconds since the epoch): marks
    /// the result with `details.resumed` and `details.answeredAt`.
    pub answered_at: Option<u64>,
}

/// The first line of a call with `ack=true`, without its line break: it tells the caller that
/// the form waits under this id.
#[must_use]
pub fn accepted(flow_id: &str) -> String {
    json!({"type": "accepted", "flowId": flow_id}).to_string()
}

impl Answer {
    /// Completes `details` with the extras, which come last.
    pub(crate) fn new(text: String, mut details: Map<String, Value>, extras: &Extras) -> Self {
        if let Some(at) = extras.answered_at {
            details.insert("resumed".to_owned(), Value::Bool(true));
            details.insert("answeredAt".to_owned(), Value::from(at));
        }
        if !extras.warnings.is_empty() {
            details.insert("warnings".to_owned(), Value::from(extras.warnings.clone()));
        }
        Self { text, details }
    }

    /// The text written for the model; it may have several lines.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The details written for programs; also the `result` of the completed event.
    #[must_use]
    pub fn details(&self) -> &Map<String, Value> {
        &self.details
    }

    /// The whole answer as one line of JSON, without the line break.
    #[must_use]
    pub fn json(&self) -> String {
        json!({"content": [{"type": "text", "text": self.text}], "details": self.details})
            .to_string()
    }

    /// What goes to standard output, with its final line break.
    #[must_use]
    pub fn output(&self, format: Format) -> String {
        let mut output = match format {
            Format::Json => self.json(),
            Format::Text => self.text.clone(),
        };
        output.push('\n');
        output
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_accepted_call_is_told_in_one_line() {
        assert_eq!(accepted("f\n1"), r#"{"type":"accepted","flowId":"f\n1"}"#);
    }

    #[test]
    fn the_extras_come_last() {
        let extras = Extras { warnings: vec!["w".to_owned()], answered_at: Some(3) };
        let mut details = Map::new();
        details.insert("cancelled".to_owned(), Value::Bool(false));
        let answer = Answer::new("a\nb".to_owned(), details, &extras);
        insta::assert_snapshot!(answer.json(), @r#"{"content":[{"type":"text","text":"a\nb"}],"details":{"cancelled":false,"resumed":true,"answeredAt":3,"warnings":["w"]}}"#);
        assert_eq!(answer.output(Format::Text), "a\nb\n");
    }
}
