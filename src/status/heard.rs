//! What other senders told the status tools: some of it must be repeated, some decides how a
//! wait ends.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::{agent_activity, zellaude, zj_radar};

/// The panes others spoke of.
#[derive(Debug, Clone, Default)]
pub struct Heard {
    zellaude: BTreeSet<u32>,
    agent_activity: BTreeSet<u32>,
    rows: BTreeMap<u32, Map<String, Value>>,
}

/// A larger payload is not read, in bytes.
const MAX_PAYLOAD: usize = 64 * 1024;
/// No more panes than this are remembered of any tool.
const MAX_PANES: usize = 256;

impl Heard {
    /// Takes in a message of the session. Our own come back to us and must not be handed in.
    pub fn hear(&mut self, name: &str, payload: Option<&str>, args: &BTreeMap<String, String>) {
        match name {
            zellaude::NAME => {
                let Some(event) = object(payload) else { return };
                let Some(pane) = event.get("pane_id").and_then(number) else { return };
                let ended = event.get("hook_event").and_then(Value::as_str) == Some("SessionEnd");
                note(&mut self.zellaude, pane, ended);
            }
            agent_activity::NAME => {
                let Some(pane) = args.get("pane_id").and_then(|pane| pane_number(pane)) else {
                    return;
                };
                let ended = args.get("hook_event").is_some_and(|event| event == "SessionEnd");
                note(&mut self.agent_activity, pane, ended);
            }
            zj_radar::NAME => {
                let Some(row) = object(payload) else { return };
                let Some(pane) = row.get("pane").and_then(|pane| pane.get("id")).and_then(number)
                else {
                    return;
                };
                if self.rows.len() < MAX_PANES || self.rows.contains_key(&pane) {
                    self.rows.insert(pane, row);
                }
            }
            _ => {}
        }
    }

    /// A pane was closed: its number may come again.
    pub fn forget(&mut self, pane: u32) {
        self.zellaude.remove(&pane);
        self.agent_activity.remove(&pane);
        self.rows.remove(&pane);
    }

    /// Whether somebody else keeps zellaude's entry of this pane.
    #[must_use]
    pub fn zellaude(&self, pane: u32) -> bool {
        self.zellaude.contains(&pane)
    }

    /// Whether somebody else keeps zellij-agent-activity's entry of this pane.
    #[must_use]
    pub fn agent_activity(&self, pane: u32) -> bool {
        self.agent_activity.contains(&pane)
    }

    /// The row of this pane as zj-radar was told last.
    #[must_use]
    pub fn row(&self, pane: u32) -> Option<&Map<String, Value>> {
        self.rows.get(&pane)
    }
}

fn note(panes: &mut BTreeSet<u32>, pane: u32, ended: bool) {
    if ended {
        panes.remove(&pane);
    } else if panes.len() < MAX_PANES {
        panes.insert(pane);
    }
}

fn object(payload: Option<&str>) -> Option<Map<String, Value>> {
    let text = payload.filter(|text| text.len() <= MAX_PAYLOAD)?;
    serde_json::from_str(text).ok()
}

/// A pane as a number, or as text like the environment of a pane has it.
fn number(value: &Value) -> Option<u32> {
    match value {
        Value::Number(number) => number.as_u64().and_then(|pane| pane.try_into().ok()),
        Value::String(text) => pane_number(text),
        _ => None,
    }
}

fn pane_number(text: &str) -> Option<u32> {
    text.strip_prefix("terminal_").unwrap_or(text).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ended_session_is_nobodys() {
        let mut heard = Heard::default();
        heard.hear("zellaude", Some(r#"{"pane_id":3,"hook_event":"Stop"}"#), &BTreeMap::default());
        assert!(heard.zellaude(3) && !heard.agent_activity(3));
        let end = r#"{"pane_id":3,"hook_event":"SessionEnd"}"#;
        heard.hear("zellaude", Some(end), &BTreeMap::default());
        assert!(!heard.zellaude(3));
    }

    #[test]
    fn a_closed_pane_is_forgotten() {
        let mut heard = Heard::default();
        heard.hear(zj_radar::NAME, Some(r#"{"pane":{"id":"terminal_7"}}"#), &BTreeMap::default());
        assert!(heard.row(7).is_some());
        heard.forget(7);
        assert!(heard.row(7).is_none());
    }

    #[test]
    fn nonsense_is_nothing() {
        let mut heard = Heard::default();
        let long = format!(r#"{{"pane":{{"id":1}},"msg":"{}"}}"#, "x".repeat(MAX_PAYLOAD));
        for payload in [None, Some("["), Some("[]"), Some(r#"{"pane":{"id":-1}}"#), Some(&long)] {
            heard.hear(zj_radar::NAME, payload, &BTreeMap::default());
            heard.hear("zellaude", payload, &BTreeMap::default());
        }
        assert!(heard.rows.is_empty() && heard.zellaude.is_empty());
    }
}
