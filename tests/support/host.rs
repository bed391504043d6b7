//! A fake Zellij: instances of the popup for clients that are attached and for some that left,
//! a clock that stands until it is moved, pipes that are held and released, a screen, and faults.
//!
//! It fails the test when a pipe is answered twice, released twice, answered without a person's
//! act, or written to although it is known to be dead, and when the popup is to look otherwise than
//! it was drawn last.

#![allow(dead_code, reason = "each test file uses its part")]
#![allow(missing_docs, reason = "named for what they do to the session")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "host/editor.rs"]
mod editor;
#[path = "host/faults.rs"]
mod faults;
#[path = "host/person.rs"]
mod person;
#[path = "host/pipe.rs"]
mod pipe;
#[path = "host/programs.rs"]
mod programs;
#[path = "host/screen.rs"]
mod screen;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;

use serde_json::Value;
use tempfile::TempDir;
use zellij_ask::effect::Effect;
use zellij_ask::flow::{Millis, PipeId};
use zellij_ask::msg::{Call, Msg, Source};
use zellij_ask::popup::{Me, Popup, WAKE};
use zellij_ask::session::PaneId;

/// A key that is kept back counts within this time.
const KEPT_BACK: std::time::Duration = std::time::Duration::from_millis(100);

pub use pipe::{Ask, Death, Pipe};
#[allow(unused_imports, reason = "not every test asks for the size")]
pub use screen::ROWS;
pub use screen::{PLUGIN, Screen};

/// The pane of the person's first editor.
pub const EDITOR: u32 = 900;

/// What waits to be delivered.
#[derive(Debug)]
enum Due {
    /// To the instance of one client.
    One(u16, Msg),
    /// To all instances, one after the other.
    All(Msg),
}

/// The whole session.
pub struct Host {
    folder: TempDir,
    pub now: Millis,
    settings: BTreeMap<String, String>,
    life: u32,
    /// Every instance by its client; those whose client is not on the screen are zombies.
    instances: BTreeMap<u16, Popup>,
    pub screen: Screen,
    pipes: BTreeMap<PipeId, Pipe>,
    timers: BTreeSet<(Millis, u64, u16)>,
    due: VecDeque<Due>,
    /// When each client pressed a key last.
    pressed: BTreeMap<u16, Millis>,
    /// What status tools were told.
    pub told: Vec<zellij_ask::status::Message>,
    pub events: Vec<(&'static str, Value)>,
    /// Keys that went to a terminal.
    pub typed: Vec<(u16, u32)>,
    /// How often an instance whose client left wanted the focus.
    pub ghosts: usize,
    /// The file of the person's editor; `None` where none can be opened.
    pub editor: Option<String>,
    /// The editors that were opened, by their panes: whose they are and what their frames say.
    pub opened: BTreeMap<u32, (u16, String)>,
    /// What was copied last.
    pub clipboard: Option<String>,
    pub granted: bool,
    /// How many searches for processes see nothing yet.
    pub blind: usize,
    /// The panes whose frames are marked.
    pub marked: BTreeSet<u32>,
    /// What the person was called with.
    pub rung: Vec<BTreeMap<String, String>>,
    /// How the program ends that calls the person, and what it says.
    pub ringing: (i32, String),
    /// Until the next wait nothing comes by itself: no timer runs out, not even one that was set
    /// for now, no client that was let go reads on, and nobody is told of panes and tabs.
    pub stalls: bool,
    /// The clients that are let go and read on after it.
    late: Vec<PipeId>,
    /// Whether every drawing is made, as Zellij does; else only its size is told.
    pub draws: bool,
    /// What each client's popup shows: its last drawing.
    drawn: BTreeMap<u16, String>,
    count: u64,
}

impl Host {
    /// A session with one client, which looks at terminal 1.
    pub fn new() -> Self {
        Self::with(&[])
    }

    /// The same with settings of the plugin.
    pub fn with(settings: &[(&str, &str)]) -> Self {
        let mut host = Self {
            folder: tempfile::tempdir().unwrap(),
            now: Millis(1_700_000_000_000),
            settings: settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
            life: 4711,
            instances: BTreeMap::new(),
            screen: Screen::new(),
            pipes: BTreeMap::new(),
            timers: BTreeSet::new(),
            due: VecDeque::new(),
            pressed: BTreeMap::new(),
            events: Vec::new(),
            told: Vec::new(),
            typed: Vec::new(),
            ghosts: 0,
            editor: Some(String::new()),
            opened: BTreeMap::new(),
            clipboard: None,
            granted: true,
            blind: 0,
            marked: BTreeSet::new(),
            rung: Vec::new(),
            ringing: (0, String::new()),
            stalls: false,
            late: Vec::new(),
            draws: true,
            drawn: BTreeMap::new(),
            count: 0,
        };
        host.attach(1);
        host
    }

    /// The folder of this life in the store.
    pub fn store(&self) -> PathBuf {
        self.folder.path().join(self.life.to_string())
    }

    /// The root of the store.
    pub fn root(&self) -> PathBuf {
        self.folder.path().to_owned()
    }

    // --- askers ---------------------------------------------------------------------------

    /// Runs `zellij pipe`.
    #[track_caller]
    pub fn ask(&mut self, ask: Ask) -> PipeId {
        self.count += 1;
        let id = PipeId(format!("pipe-{:04}", self.count));
        self.pipes.insert(id.clone(), Pipe::new(ask, 10_000 + u32::try_from(self.count).unwrap()));
        self.next_message(&id);
        self.drain();
        id
    }

    /// Another plugin tells every plugin of the session.
    #[track_caller]
    pub fn broadcast(&mut self, name: &str, payload: impl Into<String>) {
        self.due.push_back(Due::All(Msg::Call(Call {
            source: Source::Plugin(99),
            addressed: false,
            name: name.to_owned(),
            payload: Some(payload.into()),
            lost: 0,
            args: BTreeMap::new(),
        })));
        self.drain();
    }

    /// The line this asker got, if it got one and is free.
    #[track_caller]
    pub fn line(&self, asker: &PipeId) -> Option<&str> {
        let pipe = &self.pipes[asker];
        assert!(pipe.line.is_none() || !pipe.waiting, "{asker:?} has its answer and still waits");
        pipe.line.as_deref()
    }

    /// The JSON this asker got.
    #[track_caller]
    pub fn answer(&self, asker: &PipeId) -> Value {
        let line = self.line(asker).unwrap_or_else(|| panic!("{asker:?} has no answer"));
        serde_json::from_str(line).unwrap()
    }

    pub fn pipe(&self, asker: &PipeId) -> &Pipe {
        &self.pipes[asker]
    }

    pub fn pipes(&self) -> impl Iterator<Item = (&PipeId, &Pipe)> {
        self.pipes.iter()
    }

    /// Whether this asker still waits for its answer.
    pub fn waits(&self, asker: &PipeId) -> bool {
        let pipe = &self.pipes[asker];
        pipe.waiting && pipe.line.is_none() && pipe.death.is_none()
    }

    /// How often a channel was used for this flow.
    pub fn heard(&self, channel: &str, flow: &PipeId) -> Vec<&Value> {
        let of_flow = |(name, payload): &&(&str, Value)| {
            *name == channel && payload["flowId"].as_str() == Some(&flow.0)
        };
        self.events.iter().filter(of_flow).map(|(_, payload)| payload).collect()
    }

    /// The flows of which was told that they wait and not that they do not.
    pub fn open_flows(&self) -> BTreeSet<String> {
        let mut open = BTreeSet::new();
        for (_, event) in self.events.iter().filter(|(name, _)| *name == "pi-ask-popup:blocked") {
            let flow = event["flowId"].as_str().unwrap().to_owned();
            if event["active"] == true {
                open.insert(flow);
            } else {
                open.remove(&flow);
            }
        }
        open
    }

    // --- time -----------------------------------------------------------------------------

    /// Lets time pass; timers fire at their times.
    #[track_caller]
    pub fn wait(&mut self, millis: u64) {
        self.go_on();
        let until = Millis(self.now.0 + millis);
        while let Some((at, _, _)) = self.timers.first().copied().filter(|timer| timer.0 <= until) {
            let Some((_, _, client)) = self.timers.pop_first() else { break };
            self.now = self.now.max(at);
            self.due.push_back(Due::One(client, Msg::Tick));
            self.drain();
        }
        self.now = until;
    }

    /// The machine sleeps: when it wakes up, every timer whose time has passed fires once.
    #[track_caller]
    pub fn sleep(&mut self, millis: u64) {
        self.go_on();
        self.now = Millis(self.now.0 + millis);
        while let Some((_, _, client)) = self.timers.first().copied().filter(|it| it.0 <= self.now)
        {
            self.timers.pop_first();
            self.due.push_back(Due::One(client, Msg::Tick));
        }
        self.drain();
    }

    /// What was kept back comes now.
    fn go_on(&mut self) {
        let stalled = std::mem::take(&mut self.stalls);
        for pipe in std::mem::take(&mut self.late) {
            self.next_message(&pipe);
        }
        if stalled {
            self.tell_screen();
        }
        self.drain();
    }

    /// How many timers run.
    pub fn timers(&self) -> usize {
        self.timers.len()
    }

    // --- delivery -------------------------------------------------------------------------

    fn boot(&mut self, client: u16) {
        let me =
            Me { plugin: PLUGIN, client, life: self.life.to_string(), session: "main".to_owned() };
        let (popup, effects) = Popup::new(me, &self.settings, self.folder.path(), self.now);
        self.instances.insert(client, popup);
        self.drawn.remove(&client);
        self.execute(client, effects, false);
    }

    #[track_caller]
    fn drain(&mut self) {
        for round in 0.. {
            let Some(due) = self.due.pop_front().or_else(|| self.timer_run_out()) else {
                self.check_drawings();
                return;
            };
            assert!(round < 2_000, "the instances never come to rest: {due:?}");
            match due {
                Due::One(client, msg) => self.deliver(client, msg),
                Due::All(msg) => {
                    let clients: Vec<u16> = self.instances.keys().copied().collect();
                    let pipe = match &msg {
                        Msg::Call(Call { source: Source::Cli(pipe), .. }) => Some(pipe.clone()),
                        _ => None,
                    };
                    for client in clients {
                        self.deliver(client, msg.clone());
                    }
                    if let Some(pipe) = pipe {
                        self.after_call(&pipe);
                    }
                }
            }
        }
    }

    /// Whatever changed is drawn once everything has come to rest.
    #[track_caller]
    fn check_drawings(&self) {
        let seen = self.screen.popup.shown && !self.stalls;
        for (client, drawn) in self.drawn.iter().filter(|_| seen) {
            if let Some(popup) = self.instances.get(client)
                && self.screen.attached().contains(client)
            {
                let wanted = popup.screen().text;
                assert!(*drawn == wanted, "not drawn for {client}:\n{}", self.sees(*client));
            }
        }
    }

    /// The next timer whose time is over, unless the clock of timers stands.
    fn timer_run_out(&mut self) -> Option<Due> {
        let (at, _, client) = self.timers.first().copied()?;
        (at <= self.now && !self.stalls).then(|| {
            self.timers.pop_first();
            Due::One(client, Msg::Tick)
        })
    }

    fn deliver(&mut self, client: u16, msg: Msg) {
        let person = matches!(
            msg,
            Msg::Key(_) | Msg::Paste(_) | Msg::Mouse(_) | Msg::Panes(_) | Msg::Tabs(_) | Msg::Input
        );
        if person && !self.screen.attached().contains(&client) {
            return;
        }
        let now = self.now;
        if matches!(msg, Msg::Key(_)) {
            self.pressed.insert(client, now);
        }
        // The same key again is kept back for a moment, in case it is held down.
        let pressed = self.pressed.get(&client).is_some_and(|at| now.since(*at) <= KEPT_BACK);
        let act = match &msg {
            Msg::Key(_) | Msg::Mouse(zellij_ask::msg::Mouse::Click { .. }) => true,
            Msg::Tick => pressed,
            // A person elsewhere.
            Msg::Call(call) => call.name == "pi-agent-ask:submit",
            _ => false,
        };
        let Some(popup) = self.instances.get_mut(&client) else { return };
        let told = std::env::var_os("TRACE").is_some().then(|| format!("{msg:?}"));
        let effects = popup.update(msg, self.now);
        if let Some(told) = told {
            eprintln!("{client} {told}\n    {effects:?}");
        }
        self.execute(client, effects, act);
    }

    #[allow(clippy::too_many_lines, reason = "one arm an effect")]
    fn execute(&mut self, client: u16, effects: Vec<Effect>, act: bool) {
        let attached = self.screen.attached().contains(&client);
        let mut render = false;
        let before = self.screen.content();
        for effect in effects {
            match effect {
                Effect::Hold(pipe) => self.pipe_mut(&pipe).hold(&pipe),
                Effect::Print(pipe, text) => self.pipe_mut(&pipe).print(&pipe, &text, act),
                Effect::Release(pipe) => {
                    let held = self.pipe_mut(&pipe);
                    held.release(&pipe);
                    if held.death.is_none() {
                        held.waiting = false;
                        if self.stalls {
                            self.late.push(pipe);
                        } else {
                            self.next_message(&pipe);
                        }
                    }
                }
                Effect::Broadcast { name, payload } => {
                    self.events.push((name, serde_json::from_str(&payload).unwrap()));
                }
                Effect::Send { message, .. } => self.told.push(message),
                Effect::Load { .. } | Effect::Reload(_) | Effect::Selectable(_) => {
                    panic!("only a bar does this")
                }
                Effect::Wake => self.due.push_back(Due::All(Msg::Call(Call {
                    source: Source::Plugin(PLUGIN),
                    addressed: true,
                    name: WAKE.to_owned(),
                    payload: None,
                    lost: 0,
                    args: BTreeMap::new(),
                }))),
                Effect::Timer(after) => {
                    self.count += 1;
                    self.timers.insert((self.now + after, self.count, client));
                }
                Effect::ListClients => {
                    let clients = self.screen.clients_for(client);
                    self.due.push_back(Due::One(client, Msg::Clients(clients)));
                }
                Effect::RequestPermissions => {
                    self.due.push_back(Due::One(client, Msg::Permission(self.granted)));
                }
                Effect::Render => render = true,
                Effect::Run { argv, env, context } => self.run(client, &argv, env, context),
                Effect::Mark { on, off } => {
                    self.marked.extend(on);
                    self.marked.retain(|pane| !off.contains(pane));
                }
                Effect::Copy(text) => self.clipboard = Some(text),
                Effect::OpenEditor { name, text, title, .. } => {
                    self.open_editor(client, name, text, title);
                }
                Effect::Fetch { name } => {
                    let text = self.editor.clone();
                    self.due.push_back(Due::One(client, Msg::Fetched(name, text)));
                }
                Effect::ClosePane(pane) => {
                    let PaneId::Terminal(pane) = pane else { panic!("{pane:?} is not ours") };
                    self.close_editor_in(pane);
                }
                Effect::Peek(pane) => {
                    let rows = self.rows_of(pane);
                    self.due.push_back(Due::One(client, Msg::Peeked(rows)));
                }
                Effect::Title(_) => {}
                // Zellij sends no update of the panes after this one.
                Effect::Place { rect, frame } => {
                    self.screen.place(rect, frame);
                    render = true;
                }
                Effect::MoveToTab(tab) => {
                    self.screen.move_to_tab(tab);
                    self.tell_screen();
                }
                // What is done to the pane itself works for a client that left, too.
                Effect::TakeFocus | Effect::GiveFocus(_) if !attached => self.ghosts += 1,
                Effect::TakeFocus => {
                    self.screen.take_focus(client);
                    self.tell_screen();
                }
                Effect::GiveFocus(PaneId::Terminal(terminal)) => {
                    assert!(self.screen.has(terminal), "focus for a pane that is gone");
                    self.screen.go(client, terminal);
                    self.tell_screen();
                }
                Effect::GiveFocus(PaneId::Plugin(_)) => panic!("only the popup floats here"),
                Effect::PutAway => {
                    self.screen.put_away();
                    self.tell_screen();
                }
            }
        }
        // Zellij has every instance draw, also those whose client left.
        if self.screen.content() != before {
            let clients: Vec<u16> = self.instances.keys().copied().collect();
            for client in clients {
                self.draw(client);
            }
        } else if render {
            self.draw(client);
        }
    }

    fn rows_of(&self, pane: PaneId) -> Result<Vec<String>, String> {
        match pane {
            PaneId::Terminal(terminal) if self.screen.has(terminal) => {
                Ok((1..=200).map(|row| format!("row {row} of pane {terminal}")).collect())
            }
            _ => Err("no such pane".to_owned()),
        }
    }

    /// Zellij asks for a drawing: the size comes first.
    fn draw(&mut self, client: u16) {
        if !self.screen.popup.shown {
            return;
        }
        let (columns, rows) = self.screen.content();
        let Some(popup) = self.instances.get_mut(&client) else { return };
        let effects = popup.update(Msg::Size(columns, rows), self.now);
        if self.draws {
            self.drawn.insert(client, popup.screen().text);
        }
        let effects = effects.into_iter().filter(|effect| *effect != Effect::Render).collect();
        self.execute(client, effects, false);
    }

    /// Zellij lets a client go on whose message nobody held.
    fn after_call(&mut self, id: &PipeId) {
        let pipe = self.pipe_mut(id);
        if pipe.waiting && !pipe.held && pipe.death.is_none() {
            pipe.waiting = false;
            self.next_message(id);
        }
    }

    /// A client sends what it reads next; the end of its input is the last.
    fn next_message(&mut self, id: &PipeId) {
        let pipe = self.pipe_mut(id);
        let Some(payload) = pipe.ask.messages.pop_front() else { return };
        pipe.waiting = payload.is_some();
        pipe.ended = payload.is_none();
        let call = Call {
            source: Source::Cli(id.clone()),
            addressed: true,
            name: pipe.ask.name.clone(),
            payload,
            lost: 0,
            args: pipe.ask.args.clone(),
        };
        self.due.push_back(Due::All(Msg::Call(call)));
    }

    /// Tells the instances of attached clients of panes and tabs.
    fn tell_screen(&mut self) {
        if self.stalls {
            return;
        }
        for client in self.screen.attached() {
            let tabs = Msg::Tabs(self.screen.tabs_for(client));
            let panes = Msg::Panes(self.screen.panes_for(client));
            self.due.push_back(Due::One(client, tabs));
            self.due.push_back(Due::One(client, panes));
        }
    }

    fn pipe_mut(&mut self, id: &PipeId) -> &mut Pipe {
        self.pipes.get_mut(id).unwrap_or_else(|| panic!("nobody has {id:?}"))
    }
}
