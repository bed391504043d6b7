//! The ask contract: `ask_user` as sent, as validated, as answered.
//!
//! Unlike the popup contract it names questions and options by ids and values, has no caps, lets
//! the person note single options and switch a question between single and multi, and ends in
//! `Submit` or `Elaborate`.

mod elaboration;
mod envelope;
mod fields;
mod request;
mod result;
mod said;
mod schema;

pub use request::decode;
pub use result::{encode, failed, reject};
pub use schema::schema;
