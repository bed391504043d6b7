//! Random interleavings of askers, people and faults: whatever happens, every form is told once
//! that it waits and once that it does not, every pipe that lives gets exactly one line, all pipes
//! of a form the same one, and nothing is answered without a person.

#![allow(missing_docs, reason = "tests are named for what they show")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "support/host.rs"]
mod host;
#[path = "support/payload.rs"]
mod payload;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use zellij_ask::flow::PipeId;
use zellij_ask::keymap::parse_script;

use host::{Ask, Host};
use payload::{cache, form, multi, single, timed};

/// One thing that happens. After a `Stall` nothing comes by itself until the next wait, not even a timer
/// that is due.
#[derive(Debug, Clone)]
enum Op {
    Ask { pane: Option<u32>, id: Option<u8>, payload: u8, fail: bool, lines: bool },
    Key { client: usize, key: usize },
    SameKey { key: usize },
    Click { client: usize, row: usize, column: usize },
    Paste { client: usize },
    Wait { millis: u64 },
    Go { client: usize, pane: u32 },
    Tab { client: usize, tab: usize },
    Jump { client: usize, name: &'static str },
    Command { name: &'static str },
    Attach { client: u16 },
    Detach { client: usize },
    Stall,
    Trap { client: usize },
    Reload,
    Kill { nth: usize },
    ClosePane { pane: u32 },
    ClosePopup,
    Restart,
}

const KEYS: [&str; 24] = [
    "<enter>",
    "<enter>",
    "1",
    "1",
    "2",
    "3",
    "4",
    "<esc>",
    "<esc>",
    "j",
    "k",
    "<tab>",
    "<shift+tab>",
    "n",
    "x",
    "<space>",
    "}",
    "{",
    "<F2>",
    "z",
    "?",
    "<end>",
    "<ctrl c>",
    "<backspace>",
];

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let client = 0..3_usize;
    let pane = 1..4_u32;
    let names = ["next", "prev", "hide", "show"];
    let ask = (
        proptest::option::weighted(0.8, pane.clone()),
        proptest::option::weighted(0.7, 0..2_u8),
        prop_oneof![4 => Just(0_u8), 1 => Just(1_u8), 2 => Just(2_u8), 1 => 3..5_u8],
        proptest::bool::weighted(0.2),
        proptest::bool::weighted(0.2),
    )
        .prop_map(|(pane, id, payload, fail, lines)| Op::Ask {
            pane,
            id,
            payload,
            fail,
            lines,
        });
    let key = (client.clone(), 0..KEYS.len()).prop_map(|(client, key)| Op::Key { client, key });
    let millis = prop_oneof![
        4 => 0..200_u64,
        6 => Just(400_u64),
        4 => 1000..4000_u64,
        1 => 20_000..70_000_u64,
        1 => Just(700_000_u64),
        1 => Just(90_000_000_u64),
    ];
    let one = prop_oneof![
        10 => ask,
        24 => key,
        2 => (0..KEYS.len()).prop_map(|key| Op::SameKey { key }),
        2 => (client.clone(), 0..16_usize, 0..60_usize)
            .prop_map(|(client, row, column)| Op::Click { client, row, column }),
        1 => client.clone().prop_map(|client| Op::Paste { client }),
        16 => millis.prop_map(|millis| Op::Wait { millis }),
        3 => (client.clone(), pane.clone()).prop_map(|(client, pane)| Op::Go { client, pane }),
        1 => (client.clone(), 0..2_usize).prop_map(|(client, tab)| Op::Tab { client, tab }),
        4 => (client.clone(), 0..names.len())
            .prop_map(move |(client, name)| Op::Jump { client, name: names[name] }),
        1 => (0..names.len()).prop_map(move |name| Op::Command { name: names[name] }),
        2 => (1..5_u16).prop_map(|client| Op::Attach { client }),
        2 => client.clone().prop_map(|client| Op::Detach { client }),
        4 => Just(Op::Stall),
        2 => client.prop_map(|client| Op::Trap { client }),
        1 => Just(Op::Reload),
        2 => any::<usize>().prop_map(|nth| Op::Kill { nth }),
        1 => pane.prop_map(|pane| Op::ClosePane { pane }),
        1 => proptest::bool::weighted(0.3)
            .prop_map(|popup| if popup { Op::ClosePopup } else { Op::Reload }),
        1 => proptest::bool::weighted(0.2)
            .prop_map(|restart| if restart { Op::Restart } else { Op::Reload }),
    ];
    vec(one, 1..60)
}

fn payload(number: u8) -> String {
    match number {
        0 => cache(),
        1 => form(&[single("First?", &["a", "b"]), multi("Second?", &["c", "d"])]),
        2 => timed(&[single("Soon?", &["a", "b"])], 5000),
        3 => form(&[multi("Which?", &["a", "b", "c"])]),
        _ => "{\"questions\":[]}".to_owned(),
    }
}

/// What came of all cases.
#[derive(Debug, Default)]
struct Figures {
    asked: usize,
    forms: usize,
    joined: usize,
    repeated: usize,
    refused: usize,
    dead: usize,
    wasted: usize,
    faults: usize,
    endings: BTreeMap<String, usize>,
    ghosts: usize,
}

struct Run {
    host: Host,
    asked: Vec<PipeId>,
    /// Flows whose life is over: nobody is told of their end.
    past: BTreeSet<String>,
    faults: usize,
}

impl Run {
    fn new(draws: bool) -> Self {
        let mut host = Host::new();
        host.draws = draws;
        Self { host, asked: Vec::new(), past: BTreeSet::new(), faults: 0 }
    }

    fn client(&self, nth: usize) -> Option<u16> {
        let attached = self.host.screen.attached();
        (!attached.is_empty()).then(|| attached[nth % attached.len()])
    }

    fn step(&mut self, op: &Op) {
        match *op {
            Op::Ask { pane, id, payload: number, fail, lines } => {
                let text = payload(number);
                let mut ask = if lines { Ask::by_lines(&text) } else { Ask::new(text) };
                ask = ask.arg("ack", "true");
                if let Some(pane) = pane.filter(|pane| self.host.screen.has(*pane)) {
                    ask = ask.pane(pane);
                }
                if let Some(id) = id {
                    ask = ask.id(&format!("id {id}"));
                }
                if fail {
                    ask = ask.arg("detached", "fail");
                }
                let asker = self.host.ask(ask);
                self.asked.push(asker);
            }
            Op::Key { client, key } => {
                if let Some(client) = self.client(client) {
                    self.host.type_in(client, KEYS[key]);
                }
            }
            Op::SameKey { key } => {
                let key = parse_script(KEYS[key]).unwrap()[0];
                let here = self.host.screen.attached();
                let here: Vec<u16> =
                    here.into_iter().filter(|client| self.host.in_popup(*client)).collect();
                self.host.press_at_once(&here, key);
            }
            Op::Click { client, row, column } => {
                if let Some(client) = self.client(client)
                    && self.host.sees_popup(client)
                {
                    self.host.click(client, row, column);
                }
            }
            Op::Paste { client } => {
                if let Some(client) = self.client(client) {
                    self.host.paste(client, "1\r\n");
                }
            }
            Op::Wait { millis } if millis > 100_000 => self.host.sleep(millis),
            Op::Wait { millis } => self.host.wait(millis),
            Op::Go { client, pane } => {
                if let Some(client) = self.client(client) {
                    self.host.go(client, pane);
                }
            }
            Op::Tab { client, tab } => {
                if let Some(client) = self.client(client) {
                    self.host.go_to_tab(client, tab);
                }
            }
            Op::Jump { client, name } => {
                if let Some(client) = self.client(client) {
                    self.host.keybind_of(client, name);
                }
            }
            Op::Command { name } => {
                self.host.ask(Ask::named(name, "{}"));
            }
            Op::Attach { client } => {
                let attached = self.host.screen.attached();
                if attached.len() < 3 && !attached.contains(&client) {
                    self.host.attach(client);
                }
            }
            _ => self.fault(op),
        }
    }

    fn fault(&mut self, op: &Op) {
        self.faults += 1;
        match *op {
            Op::Detach { client } => {
                if let Some(client) = self.client(client) {
                    self.host.detach(client);
                }
            }
            Op::Trap { client } => {
                if let Some(client) = self.client(client) {
                    self.host.trap(client);
                }
            }
            Op::Stall => self.host.stalls = true,
            Op::Reload => self.host.reload(),
            Op::Kill { nth } if !self.asked.is_empty() => {
                let asker = self.asked[nth % self.asked.len()].clone();
                self.host.kill(&asker);
            }
            // A session without any pane is over.
            Op::ClosePane { pane } if self.host.screen.terminals().len() > 1 => {
                self.host.close_pane(pane);
            }
            Op::ClosePopup => self.host.close_popup(),
            Op::Restart => {
                self.past = self.untold();
                self.host.restart();
            }
            _ => {}
        }
    }

    /// Somebody comes and answers all that is open.
    fn drain(&mut self) {
        if self.host.screen.attached().is_empty() {
            self.host.attach(1);
        }
        self.host.wait(0);
        let client = self.host.screen.attached()[0];
        for round in 0.. {
            let open = self.open();
            if open.is_empty() {
                break;
            }
            assert!(round < 60, "nobody can answer {open:?}:\n{}", self.host.sees(client));
            self.host.keybind_of(client, "next");
            self.host.wait(400);
            let keys = if round % 3 == 0 { ["1", "<end>", "<enter>"] } else { ["<esc>"; 3] };
            for key in keys {
                self.host.type_in(client, key);
                self.host.wait(150);
                if self.open() != open {
                    break;
                }
            }
        }
    }

    /// The flows of whose end nobody was told, open or not. With the server goes everybody who
    /// could be.
    fn untold(&self) -> BTreeSet<String> {
        let accepted = self.host.pipes().filter_map(|(_, pipe)| pipe.acknowledged.as_ref());
        let flows = accepted.map(|first| PipeId(first["flowId"].as_str().unwrap().to_owned()));
        let untold =
            flows.filter(|flow| self.host.heard("pi-agent-ask:completed", flow).is_empty());
        untold.map(|flow| flow.0).chain(self.host.open_flows()).collect()
    }

    fn open(&self) -> BTreeSet<String> {
        self.host.open_flows().difference(&self.past).cloned().collect()
    }

    fn check(&self) {
        let host = &self.host;
        assert_eq!(host.marked, BTreeSet::new(), "nobody waits, so no frame is marked");
        let started: BTreeSet<&str> = host
            .events
            .iter()
            .filter(|(name, _)| *name == "pi-agent-ask:started")
            .filter_map(|(_, event)| event["flowId"].as_str())
            .collect();
        for flow in started {
            let flow = PipeId(flow.to_owned());
            for channel in ["pi-ask-popup:blocked", "herdr:blocked"] {
                let told = host.heard(channel, &flow);
                let told: Vec<_> = told.iter().map(|it| it["active"].as_bool().unwrap()).collect();
                let wanted: &[bool] =
                    if self.past.contains(&flow.0) { &[true] } else { &[true, false] };
                assert_eq!(told, wanted, "{channel} of {flow:?}");
            }
            let completed = host.heard("pi-agent-ask:completed", &flow).len();
            assert_eq!(completed, usize::from(!self.past.contains(&flow.0)), "{flow:?}");
        }
        for (id, pipe) in host.pipes() {
            if pipe.death.is_some() {
                continue;
            }
            assert!(!pipe.waiting, "{id:?} waits for ever");
            assert!(pipe.line.is_some() || pipe.ask.name != "ask_user_question", "{id:?}");
            if let Some(first) = &pipe.acknowledged {
                let flow = PipeId(first["flowId"].as_str().unwrap().to_owned());
                if self.past.contains(&flow.0) {
                    continue;
                }
                let completed = host.heard("pi-agent-ask:completed", &flow);
                assert_eq!(host.answer(id)["details"], completed[0]["result"], "{id:?}");
            }
        }
    }

    fn count(&self, figures: &mut Figures) {
        figures.asked += self.asked.len();
        figures.faults += self.faults;
        figures.ghosts += self.host.ghosts;
        for (id, pipe) in self.host.pipes() {
            figures.wasted += pipe.wasted;
            figures.dead += usize::from(pipe.death.is_some());
            match &pipe.acknowledged {
                Some(first) if first["flowId"] == id.0.as_str() => figures.forms += 1,
                Some(_) => figures.joined += 1,
                None if pipe.ask.name != "ask_user_question" => {}
                None => {
                    let line = pipe.line.as_deref().unwrap_or_default();
                    if line.contains("\"resumed\":true") {
                        figures.repeated += 1;
                    } else {
                        figures.refused += 1;
                    }
                }
            }
        }
        for (name, event) in &self.host.events {
            if *name == "pi-agent-ask:completed" {
                let result = &event["result"];
                let how = match (result["error"].as_str(), result.get("chatRequested")) {
                    (Some(code), _) => code.to_owned(),
                    (None, Some(_)) => "chat".to_owned(),
                    (None, None) if result["cancelled"] == true => "declined".to_owned(),
                    (None, None) => "answered".to_owned(),
                };
                *figures.endings.entry(how).or_default() += 1;
            }
        }
    }
}

#[test]
fn whatever_happens_every_asker_gets_one_answer() {
    let cases = std::env::var("MODEL_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(300);
    let config =
        Config { cases, max_shrink_iters: 400, failure_persistence: None, ..Config::default() };
    let figures = RefCell::new(Figures::default());
    let outcome = TestRunner::new(config).run(&ops(), |ops| {
        let mut run = Run::new(ops.len() % 8 == 0);
        for op in &ops {
            run.step(op);
        }
        run.drain();
        run.check();
        run.count(&mut figures.borrow_mut());
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    println!("{cases} runs: {:#?}", figures.borrow());
}
