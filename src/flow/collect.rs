//! Finding what others ask for: ended flows by name, and messages that every instance hears.

use std::time::Duration;

use super::book::{Book, readable};
use super::ending::owed;
use super::file::StoreError;
use super::id::{FlowId, Millis, PipeId};
use super::record::{Answered, Header, fingerprint};
use super::store::Place;
use super::sweep::explicit_key;

/// For how long the same words of the same plugin are one message: all instances hear it within.
const SAME: Duration = Duration::from_secs(2);

impl Book {
    /// The flow that an asker's own id names, in whichever life.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn by_id(&self, id: &str) -> Result<Option<Place>, StoreError> {
        let Some(place) = self.store.bound(&explicit_key(id))? else { return Ok(None) };
        let header = readable(self.store.header(&place))?;
        Ok(header.filter(|header| header.asker.id.as_deref() == Some(id)).map(|_| place))
    }

    /// The flow of this name: of this life, else of an earlier one.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn by_flow(&self, flow: &FlowId) -> Result<Option<Place>, StoreError> {
        let own = self.store.place(flow);
        let lives = self.store.lives()?.into_iter();
        let others = lives.map(|life| Place { life, flow: flow.clone() });
        for place in std::iter::once(own).chain(others) {
            let header: Option<Header> = readable(self.store.header(&place))?;
            if header.is_some() {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// How a flow ended, while anybody may ask for that.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn owed(&self, place: &Place, now: Millis) -> Result<Option<Answered>, StoreError> {
        let answered = readable(self.store.answer(place))?;
        let delivered = readable(self.store.delivered(place))?;
        Ok(answered.filter(|answered| owed(answered.at, delivered, now)))
    }

    /// Claims a message that every instance hears, among them those of clients that left: true for
    /// the one that is to act on it. The same words again a little later are another message.
    ///
    /// # Errors
    /// [`StoreError`] when the claim can neither be made nor be seen to exist.
    pub fn claim_message(
        &mut self,
        plugin: u32,
        text: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let span = u64::try_from(SAME.as_millis()).unwrap_or(u64::MAX);
        let window = now.0 / span;
        let name =
            |window: u64| PipeId(format!("said-{plugin}-{:016x}-{window}", fingerprint(text)));
        // One that is heard round the end of a window is claimed in the one before.
        let before = name(window.saturating_sub(1));
        if self.store.claimed(&before) || !self.store.claim_pipe(&name(window))? {
            return Ok(false);
        }
        self.spent(name(window), now);
        Ok(true)
    }
}
