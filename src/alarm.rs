//! The one timer that a frontend keeps, for the next moment at which something changes by itself.

use std::time::Duration;

use crate::effect::Effect;
use crate::flow::Millis;

/// A timer may run out so much before its time: the host's clock and the one we are told do not
/// go quite alike.
const EARLY: Duration = Duration::from_millis(100);

/// One that is late by no more than this is under way: other messages came before it.
const LATE: Duration = Duration::from_millis(100);

/// When the host is to call next. The host knows no way to take a timer back: one that is not
/// needed any more rings in vain.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alarm {
    at: Option<Millis>,
    /// The timers that have not run out. While there is none nobody calls, whatever the clock says:
    /// it may have been set back.
    running: u32,
}

impl Alarm {
    /// A timer ran out.
    pub fn rang(&mut self, now: Millis) {
        self.running = self.running.saturating_sub(1);
        if self.running == 0 || self.at.is_some_and(|at| at <= now + EARLY) {
            self.at = None;
        }
    }

    /// Has the host call at this time, unless it will have called by then.
    pub fn set(&mut self, at: Millis, now: Millis, out: &mut Vec<Effect>) {
        let at = at.max(now);
        if self.at.is_none_or(|earlier| at < earlier || earlier + LATE < now) {
            self.at = Some(at);
            self.running = self.running.saturating_add(1);
            out.push(Effect::Timer(at.since(now)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is set for this time now.
    fn set(alarm: &mut Alarm, at: u64, now: u64) -> Option<u64> {
        let mut out = Vec::new();
        alarm.set(Millis(at), Millis(now), &mut out);
        match out.first() {
            Some(Effect::Timer(after)) => u64::try_from(after.as_millis()).ok(),
            _ => None,
        }
    }

    #[test]
    fn only_an_earlier_time_needs_another_timer() {
        let mut alarm = Alarm::default();
        assert_eq!(set(&mut alarm, 5_000, 0), Some(5_000));
        assert_eq!(set(&mut alarm, 9_000, 1_000), None);
        assert_eq!(set(&mut alarm, 3_000, 1_000), Some(2_000));
        alarm.rang(Millis(3_000));
        assert_eq!(set(&mut alarm, 9_000, 3_000), Some(6_000));
        // The one for 5000 rings in vain.
        alarm.rang(Millis(5_000));
        assert_eq!(set(&mut alarm, 9_000, 5_000), None);
    }

    #[test]
    fn one_that_is_under_way_is_not_set_again() {
        let mut alarm = Alarm::default();
        assert_eq!(set(&mut alarm, 1_000, 1_000), Some(0));
        assert_eq!(set(&mut alarm, 1_003, 1_003), None);
        assert_eq!(set(&mut alarm, 9_000, 1_003), None);
        assert_eq!(set(&mut alarm, 9_000, 1_200), Some(7_800), "it was lost");
    }

    #[test]
    fn one_that_rings_too_early_is_set_for_the_rest() {
        let mut alarm = Alarm::default();
        set(&mut alarm, 60_000, 0);
        set(&mut alarm, 5_000, 0);
        alarm.rang(Millis(4_990));
        assert_eq!(set(&mut alarm, 5_000, 4_990), Some(10));
    }

    #[test]
    fn a_clock_that_was_set_back_stops_nothing() {
        let mut alarm = Alarm::default();
        set(&mut alarm, 4_005_000, 4_000_000);
        alarm.rang(Millis(405_000));
        assert_eq!(set(&mut alarm, 410_000, 405_000), Some(5_000));
    }
}
