//! The `zellij pipe` clients of the fake session and what Zellij does with their pipes.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;
use zellij_ask::flow::PipeId;

/// What a caller runs.
#[derive(Debug, Clone)]
pub struct Ask {
    pub name: String,
    /// The payload as it comes: one message of the argument, or the lines of standard input.
    pub messages: VecDeque<Option<String>>,
    pub args: BTreeMap<String, String>,
    pub pane: Option<u32>,
}

impl Ask {
    /// `zellij pipe --name ask_user_question -- PAYLOAD </dev/null`.
    pub fn new(payload: impl Into<String>) -> Self {
        Self::named("ask_user_question", payload)
    }

    pub fn named(name: &str, payload: impl Into<String>) -> Self {
        let messages = VecDeque::from([Some(payload.into()), None]);
        Self { name: name.to_owned(), messages, args: BTreeMap::new(), pane: None }
    }

    /// The payload on standard input, line by line.
    pub fn by_lines(payload: &str) -> Self {
        let mut ask = Self::new("");
        ask.messages = payload.lines().map(|line| Some(format!("{line}\n"))).collect();
        ask.messages.push_back(None);
        ask
    }

    pub fn arg(mut self, name: &str, value: &str) -> Self {
        self.args.insert(name.to_owned(), value.to_owned());
        self
    }

    pub fn id(self, id: &str) -> Self {
        self.arg("id", id)
    }

    /// Runs in this pane and says so.
    pub fn pane(mut self, pane: u32) -> Self {
        self.pane = Some(pane);
        self.arg("pane_id", &pane.to_string())
    }
}

/// How a client of a pipe went before it had its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Death {
    /// Killed: nobody is told.
    Killed,
    /// Its pane was closed: Zellij tells.
    PaneClosed,
}

/// One pipe.
#[derive(Debug)]
pub struct Pipe {
    pub ask: Ask,
    /// Whether its client waits for the release of a message.
    pub waiting: bool,
    /// Whether the plugin holds it.
    pub held: bool,
    pub acknowledged: Option<Value>,
    /// What a subscriber of events got.
    pub events: Vec<Value>,
    /// The one line (or text) it got.
    pub line: Option<String>,
    pub death: Option<Death>,
    /// Writes since its death.
    pub wasted: usize,
    /// Whether its input came to its end.
    pub ended: bool,
    /// The process of its client.
    pub pid: u32,
    /// How often that process read.
    pub reads: u64,
}

impl Pipe {
    pub fn new(ask: Ask, pid: u32) -> Self {
        Self {
            ask,
            waiting: false,
            held: false,
            acknowledged: None,
            events: Vec::new(),
            line: None,
            death: None,
            wasted: 0,
            ended: false,
            pid,
            reads: 1,
        }
    }

    /// Whether its client is a living process that waits.
    pub fn waits(&self) -> bool {
        self.waiting && self.death.is_none()
    }

    pub fn hold(&mut self, id: &PipeId) {
        assert!(self.waiting, "{id:?} is held outside of its call");
        assert!(!self.held, "{id:?} is held twice");
        self.held = true;
    }

    /// Takes an output. `act`: whether a person's key or click made it.
    pub fn print(&mut self, id: &PipeId, text: &str, act: bool) {
        if let Some(death) = self.death {
            assert_ne!(death, Death::PaneClosed, "{id:?} is known to be dead and gets {text}");
            self.wasted += 1;
            return;
        }
        self.reads += 1;
        if text.is_empty() {
            assert!(self.waiting, "{id:?} was released and is touched");
            return;
        }
        // A client whose input ended early may be gone or may read the reason yet.
        let leaving = self.ended && self.line.is_none();
        assert!(self.waiting || leaving, "{id:?} was released and gets {text}");
        assert!(text.ends_with('\n'), "{text:?} is no line");
        let json: Option<Value> = serde_json::from_str(text).ok();
        if self.ask.name == "events" {
            assert!(self.held, "{id:?} gets an event and is not held");
            self.events.push(json.unwrap_or_else(|| panic!("{text:?} is no JSON")));
            return;
        }
        let kind = json.as_ref().and_then(|json| json["type"].as_str());
        if kind == Some("accepted") {
            assert!(self.acknowledged.is_none() && self.line.is_none(), "{id:?}: a late {text}");
            assert_eq!(self.ask.args.get("ack").map(String::as_str), Some("true"));
            self.acknowledged = json;
            return;
        }
        assert_eq!(self.line, None, "{id:?} gets a second answer: {text}");
        if let Some(details) = json.as_ref().and_then(|json| json.get("details")) {
            let decided = details.get("error").is_none() && details.get("resumed").is_none();
            assert!(act || !decided, "{id:?} is answered without a person's act: {text}");
        }
        self.line = Some(text.to_owned());
    }

    /// The plugin lets go of the pipe.
    pub fn release(&mut self, id: &PipeId) {
        if let Some(death) = self.death {
            assert_ne!(death, Death::PaneClosed, "{id:?} is known to be dead and is released");
            self.wasted += 1;
            return;
        }
        assert!(self.waiting, "{id:?} is released twice");
        let stream = self.ask.name == "events";
        assert!(stream || self.line.is_some(), "{id:?} is released without an answer");
        self.held = false;
    }
}
