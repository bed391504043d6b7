//! How a form ends: by an act of the person, by time, with its asker or with the plugin.

use std::sync::Arc;

use crate::contract::{Answer, Extras, Format};
use crate::effect::Effect;
use crate::flow::{Attached, Book, Contract, FlowId, Header, Millis, PipeId, StoreError};
use crate::form::{Draft, Ending, Failure, Form, Outcome, Questionnaire};
use crate::session::PaneId;

use super::Popup;
use super::aftermath::UNTOLD;
use super::stage::Stage;

impl Popup {
    /// The form of an open flow, read from the store when it was not on screen yet. A flow whose
    /// request cannot be read back is ended: its asker must not wait for what nobody can see.
    pub(super) fn form(&mut self, id: &FlowId, out: &mut Vec<Effect>) -> Option<&mut Form> {
        if !self.forms.contains_key(id) {
            let flow = self.flow(id)?;
            let contract = flow.header.contract;
            let book = self.book.as_ref()?;
            let place = book.store().place(id);
            let Some(questionnaire) = book.questionnaire(&place, contract) else {
                self.report_broken(id, out);
                return None;
            };
            self.take_in(id, Arc::new(questionnaire));
        }
        self.forms.get_mut(id)
    }

    /// Keeps what an open flow asks as a form, with what was entered so far.
    pub(super) fn take_in(&mut self, id: &FlowId, questionnaire: Arc<Questionnaire>) {
        let Some(book) = &self.book else { return };
        let draft = match book.progress(id) {
            Ok(progress) => progress.map(|it| it.draft),
            Err(error) => {
                self.set_draft_aside(id, &error);
                None
            }
        };
        let draft = draft.unwrap_or_else(|| Draft::empty(&questionnaire));
        if self.forms.len() >= FORMS_KEPT {
            self.forms.retain(|kept, _| Some(kept) == self.stage.flow.as_ref());
        }
        self.forms.insert(id.clone(), Form::new(questionnaire, draft));
    }

    /// Ends a form that nobody decided on, with what was entered so far.
    pub(super) fn fail(&mut self, id: &FlowId, failure: Failure, out: &mut Vec<Effect>) {
        let Some(draft) = self.draft(id, out) else { return };
        self.end(id, &Outcome { ending: Ending::Failed(failure), draft }, out);
    }

    /// Ends the forms whose time is over.
    pub(super) fn expire(&mut self, out: &mut Vec<Effect>) {
        let Some(book) = &self.book else { return };
        for flow in book.queue().expired(self.now) {
            self.fail(&flow, Failure::TimedOut, out);
        }
    }

    /// Takes back the forms of a pane that is gone, unless somebody asked again from elsewhere.
    /// Its clients died with it: nothing is written to them.
    pub(super) fn pane_closed(&mut self, pane: PaneId, out: &mut Vec<Effect>) {
        self.editor_closed(pane, out);
        self.session.forget(pane);
        let PaneId::Terminal(number) = pane else { return };
        match self.book.as_mut().map(|book| book.pane_closed(number)) {
            Some(Ok(alone)) => {
                for id in alone {
                    self.fail(&id, Failure::Withdrawn, out);
                }
            }
            Some(Err(error)) => self.tell(&error),
            None => {}
        }
    }

    /// This instance was built anew after a trap: what it had ended then may not have been told.
    /// An asker that had its answer has gone, and one that has not waits still.
    pub fn heal(&mut self, now: Millis) -> Vec<Effect> {
        self.now = now;
        let mut out = Vec::new();
        let since = Millis(now.0.saturating_sub(UNTOLD));
        let Some(book) = &self.book else { return out };
        for id in book.undelivered(since) {
            if let Some((header, answer)) = recall(book, &id) {
                answer_pipes(&header, &answer, &mut out);
            }
        }
        out
    }

    /// The plugin is being closed: nobody can answer any more, so nobody is left waiting.
    pub(super) fn close(&mut self, out: &mut Vec<Effect>) {
        if !self.grant.given() {
            return;
        }
        self.closing = true;
        for id in self.flows_where(|_| true) {
            self.fail(&id, Failure::NoCustomUi, out);
        }
        // Nobody is left to clear it later.
        self.follow_up(out);
        self.set_stage(Stage::default(), out);
        self.farewell(out);
    }

    /// Tells the asker of a flow that cannot be read back, and sets its record aside.
    pub(super) fn report_broken(&mut self, id: &FlowId, out: &mut Vec<Effect>) {
        let header = self.flow(id).map(|flow| flow.header.clone());
        let Some(book) = self.book.as_mut() else { return };
        // Who waits for a record that is torn itself is told by the store.
        let pipes = match &header {
            Some(header) => Ok(header.pipes.clone()),
            None => book.store().pipes_of(id).map(|it| it.into_iter().map(unknown).collect()),
        };
        let pipes: Vec<Attached> = match book.set_aside(id).and_then(|aside| Ok((aside, pipes?))) {
            Ok((true, pipes)) => pipes,
            Ok((false, _)) => return,
            Err(error) => {
                self.notice = Some(error.to_string());
                return;
            }
        };
        let contract = header.as_ref().map_or(Contract::AskUserQuestion, |it| it.contract);
        let answer = contract.fail(Failure::SessionLoadFailed, Vec::new());
        for attached in pipes.into_iter().filter(|attached| !attached.dead) {
            out.push(Effect::Print(attached.pipe.clone(), answer.output(attached.format)));
            out.push(Effect::Release(attached.pipe));
        }
        self.forms.remove(id);
        self.resolved(id, header.as_ref(), &answer, out);
        self.settle(out);
    }

    /// Ends a form: the one instance whose claim holds answers every pipe that waits. What follows
    /// from it comes [later](super::aftermath).
    pub(super) fn end(&mut self, id: &FlowId, outcome: &Outcome, out: &mut Vec<Effect>) {
        let Some(questionnaire) = self.form(id, out).map(|form| form.questionnaire().clone())
        else {
            return;
        };
        let now = self.now;
        let ended = match self.book.as_mut() {
            Some(book) => book.end(id, outcome.clone(), now),
            None => return,
        };
        match ended {
            Ok(Some(header)) => {
                let answer = encode(&header, &questionnaire, outcome);
                answer_pipes(&header, &answer, out);
                self.ended(Some((header, answer)));
            }
            Ok(None) => self.ended(None),
            Err(error) => {
                // It is open still: nothing was answered, and the person is told why.
                self.tell(&error);
                out.push(Effect::Render);
                return;
            }
        }
        self.forms.remove(id);
    }

    fn draft(&mut self, id: &FlowId, out: &mut Vec<Effect>) -> Option<Draft> {
        self.form(id, out).map(|form| form.draft().clone())
    }

    fn flows_where(&self, holds: impl Fn(&Header) -> bool) -> Vec<FlowId> {
        let queue = self.queue();
        let flows = queue.iter().filter(|flow| holds(&flow.header));
        flows.map(|flow| flow.header.flow.clone()).collect()
    }

    fn set_draft_aside(&mut self, id: &FlowId, error: &StoreError) {
        if let Some(book) = &self.book
            && let Err(worse) = book.store().set_draft_aside(id)
        {
            self.notice = Some(worse.to_string());
            return;
        }
        self.notice = Some(format!("What was entered before could not be read: {error}"));
    }
}

/// How a flow of this life ended, as the store has it: its record and what its asker is told.
pub(super) fn recall(book: &Book, id: &FlowId) -> Option<(Header, Answer)> {
    let place = book.store().place(id);
    let header = book.store().header(&place).ok().flatten()?;
    let answered = book.store().answer(&place).ok().flatten()?;
    let questionnaire = book.questionnaire(&place, header.contract)?;
    let answer = encode(&header, &questionnaire, &answered.outcome);
    Some((header, answer))
}

fn encode(header: &Header, questionnaire: &Questionnaire, outcome: &Outcome) -> Answer {
    let extras = Extras { warnings: header.warnings.clone(), answered_at: None };
    header.contract.encode(questionnaire, outcome, &extras)
}

/// Prints the answer on every pipe that waits for it, and lets its client go.
fn answer_pipes(header: &Header, answer: &Answer, out: &mut Vec<Effect>) {
    for attached in header.pipes.iter().filter(|attached| !attached.dead) {
        out.push(Effect::Print(attached.pipe.clone(), answer.output(attached.format)));
        out.push(Effect::Release(attached.pipe.clone()));
    }
}

/// How many forms keep their place (tab, row, open editor) while others are shown.
const FORMS_KEPT: usize = 16;

/// A pipe of which nothing else is known.
fn unknown(pipe: PipeId) -> Attached {
    Attached { pipe, format: Format::Json, pane: None, client: None, dead: false }
}
