//! A request finds its flow: a new one, the open one it repeats, or the answer it had.

use std::time::Duration;

use crate::form::{Draft, Ending, Failure};

use super::book::{Book, readable};
use super::contract::Contract;
use super::ending::owed;
use super::file::StoreError;
use super::id::{FlowId, Millis};
use super::queue::Flow;
use super::record::{Answered, Asker, Attached, Header, Progress, VERSION, fingerprint};
use super::store::Place;
use super::sweep::{explicit_key, implicit_key};

/// A validated request on its way in.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// The pipe it came through, already claimed.
    pub pipe: Attached,
    /// The contract it was read under.
    pub contract: Contract,
    /// The request, one line of JSON as the store keeps it.
    pub request: String,
    /// Who asks.
    pub asker: Asker,
    /// The first question, cleaned.
    pub label: String,
    /// How many questions.
    pub questions: usize,
    /// How long the person has.
    pub timeout: Option<Duration>,
    /// What was odd about the request.
    pub warnings: Vec<String>,
}

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// A new form is open.
    Opened(FlowId),
    /// It joined the form that was open already.
    Joined(FlowId),
    /// It was answered before: this is the answer, for this pipe alone.
    Repeat(Place, Answered),
    /// Its id is taken by an open form with other questions.
    IdTaken,
}

impl Book {
    /// Opens a form for a request, or joins it to the one it repeats.
    ///
    /// # Errors
    /// [`StoreError`] when the record cannot be written; then nothing was opened.
    pub fn ask(&mut self, ask: Ask, now: Millis) -> Result<Asked, StoreError> {
        self.forget_old(now)?;
        let keys = self.keys(&ask);
        let before = match keys.first() {
            Some(key) => self.store.bound(key)?,
            None => None,
        };
        let mut adopted = None;
        if let Some(place) = before {
            match self.earlier(&ask, &place, now)? {
                Earlier::Other => {}
                Earlier::Taken => return Ok(Asked::IdTaken),
                Earlier::Open => return self.join(&place.flow, ask),
                Earlier::Answered(answered) => return Ok(Asked::Repeat(place, answered)),
                Earlier::Left(draft) => adopted = Some(draft),
            }
        }
        let flow = FlowId::from(&ask.pipe.pipe);
        let header = Header {
            version: VERSION,
            flow: flow.clone(),
            contract: ask.contract,
            fingerprint: fingerprint(&ask.request),
            asker: ask.asker,
            label: ask.label,
            questions: ask.questions,
            created: now,
            deadline: ask.timeout.map(|timeout| now + timeout),
            warnings: ask.warnings,
            pipes: vec![ask.pipe],
            resumed: adopted.as_ref().is_some_and(|draft| !draft.blank()),
        };
        if let Some(draft) = adopted {
            self.store.write_progress(&flow, &Progress { draft, touched: false })?;
        }
        self.store.write_record(&header, &ask.request)?;
        for key in keys {
            self.store.bind_id(&key, &flow)?;
        }
        self.announce(&flow.0)?;
        self.admit(Flow { header, touched: false });
        Ok(Asked::Opened(flow))
    }

    fn join(&mut self, id: &FlowId, ask: Ask) -> Result<Asked, StoreError> {
        let Ask { pipe, asker, .. } = ask;
        let name = pipe.pipe.clone();
        self.store.note_pipe(&name, id)?;
        self.change(id, |header| {
            header.pipes.push(pipe);
            header.asker = header.asker.clone().again(asker);
            header.resumed = true;
        })?;
        self.pipes.insert(name, self.store.place(id));
        Ok(Asked::Joined(id.clone()))
    }

    /// What an earlier flow under the same key means for this request.
    fn earlier(&self, ask: &Ask, place: &Place, now: Millis) -> Result<Earlier, StoreError> {
        let own_life = place.life == self.store.life();
        let by_id = ask.asker.id.is_some();
        let same = match self.store.request(place) {
            Ok(request) => request.as_deref() == Some(ask.request.as_str()),
            Err(StoreError::Foreign { .. }) => false,
            Err(error) => return Err(error),
        };
        let open_here = own_life && self.open.contains(&place.flow);
        if open_here {
            return Ok(match (same, by_id) {
                (true, _) => Earlier::Open,
                (false, true) => Earlier::Taken,
                (false, false) => Earlier::Other,
            });
        }
        if !same {
            return Ok(Earlier::Other);
        }
        let Some(answered) = readable(self.store.answer(place))? else {
            // Open when its life ended: what was entered is taken over.
            let progress = readable(self.store.progress(place))?;
            return Ok(progress.map_or(Earlier::Other, |it| Earlier::Left(it.draft)));
        };
        if let Ending::Failed(failure) = answered.outcome.ending {
            return Ok(match failure {
                // The asker may not have heard of it yet. One that has was told to try again.
                Failure::TimedOut
                    if by_id
                        && readable(self.store.delivered(place))?.is_none()
                        && self.repeats(place, &answered, now)? =>
                {
                    Earlier::Answered(answered)
                }
                Failure::TimedOut | Failure::Withdrawn | Failure::NoCustomUi => {
                    Earlier::Left(answered.outcome.draft)
                }
                _ => Earlier::Other,
            });
        }
        let repeats = by_id && self.repeats(place, &answered, now)?;
        Ok(if repeats { Earlier::Answered(answered) } else { Earlier::Other })
    }

    fn repeats(&self, place: &Place, answered: &Answered, now: Millis) -> Result<bool, StoreError> {
        Ok(owed(answered.at, readable(self.store.delivered(place))?, now))
    }

    /// The names under which a request can be found again: the asker's id, or, where it gave
    /// none, its pane with the very same request. The pane counts within this life only.
    fn keys(&self, ask: &Ask) -> Vec<String> {
        let explicit = ask.asker.id.as_ref().map(|id| explicit_key(id));
        let implicit = implicit_key(self.store.life(), &ask.asker, fingerprint(&ask.request));
        explicit.into_iter().chain(implicit).collect()
    }
}

enum Earlier {
    /// Nothing that concerns this request.
    Other,
    /// The id belongs to an open form with other questions.
    Taken,
    /// The same request is open.
    Open,
    /// The same request was answered.
    Answered(Answered),
    /// The same request was left unanswered with this draft.
    Left(Draft),
}
