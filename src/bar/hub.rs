//! Whether the plugin that owns the forms is there.

use std::time::Duration;

use crate::contract::event::STATUS_TTL_MS;
use crate::flow::Millis;

/// How long an answer to a hello, or a hub that was started, may take.
const PATIENCE: Duration = Duration::from_millis(STATUS_TTL_MS);

/// How long a hub that has its permission may take to speak for the first time.
const HUSH: Duration = Duration::from_secs(2);

/// How long a hub that was silent may take to say that it is there.
const ANSWER: Duration = Duration::from_secs(2);

/// What is known of the hub.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Presence {
    /// Nothing yet.
    #[default]
    Unknown,
    /// Nothing for so long that it seems to wait for its permission.
    Unpermitted,
    /// It spoke, and nothing since tells that it went.
    Here,
    /// It spoke, but not for so long that it is asked whether it is there still.
    Silent,
    /// It does not speak.
    Missing,
    /// It was started and has not spoken yet.
    Starting,
    /// It was started, in vain.
    NotStarted,
}

/// The hub as one bar knows it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hub {
    presence: Presence,
    /// The number of its plugin, once it spoke and until it said that it goes.
    plugin: Option<u32>,
    /// Since when an answer is waited for.
    asked: Option<Millis>,
}

impl Hub {
    pub(super) fn presence(self) -> Presence {
        self.presence
    }

    pub(super) fn plugin(self) -> Option<u32> {
        self.plugin
    }

    /// When it will be missed, if it does not answer.
    pub(super) fn patience_ends(self) -> Option<Millis> {
        let patience = if self.presence == Presence::Silent { ANSWER } else { PATIENCE };
        self.asked.map(|asked| asked + patience)
    }

    /// Without a permission it would have spoken by then.
    pub(super) fn hush_ends(self) -> Option<Millis> {
        self.asked.filter(|_| self.presence == Presence::Unknown).map(|asked| asked + HUSH)
    }

    /// It is silent because it waits for its permission, as it seems.
    pub(super) fn unpermitted(&mut self) {
        self.presence = Presence::Unpermitted;
    }

    /// Somebody said hello, this bar or another one.
    pub(super) fn asked(&mut self, now: Millis) {
        self.asked.get_or_insert(now);
    }

    /// Whether an answer is waited for.
    pub(super) fn is_asked(self) -> bool {
        self.asked.is_some()
    }

    /// This bar had it started.
    pub(super) fn started(&mut self, now: Millis) {
        self.presence = Presence::Starting;
        self.asked = Some(now);
    }

    /// It did not say again in time what it had said; somebody asks.
    pub(super) fn silent(&mut self, now: Millis) {
        self.presence = Presence::Silent;
        self.asked = Some(now);
    }

    /// It spoke.
    pub(super) fn spoke(&mut self, plugin: u32) {
        *self = Self { presence: Presence::Here, plugin: Some(plugin), asked: None };
    }

    /// It said that it goes.
    pub(super) fn gone(&mut self) {
        *self = Self { presence: Presence::Missing, plugin: None, asked: None };
    }

    /// Misses it when it took too long to answer; true when it just did.
    pub(super) fn settle(&mut self, now: Millis) -> bool {
        let missed = self.patience_ends().is_some_and(|end| end <= now);
        if missed {
            let in_vain = self.presence == Presence::Starting;
            self.presence = if in_vain { Presence::NotStarted } else { Presence::Missing };
            self.asked = None;
        }
        missed
    }
}
