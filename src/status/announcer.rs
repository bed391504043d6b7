//! The one voice to all status tools.

use std::collections::{BTreeMap, BTreeSet};

use crate::msg::{Call, Source};

use super::change::Change;
use super::dialect::Dialect;
use super::heard::Heard;
use super::message::Message;
use super::snapshot;

/// Turns changes into messages, in our own words and in the dialects that are spoken.
#[derive(Debug, Clone)]
pub struct Announcer {
    /// Our own plugin: what it sends comes back.
    plugin: u32,
    dialects: BTreeSet<Dialect>,
    heard: Heard,
}

impl Announcer {
    /// The announcer of a plugin under its settings, and what is wrong with them.
    #[must_use]
    pub fn new(plugin: u32, settings: &BTreeMap<String, String>) -> (Self, Vec<String>) {
        let (dialects, notices) = Dialect::read(settings);
        (Self { plugin, dialects, heard: Heard::default() }, notices)
    }

    /// Takes in any message of the session, also one that is nobody's business otherwise.
    pub fn hear(&mut self, call: &Call) {
        if call.source != Source::Plugin(self.plugin) {
            self.heard.hear(&call.name, call.payload.as_deref(), &call.args);
        }
    }

    /// A terminal pane was closed.
    pub fn forget(&mut self, pane: u32) {
        self.heard.forget(pane);
    }

    /// What is to be sent to every plugin of the session, in this order.
    #[must_use]
    pub fn messages(&self, change: &Change<'_>) -> Vec<Message> {
        let mut out = snapshot::messages(change);
        for dialect in &self.dialects {
            out.extend(dialect.messages(change, &self.heard));
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;
    use crate::contract::event::{Status, Waiting};
    use crate::flow::Millis;
    use crate::status::change::What;
    use crate::status::change::tests::{change, form};
    use crate::status::roster::Roster;

    fn announcer(dialects: &str) -> Announcer {
        let settings = BTreeMap::from([("dialects".to_owned(), dialects.to_owned())]);
        let (announcer, notices) = Announcer::new(7, &settings);
        assert_eq!(notices, Vec::<String>::new());
        announcer
    }

    #[test]
    fn our_own_words_come_first_and_always() {
        let told = announcer("none").messages(&change(What::Reminder, &[]));
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].name, "zellij-ask:status");
    }

    #[test]
    fn what_we_said_ourselves_is_not_heard() {
        let mut announcer = announcer("zellaude");
        let mut call = Call {
            addressed: false,
            source: Source::Plugin(7),
            name: "zellaude".to_owned(),
            payload: Some(r#"{"pane_id":3,"hook_event":"PermissionRequest"}"#.to_owned()),
            lost: 0,
            args: BTreeMap::new(),
        };
        announcer.hear(&call);
        assert!(!announcer.heard.zellaude(3));
        call.source = Source::Plugin(8);
        announcer.hear(&call);
        assert!(announcer.heard.zellaude(3));
    }

    /// What the receivers made of it all.
    #[derive(Default)]
    struct Receivers {
        roster: Roster,
        zjstatus: String,
        zellaude: BTreeMap<u64, bool>,
        attention: BTreeMap<u32, bool>,
        activity: BTreeMap<u32, bool>,
        counts: BTreeMap<u64, i64>,
    }

    impl Receivers {
        fn receive(&mut self, message: &Message, now: Millis) {
            let json =
                || -> Value { serde_json::from_str(message.payload.as_deref().unwrap()).unwrap() };
            match message.name.as_str() {
                "zellij-ask:status" => {
                    let status: Status = serde_json::from_value(json()).unwrap();
                    self.roster.hear(status, now);
                }
                "zjstatus" => {
                    let text = message.payload.as_deref().unwrap();
                    self.zjstatus = text.rsplit("::").next().unwrap().to_owned();
                }
                "zellaude" => {
                    let event = json();
                    let waits = event["hook_event"] == "PermissionRequest";
                    self.zellaude.insert(event["pane_id"].as_u64().unwrap(), waits);
                }
                "agent_activity.v1" => {
                    let waits = message.args["hook_event"] == "Notification";
                    self.activity.insert(message.args["pane_id"].parse().unwrap(), waits);
                }
                "cc-deck:hook" => {
                    let event = json();
                    let one = if event["hook_event_name"] == "PermissionRequest" { 1 } else { -1 };
                    *self.counts.entry(event["pane_id"].as_u64().unwrap()).or_default() += one;
                }
                name => {
                    let parts: Vec<&str> = name.split("::").collect();
                    let waits = parts[1] == "waiting";
                    self.attention.insert(parts[2].parse().unwrap(), waits);
                }
            }
        }

        fn agree(&self, waiting: &[Waiting], now: Millis) {
            assert_eq!(self.roster.waiting(now), waiting);
            assert_eq!(self.zjstatus.is_empty(), waiting.is_empty());
            for pane in 0..3_u32 {
                let forms = waiting.iter().filter(|form| form.pane_id == Some(pane)).count();
                let waits = forms > 0;
                let key = u64::from(pane);
                assert_eq!(self.zellaude.get(&key).copied().unwrap_or_default(), waits);
                assert_eq!(self.attention.get(&pane).copied().unwrap_or_default(), waits);
                assert_eq!(self.activity.get(&pane).copied().unwrap_or_default(), waits);
                let count = self.counts.get(&key).copied().unwrap_or_default();
                assert_eq!(count, i64::try_from(forms).unwrap());
            }
        }
    }

    proptest! {
        /// Forms start and stop in any order, with reminders between: every receiver ends up
        /// with the truth after every step.
        #[test]
        fn every_receiver_knows_who_waits(steps in proptest::collection::vec(0..8_usize, 0..40)) {
            let announcer = announcer(
                "zjstatus,zellaude,zellij-attention,agent_activity.v1,zj_radar.status.v1,cc-deck",
            );
            let mut waiting: Vec<Waiting> = Vec::new();
            let mut receivers = Receivers::default();
            for (step, choice) in (1_u64..).zip(steps) {
                let now = Millis(step * 1000);
                // Two forms to a pane, the last two without one; the last number reminds.
                let pane = u32::try_from(choice / 2).unwrap();
                let one = form(&choice.to_string(), (pane < 3).then_some(pane));
                let before = waiting.len();
                waiting.retain(|form| form.flow_id != one.flow_id);
                let what = if choice == 7 {
                    What::Reminder
                } else if waiting.len() < before {
                    What::Stopped(&one)
                } else {
                    waiting.push(one.clone());
                    What::Started(&one)
                };
                let change = Change { seq: step, at: now, ..change(what, &waiting) };
                for message in announcer.messages(&change) {
                    receivers.receive(&message, now);
                }
                receivers.agree(&waiting, now);
            }
        }
    }
}
