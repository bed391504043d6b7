//! zellij-attention: a mark on the tab, all in the pipe's name.
//!
//! Source of the format: its readme, `zellij-attention::EVENT::PANE`. It clears a mark by itself
//! when the pane gets the focus; `thinking` is an event of a fork that waits to be told, and the
//! original drops it. `completed` would set a mark of its own and is never sent.

use super::change::{Change, Turn};
use super::message::Message;

/// One event a change.
#[must_use]
pub fn messages(change: &Change<'_>) -> Vec<Message> {
    let Some((pane, turn)) = change.turn() else { return Vec::new() };
    let event = match turn {
        Turn::Waits(_) => "waiting",
        Turn::Over => "thinking",
    };
    vec![Message::named(format!("zellij-attention::{event}::{pane}"))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::change::What;
    use crate::status::change::tests::{change, form};

    #[test]
    fn waiting_and_over() {
        let one = form("f1", Some(3));
        assert_eq!(
            messages(&change(What::Started(&one), &[])),
            [Message::named("zellij-attention::waiting::3")]
        );
        assert_eq!(
            messages(&change(What::Stopped(&one), &[])),
            [Message::named("zellij-attention::thinking::3")]
        );
        assert_eq!(messages(&change(What::Started(&form("f1", None)), &[])), []);
    }
}
