//! Our own words: `zellij-ask:status`, the whole truth each time.

use crate::contract::event::{self, Status};
use crate::flow::Millis;

use super::change::Change;
use super::message::Message;

/// No more forms than this are named: every plugin of the session decodes it. The count is true.
pub const MOST_NAMED: usize = 64;

/// Goes out on every change and reminder, so that a receiver may miss any of them.
#[must_use]
pub fn messages(change: &Change<'_>) -> Vec<Message> {
    vec![event(change).into()]
}

/// The same as an event, for those who read events from a shell.
#[must_use]
pub fn event(change: &Change<'_>) -> event::Message {
    let named = change.waiting.iter().take(MOST_NAMED).cloned().collect();
    let mut status = Status::new(change.session.to_owned(), change.seq, named);
    status.count = change.waiting.len();
    status.message()
}

/// The last word of a sender that goes: nobody waits, and what was said holds no longer
/// (`ttlMs` 0).
#[must_use]
pub fn farewell(session: &str, seq: u64) -> Message {
    let mut status = Status::new(session.to_owned(), seq, Vec::new());
    status.ttl_ms = 0;
    status.message().into()
}

/// The number of the next snapshot. It grows even when the count of the last one was lost with
/// its sender, because the clock goes on; two in one millisecond still differ.
#[must_use]
pub fn next_seq(last: u64, now: Millis) -> u64 {
    last.saturating_add(1).max(now.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::change::What;
    use crate::status::change::tests::{change, form};

    #[test]
    fn it_is_complete_each_time() {
        let waiting = [form("f1", Some(3))];
        let told = messages(&change(What::Reminder, &waiting));
        insta::assert_snapshot!(told[0].payload.as_deref().unwrap(), @r#"{"version":1,"session":"main","seq":4,"ttlMs":30000,"count":1,"waiting":[{"flowId":"f1","paneId":3,"agent":"claude","label":"Which cache should the session store use?","since":1000,"questions":1,"position":1}]}"#);
        assert_eq!((told.len(), told[0].name.as_str()), (1, "zellij-ask:status"));
    }

    #[test]
    fn of_many_the_oldest_are_named_and_all_are_counted() {
        let waiting: Vec<_> = (0..1000).map(|n| form(&n.to_string(), Some(n))).collect();
        let told = messages(&change(What::Reminder, &waiting));
        let status: Status = serde_json::from_str(told[0].payload.as_deref().unwrap()).unwrap();
        assert_eq!((status.count, status.waiting.len()), (1000, MOST_NAMED));
        assert_eq!(status.waiting[..], waiting[..MOST_NAMED]);
    }

    #[test]
    fn a_farewell_holds_for_no_time() {
        insta::assert_snapshot!(farewell("main", 9).payload.unwrap(), @r#"{"version":1,"session":"main","seq":9,"ttlMs":0,"count":0,"waiting":[]}"#);
    }

    #[test]
    fn the_number_grows() {
        assert_eq!(next_seq(0, Millis(50)), 50);
        assert_eq!(next_seq(50, Millis(50)), 51);
        assert_eq!(next_seq(60, Millis(50)), 61);
    }
}
