//! A request becomes a form: opened, joined, repeated or refused.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::contract::{Args, Detached, Extras, Format, Issue, accepted, event};
use crate::effect::Effect;
use crate::flow::{Ask, Asked, Asker, Attached, Contract, Flow, FlowId, PipeId, StoreError};
use crate::form::Failure;

use super::Popup;
use super::calls::print;

/// The protocol this build speaks; an asker may ask for at most this one.
pub const PROTOCOL: u32 = 1;

/// An ask that nobody attends to is refused only while it is young: later the clients that
/// answered were other ones.
const YOUNG: Duration = Duration::from_secs(2);

/// Below these columns and rows Zellij shows no floating pane at all.
const LEAST_SCREEN: (usize, usize) = (30, 10);

impl Popup {
    pub(super) fn ask(
        &mut self,
        pipe: &PipeId,
        contract: Contract,
        value: &Value,
        args: &Args,
        warnings: Vec<String>,
        out: &mut Vec<Effect>,
    ) {
        let format = args.format;
        if args.protocol.is_some_and(|wanted| wanted > PROTOCOL) {
            let answer = contract.fail(Failure::StaleModuleCache, warnings);
            out.push(Effect::Print(pipe.clone(), answer.output(format)));
            return;
        }
        let request = match contract.decode(value, warnings) {
            Ok(request) => request,
            Err(answer) => {
                out.push(Effect::Print(pipe.clone(), answer.output(format)));
                return;
            }
        };
        let questionnaire = &request.questionnaire;
        let ask = Ask {
            pipe: Attached {
                pipe: pipe.clone(),
                format,
                pane: args.pane,
                client: None,
                dead: false,
            },
            contract,
            request: value.to_string(),
            asker: asker(args),
            label: event::label(questionnaire),
            questions: questionnaire.questions().len(),
            timeout: questionnaire.timeout(),
            warnings: request.warnings.clone(),
        };
        let now = self.now;
        let Some(book) = self.book.as_mut() else { return };
        match book.ask(ask, now) {
            Ok(Asked::Opened(flow)) => {
                hold(pipe, &flow, args.ack, out);
                // Before the prompt: the answer comes behind what this instance then hears from
                // itself, and the popup behind the answer.
                out.push(Effect::ListClients);
                let questionnaire = Arc::new(request.questionnaire);
                self.take_in(&flow, questionnaire.clone());
                self.opened(&flow, questionnaire, pipe, out);
            }
            Ok(Asked::Joined(flow)) => {
                hold(pipe, &flow, args.ack, out);
                self.resumed(&flow, questionnaire, out);
                self.search(pipe, contract.name(), out);
                out.push(Effect::ListClients);
            }
            Ok(Asked::Repeat(place, answered)) => {
                book.watch(pipe.clone(), place);
                let extras =
                    Extras { warnings: request.warnings, answered_at: Some(answered.at.0) };
                let answer = contract.encode(questionnaire, &answered.outcome, &extras);
                out.push(Effect::Print(pipe.clone(), answer.output(format)));
            }
            Ok(Asked::IdTaken) => {
                let message = "is taken by an open form with other questions: ask under another \
                               id, or wait for that answer";
                let issue = Issue::new("id", message);
                let answer = contract.refuse(vec![issue], request.warnings);
                out.push(Effect::Print(pipe.clone(), answer.output(format)));
            }
            Err(error) => self.unstored(pipe, contract, format, &error, out),
        }
    }

    /// Ends new forms that nobody can see: where no client is attached and the asker did not want
    /// to wait for one, and where the terminal is too small for Zellij to float anything.
    pub(super) fn refuse_unseen(&mut self, out: &mut Vec<Effect>) {
        let nobody = self.session.clients().is_empty();
        let small = self.leads() && self.cramped();
        if !nobody && !small {
            return;
        }
        let now = self.now;
        let refused = |flow: &&Flow| {
            let young = now.since(flow.header.created) <= YOUNG;
            young && (small || flow.header.asker.detached == Detached::Fail)
        };
        let flows: Vec<FlowId> =
            self.queue().into_iter().filter(refused).map(|flow| flow.header.flow.clone()).collect();
        let failure = if small { Failure::NoCustomUi } else { Failure::NoUi };
        for flow in flows {
            self.fail(&flow, failure, out);
        }
    }

    /// Whether the terminal is too small for Zellij to float anything.
    pub(super) fn cramped(&self) -> bool {
        let cramped =
            |tab: &crate::session::Tab| tab.columns < LEAST_SCREEN.0 || tab.rows < LEAST_SCREEN.1;
        self.session.active_tab().is_some_and(cramped)
    }

    fn unstored(
        &mut self,
        pipe: &PipeId,
        contract: Contract,
        format: Format,
        error: &StoreError,
        out: &mut Vec<Effect>,
    ) {
        self.tell(error);
        let answer = contract.fail(Failure::SessionLoadFailed, vec![error.to_string()]);
        out.push(Effect::Print(pipe.clone(), answer.output(format)));
    }
}

fn asker(args: &Args) -> Asker {
    Asker {
        pane: args.pane,
        agent: args.agent.clone(),
        id: args.id.clone(),
        tool_call_id: args.tool_call_id.clone(),
        pid: args.pid,
        focus: args.focus,
        detached: args.detached,
    }
}

/// Holds the pipe, and tells its caller on demand that this is a waiting form and no lost message.
fn hold(pipe: &PipeId, flow: &FlowId, ack: bool, out: &mut Vec<Effect>) {
    out.push(Effect::Hold(pipe.clone()));
    if ack {
        print(pipe, &accepted(&flow.0), out);
    }
}
