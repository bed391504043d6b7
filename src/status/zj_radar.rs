//! zj-radar: the row of a pane in its sidebar, as JSON.
//!
//! Source of the format: its page on producers. Pipe `zj_radar.status.v1`; each message replaces
//! the row's source, repository and branch, so the row as others last told it is repeated with
//! another status. A pane whose row was never told keeps silent: blanks would wipe it.

use serde_json::{Map, Value, json};

use super::change::{Change, Turn};
use super::clean::clean;
use super::heard::Heard;
use super::message::Message;

pub(super) const NAME: &str = "zj_radar.status.v1";

/// The most characters of its field `msg`.
const MSG: usize = 60;

/// The heard row with another status.
#[must_use]
pub fn messages(change: &Change<'_>, heard: &Heard) -> Vec<Message> {
    let told = change.turn().and_then(|(pane, turn)| Some((heard.row(pane)?, turn)));
    let Some((row, turn)) = told else { return Vec::new() };
    let mut row: Map<String, Value> = row.clone();
    // They belong to the message that was heard: its number, and what looking at it means.
    for once in ["seq", "ack", "on_focus"] {
        row.remove(once);
    }
    match turn {
        Turn::Waits(form) => {
            row.insert("status".to_owned(), json!("pending"));
            row.insert("msg".to_owned(), json!(clean(&form.label, MSG)));
        }
        Turn::Over => {
            row.insert("status".to_owned(), json!("running"));
        }
    }
    vec![Message::text(NAME, Value::Object(row).to_string())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::change::What;
    use crate::status::change::tests::{change, form};

    #[test]
    fn a_row_is_repeated_with_another_status() {
        let one = form("f1", Some(3));
        let mut heard = Heard::default();
        assert_eq!(messages(&change(What::Started(&one), &[]), &heard), []);
        let row = r#"{"v":1,"source":"claude","pane":{"type":"terminal","id":3},"status":"done","repo":"pinky","branch":"fix/x","msg":"edits","seq":42,"on_focus":"idle"}"#;
        heard.hear(NAME, Some(row), &[].into());
        let told = |what| {
            let told = messages(&change(what, &[]), &heard);
            assert_eq!((told.len(), told[0].name.as_str()), (1, NAME));
            told[0].payload.clone().unwrap()
        };
        insta::assert_snapshot!(told(What::Started(&one)), @r#"{"v":1,"source":"claude","pane":{"type":"terminal","id":3},"status":"pending","repo":"pinky","branch":"fix/x","msg":"Which cache should the session store use?"}"#);
        insta::assert_snapshot!(told(What::Stopped(&one)), @r#"{"v":1,"source":"claude","pane":{"type":"terminal","id":3},"status":"running","repo":"pinky","branch":"fix/x","msg":"edits"}"#);
    }
}
