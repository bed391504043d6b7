//! cc-deck: hook events of a pane, as JSON. It counts, so each form gets exactly one pair.
//!
//! Source of the format: its pipe handler. Pipe `cc-deck:hook`; `PermissionRequest` adds one that
//! waits, `PermissionReply` takes one away. Off by default: it opens a row for any pane.

use serde_json::json;

use super::change::{Change, What};
use super::message::Message;

/// One event for each form that starts or stops to wait.
#[must_use]
pub fn messages(change: &Change<'_>) -> Vec<Message> {
    let (form, event) = match change.what {
        What::Started(form) => (form, "PermissionRequest"),
        What::Stopped(form) => (form, "PermissionReply"),
        What::Reminder => return Vec::new(),
    };
    let Some(pane) = form.pane_id else { return Vec::new() };
    let payload = json!({"pane_id": pane, "hook_event_name": event});
    vec![Message::text("cc-deck:hook", payload.to_string())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::change::tests::{change, form};

    #[test]
    fn one_pair_a_form() {
        let (one, two) = (form("f1", Some(3)), form("f2", Some(3)));
        let told = |what, waiting: &[_]| messages(&change(what, waiting))[0].payload.clone();
        let asks = r#"{"pane_id":3,"hook_event_name":"PermissionRequest"}"#;
        let done = r#"{"pane_id":3,"hook_event_name":"PermissionReply"}"#;
        assert_eq!(told(What::Started(&one), &[]).as_deref(), Some(asks));
        assert_eq!(told(What::Stopped(&one), &[two]).as_deref(), Some(done));
        assert_eq!(messages(&change(What::Reminder, &[one])), []);
    }
}
