//! What follows the end of a form, once its asker has the answer.
//!
//! Zellij lets a pipe go only when the update that releases it has returned, and behind every
//! message which that update sent. So the answer goes alone; the events, the next form and the
//! popup's going come with a timer that runs out at once, or with any message before it.

use crate::contract::Answer;
use crate::effect::Effect;
use crate::flow::{Header, Millis};

use super::Popup;
use super::finish::recall;

/// How long ago an end may be that nobody was told of, in milliseconds: older ones were told by a
/// plugin that did not note it.
pub(super) const UNTOLD: u64 = 10_000;

/// The ends that are to be followed up.
#[derive(Debug, Default)]
pub(super) struct Aftermath {
    ended: Vec<Ended>,
    /// Something ended, by this instance or under its hands.
    due: bool,
    /// It was an act of this client's person.
    by_hand: bool,
    /// The pane is to be drawn once more, whatever comes next.
    draw: bool,
}

/// A form whose asker has its answer.
#[derive(Debug)]
struct Ended {
    header: Header,
    answer: Answer,
}

impl Popup {
    /// A form ended, here when there is an answer, and is followed up later.
    pub(super) fn ended(&mut self, told: Option<(Header, Answer)>) {
        self.aftermath.due = true;
        self.aftermath.by_hand |= self.by_hand;
        let ended = told.map(|(header, answer)| Ended { header, answer });
        self.aftermath.ended.extend(ended);
    }

    /// Whether something ended that is not followed up yet.
    pub(super) fn owes_aftermath(&self) -> bool {
        self.aftermath.due && self.grant.given()
    }

    /// Lets what was answered go first: the rest is done when the host calls back, at once.
    pub(super) fn put_off(&mut self, out: &mut Vec<Effect>) {
        let before = out.len();
        // Zellij lets a pipe go only when the screen has taken a drawing.
        out.retain(|effect| *effect != Effect::Render);
        self.aftermath.draw |= out.len() < before;
        self.alarm.set(self.now, self.now, out);
    }

    /// Tells the session what ended, and shows what comes next.
    pub(super) fn follow_up(&mut self, out: &mut Vec<Effect>) {
        if !self.owes_aftermath() {
            return;
        }
        let Aftermath { ended, by_hand, draw, .. } = std::mem::take(&mut self.aftermath);
        for Ended { header, answer } in ended {
            match self.book.as_ref().map(|book| book.claim_telling(&header.flow)) {
                Some(Ok(true)) => self.resolved(&header.flow, Some(&header), &answer, out),
                Some(Err(error)) => self.tell(&error),
                Some(Ok(false)) | None => {}
            }
        }
        if draw {
            out.push(Effect::Render);
        }
        let acting = std::mem::replace(&mut self.by_hand, by_hand);
        self.settle(out);
        self.by_hand = acting;
    }

    /// Takes over the ends that an instance before this one did not live to follow up.
    pub(super) fn inherit_aftermath(&mut self) {
        let Some(book) = &self.book else { return };
        let since = Millis(self.now.0.saturating_sub(UNTOLD));
        for flow in book.untold(since) {
            if let Some((header, answer)) = recall(book, &flow) {
                self.aftermath.ended.push(Ended { header, answer });
                self.aftermath.due = true;
            }
        }
    }
}
