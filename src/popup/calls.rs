//! Messages through pipes: who claims them and what they ask for.

use serde_json::Value;

use crate::bar;
use crate::contract::event::channel;
use crate::contract::{
    Call as Parsed, CallError, Issue, Payload, Progress, SubmitError, Tool, schema,
};
use crate::effect::Effect;
use crate::flow::{Contract, FlowId, PipeId};
use crate::msg::{Call, Source};

use super::wish::Wish;
use super::{Popup, WAKE};

impl Popup {
    pub(super) fn call(&mut self, call: &Call, out: &mut Vec<Effect>) {
        self.signals.hear(call);
        match call.source.clone() {
            // A pipe that named no plugin reaches everybody and is meant for somebody else.
            Source::Cli(_) if !call.addressed => {}
            Source::Cli(pipe) => self.cli(&pipe, call, out),
            Source::Keybind => {
                if let Some(wish) = Wish::of(call) {
                    self.keybind(&wish, out);
                }
            }
            Source::Plugin(sender) => self.plugin(sender, call, out),
        }
    }

    fn cli(&mut self, pipe: &PipeId, call: &Call, out: &mut Vec<Effect>) {
        if let Some(wish) = Wish::of(call) {
            self.wish(pipe, wish, call, out);
            return;
        }
        if self.grant.denied() {
            // Zellij refuses even output now, and lets the client go. Its next try finds the prompt.
            self.grant.ask_again(out);
            return;
        }
        if self.grant.unanswered() {
            // Granted to another instance a moment ago, perhaps. Asked again this one is granted
            // too, without a question and before it says anything.
            out.push(Effect::RequestPermissions);
        }
        let progress = if let Some(payload) = self.collecting.get_mut(pipe) {
            take(payload, call)
        } else {
            if call.payload.is_none() {
                self.input_ended(pipe);
                return;
            }
            if !self.claim(pipe, out) {
                return;
            }
            take(self.collecting.entry(pipe.clone()).or_default(), call)
        };
        match progress {
            Progress::More => return,
            Progress::Complete { value, warnings } => {
                self.complete(pipe, call, &value, warnings, out);
            }
            Progress::Failed { issue, warnings } => {
                refuse(pipe, call, vec![issue], warnings, out);
            }
        }
        self.collecting.remove(pipe);
        if !out.contains(&Effect::Hold(pipe.clone()))
            && let Some(book) = self.book.as_mut()
        {
            book.spent(pipe.clone(), self.now);
        }
    }

    /// Claims a pipe; false when another instance has it, or when it was answered already.
    fn claim(&mut self, pipe: &PipeId, out: &mut Vec<Effect>) -> bool {
        let Some(book) = &self.book else {
            let why = self.notice.clone().unwrap_or_default();
            let line = serde_json::json!({"error": "session_load_failed", "message": why});
            print(pipe, &line.to_string(), out);
            return false;
        };
        match book.claim(pipe) {
            Ok(claimed) => claimed,
            Err(error) => {
                if self.leads() {
                    let message = error.to_string();
                    let line =
                        serde_json::json!({"error": "session_load_failed", "message": message});
                    print(pipe, &line.to_string(), out);
                }
                self.tell(&error);
                false
            }
        }
    }

    /// Claims what a plugin said to all instances. None may lead then: with no client attached an
    /// answer from elsewhere counts all the more.
    fn claim_message(&mut self, sender: u32, payload: &str) -> bool {
        let now = self.now;
        match self.book.as_mut().map(|book| book.claim_message(sender, payload, now)) {
            Some(Ok(claimed)) => claimed,
            Some(Err(error)) => {
                self.tell(&error);
                false
            }
            None => false,
        }
    }

    fn input_ended(&mut self, pipe: &PipeId) {
        let now = self.now;
        if let Some(Err(error)) = self.book.as_mut().map(|book| book.input_ended(pipe, now)) {
            self.tell(&error);
        }
    }

    fn complete(
        &mut self,
        pipe: &PipeId,
        call: &Call,
        value: &Value,
        mut warnings: Vec<String>,
        out: &mut Vec<Effect>,
    ) {
        let parsed = match Parsed::parse(&call.name, &call.args) {
            Ok(parsed) => parsed,
            Err(CallError::UnknownTool(unknown)) => {
                print(pipe, &unknown.json(), out);
                return;
            }
            Err(CallError::BadArgs { issues, .. }) => {
                refuse(pipe, call, issues, warnings, out);
                return;
            }
        };
        warnings.extend(parsed.warnings);
        let args = parsed.args;
        match parsed.tool {
            Tool::AskUserQuestion => {
                self.ask(pipe, Contract::AskUserQuestion, value, &args, warnings, out);
            }
            Tool::AskUser => self.ask(pipe, Contract::AskUser, value, &args, warnings, out),
            Tool::Submit => {
                let result = self.submit(value, out);
                self.announce(&result, out);
                print(pipe, &result.text(), out);
            }
            Tool::Schema => {
                let line = match schema(args.name.as_deref()) {
                    Ok(schema) => schema.to_string(),
                    Err(unknown) => unknown.json(),
                };
                print(pipe, &line, out);
            }
            Tool::List => print(pipe, &self.listing(), out),
            Tool::Result => self.result(pipe, &args, out),
            Tool::Cancel => self.cancel(pipe, &args, out),
            Tool::Events => self.subscribe(pipe, out),
            // These are wishes: every instance hears them, none claims them.
            Tool::Focus | Tool::Next | Tool::Prev | Tool::Show | Tool::Hide => {}
        }
    }

    fn plugin(&mut self, sender: u32, call: &Call, out: &mut Vec<Effect>) {
        match call.name.as_str() {
            WAKE if self.grant.doubts(self.now) => {}
            WAKE => {
                if self.leads() {
                    // A client came, and with it bars that know nothing yet.
                    self.remind(out);
                }
                if self.scene.bereft || self.book.as_ref().is_some_and(|book| book.waiting() > 0) {
                    // A client that came woke the others: nobody else tells of it.
                    out.push(Effect::ListClients);
                }
            }
            channel::HELLO if self.leads() => self.remind(out),
            channel::SUBMIT => {
                let payload = call.payload.as_deref().unwrap_or_default();
                if !self.claim_message(sender, payload) {
                    return;
                }
                let result = match serde_json::from_str(payload) {
                    Ok(value) => self.submit(&value, out),
                    Err(error) => {
                        SubmitError::unreadable(&Issue::new("payload", error.to_string())).message()
                    }
                };
                self.announce(&result, out);
            }
            bar::COLOURS if call.addressed => {
                let palette = call.payload.as_deref().map(serde_json::from_str);
                if let Some(Ok(palette)) = palette {
                    self.colour(&palette, out);
                }
            }
            bar::FOCUS if call.addressed => {
                let client = call.args.get("client_id").and_then(|client| client.parse().ok());
                if client == Some(self.me.client)
                    && let Some(flow) = call.args.get("flow_id")
                {
                    self.open(&FlowId(flow.clone()), out);
                }
            }
            _ => {}
        }
    }
}

/// Adds what a message brought.
fn take(payload: &mut Payload, call: &Call) -> Progress {
    match &call.payload {
        Some(_) if call.lost > 0 => payload.overflow(call.lost),
        Some(text) => payload.push(text),
        None => payload.end(),
    }
}

/// Prints one line and nothing else. The pipe goes free by itself unless it is held.
pub(super) fn print(pipe: &PipeId, line: &str, out: &mut Vec<Effect>) {
    out.push(Effect::Print(pipe.clone(), format!("{line}\n")));
}

/// Answers a call that broke a rule before its contract could look at it.
fn refuse(
    pipe: &PipeId,
    call: &Call,
    issues: Vec<Issue>,
    warnings: Vec<String>,
    out: &mut Vec<Effect>,
) {
    let (tool, format, issues) = match Parsed::parse(&call.name, &call.args) {
        Ok(parsed) => (parsed.tool, parsed.args.format, issues),
        Err(CallError::BadArgs { tool, format, issues: bad, .. }) => {
            // The payload's own fault and the arguments' are told together.
            let more = bad.into_iter().filter(|issue| !issues.contains(issue)).collect::<Vec<_>>();
            (tool, format, issues.into_iter().chain(more).collect())
        }
        Err(CallError::UnknownTool(unknown)) => {
            print(pipe, &unknown.json(), out);
            return;
        }
    };
    match (Contract::of(tool), issues.first()) {
        (Some(contract), _) => {
            let answer = contract.refuse(issues, warnings);
            out.push(Effect::Print(pipe.clone(), answer.output(format)));
        }
        (None, Some(issue)) if tool == Tool::Submit => {
            print(pipe, &SubmitError::unreadable(issue).message().text(), out);
        }
        (None, _) => {
            let line = serde_json::json!({"error": "invalid_input", "issues": issues});
            print(pipe, &line.to_string(), out);
        }
    }
}
