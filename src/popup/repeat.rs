//! Tells a key that is held down from one that is pressed again.
//!
//! A terminal says neither when a key is let go nor that it repeats by itself. The first repeat
//! comes as late as a second press would, the next ones fast. So the same key again is kept back
//! for a moment: when more of it follow at once it was held down, and none of them counts.

use std::time::Duration;

use crate::flow::Millis;
use crate::keymap::Key;

/// Keys that are held down come faster than this, presses do not.
const FAST: Duration = Duration::from_millis(80);

/// No keyboard waits longer before it repeats a key that is held down.
const SLOWEST: Duration = Duration::from_millis(2500);

/// What to do with a key that would answer something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// It counts.
    Now,
    /// It counts if no more of it follow at once.
    Later,
    /// It is held down.
    Held,
}

/// The keys of late.
#[derive(Debug, Clone, Copy, Default)]
pub struct Repeat {
    last: Option<(Key, Millis)>,
    waiting: Option<Key>,
}

impl Repeat {
    /// A key came that answers nothing.
    pub fn plain(&mut self, key: Key, now: Millis) {
        *self = Self { last: Some((key, now)), waiting: None };
    }

    /// A key came that would answer something.
    pub fn answer(&mut self, key: Key, now: Millis) -> Press {
        let gap = self.last.filter(|(last, _)| *last == key).map(|(_, at)| now.since(at));
        self.last = Some((key, now));
        self.waiting = None;
        match gap {
            None => Press::Now,
            Some(gap) if gap > SLOWEST => Press::Now,
            Some(gap) if gap < FAST => Press::Held,
            Some(_) => {
                self.waiting = Some(key);
                Press::Later
            }
        }
    }

    /// The key that was kept back, once it is clear that it counts: time passed, or another key
    /// came.
    pub fn due(&mut self, now: Millis, other: Option<Key>) -> Option<Key> {
        let (_, at) = self.last?;
        let clear = now.since(at) >= FAST || other.is_some_and(|other| Some(other) != self.waiting);
        if clear { self.waiting.take() } else { None }
    }

    /// When the last key came.
    #[must_use]
    pub fn last(&self) -> Option<Millis> {
        self.last.map(|(_, at)| at)
    }

    /// When the key that is kept back will count.
    #[must_use]
    pub fn next(&self) -> Option<Millis> {
        let (_, at) = self.last?;
        self.waiting.map(|_| at + FAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keymap::Code;

    const ENTER: Key = Key::plain(Code::Enter);

    #[test]
    fn a_key_pressed_again_counts_a_little_later() {
        let mut repeat = Repeat::default();
        assert_eq!(repeat.answer(ENTER, Millis(0)), Press::Now);
        assert_eq!(repeat.answer(ENTER, Millis(300)), Press::Later);
        assert_eq!(repeat.next(), Some(Millis(380)));
        assert_eq!(repeat.due(Millis(379), None), None);
        assert_eq!(repeat.due(Millis(380), None), Some(ENTER));
        assert_eq!(repeat.due(Millis(500), None), None);
    }

    #[test]
    fn a_key_that_was_let_go_long_ago_counts_at_once() {
        let mut repeat = Repeat::default();
        assert_eq!(repeat.answer(ENTER, Millis(0)), Press::Now);
        assert_eq!(repeat.answer(ENTER, Millis(3000)), Press::Now);
        assert_eq!(repeat.answer(ENTER, Millis(3030)), Press::Held);
    }

    #[test]
    fn a_key_held_down_counts_once() {
        let mut repeat = Repeat::default();
        assert_eq!(repeat.answer(ENTER, Millis(0)), Press::Now);
        assert_eq!(repeat.answer(ENTER, Millis(500)), Press::Later);
        for at in (530..2000).step_by(30) {
            assert_eq!(repeat.due(Millis(at), Some(ENTER)), None);
            assert_eq!(repeat.answer(ENTER, Millis(at)), Press::Held);
        }
        assert_eq!(repeat.due(Millis(9000), None), None);
    }

    #[test]
    fn another_key_brings_out_the_one_kept_back() {
        let mut repeat = Repeat::default();
        let other = Key::plain(Code::Down);
        repeat.answer(ENTER, Millis(0));
        repeat.answer(ENTER, Millis(200));
        assert_eq!(repeat.due(Millis(210), Some(other)), Some(ENTER));
        repeat.plain(other, Millis(210));
        assert_eq!(repeat.answer(ENTER, Millis(220)), Press::Now);
    }
}
