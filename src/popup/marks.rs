//! The mark on the frame of a pane whose agent waits.

use std::collections::BTreeSet;

use crate::effect::Effect;

use super::Popup;

/// What an instance last made of the marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marks {
    /// The panes that are to be marked.
    wanted: BTreeSet<u32>,
    /// Whether it was for this instance to mark them.
    leading: bool,
    /// The state of the queue they were found for.
    queue: u64,
}

impl Popup {
    /// Makes the marks on the panes agree with who waits. The store knows which panes are marked,
    /// so a fresh instance takes away what an earlier one left. Only the instance that leads
    /// marks; any takes away, for the last form may end while nobody is attached.
    pub(super) fn mark(&mut self, out: &mut Vec<Effect>) {
        if !self.grant.given() {
            return;
        }
        let Some(book) = &self.book else { return };
        let (leading, queue) = (self.leads(), book.queue().changes());
        if self.marked.as_ref().is_some_and(|it| (it.leading, it.queue) == (leading, queue)) {
            return;
        }
        let waiting = book.queue().iter().filter_map(|flow| flow.header.asker.pane);
        let wanted: BTreeSet<u32> = waiting.filter(|_| self.settings.mark).collect();
        let marks = Marks { wanted, leading, queue };
        let before = self.marked.as_ref().map(|it| (&it.wanted, it.leading));
        if before == Some((&marks.wanted, leading)) {
            self.marked = Some(marks);
            return;
        }
        let before = book.store().marks();
        let off: Vec<u32> = before.difference(&marks.wanted).copied().collect();
        let (on, after): (Vec<u32>, _) = if marks.leading {
            (marks.wanted.iter().copied().collect(), marks.wanted.clone())
        } else {
            (Vec::new(), before.intersection(&marks.wanted).copied().collect())
        };
        if before != after
            && let Err(error) = book.store().write_marks(&after)
        {
            self.tell(&error);
        }
        if !on.is_empty() || !off.is_empty() {
            out.push(Effect::Mark { on, off });
        }
        self.marked = Some(marks);
    }
}
