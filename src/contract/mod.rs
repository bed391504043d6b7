//! The wire: what agents send, what they get back, and what other plugins hear.
//!
//! A pipe's name and arguments become a [`Call`]; its messages go into a [`Payload`] until the
//! JSON is complete; the tool's own contract decodes that into a
//! [`Questionnaire`](crate::form::Questionnaire) and later turns the
//! [`Outcome`](crate::form::Outcome) into an [`Answer`]. Nothing here knows a screen or Zellij.

pub mod ask_user;
pub mod ask_user_question;
pub mod event;

mod answer;
mod call;
mod issue;
mod label;
mod listing;
mod lookup;
mod name;
mod payload;
mod question;
mod report;
mod request;
mod schema;
mod submit;
mod timeout;

pub use answer::{Answer, Extras, accepted};
pub use call::{Args, Call, CallError, Detached, Focus, Format, Tool, UnknownTool};
pub use issue::{Code, Issue, Rejection, failure_text};
pub use label::{MAX_LABEL, clean_label};
pub use listing::{Listing, OpenForm};
pub use lookup::{LookupError, Target, cancelled};
pub use payload::{MAX_PAYLOAD, Payload, Progress};
pub use request::Request;
pub use schema::{UnknownContract, schema};
pub use submit::{Answers, Refusal, Response, Submit, SubmitError};
pub use timeout::MIN_TIMEOUT_MS;
