//! Many forms: who asks, which pipes wait, what is on disk, who may answer.
//!
//! The truth is in the [`store`]; a [`book::Book`] is one instance's view of it.

mod askers;
mod asking;
pub mod book;
mod collect;
mod contract;
mod ending;
mod file;
pub mod id;
pub mod queue;
pub mod record;
mod shared;
pub mod store;
pub mod sweep;

pub use asking::{Ask, Asked};
pub use book::{Book, Changes};
pub use contract::Contract;
pub use ending::{KEEP_DELIVERED, KEEP_UNDELIVERED};
pub use file::StoreError;
pub use id::{FlowId, Millis, PipeId};
pub use queue::{Flow, Queue};
pub use record::{Answered, Asker, Attached, Header, Progress};
pub use store::{Place, Store};
