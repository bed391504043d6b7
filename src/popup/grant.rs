//! What the person said to the permissions, and whether this instance has them.
//!
//! Zellij asks once for all instances, tells every one of them of a grant, and gives it to one only:
//! the one whose client pressed the key. That one wakes the others; one of those that is not even
//! told who is attached asks again, and is granted without a prompt.

use std::time::Duration;

use crate::effect::Effect;
use crate::flow::Millis;

use super::Popup;
use super::stage::Shape;

/// How long Zellij may take to tell who is attached, before a grant counts as another instance's.
const DOUBT: Duration = Duration::from_millis(700);

/// The permissions of this instance.
#[derive(Debug, Default)]
pub(super) struct Grant {
    said: Said,
    /// Zellij told who is attached: the permissions are given to this very instance.
    heard: bool,
    /// When to ask for them again unless it did.
    doubt: Option<Millis>,
    /// The pane is shown to say why nothing works without them.
    explained: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Said {
    #[default]
    Nothing,
    Yes,
    No,
}

impl Grant {
    /// They are given.
    pub fn given(&self) -> bool {
        self.said == Said::Yes
    }

    /// They are denied.
    pub fn denied(&self) -> bool {
        self.said == Said::No
    }

    /// They were asked for and nobody has answered.
    pub fn unanswered(&self) -> bool {
        self.said == Said::Nothing
    }

    /// They are asked for once more.
    pub fn ask_again(&mut self, out: &mut Vec<Effect>) {
        self.said = Said::Nothing;
        out.push(Effect::RequestPermissions);
    }

    /// Zellij told who is attached.
    pub fn confirm(&mut self) {
        self.heard = true;
        self.doubt = None;
    }

    /// Another instance was granted them: true when it is not known yet whether this one is.
    pub fn doubts(&mut self, now: Millis) -> bool {
        let doubts = !self.heard && self.doubt.is_none();
        if doubts {
            self.doubt = Some(now + DOUBT);
        }
        doubts
    }

    /// When to ask again.
    pub fn next(&self) -> Option<Millis> {
        self.doubt
    }

    /// Asks again when it is time to.
    pub fn tick(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if self.doubt.is_some_and(|at| at <= now) {
            self.doubt = None;
            out.push(Effect::RequestPermissions);
        }
    }
}

impl Popup {
    /// The person said yes or no.
    pub(super) fn permission(&mut self, granted: bool, out: &mut Vec<Effect>) {
        let before = self.grant.said;
        self.grant.said = if granted { Said::Yes } else { Said::No };
        if granted {
            self.look_for_dead_lives(out);
            self.remind(out);
            if std::mem::take(&mut self.grant.explained) && self.stage.shape == Shape::Away {
                out.push(Effect::PutAway);
            }
            // Only the instance whose client pressed the key was told.
            if before != Said::Yes {
                out.push(Effect::Wake);
            }
            out.push(Effect::ListClients);
        } else {
            self.grant.explained = true;
            out.push(Effect::TakeFocus);
            out.push(Effect::Render);
        }
    }
}
