//! What the store keeps of a flow.

use serde::{Deserialize, Serialize};

use crate::contract::{Detached, Focus, Format};
use crate::form::{Draft, Outcome};

use super::contract::Contract;
use super::id::{FlowId, Millis, PipeId};

/// The version of these shapes; a record of another version is foreign.
pub const VERSION: u32 = 1;

/// Who asks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
pub struct Asker {
    /// The terminal pane it runs in.
    pub pane: Option<u32>,
    /// Its name for the person.
    pub agent: Option<String>,
    /// Its own id for this request.
    pub id: Option<String>,
    /// Its id of the tool call, handed through to events.
    pub tool_call_id: Option<String>,
    /// Its process.
    pub pid: Option<u32>,
    /// When the popup may take the focus.
    pub focus: Option<Focus>,
    /// What happens while no client is attached.
    pub detached: Detached,
}

impl Asker {
    /// The same asker after it asked again, perhaps from elsewhere: what it says now counts, and
    /// what it does not say now is as before. Only its process may be another one: the earlier
    /// number says nothing about who waits now.
    #[must_use]
    pub fn again(self, now: Self) -> Self {
        Self {
            pane: now.pane.or(self.pane),
            agent: now.agent.or(self.agent),
            id: self.id.or(now.id),
            tool_call_id: now.tool_call_id.or(self.tool_call_id),
            pid: now.pid,
            focus: now.focus.or(self.focus),
            detached: self.detached,
        }
    }
}

/// A pipe that waits for the answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attached {
    /// The pipe.
    pub pipe: PipeId,
    /// How it wants the answer.
    pub format: Format,
    /// The terminal pane its client runs in, as far as known: it dies with that.
    #[serde(default)]
    pub pane: Option<u32>,
    /// The process of its client, once it is found.
    #[serde(default)]
    pub client: Option<u32>,
    /// Whether that process has ended: nothing is written to it any more.
    #[serde(default)]
    pub dead: bool,
}

/// The first line of a flow's record: all that must be known of a form that is not on screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`VERSION`] when it was written.
    pub version: u32,
    /// The flow.
    pub flow: FlowId,
    /// The contract its answer is written in.
    pub contract: Contract,
    /// Who asks.
    pub asker: Asker,
    /// The first question, cleaned, for lists and events.
    pub label: String,
    /// How many questions it has.
    pub questions: usize,
    /// When it was accepted.
    pub created: Millis,
    /// When it times out, unless the person touches it before.
    pub deadline: Option<Millis>,
    /// [`fingerprint`] of the request.
    pub fingerprint: u64,
    /// What was odd about the request, to be told with the answer.
    pub warnings: Vec<String>,
    /// The pipes that wait for the answer.
    pub pipes: Vec<Attached>,
    /// Whether it was asked again: while it was open, or after it was left with a draft.
    pub resumed: bool,
}

/// What the person did on a form that is still open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// What was entered.
    pub draft: Draft,
    /// Whether a key was pressed: that stops the clock for good.
    pub touched: bool,
}

/// How a flow ended, as its asker gets it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// When.
    pub at: Millis,
    /// What the form said in the end.
    pub outcome: Outcome,
}

/// A number that differs for different texts (FNV-1a, 64 bits): stable across builds, unlike the
/// standard library's hashes, because it is stored.
#[must_use]
pub fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
