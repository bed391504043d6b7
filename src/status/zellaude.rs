//! zellaude: hook events of a pane, as JSON.
//!
//! Source of the format: its hook script and event handler. Pipe `zellaude`; `pane_id` (a number)
//! and `hook_event` are needed, fields left out keep what is stored, an event with a `ts_ms`
//! below the pane's last one is dropped. `PermissionRequest` shows as waiting.

use serde_json::json;

use super::change::{Change, Turn};
use super::heard::Heard;
use super::message::Message;

pub(super) const NAME: &str = "zellaude";

/// An entry that only exists because of us goes away again afterwards: without hooks of its own
/// the agent would be shown as thinking for ever.
#[must_use]
pub fn messages(change: &Change<'_>, heard: &Heard) -> Vec<Message> {
    let Some((pane, turn)) = change.turn() else { return Vec::new() };
    let event = match turn {
        Turn::Waits(_) => "PermissionRequest",
        Turn::Over if heard.zellaude(pane) => "PostToolUse",
        Turn::Over => "SessionEnd",
    };
    let payload = json!({
        "pane_id": pane,
        "hook_event": event,
        "zellij_session": change.session,
        "ts_ms": change.at.0,
    });
    vec![Message::text(NAME, payload.to_string())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::change::What;
    use crate::status::change::tests::{change, form};

    #[test]
    fn waiting_and_over() {
        let one = form("f1", Some(3));
        let mut heard = Heard::default();
        let told = |what, heard: &Heard| {
            let told = messages(&change(what, &[]), heard);
            assert_eq!((told.len(), told[0].name.as_str()), (1, "zellaude"));
            told[0].payload.clone().unwrap()
        };
        insta::assert_snapshot!(told(What::Started(&one), &heard), @r#"{"pane_id":3,"hook_event":"PermissionRequest","zellij_session":"main","ts_ms":7000}"#);
        insta::assert_snapshot!(told(What::Stopped(&one), &heard), @r#"{"pane_id":3,"hook_event":"SessionEnd","zellij_session":"main","ts_ms":7000}"#);
        heard.hear("zellaude", Some(r#"{"pane_id":3,"hook_event":"PreToolUse"}"#), &[].into());
        insta::assert_snapshot!(told(What::Stopped(&one), &heard), @r#"{"pane_id":3,"hook_event":"PostToolUse","zellij_session":"main","ts_ms":7000}"#);
    }
}
