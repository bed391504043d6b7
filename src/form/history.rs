//! What an editor can take back.

use std::collections::VecDeque;

use super::editor::Place;

/// The changes made and those taken back.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    done: VecDeque<Splice>,
    undone: Vec<Splice>,
    /// Whether the next typed character still belongs to the last change.
    typing: bool,
    /// Bytes held in `done`.
    size: usize,
}

/// One text put in place of another.
#[derive(Debug, Clone)]
pub(super) struct Splice {
    pub(super) start: Place,
    pub(super) removed: String,
    pub(super) inserted: String,
    /// Where the cursor stood before.
    pub(super) cursor: Place,
}

/// The plugin has 16 MiB for everything, so the history forgets its oldest steps beyond this.
const MOST_BYTES: usize = 1 << 20;
const MOST_STEPS: usize = 1000;

impl History {
    /// Notes a change that is a step of its own.
    pub(super) fn made(&mut self, splice: Splice) {
        self.typing = false;
        self.push(splice);
    }

    /// Notes a typed character; it joins the step before within a word.
    pub(super) fn typed(&mut self, splice: Splice, character: char) {
        // A blank begins a step, so that undo takes a word together with the blank before it.
        if self.typing
            && !character.is_whitespace()
            && let Some(last) = self.done.back_mut()
        {
            last.inserted.push_str(&splice.inserted);
            self.size += splice.inserted.len();
            self.undone.clear();
            return;
        }
        self.push(splice);
        self.typing = true;
    }

    /// Ends the step of typing that is under way.
    pub(super) fn pause(&mut self) {
        self.typing = false;
    }

    /// The change to take back now.
    pub(super) fn undo(&mut self) -> Option<Splice> {
        self.typing = false;
        let splice = self.done.pop_back()?;
        self.size = self.size.saturating_sub(splice.size());
        self.undone.push(splice.clone());
        Some(splice)
    }

    /// The change to make again now.
    pub(super) fn redo(&mut self) -> Option<Splice> {
        self.typing = false;
        let splice = self.undone.pop()?;
        self.size += splice.size();
        self.done.push_back(splice.clone());
        Some(splice)
    }

    fn push(&mut self, splice: Splice) {
        self.undone.clear();
        self.size += splice.size();
        self.done.push_back(splice);
        // The last step stays, however large: a paste can always be taken back.
        while self.done.len() > MOST_STEPS || (self.size > MOST_BYTES && self.done.len() > 1) {
            let Some(oldest) = self.done.pop_front() else { break };
            self.size = self.size.saturating_sub(oldest.size());
        }
    }
}

impl Splice {
    fn size(&self) -> usize {
        self.removed.len() + self.inserted.len()
    }
}
