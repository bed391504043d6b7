//! The plugin that was built, without Zellij around it: in Zellij's interpreter, told what Zellij
//! would tell it, each call counted and timed.

#![allow(dead_code, reason = "each program uses its part")]
#![allow(missing_docs, reason = "named for what they do")]

pub mod form;
pub mod message;
pub mod plugin;
pub mod session;

pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;
