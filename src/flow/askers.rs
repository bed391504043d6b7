//! Who waits on a flow or listens to events: their processes, their panes, their deaths.

use std::collections::BTreeMap;

use super::book::{Book, SUBSCRIBERS};
use super::contract::Contract;
use super::file::StoreError;
use super::id::{FlowId, PipeId};
use super::queue::Flow;
use super::record::{Attached, Header};
use super::store::Place;
use super::sweep::implicit_key;

impl Book {
    /// Takes over what was found out about the client of a pipe: its process, and the pane that
    /// process runs in, which the asker did not name.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn found(
        &mut self,
        pipe: &PipeId,
        client: u32,
        pane: Option<u32>,
    ) -> Result<(), StoreError> {
        if let Some(pid) = self.subscribers.get_mut(pipe) {
            *pid = Some(client);
            return self.save_subscribers();
        }
        let bind = self.amend(pipe, |header, at| {
            if let Some(attached) = header.pipes.get_mut(at) {
                attached.client = Some(client);
                attached.pane = attached.pane.or(pane);
            }
            header.asker.pane = header.asker.pane.or(pane);
        })?;
        match bind {
            // Found out late, but from now on the same pane with the same request joins.
            Some(header) if header.asker.id.is_none() => {
                match implicit_key(self.store.life(), &header.asker, header.fingerprint) {
                    Some(key) => self.store.bind_id(&key, &header.flow),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// Notes that the client of a pipe has ended.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn died(&mut self, pipe: &PipeId) -> Result<(), StoreError> {
        if self.subscribers.remove(pipe).is_some() {
            return self.save_subscribers();
        }
        self.amend(pipe, |header, at| {
            if let Some(attached) = header.pipes.get_mut(at) {
                attached.dead = true;
            }
        })
        .map(|_| ())
    }

    /// Takes over that a pane is gone, and the clients in it; returns the open flows for which
    /// nobody is left to wait. Where somebody asked again from elsewhere, the flow is theirs. A
    /// client that was never found counts for nobody once its asker called again from there, but
    /// it may live: it is not taken for dead, and hears of the end.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn pane_closed(&mut self, pane: u32) -> Result<Vec<FlowId>, StoreError> {
        let concerned = |flow: &&Flow| {
            let header = &flow.header;
            header.asker.pane == Some(pane) || header.pipes.iter().any(|it| it.pane == Some(pane))
        };
        let flows: Vec<FlowId> =
            self.open.iter().filter(concerned).map(|flow| flow.header.flow.clone()).collect();
        let mut alone = Vec::new();
        for id in flows {
            let mut nobody = false;
            self.change(&id, |header| {
                let again = header.pipes.iter().any(|it| it.pane == Some(pane));
                for attached in &mut header.pipes {
                    attached.dead |= attached.pane == Some(pane);
                }
                let unfound = |it: &Attached| it.pane.is_none() && it.client.is_none();
                let gone = |it: &Attached| it.dead || (again && unfound(it));
                let heir = header.pipes.iter().rev().find(|it| !gone(it));
                nobody = heir.is_none();
                if let Some(heir) = heir.filter(|_| header.asker.pane == Some(pane)) {
                    header.asker.pane = heir.pane;
                }
            })?;
            if nobody {
                alone.push(id);
            }
        }
        Ok(alone)
    }

    /// Changes the record of the open flow that a pipe waits for.
    fn amend(
        &mut self,
        pipe: &PipeId,
        change: impl FnOnce(&mut Header, usize),
    ) -> Result<Option<Header>, StoreError> {
        let Some(place) = self.pipes.get(pipe).cloned() else { return Ok(None) };
        self.change(&place.flow, |header| {
            if let Some(at) = header.pipes.iter().position(|attached| attached.pipe == *pipe) {
                change(header, at);
            }
        })
    }

    /// Changes the record of an open flow.
    pub(super) fn change(
        &mut self,
        id: &FlowId,
        change: impl FnOnce(&mut Header),
    ) -> Result<Option<Header>, StoreError> {
        let Some(flow) = self.open.get(id) else { return Ok(None) };
        let mut header = flow.header.clone();
        change(&mut header);
        if header != flow.header {
            let request = self.store.request(&self.store.place(id))?.unwrap_or_default();
            self.store.write_record(&header, &request)?;
            let touched = flow.touched;
            self.open.insert(Flow { header: header.clone(), touched });
            self.announce(&id.0)?;
        }
        Ok(Some(header))
    }

    /// Whether a pipe is held: for an answer or for events.
    #[must_use]
    pub fn holds(&self, pipe: &PipeId) -> bool {
        let open = |place: &Place| self.open.contains(&place.flow);
        self.subscribers.contains_key(pipe) || self.pipes.get(pipe).is_some_and(open)
    }

    /// Adds a pipe that gets every event.
    ///
    /// # Errors
    /// [`StoreError`].
    pub fn subscribe(&mut self, pipe: &PipeId) -> Result<(), StoreError> {
        self.subscribers.insert(pipe.clone(), None);
        self.save_subscribers()
    }

    /// The pipes that get every event.
    pub fn subscribers(&self) -> impl Iterator<Item = &PipeId> {
        self.subscribers.keys()
    }

    /// The processes behind the pipes that get every event, as far as they were found.
    #[must_use]
    pub fn listeners(&self) -> BTreeMap<PipeId, u32> {
        let found = self.subscribers.iter();
        found.filter_map(|(pipe, pid)| Some((pipe.clone(), (*pid)?))).collect()
    }

    /// The held pipes whose process was not found, each with the contract it asks by: none for those
    /// that get every event.
    #[must_use]
    pub fn unfound(&self) -> BTreeMap<PipeId, Option<Contract>> {
        let subscribers = self.subscribers.iter().filter(|(_, pid)| pid.is_none());
        let asking = self.open.iter().flat_map(|flow| {
            let unfound = flow.header.pipes.iter().filter(|it| it.client.is_none() && !it.dead);
            unfound.map(|it| (it.pipe.clone(), Some(flow.header.contract)))
        });
        subscribers.map(|(pipe, _)| (pipe.clone(), None)).chain(asking).collect()
    }

    /// Lets all subscribers go; what cannot be stored is forgotten with the life.
    pub fn dismiss_subscribers(&mut self) -> Vec<PipeId> {
        let pipes = std::mem::take(&mut self.subscribers).into_keys().collect();
        let _ = self.save_subscribers();
        pipes
    }

    fn save_subscribers(&mut self) -> Result<(), StoreError> {
        self.store.write_subscribers(&self.subscribers)?;
        self.announce(SUBSCRIBERS)
    }
}
