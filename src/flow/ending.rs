//! A flow ends once, and its answer is kept while somebody may ask for it.

use std::time::Duration;

use crate::form::Outcome;

use super::book::Book;
use super::file::StoreError;
use super::id::{FlowId, Millis, PipeId};
use super::record::{Answered, Attached, Header};
use super::store::Place;
use super::sweep;

/// How long an answer that nobody fetched is kept.
pub const KEEP_UNDELIVERED: Duration = Duration::from_hours(24);
/// How long a delivered answer is repeated for a retry after a lost line.
pub const KEEP_DELIVERED: Duration = Duration::from_mins(10);
/// How long a pipe that waits for no flow stays claimed: longer than its messages are under way.
const KEEP_CLAIM: Duration = Duration::from_mins(30);

/// A flow that ended, until nobody can ask for its answer any more.
#[derive(Debug)]
pub(super) struct Closed {
    pub pipes: Vec<Attached>,
    pub at: Millis,
    pub delivered: Option<Millis>,
}

impl Closed {
    fn owed(&self, now: Millis) -> bool {
        owed(self.at, self.delivered, now)
    }
}

impl Book {
    /// Ends a flow: `Some` for the one caller whose outcome counts, with the record of the flow.
    ///
    /// # Errors
    /// [`StoreError`]: the flow is open still.
    pub fn end(
        &mut self,
        id: &FlowId,
        outcome: Outcome,
        now: Millis,
    ) -> Result<Option<Header>, StoreError> {
        if !self.open.contains(id) {
            return Ok(None);
        }
        let claimed = self.store.claim_answer(id, &Answered { at: now, outcome })?;
        let Some(flow) = self.open.remove(id) else { return Ok(None) };
        let closed = Closed { pipes: flow.header.pipes.clone(), at: now, delivered: None };
        self.answered.insert(id.clone(), closed);
        if !claimed {
            return Ok(None);
        }
        self.announce(&id.0)?;
        Ok(Some(flow.header))
    }

    /// The flows that ended since and whose answer nobody is known to have.
    #[must_use]
    pub fn undelivered(&self, since: Millis) -> Vec<FlowId> {
        let fresh = |closed: &Closed| closed.at >= since && closed.delivered.is_none();
        let flows = self.answered.iter().filter(|(_, closed)| fresh(closed));
        flows.map(|(id, _)| id.clone()).collect()
    }

    /// The flows that ended since and of whose end the session was not told.
    #[must_use]
    pub fn untold(&self, since: Millis) -> Vec<FlowId> {
        let fresh = self.answered.iter().filter(|(_, closed)| closed.at >= since);
        fresh.map(|(id, _)| id.clone()).filter(|id| !self.store.told(id)).collect()
    }

    /// Claims the telling of a flow's end: true for the one instance that tells the session.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn claim_telling(&self, id: &FlowId) -> Result<bool, StoreError> {
        self.store.claim_telling(id)
    }

    /// Notes the client's end of input on a pipe: whoever reads on has read the answer.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn input_ended(&mut self, pipe: &PipeId, now: Millis) -> Result<(), StoreError> {
        match self.pipes.get(pipe).cloned() {
            Some(place) if !self.open.contains(&place.flow) => self.delivered(&place, now),
            _ => Ok(()),
        }
    }

    /// Notes that the asker has the answer of a flow.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn delivered(&mut self, place: &Place, now: Millis) -> Result<(), StoreError> {
        if let Some(closed) = self.answered.get_mut(&place.flow) {
            closed.delivered.get_or_insert(now);
        }
        self.store.mark_delivered(place, now).map(|_| ())
    }

    /// Sets the record of a flow aside that cannot be read back; true the first time.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_aside(&mut self, id: &FlowId) -> Result<bool, StoreError> {
        self.open.remove(id);
        let aside = self.store.set_record_aside(id)?;
        if aside {
            self.announce(&id.0)?;
        }
        Ok(aside)
    }

    /// Lets a pipe that got an answer given before prove its delivery too.
    pub fn watch(&mut self, pipe: PipeId, place: Place) {
        self.pipes.insert(pipe, place);
    }

    /// Forgets answers that are no longer owed to anybody.
    pub(super) fn forget_old(&mut self, now: Millis) -> Result<(), StoreError> {
        let over = |(id, closed): (&FlowId, &Closed)| (!closed.owed(now)).then(|| id.clone());
        let old: Vec<FlowId> = self.answered.iter().filter_map(over).collect();
        for id in old {
            sweep::forget(&self.store, &self.store.place(&id))?;
            for attached in self.answered.remove(&id).into_iter().flat_map(|closed| closed.pipes) {
                self.pipes.remove(&attached.pipe);
                self.store.forget_pipe(&attached.pipe)?;
            }
        }
        if self.open.is_empty() {
            self.shorten_journal()?;
        }
        while let Some((pipe, at)) = self.spent.front()
            && now.since(*at) > KEEP_CLAIM
        {
            self.store.forget_pipe(pipe)?;
            self.pipes.remove(pipe);
            self.spent.pop_front();
        }
        Ok(())
    }
}

/// Whether an answer can still be asked for.
pub(super) fn owed(at: Millis, delivered: Option<Millis>, now: Millis) -> bool {
    match delivered {
        Some(delivered) => now.since(delivered) <= KEEP_DELIVERED,
        None => now.since(at) <= KEEP_UNDELIVERED,
    }
}
