//! What instances share beside the forms, so that the session hears one voice whoever speaks.

use std::collections::BTreeSet;

use super::file::{StoreError, create_new, line, read_as, replace};
use super::id::{FlowId, Millis};
use super::store::Store;

impl Store {
    /// The number of the last snapshot of who waits; 0 when none was told, or none can be read.
    #[must_use]
    pub fn seq(&self) -> u64 {
        read_as(&self.path("seq"), "number").ok().flatten().unwrap_or_default()
    }

    /// Notes the number of the snapshot that is told now.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn write_seq(&self, seq: u64) -> Result<(), StoreError> {
        replace(&self.path("seq"), line(&seq).as_bytes())
    }

    /// The terminals whose frames are marked; a file that cannot be understood counts as none.
    #[must_use]
    pub fn marks(&self) -> BTreeSet<u32> {
        read_as(&self.path("marks"), "list of panes").ok().flatten().unwrap_or_default()
    }

    /// Notes which terminals have their frames marked.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn write_marks(&self, panes: &BTreeSet<u32>) -> Result<(), StoreError> {
        replace(&self.path("marks"), line(panes).as_bytes())
    }

    /// When the person was called for this flow last, or was not because they saw it.
    #[must_use]
    pub fn called(&self, flow: &FlowId) -> Option<Millis> {
        read_as(&self.flow_path(flow, "called"), "time of a call").ok().flatten()
    }

    /// Claims the call for a flow after the one `before`; true for the one instance that may call.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn claim_call(
        &self,
        flow: &FlowId,
        before: Option<Millis>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let path = self.flow_path(flow, "called");
        if before.is_none() {
            return create_new(&path, line(&now).as_bytes());
        }
        // Instances take turns on one thread: between this look and the writing nobody else acts.
        if self.called(flow) != before {
            return Ok(false);
        }
        replace(&path, line(&now).as_bytes()).map(|()| true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_claimed_once() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), "1").unwrap();
        let flow = FlowId("f".to_owned());
        assert!(store.claim_call(&flow, None, Millis(5)).unwrap());
        assert!(!store.claim_call(&flow, None, Millis(5)).unwrap());
        assert!(store.claim_call(&flow, Some(Millis(5)), Millis(9)).unwrap());
        assert!(!store.claim_call(&flow, Some(Millis(5)), Millis(9)).unwrap());
        assert_eq!(store.called(&flow), Some(Millis(9)));
    }

    #[test]
    fn what_cannot_be_read_counts_as_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), "1").unwrap();
        for name in ["seq", "marks"] {
            std::fs::write(store.path(name), "torn").unwrap();
        }
        assert_eq!((store.seq(), store.marks()), (0, BTreeSet::new()));
        store.write_seq(7).unwrap();
        assert_eq!(store.seq(), 7);
    }
}
