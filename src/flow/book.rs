//! The open flows as this instance knows them: a view of the store, caught up before every use.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::form::{Draft, Questionnaire};

use super::contract::Contract;
use super::ending::Closed;
use super::file::StoreError;
use super::id::{FlowId, Millis, PipeId};
use super::queue::{Flow, Queue};
use super::record::{Progress, VERSION};
use super::store::{Place, Store};

/// What was found when catching up with the store.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// Flows that are new, changed or gone.
    pub flows: BTreeSet<FlowId>,
    /// Flows whose record cannot be read: their askers are to be told.
    pub broken: Vec<FlowId>,
    /// The popup shows something else.
    pub stage: bool,
}

/// The open flows of this life.
#[derive(Debug)]
pub struct Book {
    pub(super) store: Store,
    /// The length of the journal as far as it was read.
    seen: u64,
    pub(super) open: Queue,
    pub(super) answered: BTreeMap<FlowId, Closed>,
    pub(super) pipes: BTreeMap<PipeId, Place>,
    /// The pipes that get every event, with the process behind each once it is found.
    pub(super) subscribers: BTreeMap<PipeId, Option<u32>>,
    /// Pipes that this instance claimed and that wait for no flow, oldest first.
    pub(super) spent: VecDeque<(PipeId, Millis)>,
}

impl Book {
    /// Reads the store from the start.
    ///
    /// # Errors
    /// [`StoreError`] when the folder itself cannot be read.
    pub fn load(store: Store) -> Result<(Self, Changes), StoreError> {
        let mut book = Self {
            store,
            seen: 0,
            open: Queue::default(),
            answered: BTreeMap::new(),
            pipes: BTreeMap::new(),
            subscribers: BTreeMap::new(),
            spent: VecDeque::new(),
        };
        let changes = book.reread()?;
        Ok((book, changes))
    }

    /// The store behind the book.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// One open flow.
    #[must_use]
    pub fn flow(&self, id: &FlowId) -> Option<&Flow> {
        self.open.get(id)
    }

    /// The open flows, oldest first.
    #[must_use]
    pub fn queue(&self) -> &Queue {
        &self.open
    }

    /// How many forms wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.open.len()
    }

    /// Takes over what other instances changed since the last time.
    ///
    /// # Errors
    /// [`StoreError`] when the journal cannot be read.
    pub fn catch_up(&mut self) -> Result<Changes, StoreError> {
        let (lines, len) = self.store.announced(self.seen)?;
        let Some(lines) = lines else { return self.reread() };
        self.seen = len;
        let mut changes = Changes::default();
        for line in lines {
            if line == STAGE {
                changes.stage = true;
            } else if line == SUBSCRIBERS {
                self.subscribers = self.store.subscribers();
            } else {
                changes.flows.insert(FlowId(line));
            }
        }
        for id in changes.flows.clone() {
            self.refresh(&id, &mut changes);
        }
        Ok(changes)
    }

    /// What a flow asks, read back from its request; `None` when that is gone or cannot be read.
    #[must_use]
    pub fn questionnaire(&self, place: &Place, contract: Contract) -> Option<Questionnaire> {
        let request = self.store.request(place).ok().flatten()?;
        contract.recall(&request)
    }

    /// What was entered on an open flow.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn progress(&self, flow: &FlowId) -> Result<Option<Progress>, StoreError> {
        self.store.progress(&self.store.place(flow))
    }

    /// Stores what was entered on an open flow; a flow that is no longer open is left alone.
    ///
    /// # Errors
    /// [`StoreError`]: it is not stored then and must not be shown as such.
    pub fn save(&mut self, id: &FlowId, draft: &Draft) -> Result<(), StoreError> {
        if !self.open.touch(id) {
            return Ok(());
        }
        self.store.write_progress(id, &Progress { draft: draft.clone(), touched: true })?;
        self.announce(&id.0)
    }

    /// Claims a pipe: true for the one instance that may handle its request.
    ///
    /// # Errors
    /// [`StoreError`] when the claim can neither be made nor be seen to exist.
    pub fn claim(&self, pipe: &PipeId) -> Result<bool, StoreError> {
        self.store.claim_pipe(pipe)
    }

    /// Notes that a claimed pipe waits for no flow (any more than its answer takes to arrive).
    pub fn spent(&mut self, pipe: PipeId, now: Millis) {
        self.spent.push_back((pipe, now));
    }

    /// Stores what the popup shows and tells the other instances.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn set_stage(&mut self, stage: &impl serde::Serialize) -> Result<(), StoreError> {
        self.store.write_stage(stage)?;
        self.announce(STAGE)
    }

    /// Begins the journal anew once it is long. The others find it shorter than they know it and
    /// read everything; that costs nothing while no flow is open.
    pub(super) fn shorten_journal(&mut self) -> Result<(), StoreError> {
        if self.seen > LONG_JOURNAL {
            self.store.truncate_journal()?;
            self.seen = 0;
        }
        Ok(())
    }

    fn reread(&mut self) -> Result<Changes, StoreError> {
        self.seen = self.store.journal_length()?;
        self.subscribers = self.store.subscribers();
        let mut changes = Changes { stage: true, ..Changes::default() };
        changes.flows.extend(self.open.iter().map(|flow| flow.header.flow.clone()));
        changes.flows.extend(self.store.flows()?);
        for id in changes.flows.clone() {
            self.refresh(&id, &mut changes);
        }
        Ok(changes)
    }

    fn refresh(&mut self, id: &FlowId, changes: &mut Changes) {
        let place = self.store.place(id);
        let header = match self.store.header(&place) {
            Ok(Some(header)) if header.version == VERSION => header,
            Ok(None) => {
                self.open.remove(id);
                self.answered.remove(id);
                return;
            }
            Ok(Some(_)) | Err(_) => {
                self.open.remove(id);
                changes.broken.push(id.clone());
                return;
            }
        };
        for attached in &header.pipes {
            self.pipes.insert(attached.pipe.clone(), place.clone());
        }
        if let Ok(Some(answered)) = self.store.answer(&place) {
            self.open.remove(id);
            let delivered = self.store.delivered(&place).ok().flatten();
            let closed = Closed { pipes: header.pipes, at: answered.at, delivered };
            self.answered.insert(id.clone(), closed);
        } else {
            let touched = matches!(self.store.progress(&place), Ok(Some(it)) if it.touched);
            self.open.insert(Flow { header, touched });
        }
    }

    pub(super) fn admit(&mut self, flow: Flow) {
        let place = self.store.place(&flow.header.flow);
        for attached in &flow.header.pipes {
            self.pipes.insert(attached.pipe.clone(), place.clone());
        }
        self.open.insert(flow);
    }

    pub(super) fn announce(&mut self, change: &str) -> Result<(), StoreError> {
        self.seen = self.store.announce(change)?;
        Ok(())
    }
}

/// A journal of this many bytes is begun anew at the next quiet moment.
const LONG_JOURNAL: u64 = 64 * 1024;
/// The journal's word for what is no flow: what the popup shows.
const STAGE: &str = "#stage";
/// The same: the pipes that get every event.
pub(super) const SUBSCRIBERS: &str = "#subscribers";

/// A file that is not ours counts as absent: it concerns its own flow only.
pub(super) fn readable<T>(read: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Err(StoreError::Foreign { .. }) => Ok(None),
        read => read,
    }
}
