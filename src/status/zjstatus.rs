//! zjstatus: a text for the widget `{pipe_agents}`.
//!
//! Source of the format: its line protocol, `zjstatus::pipe::NAME::TEXT` in the payload of a pipe
//! of any name. The payload is cut at line breaks and at `::`, and `#[…]` in a text is markup
//! where the widget's render mode is `dynamic`. A text stays until it is replaced, and an
//! instance in a new tab starts without one.

use crate::contract::event::Waiting;

use super::change::Change;
use super::clean::clean;
use super::message::Message;

const NAME: &str = "zjstatus";
const WIDGET: &str = "zjstatus::pipe::pipe_agents::";

/// How many askers are named.
const NAMED: usize = 4;
const AGENT: usize = 20;
const QUESTION: usize = 40;

/// The whole text, on every change and reminder; empty when nobody waits.
#[must_use]
pub fn messages(change: &Change<'_>) -> Vec<Message> {
    vec![Message::text(NAME, format!("{WIDGET}{}", line(change.waiting)))]
}

fn line(waiting: &[Waiting]) -> String {
    let Some(oldest) = waiting.first() else { return String::new() };
    let mut line = format!("● {} waiting", waiting.len());
    for (index, form) in waiting.iter().take(NAMED).enumerate() {
        line.push_str("  ");
        line.push_str(&clean(form.agent.as_deref().unwrap_or("agent"), AGENT));
        if index == 0 {
            line.push_str(" \"");
            line.push_str(&clean(&oldest.label, QUESTION));
            line.push('"');
        }
    }
    let more = waiting.len().saturating_sub(NAMED);
    if more > 0 {
        line.push_str("  +");
        line.push_str(&more.to_string());
    }
    without_markup(&line)
}

/// The text without what zjstatus reads as its own: separators, styles, names of widgets.
fn without_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match (out.chars().next_back(), c) {
            (Some(':'), ':') => {}
            (Some('#'), '[') => out.push_str(" ["),
            (_, '{') => out.push('('),
            (_, '}') => out.push(')'),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::status::change::What;
    use crate::status::change::tests::{change, form};

    fn payload(waiting: &[Waiting]) -> String {
        let told = messages(&change(What::Reminder, waiting));
        assert_eq!(told.len(), 1);
        told[0].payload.clone().unwrap()
    }

    /// The text as zjstatus reads it.
    fn read(payload: &str) -> &str {
        assert_eq!(payload.lines().count(), 1);
        let parts: Vec<&str> = payload.split("::").collect();
        assert_eq!(parts[..3], ["zjstatus", "pipe", "pipe_agents"]);
        assert_eq!(parts.len(), 4);
        parts[3]
    }

    #[test]
    fn the_oldest_with_its_question_the_others_by_name() {
        let mut second = form("f2", None);
        second.agent = None;
        assert_eq!(
            read(&payload(&[form("f1", Some(3)), second])),
            "● 2 waiting  claude \"Which cache should the session store us…\"  agent"
        );
        let six: Vec<Waiting> = (0..6).map(|n| form(&n.to_string(), None)).collect();
        assert!(payload(&six).ends_with("  claude  claude  claude  +2"));
    }

    #[test]
    fn empty_when_nobody_waits() {
        assert_eq!(payload(&[]), "zjstatus::pipe::pipe_agents::");
    }

    #[test]
    fn markup_from_outside_does_not_act() {
        let mut one = form("f1", None);
        one.agent = Some("std::env:::x".to_owned());
        one.label = "#[fg=red]##[bold]\n{mode}?".to_owned();
        assert_eq!(
            read(&payload(&[one])),
            "● 1 waiting  std:env:x \"# [fg=red]## [bold] (mode)?\""
        );
    }

    proptest! {
        #[test]
        fn any_text_is_read_as_text(
            agent in "[:#\\[\\]{}a\n]{0,9}|\\PC{0,9}|.{0,9}",
            label in "[:#\\[\\]{}a\n]{0,9}|\\PC{0,60}|.{0,9}",
        ) {
            let one = Waiting { agent: Some(agent), label, ..form("f1", None) };
            let payload = payload(&[one]);
            let text = read(&payload);
            let markup = text.contains("#[") || text.contains(['{', '}']);
            prop_assert!(!markup);
            prop_assert!(!text.chars().any(char::is_control));
            prop_assert!(text.chars().count() <= 90);
        }
    }
}
