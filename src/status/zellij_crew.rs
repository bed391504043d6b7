//! zellij-crew: the state of the tab of a pane, as arguments.
//!
//! Source of the format: its protocol page. Pipe `zellij-crew:status`, arguments `pane` and
//! `state`. Off by default: afterwards it shows any asker as working.

use super::change::{Change, Turn};
use super::message::Message;

/// One state a change.
#[must_use]
pub fn messages(change: &Change<'_>) -> Vec<Message> {
    let Some((pane, turn)) = change.turn() else { return Vec::new() };
    let state = match turn {
        Turn::Waits(_) => "question",
        Turn::Over => "working",
    };
    let args = [("pane", pane.to_string()), ("state", state.to_owned())];
    vec![Message::args("zellij-crew:status", args)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::change::What;
    use crate::status::change::tests::{change, form};

    #[test]
    fn question_and_working() {
        let one = form("f1", Some(3));
        let told = |what| messages(&change(what, &[]))[0].clone();
        assert_eq!(told(What::Started(&one)).args["state"], "question");
        assert_eq!(told(What::Stopped(&one)).args["state"], "working");
        assert_eq!(told(What::Stopped(&one)).args["pane"], "3");
        assert_eq!(told(What::Stopped(&one)).name, "zellij-crew:status");
    }
}
