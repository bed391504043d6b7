//! The text of one pipe, collected until it is a whole JSON value.

mod scan;

use std::collections::BTreeSet;

use serde_json::Value;
use serde_json::error::Category;

use super::issue::Issue;
use scan::{Scan, Verdict};

/// The most bytes a payload may have, all messages together: 256 KiB. A plugin has 16 MiB of memory
/// for all it does.
pub const MAX_PAYLOAD: usize = 256 * 1024;

/// Collects the messages of one pipe.
///
/// The text is read once as it comes; it is parsed only when it is complete or broken, so that
/// a payload of thousands of lines costs no more than one of one line.
#[derive(Debug, Default)]
pub struct Payload {
    text: String,
    size: usize,
    scan: Scan,
    repairs: BTreeSet<Repair>,
    done: bool,
}

/// What a message did to the payload.
#[derive(Debug, Clone, PartialEq)]
pub enum Progress {
    /// The text is not complete yet; also the reply to everything after the end.
    More,
    /// The text is a JSON value.
    Complete {
        /// The value; not necessarily an object.
        value: Value,
        /// What was repaired to read it.
        warnings: Vec<String>,
    },
    /// The text is no JSON, and more of it would not help.
    Failed {
        /// What is wrong, with line and column where there are any.
        issue: Issue,
        /// What was repaired before that.
        warnings: Vec<String>,
    },
}

/// What had to be repaired. Each cannot mean anything else, so none is fatal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Repair {
    Mark,
    Fence,
    Crlf,
    Encoded,
}

impl Payload {
    /// A payload of which nothing has come yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one message of the pipe.
    ///
    /// A line of standard input comes with its line break; a message without one is the whole
    /// input (an argument) or its end. What comes after `Complete` or `Failed` is dropped.
    pub fn push(&mut self, message: &str) -> Progress {
        if self.done {
            return Progress::More;
        }
        self.size = self.size.saturating_add(message.len());
        if self.size > MAX_PAYLOAD {
            return self.too_large();
        }
        let mut scalars = message.chars().peekable();
        while let Some(scalar) = scalars.next() {
            if scalar == '\r' && scalars.peek() == Some(&'\n') {
                self.repairs.insert(Repair::Crlf);
                continue;
            }
            if scalar == '\u{FEFF}' && self.text.is_empty() {
                self.repairs.insert(Repair::Mark);
                continue;
            }
            match self.scan.feed(scalar) {
                Verdict::Fine => self.text.push(scalar),
                Verdict::Fence => {
                    self.repairs.insert(Repair::Fence);
                    self.text.push(' ');
                }
                Verdict::Broken => {
                    self.text.push(scalar);
                    return self.broken(scalar);
                }
            }
        }
        if self.scan.done() || !message.ends_with('\n') { self.finish() } else { Progress::More }
    }

    /// Takes note of a message of so many bytes that was too large to be taken at all.
    pub fn overflow(&mut self, size: usize) -> Progress {
        if self.done {
            return Progress::More;
        }
        self.size = self.size.saturating_add(size);
        self.too_large()
    }

    fn too_large(&mut self) -> Progress {
        let size = self.size;
        self.fail(format!(
            "is too large: at most {MAX_PAYLOAD} bytes (256 KiB) are read, {size} bytes came"
        ))
    }

    /// Takes the end of the input.
    pub fn end(&mut self) -> Progress {
        if self.done { Progress::More } else { self.finish() }
    }

    fn finish(&mut self) -> Progress {
        if self.text.trim().is_empty() {
            return self.fail(
                "is empty: pass the JSON object as the last argument, in single quotes".to_owned(),
            );
        }
        match serde_json::from_str::<Value>(&self.text) {
            Ok(value) => {
                self.done = true;
                self.text = String::new();
                let value = match decode_again(&value) {
                    Some(inner) => {
                        self.repairs.insert(Repair::Encoded);
                        inner
                    }
                    None => value,
                };
                Progress::Complete { value, warnings: self.warnings() }
            }
            Err(error) => self.not_json(&error),
        }
    }

    /// The scan met something no further text can cure; the parser finds the words for it.
    fn broken(&mut self, scalar: char) -> Progress {
        if scalar.is_control() && (!scalar.is_ascii_whitespace() || self.scan.in_text()) {
            let (line, column) = position(&self.text);
            let code = u32::from(scalar);
            let written = match scalar {
                '\n' => "\\n".to_owned(),
                '\r' => "\\r".to_owned(),
                '\t' => "\\t".to_owned(),
                _ => format!("\\u{code:04x}"),
            };
            return self.fail(format!(
                "has a raw control character (U+{code:04X}) at line {line} column {column}: \
                 inside a string write it as {written}, elsewhere remove it"
            ));
        }
        match serde_json::from_str::<Value>(&self.text) {
            Err(error) if error.classify() != Category::Eof => self.not_json(&error),
            _ => {
                let (line, column) = position(&self.text);
                self.fail(format!("is not JSON at line {line} column {column}"))
            }
        }
    }

    fn not_json(&mut self, error: &serde_json::Error) -> Progress {
        let (line, bytes) = (error.line(), error.column());
        let before = self.text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        // The parser counts bytes; a person and a model count characters.
        let column = before.char_indices().take_while(|(index, _)| *index < bytes).count().max(1);
        let told = error.to_string();
        let what = told.strip_suffix(&format!(" at line {line} column {bytes}")).unwrap_or(&told);
        let place = format!("at line {line} column {column}");
        self.fail(match error.classify() {
            Category::Eof => format!(
                "ends before the JSON is complete {place} ({what}): a single quote inside a \
                 single-quoted argument cuts it off, write it as \\u0027"
            ),
            _ => format!("is not JSON {place}: {what}"),
        })
    }

    fn warnings(&self) -> Vec<String> {
        self.repairs.iter().map(|repair| repair.warning().to_owned()).collect()
    }

    fn fail(&mut self, message: String) -> Progress {
        self.done = true;
        self.text = String::new();
        Progress::Failed { issue: Issue::new("payload", message), warnings: self.warnings() }
    }
}

impl Repair {
    fn warning(self) -> &'static str {
        match self {
            Self::Mark => "payload: a byte-order mark at its start was removed",
            Self::Fence => "payload: the code fence round the JSON was removed",
            Self::Crlf => "payload: line breaks were CRLF and were read as LF",
            Self::Encoded => "payload: was JSON encoded once more as a string and was decoded",
        }
    }
}

/// The object inside a string that holds one as JSON.
fn decode_again(value: &Value) -> Option<Value> {
    let inner: Value = serde_json::from_str(value.as_str()?).ok()?;
    inner.is_object().then_some(inner)
}

/// Line and column of the last character, both from 1.
fn position(text: &str) -> (usize, usize) {
    let before = text
        .char_indices()
        .next_back()
        .map_or("", |(index, _)| text.get(..index).unwrap_or_default());
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests;
