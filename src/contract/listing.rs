//! What is open now, as `list` prints it.

use serde::{Deserialize, Serialize};
use serde_json::json;

/// The forms that wait.
///
/// On the wire: `{"version": 1, "session": "main", "waiting": […]}`, entries in the order of the
/// queue and worded like those of the status event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// The version of this payload, 1.
    version: u32,
    /// The session's name.
    pub session: String,
    /// The forms that wait, in the order of the queue; empty when nobody does.
    pub waiting: Vec<OpenForm>,
}

/// One form that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenForm {
    /// The form; `result` and `cancel` take it as `flow_id`.
    pub flow_id: String,
    /// The name of the contract it was asked under.
    pub contract: String,
    /// Who asks, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
    /// The asker's terminal pane, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pane_id: Option<u32>,
    /// The asker's own id of the request; `result` and `cancel` take it as `id`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The first question, cleaned and cut.
    pub label: String,
    /// Since when it waits, milliseconds since the epoch.
    pub since: u64,
    /// How many questions it has.
    pub questions: usize,
    /// Its place in the queue, from 1.
    pub position: usize,
    /// When it times out, milliseconds since the epoch; absent when it waits for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
}

impl Listing {
    /// The forms of a session; `waiting` in the order of the queue.
    #[must_use]
    pub fn new(session: String, waiting: Vec<OpenForm>) -> Self {
        Self { version: 1, session, waiting }
    }

    /// The answer on standard output: one line of JSON, without the line break.
    #[must_use]
    pub fn json(&self) -> String {
        json!(self).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_open_is_one_line_of_json() {
        let mut form = OpenForm {
            flow_id: "f1".to_owned(),
            contract: "ask_user".to_owned(),
            agent: Some("claude".to_owned()),
            pane_id: Some(12),
            id: Some("mine".to_owned()),
            label: "Which?".to_owned(),
            since: 7,
            questions: 2,
            position: 1,
            deadline: Some(60_007),
        };
        let listing = Listing::new("main".to_owned(), vec![form.clone()]);
        insta::assert_snapshot!(listing.json(), @r#"{"version":1,"session":"main","waiting":[{"flowId":"f1","contract":"ask_user","agent":"claude","paneId":12,"id":"mine","label":"Which?","since":7,"questions":2,"position":1,"deadline":60007}]}"#);
        assert_eq!(serde_json::from_str::<Listing>(&listing.json()).unwrap(), listing);
        (form.agent, form.pane_id, form.id, form.deadline) = (None, None, None, None);
        let listing = Listing::new("main".to_owned(), vec![form]);
        insta::assert_snapshot!(listing.json(), @r#"{"version":1,"session":"main","waiting":[{"flowId":"f1","contract":"ask_user","label":"Which?","since":7,"questions":2,"position":1}]}"#);
        insta::assert_snapshot!(Listing::new("main".to_owned(), vec![]).json(), @r#"{"version":1,"session":"main","waiting":[]}"#);
    }
}
