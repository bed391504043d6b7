//! How long somebody waits, as a person says it.

use std::time::Duration;

use crate::flow::Millis;

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// In the first minute the text changes in steps of this many seconds: a number that moves each
/// second draws the eye all the time.
const STEP: u64 = 5;

/// The time since then in its largest unit, and when that text changes next.
pub(super) fn age(since: Millis, now: Millis) -> (String, Millis) {
    let passed = now.0.saturating_sub(since.0);
    let (unit, name) = match passed {
        0..MINUTE => (STEP * SECOND, "s"),
        MINUTE..HOUR => (MINUTE, "m"),
        HOUR..DAY => (HOUR, "h"),
        DAY.. => (DAY, "d"),
    };
    let count = passed / unit;
    let text = match (count, name) {
        (0, _) => "now".to_owned(),
        (_, "s") => format!("{}s", count * STEP),
        _ => format!("{count}{name}"),
    };
    (text, since + Duration::from_millis((count + 1) * unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_largest_unit() {
        let told = |passed| age(Millis(500), Millis(500 + passed));
        assert_eq!(told(0), ("now".to_owned(), Millis(5_500)));
        assert_eq!(told(4_999), ("now".to_owned(), Millis(5_500)));
        assert_eq!(told(5_000), ("5s".to_owned(), Millis(10_500)));
        assert_eq!(told(59_999), ("55s".to_owned(), Millis(60_500)));
        assert_eq!(told(60_000), ("1m".to_owned(), Millis(120_500)));
        assert_eq!(told(59 * MINUTE), ("59m".to_owned(), Millis(HOUR + 500)));
        assert_eq!(told(HOUR).0, "1h");
        assert_eq!(told(50 * HOUR).0, "2d");
    }

    #[test]
    fn a_clock_that_is_behind_reads_now() {
        assert_eq!(age(Millis(9_000), Millis(1_000)), ("now".to_owned(), Millis(14_000)));
    }
}
