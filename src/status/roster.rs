//! Who waits, as somebody knows who hears our snapshots.

use std::time::Duration;

use crate::contract::event::{Status, Waiting};
use crate::flow::Millis;

/// The fold of all snapshots heard, in whatever order they came.
///
/// The newest snapshot that still holds is the truth. One that holds no longer binds nobody:
/// after it, any snapshot is taken, so that a sender whose count starts again is heard.
#[derive(Debug, Clone, Default)]
pub struct Roster {
    newest: Option<Heard>,
}

#[derive(Debug, Clone)]
struct Heard {
    seq: u64,
    until: Millis,
    count: usize,
    waiting: Vec<Waiting>,
}

impl Roster {
    /// Takes in a snapshot; false when it was older than what is known.
    pub fn hear(&mut self, status: Status, now: Millis) -> bool {
        let until = now + Duration::from_millis(status.ttl_ms);
        let known = self.newest.as_ref().filter(|newest| now < newest.until);
        if known.is_some_and(|newest| status.seq < newest.seq) {
            return false;
        }
        let mut waiting = status.waiting;
        waiting.sort_by_key(|form| form.position);
        let count = status.count.max(waiting.len());
        self.newest = Some(Heard { seq: status.seq, until, count, waiting });
        true
    }

    /// The forms that wait, in the order of the queue.
    #[must_use]
    pub fn waiting(&self, now: Millis) -> &[Waiting] {
        self.newest
            .as_ref()
            .filter(|newest| now < newest.until)
            .map_or(&[], |newest| newest.waiting.as_slice())
    }

    /// How many forms wait: of a great many not all are named.
    #[must_use]
    pub fn count(&self, now: Millis) -> usize {
        self.newest.as_ref().filter(|newest| now < newest.until).map_or(0, |newest| newest.count)
    }

    /// Until when the newest snapshot holds, if there was one.
    #[must_use]
    pub fn holds_until(&self) -> Option<Millis> {
        self.newest.as_ref().map(|newest| newest.until)
    }

    /// Whether the newest snapshot named anybody, even if it holds no longer.
    #[must_use]
    pub fn named_anybody(&self) -> bool {
        self.newest.as_ref().is_some_and(|newest| !newest.waiting.is_empty())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.newest = None;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::status::change::tests::form;

    fn status(seq: u64, forms: &[u32]) -> Status {
        let waiting = forms.iter().map(|n| form(&n.to_string(), Some(*n))).collect();
        Status::new("main".to_owned(), seq, waiting)
    }

    #[test]
    fn it_holds_for_its_time() {
        let mut roster = Roster::default();
        assert!(roster.hear(status(9, &[1]), Millis(0)));
        assert_eq!(roster.waiting(Millis(29_999)).len(), 1);
        assert_eq!(roster.waiting(Millis(30_000)).len(), 0);
        assert!(roster.named_anybody());
    }

    #[test]
    fn the_same_again_prolongs_it() {
        let mut roster = Roster::default();
        roster.hear(status(9, &[1]), Millis(0));
        assert!(roster.hear(status(9, &[1]), Millis(10_000)));
        assert_eq!(roster.waiting(Millis(39_999)).len(), 1);
    }

    #[test]
    fn a_sender_that_counts_anew_is_heard_after_the_old_ones_time() {
        let mut roster = Roster::default();
        roster.hear(status(900, &[1]), Millis(0));
        assert!(!roster.hear(status(1, &[2]), Millis(10_000)));
        assert!(roster.hear(status(2, &[2]), Millis(30_000)));
        assert_eq!(roster.waiting(Millis(30_000))[0].flow_id, "2");
    }

    #[test]
    fn a_sender_that_does_not_count_is_counted() {
        let mut told = status(1, &[1, 2]);
        told.count = 0;
        let mut roster = Roster::default();
        roster.hear(told, Millis(0));
        assert_eq!((roster.count(Millis(1)), roster.count(Millis(30_000))), (2, 0));
    }

    proptest! {
        /// However the snapshots are shuffled, repeated or lost: the newest one heard decides.
        #[test]
        fn the_order_does_not_matter(
            rosters in proptest::collection::vec(
                proptest::collection::vec(0..5_u32, 0..4), 1..8),
            order in proptest::collection::vec(any::<prop::sample::Index>(), 1..20),
        ) {
            let mut roster = Roster::default();
            let mut newest = 0;
            for (at, index) in (0_u64..).zip(&order) {
                let pick = index.index(rosters.len());
                newest = newest.max(pick);
                roster.hear(status(pick as u64, &rosters[pick]), Millis(at * 1000));
                let truth = status(0, &rosters[newest]).waiting;
                prop_assert_eq!(roster.waiting(Millis(at * 1000)), truth.as_slice());
            }
            let end = Millis(order.len() as u64 * 1000 + 30_000);
            prop_assert_eq!(roster.waiting(end), []);
        }
    }
}
