//! The popup contract: `ask_user_question` as sent, as validated, as answered.

mod envelope;
mod limits;
mod request;
mod result;
mod rules;
mod schema;

pub use crate::contract::request::Request;
pub use limits::{
    HEADER_CHARS, LABEL_CHARS, MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS, MIN_TIMEOUT_MS, RESERVED,
};
pub use request::decode;
pub use result::{encode, failed, reject};
pub use schema::schema;
