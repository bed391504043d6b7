//! Whether the popup has the keys, and whether they count.
//!
//! A popup that takes the focus in mid-sentence would swallow the sentence as answers. So after
//! any gain of focus keys are dropped until none came for a while: the popup is guarded first and
//! armed then.

use std::time::Duration;

use crate::flow::Millis;

/// How long Zellij may take to report a focus we asked for.
const GRACE: Duration = Duration::from_millis(1500);

/// The focus of the popup for this instance's client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Focus {
    /// Another pane has the keys.
    #[default]
    Elsewhere,
    /// The keys come here and are dropped until none came up to this time.
    Guarded {
        /// When keys begin to count.
        until: Millis,
        /// When the focus was asked for, until Zellij reports it.
        asked: Option<Millis>,
    },
    /// The keys count.
    Armed {
        /// When the focus was asked for, until Zellij reports it or a key comes.
        asked: Option<Millis>,
    },
}

impl Focus {
    /// The focus was asked for.
    pub fn ask(&mut self, now: Millis, guard: Duration) {
        *self = Self::Guarded { until: now + guard, asked: Some(now) };
    }

    /// Another form came under the keys.
    pub fn guard(&mut self, now: Millis, guard: Duration) {
        *self = Self::Guarded { until: now + guard, asked: None };
    }

    /// Zellij reports where the focus is; returns whether the popup lost it.
    pub fn report(&mut self, here: bool, now: Millis, guard: Duration) -> bool {
        match (*self, here) {
            (Self::Elsewhere, true) => {
                self.guard(now, guard);
                false
            }
            (Self::Guarded { until, .. }, true) => {
                *self = Self::Guarded { until, asked: None };
                false
            }
            (Self::Armed { .. }, true) => {
                *self = Self::Armed { asked: None };
                false
            }
            // A report from before our request was carried out.
            (Self::Guarded { .. } | Self::Armed { .. }, false) if self.awaited(now) => false,
            (Self::Elsewhere, false) => false,
            (Self::Guarded { .. } | Self::Armed { .. }, false) => {
                *self = Self::Elsewhere;
                true
            }
        }
    }

    /// Whether Zellij has yet to report a focus that was asked for.
    #[must_use]
    pub fn awaited(self, now: Millis) -> bool {
        match self {
            Self::Guarded { asked, .. } | Self::Armed { asked } => {
                asked.is_some_and(|asked| now.since(asked) < GRACE)
            }
            Self::Elsewhere => false,
        }
    }

    /// A key came: whether it counts. One that does not starts the wait anew.
    pub fn key(&mut self, now: Millis, guard: Duration) -> bool {
        self.tick(now);
        match self {
            Self::Armed { asked } => {
                *asked = None;
                true
            }
            Self::Elsewhere | Self::Guarded { .. } => {
                self.guard(now, guard);
                false
            }
        }
    }

    /// Time passed; returns whether the popup was armed by it.
    pub fn tick(&mut self, now: Millis) -> bool {
        match *self {
            Self::Guarded { until, asked } if until <= now => {
                *self = Self::Armed { asked };
                true
            }
            _ => false,
        }
    }

    /// Whether the keys come here.
    #[must_use]
    pub fn here(self) -> bool {
        self != Self::Elsewhere
    }

    /// Whether keys count.
    #[must_use]
    pub fn armed(self) -> bool {
        matches!(self, Self::Armed { .. })
    }

    /// When the next tick changes something.
    #[must_use]
    pub fn next(self) -> Option<Millis> {
        match self {
            Self::Guarded { until, .. } => Some(until),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUARD: Duration = Duration::from_millis(350);

    #[test]
    fn keys_count_only_after_a_pause() {
        let mut focus = Focus::default();
        focus.ask(Millis(1000), GUARD);
        assert!(!focus.key(Millis(1100), GUARD));
        assert!(!focus.key(Millis(1400), GUARD), "the key at 1100 began the wait anew");
        assert!(focus.key(Millis(1750), GUARD));
        assert!(focus.key(Millis(1751), GUARD));
    }

    #[test]
    fn a_key_without_the_focus_is_taken_as_its_gain() {
        let mut focus = Focus::default();
        assert!(!focus.key(Millis(1000), GUARD));
        assert!(focus.here());
        assert!(!focus.armed());
    }

    #[test]
    fn a_report_older_than_the_request_does_not_count_as_a_loss() {
        let mut focus = Focus::default();
        focus.ask(Millis(1000), GUARD);
        assert!(!focus.report(false, Millis(1010), GUARD));
        assert!(!focus.report(true, Millis(1020), GUARD));
        assert!(focus.tick(Millis(1350)));
        assert!(focus.report(false, Millis(1400), GUARD), "once confirmed a loss is a loss");
        assert!(!focus.here());
    }

    #[test]
    fn a_late_report_is_no_loss_though_the_keys_count_already() {
        let mut focus = Focus::default();
        focus.ask(Millis(1000), Duration::ZERO);
        assert!(focus.tick(Millis(1001)));
        assert!(!focus.report(false, Millis(1010), Duration::ZERO));
        assert!(focus.armed());
        assert!(focus.key(Millis(1020), Duration::ZERO), "keys come: the focus is here");
        assert!(focus.report(false, Millis(1030), Duration::ZERO));
    }

    #[test]
    fn a_focus_never_reported_is_given_up() {
        let mut focus = Focus::default();
        focus.ask(Millis(1000), GUARD);
        assert!(focus.report(false, Millis(3000), GUARD));
    }
}
