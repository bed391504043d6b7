//! How long a call lets the person take.

use std::time::Duration;

use super::report::{Object, Report};

/// The shortest timeout in milliseconds, in every contract.
pub const MIN_TIMEOUT_MS: u32 = 1000;

/// Reads the field `timeout`, which may be left out.
pub(crate) fn read(report: &mut Report, call: &Object<'_>) -> Option<Duration> {
    let milliseconds = report.number(call, "timeout")?;
    let duration = timeout(milliseconds);
    if duration.is_none() {
        report.limit(
            call.at("timeout"),
            format!("must be a whole number of milliseconds, at least {MIN_TIMEOUT_MS}"),
        );
    }
    duration
}

/// A timeout from milliseconds, if they are a whole number that is large enough.
///
/// JSON knows one kind of number, so `60000.0` is as good as `60000`. What no clock reaches ends
/// at 2^53 - 1 ms, so that adding it to a time of day cannot overflow.
fn timeout(milliseconds: f64) -> Option<Duration> {
    const MOST: f64 = 9_007_199_254_740_991.0;
    let whole = milliseconds.fract() == 0.0 && milliseconds >= f64::from(MIN_TIMEOUT_MS);
    // Between the two limits the conversion is exact.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    whole.then(|| Duration::from_millis(milliseconds.min(MOST) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_is_whole_and_long_enough() {
        assert_eq!(timeout(1000.0), Some(Duration::from_secs(1)));
        assert_eq!(timeout(999.0), None);
        assert_eq!(timeout(-5000.0), None);
        assert_eq!(timeout(1000.5), None);
        assert_eq!(timeout(1e300), Some(Duration::from_millis((1 << 53) - 1)));
    }
}
