//! zellij-agent-activity: hook events of a pane, as arguments.
//!
//! Source of the format: its producers. Pipe `agent_activity.v1`; `pane_id`, `hook_event` and
//! `ts_ms`, where events older than the last are dropped. Waiting is the event `Notification`
//! with `notification` = `permission`; the next event ends it.

use super::change::{Change, Turn};
use super::heard::Heard;
use super::message::Message;

pub(super) const NAME: &str = "agent_activity.v1";

/// As for zellaude, an entry that only exists because of us goes away again.
#[must_use]
pub fn messages(change: &Change<'_>, heard: &Heard) -> Vec<Message> {
    let Some((pane, turn)) = change.turn() else { return Vec::new() };
    let event = match turn {
        Turn::Waits(_) => "Notification",
        Turn::Over if heard.agent_activity(pane) => "PostToolUse",
        Turn::Over => "SessionEnd",
    };
    let mut message = Message::args(
        NAME,
        [
            ("pane_id", pane.to_string()),
            ("hook_event", event.to_owned()),
            ("ts_ms", change.at.0.to_string()),
        ],
    );
    if matches!(turn, Turn::Waits(_)) {
        message.args.insert("notification".to_owned(), "permission".to_owned());
    }
    vec![message]
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
            assert_eq!((told.len(), told[0].name.as_str()), (1, "agent_activity.v1"));
            let args = told[0].args.iter().map(|(key, value)| format!("{key}={value}"));
            args.collect::<Vec<_>>().join(",")
        };
        assert_eq!(
            told(What::Started(&one), &heard),
            "hook_event=Notification,notification=permission,pane_id=3,ts_ms=7000"
        );
        let over = "hook_event=SessionEnd,pane_id=3,ts_ms=7000";
        assert_eq!(told(What::Stopped(&one), &heard), over);
        let args = [("pane_id".to_owned(), "terminal_3".to_owned())];
        heard.hear(NAME, None, &args.into());
        let over = "hook_event=PostToolUse,pane_id=3,ts_ms=7000";
        assert_eq!(told(What::Stopped(&one), &heard), over);
    }
}
