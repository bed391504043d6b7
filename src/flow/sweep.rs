//! What dead lives left behind: kept while somebody may still ask for it, then removed.

use std::time::Duration;

use crate::form::Ending;

use super::ending::{KEEP_DELIVERED, KEEP_UNDELIVERED};
use super::file::StoreError;
use super::id::{FlowId, Millis};
use super::record::{Answered, Asker};
use super::store::{Place, Store};

/// How long the draft of a form that was never answered is kept for its asker to ask again.
pub const KEEP_DRAFT: Duration = Duration::from_hours(7 * 24);

/// Removes from a life that is over what nobody can ask for any more; the folder itself goes with
/// its last flow.
///
/// # Errors
/// [`StoreError`] when the folder cannot be read or changed.
pub fn sweep(store: &Store, life: &str, now: Millis) -> Result<(), StoreError> {
    let mut kept = 0;
    for flow in store.flows_of(life)? {
        let place = Place { life: life.to_owned(), flow };
        if owed(store, &place, now) {
            kept += 1;
        } else {
            forget(store, &place)?;
        }
    }
    if kept == 0 { store.remove_life(life) } else { Ok(()) }
}

/// Removes a flow, and the names under which it could be found again.
pub(super) fn forget(store: &Store, place: &Place) -> Result<(), StoreError> {
    if let Ok(Some(header)) = store.header(place) {
        let explicit = header.asker.id.as_ref().map(|id| explicit_key(id));
        let implicit = implicit_key(&place.life, &header.asker, header.fingerprint);
        for key in explicit.into_iter().chain(implicit) {
            unbind(store, &key, &place.flow)?;
        }
    }
    store.remove(place)
}

/// The name of a flow by its asker's own id.
pub(super) fn explicit_key(id: &str) -> String {
    format!("id {id}")
}

/// The name of a flow by its asker's pane and its request, within one life.
pub(super) fn implicit_key(life: &str, asker: &Asker, fingerprint: u64) -> Option<String> {
    asker.pane.map(|pane| format!("pane {life} {pane} {fingerprint:016x}"))
}

/// Whether a flow of a dead life can still be asked for: anything by the asker's id, and what the
/// person decided by the flow's own name too.
fn owed(store: &Store, place: &Place, now: Millis) -> bool {
    let Ok(Some(header)) = store.header(place) else { return false };
    let answer = store.answer(place);
    let failed = |it: &Answered| matches!(it.outcome.ending, Ending::Failed(_));
    if header.asker.id.is_none() && !matches!(&answer, Ok(Some(it)) if !failed(it)) {
        return false;
    }
    match (answer, store.delivered(place)) {
        (Ok(Some(_)), Ok(Some(delivered))) => now.since(delivered) <= KEEP_DELIVERED,
        (Ok(Some(answered)), _) => now.since(answered.at) <= KEEP_UNDELIVERED,
        (Ok(None), _) => now.since(header.created) <= KEEP_DRAFT,
        (Err(_), _) => false,
    }
}

/// Frees an id, unless it names another flow by now.
fn unbind(store: &Store, key: &str, flow: &FlowId) -> Result<(), StoreError> {
    match store.bound(key)? {
        Some(place) if place.flow == *flow => store.unbind(key),
        _ => Ok(()),
    }
}

/// The other lives in the store, whether over or not.
///
/// # Errors
/// [`StoreError`] when the folder cannot be read.
pub fn other_lives(store: &Store) -> Result<Vec<String>, StoreError> {
    Ok(store.lives()?.into_iter().filter(|life| life != store.life()).collect())
}
