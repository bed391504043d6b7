//! The arguments of a call.

use serde::{Deserialize, Serialize};

use crate::contract::issue::Issue;
use crate::contract::label::quoted;
use crate::contract::name::meant;

/// The most characters of an argument that is a name or an id.
const MAX_TEXT: usize = 200;

/// How the answer is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// One line of JSON.
    #[default]
    Json,
    /// Only the text written for the model.
    Text,
}

/// What happens while no client is attached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Detached {
    /// The form waits for one.
    #[default]
    Wait,
    /// The call fails with `no_ui`.
    Fail,
}

/// When the popup may take the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Focus {
    /// When the person is in the asker's pane and not typing.
    Auto,
    /// At once.
    Always,
    /// Only when the person goes there.
    Never,
}

/// The arguments of a call; all are optional on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Args {
    /// `pane_id`: the asker's terminal pane.
    pub pane: Option<u32>,
    /// `agent`: who asks, as shown to the person.
    pub agent: Option<String>,
    /// `id`: the asker's own id of the request; asking again with it resumes.
    pub id: Option<String>,
    /// `tool_call_id`: handed on in events.
    pub tool_call_id: Option<String>,
    /// `format`: how the answer is printed.
    pub format: Format,
    /// `detached`: what happens while no client is attached.
    pub detached: Detached,
    /// `focus`: when the popup may take the keyboard; the configuration decides when absent.
    pub focus: Option<Focus>,
    /// `pid`: the asker's process, watched so that a dead asker is noticed; never 0.
    pub pid: Option<u32>,
    /// `ack`: print a first line as soon as the call is accepted.
    pub ack: bool,
    /// `protocol`: the protocol version the caller needs.
    pub protocol: Option<u32>,
    /// `flow_id`: the form meant by `result` and `cancel`.
    pub flow_id: Option<String>,
    /// `name`: the contract meant by `schema`.
    pub name: Option<String>,
}

const ARGS: [&str; 12] = [
    "pane_id",
    "agent",
    "id",
    "tool_call_id",
    "format",
    "detached",
    "focus",
    "pid",
    "ack",
    "protocol",
    "flow_id",
    "name",
];

/// The arguments as far as they were read.
#[derive(Debug, Default)]
pub(super) struct Reader {
    pub(super) args: Args,
    /// What is wrong; each path is the argument's name.
    pub(super) issues: Vec<Issue>,
    pub(super) warnings: Vec<String>,
}

impl Reader {
    /// Takes the next argument.
    pub(super) fn take(&mut self, name: &str, value: &str) {
        match name {
            // What an asker outside Zellij passes on.
            "pane_id" if value.is_empty() => {}
            "pane_id" => {
                let number = value.strip_prefix("terminal_").unwrap_or(value);
                let wanted = "must be a terminal pane's number, as 12 or terminal_12";
                self.args.pane = self.number(name, value, number, wanted);
            }
            "pid" => {
                let number = self.number(name, value, value, "must be a process id above 0");
                self.args.pid = number;
            }
            "protocol" => {
                self.args.protocol = self.number(name, value, value, "must be a whole number");
            }
            "agent" => self.args.agent = self.text(name, value),
            "id" => self.args.id = self.text(name, value),
            "tool_call_id" => self.args.tool_call_id = self.text(name, value),
            "flow_id" => self.args.flow_id = self.text(name, value),
            "name" => self.args.name = self.text(name, value),
            "format" => {
                let known = [("json", Format::Json), ("text", Format::Text)];
                self.args.format = self.one_of(name, value, &known).unwrap_or_default();
            }
            "detached" => {
                let known = [("wait", Detached::Wait), ("fail", Detached::Fail)];
                self.args.detached = self.one_of(name, value, &known).unwrap_or_default();
            }
            "focus" => {
                let known =
                    [("auto", Focus::Auto), ("always", Focus::Always), ("never", Focus::Never)];
                self.args.focus = self.one_of(name, value, &known);
            }
            "ack" => {
                let known = [("true", true), ("false", false)];
                self.args.ack = self.one_of(name, value, &known).unwrap_or_default();
            }
            _ => self.unknown(name),
        }
    }

    fn unknown(&mut self, name: &str) {
        let hint = match meant(name, &ARGS) {
            Some(known) => format!("did you mean {known}?"),
            None => format!("known are {}", ARGS.join(", ")),
        };
        self.warnings.push(format!("argument {} was ignored: {hint}", quoted(name)));
    }

    fn number(&mut self, name: &str, value: &str, digits: &str, wanted: &str) -> Option<u32> {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        match digits.parse::<u32>() {
            Ok(number) if plain && !(name == "pid" && number == 0) => Some(number),
            _ => {
                self.issues.push(Issue::new(name, format!("{wanted}, is {}", quoted(value))));
                None
            }
        }
    }

    fn text(&mut self, name: &str, value: &str) -> Option<String> {
        let count = value.chars().count();
        let message = if value.trim().is_empty() {
            "must not be blank".to_owned()
        } else if count > MAX_TEXT {
            format!("must have at most {MAX_TEXT} characters, has {count}")
        } else if value.chars().any(char::is_control) {
            "must not have control characters".to_owned()
        } else {
            return Some(value.to_owned());
        };
        self.issues.push(Issue::new(name, message));
        None
    }

    fn one_of<T: Copy>(&mut self, name: &str, value: &str, known: &[(&str, T)]) -> Option<T> {
        let found = known.iter().find(|(word, _)| *word == value).map(|(_, meaning)| *meaning);
        if found.is_none() {
            let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            self.issues.push(Issue::new(
                name,
                format!("must be one of {}, is {}", words.join(", "), quoted(value)),
            ));
        }
        found
    }
}
