//! What the session is told: events of a form, and who waits.

use std::time::Duration;

use crate::contract::Answer;
use crate::contract::event::{Blocked, Completed, Message, Source, Started, Waiting};
use crate::effect::Effect;
use crate::flow::{Book, Flow, FlowId, Header, Millis, Store};
use crate::form::Questionnaire;
use crate::msg::Call;
use crate::status::{Announcer, Change, What, snapshot};

use super::Popup;

/// How often the roster is told again while anybody waits.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// What is told of the forms, and what was told last.
#[derive(Debug)]
pub(super) struct Signals {
    announcer: Announcer,
    /// The number of the roster told last.
    seq: u64,
    next_beat: Option<Millis>,
}

impl Signals {
    /// Nothing was told yet.
    pub fn new(announcer: Announcer) -> Self {
        Self { announcer, seq: 0, next_beat: None }
    }

    /// Hears what another plugin says to status tools.
    pub fn hear(&mut self, call: &Call) {
        self.announcer.hear(call);
    }

    /// When the roster is told again.
    pub fn next(&self) -> Option<Millis> {
        self.next_beat
    }
}

impl Popup {
    /// A form was opened.
    pub(super) fn begun(
        &mut self,
        header: &Header,
        questionnaire: &Questionnaire,
        out: &mut Vec<Effect>,
    ) {
        self.announce(&started(header, questionnaire), out);
        self.blocked(&header.flow, Some(header), true, out);
        self.tell_status(What::Started(&waiting(header, 0)), out);
    }

    /// A form was asked for again: no second pair of `blocked`.
    pub(super) fn resumed(
        &mut self,
        id: &FlowId,
        questionnaire: &Questionnaire,
        out: &mut Vec<Effect>,
    ) {
        let Some(header) = self.flow(id).map(|flow| flow.header.clone()) else { return };
        self.tell_opening_of(&header, out);
        self.announce(&started(&header, questionnaire), out);
    }

    /// A form ended with this answer. Of one whose record is torn only the id is known.
    pub(super) fn resolved(
        &mut self,
        id: &FlowId,
        header: Option<&Header>,
        answer: &Answer,
        out: &mut Vec<Effect>,
    ) {
        if let Some(header) = header {
            self.tell_opening_of(header, out);
        }
        self.blocked(id, header, false, out);
        let event = Completed {
            flow_id: &id.0,
            tool_call_id: header.and_then(|header| header.asker.tool_call_id.as_deref()),
            source: header.map_or(Source::Tool, source),
            answer,
            completed_at: self.now.0,
        };
        self.announce(&event.message(), out);
        match header {
            Some(header) => self.tell_status(What::Stopped(&waiting(header, 0)), out),
            None => self.tell_status(What::Reminder, out),
        }
    }

    /// Tells the roster again: somebody asked, a client or tab came, or it was long ago.
    pub(super) fn remind(&mut self, out: &mut Vec<Effect>) {
        self.tell_status(What::Reminder, out);
    }

    /// Tells the roster again when it is time to.
    pub(super) fn beat(&mut self, out: &mut Vec<Effect>) {
        let wanted = self.leads() && self.book.as_ref().is_some_and(|book| book.waiting() > 0);
        match self.signals.next_beat {
            _ if !wanted => self.signals.next_beat = None,
            None => self.signals.next_beat = Some(self.now + HEARTBEAT),
            Some(at) if at <= self.now => {
                self.signals.next_beat = Some(self.now + HEARTBEAT);
                self.remind(out);
                if self.settings.notify.is_some() {
                    // Another client that left or looks elsewhere now is not told of.
                    out.push(Effect::ListClients);
                }
                // Zellij takes a mark away with the bell of its pane; it is set anew.
                self.marked = None;
            }
            Some(_) => {}
        }
    }

    /// The plugin goes: what was said holds no longer, and nobody is left listening.
    pub(super) fn farewell(&mut self, out: &mut Vec<Effect>) {
        if self.leads() {
            let seq = self.next_seq();
            let message = snapshot::farewell(&self.me.session, seq);
            out.push(Effect::Send { to: None, message });
        }
        for pipe in self.book.as_mut().map(Book::dismiss_subscribers).unwrap_or_default() {
            out.push(Effect::Release(pipe));
        }
    }

    /// Tells every plugin of the session and every subscriber.
    pub(super) fn announce(&self, message: &Message, out: &mut Vec<Effect>) {
        out.push(Effect::Broadcast { name: message.channel, payload: message.text() });
        self.print_event(|| message.line(), out);
    }

    fn blocked(&self, id: &FlowId, header: Option<&Header>, active: bool, out: &mut Vec<Effect>) {
        let event = Blocked {
            active,
            flow_id: id.0.clone(),
            pane_id: header.and_then(|header| header.asker.pane),
            agent: header.and_then(|header| header.asker.agent.clone()),
            label: header.map(|header| header.label.clone()).unwrap_or_default(),
            waiting: self.book.as_ref().map_or(0, Book::waiting),
        };
        for message in event.messages() {
            self.announce(&message, out);
        }
    }

    fn tell_status(&mut self, what: What<'_>, out: &mut Vec<Effect>) {
        let seq = self.next_seq();
        let queue = self.queue();
        let forms = queue.iter().zip(1..);
        let waiting: Vec<Waiting> = forms
            .map(|(flow, position): (&&Flow, usize)| waiting(&flow.header, position))
            .collect();
        let change =
            Change { what, waiting: &waiting, session: &self.me.session, seq, at: self.now };
        let messages = self.signals.announcer.messages(&change);
        self.print_event(|| snapshot::event(&change).line(), out);
        out.extend(messages.into_iter().map(|message| Effect::Send { to: None, message }));
    }

    /// Tells every subscriber; the line is made only for somebody.
    fn print_event(&self, line: impl FnOnce() -> String, out: &mut Vec<Effect>) {
        let Some(book) = &self.book else { return };
        let mut pipes = book.subscribers().peekable();
        if pipes.peek().is_some() {
            let line = format!("{}\n", line());
            out.extend(pipes.map(|pipe| Effect::Print(pipe.clone(), line.clone())));
        }
    }

    fn next_seq(&mut self) -> u64 {
        // Any instance may speak next, and all of them count as one sender.
        let store = self.book.as_ref().map(Book::store);
        let last = store.map_or(0, Store::seq).max(self.signals.seq);
        self.signals.seq = snapshot::next_seq(last, self.now);
        if let Some(Err(error)) = store.map(|store| store.write_seq(self.signals.seq)) {
            self.tell(&error);
        }
        self.signals.seq
    }
}

fn waiting(header: &Header, position: usize) -> Waiting {
    Waiting {
        flow_id: header.flow.0.clone(),
        pane_id: header.asker.pane,
        agent: header.asker.agent.clone(),
        label: header.label.clone(),
        since: header.created.0,
        questions: header.questions,
        position,
    }
}

fn started(header: &Header, questionnaire: &Questionnaire) -> Message {
    let event = Started {
        flow_id: &header.flow.0,
        tool_call_id: header.asker.tool_call_id.as_deref(),
        source: source(header),
        questionnaire,
        created_at: header.created.0,
        pane_id: header.asker.pane,
        agent: header.asker.agent.as_deref(),
    };
    event.message()
}

fn source(header: &Header) -> Source {
    if header.resumed { Source::Resume } else { Source::Tool }
}
