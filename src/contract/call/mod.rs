//! A pipe's name and arguments.

mod args;
mod tool;

use std::collections::BTreeMap;

use thiserror::Error;

use super::issue::Issue;
use args::Reader;

pub use args::{Args, Detached, Focus, Format};
pub use tool::{Tool, UnknownTool};

/// A call as far as its name and arguments say; the payload comes separately.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// What is called.
    pub tool: Tool,
    /// How it is called.
    pub args: Args,
    /// Arguments that are not known and were ignored.
    pub warnings: Vec<String>,
}

/// Why a call is not understood before its payload was read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CallError {
    /// No tool has this name.
    #[error(transparent)]
    UnknownTool(#[from] UnknownTool),
    /// Arguments with values that cannot be used; `invalid_input` on the wire.
    #[error("{} has {} bad arguments", .tool.name(), .issues.len())]
    BadArgs {
        /// What was called.
        tool: Tool,
        /// How the answer is wanted, as far as that could be read.
        format: Format,
        /// What is wrong; each path is the argument's name.
        issues: Vec<Issue>,
        /// Arguments that are not known.
        warnings: Vec<String>,
    },
}

impl Call {
    /// Reads a pipe's name and arguments.
    ///
    /// # Errors
    /// [`CallError`] for a name that is not known, or with all arguments that have bad values. An
    /// argument that is not known is a warning, never an error.
    pub fn parse(name: &str, args: &BTreeMap<String, String>) -> Result<Self, CallError> {
        let tool = Tool::from_name(name)?;
        let mut reader = Reader::default();
        for (name, value) in args {
            reader.take(name, value);
        }
        let Reader { args, issues, warnings } = reader;
        if issues.is_empty() {
            Ok(Self { tool, args, warnings })
        } else {
            Err(CallError::BadArgs { tool, format: args.format, issues, warnings })
        }
    }
}

#[cfg(test)]
mod tests;
