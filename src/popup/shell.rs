//! What others can do with forms that are not theirs: answer, list, collect, withdraw, listen.

use serde_json::Value;

use crate::contract::event::Message;
use crate::contract::{
    Args, Extras, Listing, LookupError, OpenForm, Refusal, Submit, Target, cancelled,
};
use crate::effect::Effect;
use crate::flow::{Answered, Flow, FlowId, PipeId, Place};
use crate::form::Failure;

use super::Popup;
use super::calls::print;

impl Popup {
    /// Takes an answer from elsewhere; returns what its sender is told. A submit that is refused
    /// leaves its form as it was.
    pub(super) fn submit(&mut self, value: &Value, out: &mut Vec<Effect>) -> Message {
        let submit = match Submit::decode(value) {
            Ok(submit) => submit,
            Err(error) => return error.message(),
        };
        let id = FlowId(submit.flow_id.clone());
        let Some(form) = self.form(&id, out) else {
            return submit.refused(Refusal::FlowNotFound).message();
        };
        match submit.apply(form.questionnaire(), form.draft()) {
            Err(refusal) => submit.refused(refusal).message(),
            Ok(outcome) => {
                self.end(&id, &outcome, out);
                if self.flow(&id).is_none() {
                    submit.accepted()
                } else {
                    // The store refused; the form is open and says why.
                    let why = self.notice.clone().unwrap_or_default();
                    submit.refused(Refusal::InvalidRequest(why)).message()
                }
            }
        }
    }

    /// What is open now, as one line of JSON.
    pub(super) fn listing(&self) -> String {
        let forms = self.queue().into_iter().zip(1..).map(|(flow, position)| open(flow, position));
        Listing::new(self.me.session.clone(), forms.collect()).json()
    }

    /// Prints the answer of a form as its asker would have got it.
    pub(super) fn result(&mut self, pipe: &PipeId, args: &Args, out: &mut Vec<Effect>) {
        let collected = Target::of(args).and_then(|target| self.collect(&target));
        let (place, answered) = match collected {
            Ok(collected) => collected,
            Err(error) => {
                print(pipe, &error.json(), out);
                return;
            }
        };
        let Some(book) = &self.book else { return };
        let header = book.store().header(&place).ok().flatten();
        let questionnaire =
            header.as_ref().and_then(|header| book.questionnaire(&place, header.contract));
        let (Some(header), Some(questionnaire)) = (header, questionnaire) else {
            let target = Target::Flow(place.flow.0);
            print(pipe, &LookupError::NotFound(target).json(), out);
            return;
        };
        let extras = Extras { warnings: header.warnings, answered_at: Some(answered.at.0) };
        let answer = header.contract.encode(&questionnaire, &answered.outcome, &extras);
        out.push(Effect::Print(pipe.clone(), answer.output(args.format)));
        let now = self.now;
        if let Some(Err(error)) = self.book.as_mut().map(|book| book.delivered(&place, now)) {
            self.tell(&error);
        }
    }

    /// Takes a form back: its asker is told that it was withdrawn.
    pub(super) fn cancel(&mut self, pipe: &PipeId, args: &Args, out: &mut Vec<Effect>) {
        let line = match Target::of(args).and_then(|target| self.find_open(target)) {
            Ok(flow) => {
                self.fail(&flow, Failure::Withdrawn, out);
                if self.flow(&flow).is_none() {
                    cancelled(&flow.0)
                } else {
                    // The store refused; the form is open and says why.
                    unstored(self.notice.as_deref().unwrap_or_default())
                }
            }
            Err(error) => error.json(),
        };
        print(pipe, &line, out);
    }

    /// Holds a pipe that gets every event from now on, one line each.
    pub(super) fn subscribe(&mut self, pipe: &PipeId, out: &mut Vec<Effect>) {
        match self.book.as_mut().map(|book| book.subscribe(pipe)) {
            Some(Ok(())) => {
                out.push(Effect::Hold(pipe.clone()));
                self.search(pipe, "events", out);
            }
            Some(Err(error)) => {
                self.tell(&error);
                print(pipe, &unstored(&error.to_string()), out);
            }
            None => {}
        }
    }

    fn find_open(&self, target: Target) -> Result<FlowId, LookupError> {
        let place = self.find(&target)?;
        if self.flow(&place.flow).is_some() {
            return Ok(place.flow);
        }
        match self.answered(&place) {
            Some(_) => Err(LookupError::Ended(target)),
            None => Err(LookupError::NotFound(target)),
        }
    }

    fn collect(&self, target: &Target) -> Result<(Place, Answered), LookupError> {
        let place = self.find(target)?;
        if self.flow(&place.flow).is_some() {
            return Err(LookupError::StillOpen(target.clone()));
        }
        let answered = self.answered(&place);
        answered.map(|it| (place, it)).ok_or_else(|| LookupError::NotFound(target.clone()))
    }

    fn find(&self, target: &Target) -> Result<Place, LookupError> {
        let missing = || LookupError::NotFound(target.clone());
        let book = self.book.as_ref().ok_or_else(missing)?;
        match target {
            Target::Flow(flow) => book.by_flow(&FlowId(flow.clone())),
            Target::Id(id) => book.by_id(id),
        }
        .ok()
        .flatten()
        .ok_or_else(missing)
    }

    fn answered(&self, place: &Place) -> Option<Answered> {
        self.book.as_ref()?.owed(place, self.now).ok().flatten()
    }
}

/// What a call is told that the store could not serve.
fn unstored(why: &str) -> String {
    serde_json::json!({"error": "session_load_failed", "message": why}).to_string()
}

fn open(flow: &Flow, position: usize) -> OpenForm {
    let header = &flow.header;
    OpenForm {
        flow_id: header.flow.0.clone(),
        contract: header.contract.name().to_owned(),
        agent: header.asker.agent.clone(),
        pane_id: header.asker.pane,
        id: header.asker.id.clone(),
        label: header.label.clone(),
        since: header.created.0,
        questions: header.questions,
        position,
        deadline: flow.deadline().map(|deadline| deadline.0),
    }
}
