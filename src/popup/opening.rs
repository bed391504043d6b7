//! What follows the opening of a form, once its popup had the chance to come up.
//!
//! Every word to the session wakes other plugins, and every program that is run takes a processor:
//! on a small machine both come before the popup then. So only the prompt goes ahead of the form;
//! the rest comes with a timer that runs out at once when the popup was shown, or a moment later
//! where Zellij does not tell who is attached. A message before it is no reason: the first one tells
//! the size in which the popup is to be drawn.

use std::sync::Arc;
use std::time::Duration;

use crate::contract::event::Prompt;
use crate::effect::Effect;
use crate::flow::{FlowId, Header, Millis, PipeId};
use crate::form::Questionnaire;

use super::Popup;

/// How long the session is left without word at most.
const LATEST: Duration = Duration::from_millis(50);

/// The new forms of which the session is to be told.
#[derive(Debug, Default)]
pub(super) struct Opening {
    forms: Vec<Opened>,
    due: Option<Millis>,
}

/// A form nobody but its asker knows of.
#[derive(Debug)]
struct Opened {
    /// As it was then.
    header: Header,
    questionnaire: Arc<Questionnaire>,
    /// Where its asker waits: it is to be found as a process.
    pipe: Option<PipeId>,
}

impl Popup {
    /// A form was opened through this pipe.
    pub(super) fn opened(
        &mut self,
        flow: &FlowId,
        questionnaire: Arc<Questionnaire>,
        pipe: &PipeId,
        out: &mut Vec<Effect>,
    ) {
        self.scene.put_by = false;
        self.announce(&Prompt(&questionnaire).message(), out);
        let Some(header) = self.flow(flow).map(|flow| flow.header.clone()) else { return };
        self.opening.forms.push(Opened { header, questionnaire, pipe: Some(pipe.clone()) });
        self.opening.due.get_or_insert(self.now + LATEST);
    }

    /// Whether a form was opened that the session was not told of yet.
    pub(super) fn owes_opening(&self) -> bool {
        !self.opening.forms.is_empty() && self.grant.given()
    }

    /// When the session is to be told.
    pub(super) fn next_opening(&self) -> Option<Millis> {
        self.opening.due.filter(|_| self.owes_opening())
    }

    /// The popup is where it is needed: what it came before may follow.
    pub(super) fn let_opening_follow(&mut self) {
        if self.owes_opening() {
            self.opening.due = Some(self.now);
        }
    }

    /// Tells the session of the forms that were opened when it is time to.
    pub(super) fn tell_openings(&mut self, out: &mut Vec<Effect>) {
        if self.next_opening().is_none_or(|due| due > self.now) {
            return;
        }
        for opened in std::mem::take(&mut self.opening).forms {
            self.tell_opening(&opened, out);
        }
    }

    /// Tells the session of the opening of a form that ends or is asked for again, if nobody did.
    pub(super) fn tell_opening_of(&mut self, header: &Header, out: &mut Vec<Effect>) {
        let known = self.opening.forms.iter().position(|it| it.header.flow == header.flow);
        if let Some(known) = known {
            let opened = self.opening.forms.remove(known);
            self.tell_opening(&opened, out);
        } else if self.claim_opening(&header.flow)
            && let Some(book) = &self.book
            && let Some(questionnaire) =
                book.questionnaire(&book.store().place(&header.flow), header.contract)
        {
            self.begun(header, &questionnaire, out);
        }
    }

    fn tell_opening(&mut self, opened: &Opened, out: &mut Vec<Effect>) {
        let Opened { header, questionnaire, pipe } = opened;
        if self.claim_opening(&header.flow) {
            self.begun(header, questionnaire, out);
        }
        if let Some(pipe) = pipe.as_ref().filter(|_| self.flow(&header.flow).is_some()) {
            self.search(pipe, header.contract.name(), out);
        }
    }

    /// Takes over the openings that an instance before this one did not live to tell of.
    pub(super) fn inherit_openings(&mut self) {
        let Some(book) = &self.book else { return };
        let untold = book.queue().iter().filter(|flow| !book.store().begun(&flow.header.flow));
        let forms = untold.filter_map(|flow| {
            let header = flow.header.clone();
            let place = book.store().place(&header.flow);
            let questionnaire = Arc::new(book.questionnaire(&place, header.contract)?);
            Some(Opened { header, questionnaire, pipe: None })
        });
        self.opening = Opening { forms: forms.collect(), due: Some(self.now) };
    }

    fn claim_opening(&mut self, flow: &FlowId) -> bool {
        match self.book.as_ref().map(|book| book.store().claim_opening(flow)) {
            Some(Ok(claimed)) => claimed,
            Some(Err(error)) => {
                self.tell(&error);
                false
            }
            None => false,
        }
    }
}
