//! What changed, and the whole truth after it.

use crate::contract::event::Waiting;
use crate::flow::Millis;

/// A change in who waits.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// What happened.
    pub what: What<'a>,
    /// All forms that wait after it, oldest first.
    pub waiting: &'a [Waiting],
    /// The session's name.
    pub session: &'a str,
    /// The number of the snapshot that goes out, see [`next_seq`](super::snapshot::next_seq).
    pub seq: u64,
    /// When.
    pub at: Millis,
}

/// What happened.
#[derive(Debug, Clone, Copy)]
pub enum What<'a> {
    /// A form started to wait. Exactly once a form: some receivers count.
    Started(&'a Waiting),
    /// A form stopped to wait, however it ended. Exactly once a form.
    Stopped(&'a Waiting),
    /// Nothing: the sender lives, somebody asked, a new tab or client came.
    Reminder,
}

/// What a change means for the pane it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn<'a> {
    /// Its agent waits, for this form.
    Waits(&'a Waiting),
    /// Its agent waits no more.
    Over,
}

impl<'a> Change<'a> {
    /// The pane the change is about and how it stands now, for receivers that keep a state for
    /// each pane. When several forms of one pane wait, the pane waits until the last is done.
    #[must_use]
    pub fn turn(&self) -> Option<(u32, Turn<'a>)> {
        match self.what {
            What::Started(form) => Some((form.pane_id?, Turn::Waits(form))),
            What::Stopped(form) => {
                let pane = form.pane_id?;
                let other =
                    |other: &&Waiting| other.pane_id == Some(pane) && other.flow_id != form.flow_id;
                Some((pane, self.waiting.iter().find(other).map_or(Turn::Over, Turn::Waits)))
            }
            What::Reminder => None,
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A form of `claude` in this pane.
    pub(in crate::status) fn form(flow: &str, pane: Option<u32>) -> Waiting {
        Waiting {
            flow_id: flow.to_owned(),
            pane_id: pane,
            agent: Some("claude".to_owned()),
            label: "Which cache should the session store use?".to_owned(),
            since: 1_000,
            questions: 1,
            position: 1,
        }
    }

    /// This, now, with these waiting.
    pub(in crate::status) fn change<'a>(what: What<'a>, waiting: &'a [Waiting]) -> Change<'a> {
        Change { what, waiting, session: "main", seq: 4, at: Millis(7_000) }
    }

    #[test]
    fn a_pane_waits_until_its_last_form_is_done() {
        let (one, two) = (form("f1", Some(3)), form("f2", Some(3)));
        let both = [one.clone(), two.clone()];
        assert_eq!(change(What::Started(&two), &both).turn(), Some((3, Turn::Waits(&two))));
        let left = [two.clone()];
        assert_eq!(change(What::Stopped(&one), &left).turn(), Some((3, Turn::Waits(&two))));
        assert_eq!(change(What::Stopped(&two), &[]).turn(), Some((3, Turn::Over)));
    }

    #[test]
    fn without_a_pane_there_is_no_turn() {
        let one = form("f1", None);
        assert_eq!(change(What::Started(&one), &[]).turn(), None);
        assert_eq!(change(What::Reminder, &[form("f2", Some(1))]).turn(), None);
    }
}
