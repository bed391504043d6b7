//! Names of flows and pipes, and points in time.

use std::ops::Add;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A pipe that a waiting client holds open; Zellij's own name for it, unique for ever.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PipeId(pub String);

/// One open form. It is named after the first pipe that asked, so that a form whose record
/// cannot be read still knows whom to tell.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FlowId(pub String);

impl From<&PipeId> for FlowId {
    fn from(pipe: &PipeId) -> Self {
        Self(pipe.0.clone())
    }
}

impl FlowId {
    /// The pipe that this flow was named after.
    #[must_use]
    pub fn first_pipe(&self) -> PipeId {
        PipeId(self.0.clone())
    }
}

/// Milliseconds since the Unix epoch.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct Millis(pub u64);

impl Millis {
    /// The time from `earlier` to this one; zero when the clock went backwards.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Millis {
    type Output = Self;

    fn add(self, span: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(span.as_millis()).unwrap_or(u64::MAX)))
    }
}
