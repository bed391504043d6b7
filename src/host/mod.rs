//! The plugin's shell: the functions Zellij calls, and nothing else.
//!
//! Zellij's own macro is not used, for two reasons. It cuts typed characters to eight bits, and a
//! trap leaves its state borrowed, so that every later call fails. Here the state is taken out of
//! its cell before a call and put back after it: when a call trapped, the next one finds the cell
//! empty and rebuilds the state from the store, which holds all that matters.

mod execute;
mod floor;
mod grant;
mod inbox;
mod translate;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use zellij_ask::bar::Bar;
use zellij_ask::effect::Effect;
use zellij_ask::flow::Millis;
use zellij_ask::msg::Msg;
use zellij_ask::popup::{Me, Popup, Screen};
use zellij_tile::prelude::{EventType, VERSION, get_plugin_ids, subscribe};

use floor::Floor;

thread_local! {
    static FRONTEND: RefCell<Option<Frontend>> = const { RefCell::new(None) };
    static BOOT: RefCell<Option<Boot>> = const { RefCell::new(None) };
    static STARTED: Cell<bool> = const { Cell::new(false) };
}

/// What an instance is: the hub with its popup, or a bar in a layout (`mode "bar"`). With the
/// setting `debug "floor"` it is neither.
enum Frontend {
    Popup(Box<Popup>),
    Bar(Box<Bar>),
    Floor(Floor),
}

impl Frontend {
    fn update(&mut self, msg: Msg, now: Millis) -> Vec<Effect> {
        match self {
            Self::Popup(popup) => popup.update(msg, now),
            Self::Bar(bar) => bar.update(msg, now),
            Self::Floor(floor) => floor.update(msg),
        }
    }

    fn screen(&self, columns: u16) -> Screen {
        match self {
            Self::Popup(popup) => popup.screen(),
            Self::Bar(bar) => Screen { text: bar.view(columns), cursor: None },
            Self::Floor(floor) => floor.screen(),
        }
    }
}

/// What a new instance is built from, kept for the day it must be built again.
#[derive(Clone)]
struct Boot {
    me: Me,
    settings: BTreeMap<String, String>,
}

/// With the setting `debug "true"` a message of this name makes the plugin trap: so a test sees it
/// heal.
const TRAP: &str = "debug:trap";

/// The folder that all instances of the plugin share and that outlives them.
const STORE: &str = "/cache/zellij-ask";

/// Runs once when the module is started.
pub fn main() {
    // Zellij's own hook would paint its panic screen over the popup; its log is enough.
    std::panic::set_hook(Box::new(|panic| eprintln!("zellij-ask: {panic}")));
}

#[unsafe(no_mangle)]
extern "C" fn load() {
    let mut settings = translate::settings();
    // A person without colours has none here either, unless the settings say otherwise.
    if std::env::var("NO_COLOR").is_ok_and(|value| !value.is_empty()) {
        settings.entry("theme".to_owned()).or_insert_with(|| "none".to_owned());
    }
    let ids = get_plugin_ids();
    let me = Me {
        plugin: ids.plugin_id,
        client: ids.client_id,
        life: ids.zellij_pid.to_string(),
        // The server hands its environment on; the name at its start is good enough for a label.
        session: std::env::var("ZELLIJ_SESSION_NAME").unwrap_or_default(),
    };
    BOOT.set(Some(Boot { me, settings }));
    // Only the last subscription of a background plugin counts, so there is one for everything.
    subscribe(&[
        EventType::BeforeClose,
        EventType::CommandPaneExited,
        EventType::InitialKeybinds,
        EventType::InputReceived,
        EventType::Key,
        EventType::ListClients,
        EventType::ModeUpdate,
        EventType::Mouse,
        EventType::PaneClosed,
        EventType::PaneUpdate,
        EventType::PastedText,
        EventType::PermissionRequestResult,
        EventType::RunCommandResult,
        EventType::SystemClipboardFailure,
        EventType::TabUpdate,
        EventType::Timer,
    ]);
    run(None);
}

#[unsafe(no_mangle)]
extern "C" fn update() -> bool {
    translate::event().is_some_and(|msg| run(Some(msg)))
}

#[unsafe(no_mangle)]
extern "C" fn pipe() -> bool {
    translate::call().is_some_and(|call| run(Some(Msg::Call(call))))
}

#[unsafe(no_mangle)]
extern "C" fn render(rows: i32, columns: i32) {
    let cells = |count: i32| u16::try_from(count).unwrap_or(u16::MAX);
    let size = (cells(columns), cells(rows));
    let known = FRONTEND.with_borrow(|frontend| match frontend {
        Some(Frontend::Popup(popup)) => popup.size() == size,
        _ => false,
    });
    if !known {
        run(Some(Msg::Size(size.0, size.1)));
    }
    let screen = FRONTEND
        .with_borrow(|frontend| frontend.as_ref().map(|frontend| frontend.screen(cells(columns))));
    if let Some(screen) = screen {
        execute::draw(&screen);
    }
}

#[unsafe(no_mangle)]
extern "C" fn plugin_version() {
    println!("{VERSION}");
}

impl Boot {
    fn start(&self, now: Millis) -> (Frontend, Vec<Effect>) {
        let is = |key: &str, value: &str| self.settings.get(key).is_some_and(|it| it == value);
        if is("debug", "floor") {
            let (floor, effects) = Floor::new();
            (Frontend::Floor(floor), effects)
        } else if is("mode", "bar") {
            let (bar, effects) = Bar::new(self.me.client, &self.settings, grant::remembered(), now);
            (Frontend::Bar(Box::new(bar)), effects)
        } else {
            let (popup, effects) =
                Popup::new(self.me.clone(), &self.settings, Path::new(STORE), now);
            (Frontend::Popup(Box::new(popup)), effects)
        }
    }

    /// Whether a message is the one that a test lets the plugin trap by.
    fn traps(&self, msg: &Msg) -> bool {
        matches!(msg, Msg::Call(call) if call.name == TRAP)
            && self.settings.get("debug").is_some_and(|value| value == "true")
    }
}

/// Gives the frontend a message and does what it wants; returns whether to draw.
fn run(msg: Option<Msg>) -> bool {
    let now = now();
    let Some(boot) = BOOT.with_borrow(Clone::clone) else { return false };
    let (mut frontend, mut effects) = match FRONTEND.take() {
        Some(frontend) => (frontend, Vec::new()),
        None => boot.start(now),
    };
    // The cell is empty at the start, and after a call that trapped.
    if STARTED.replace(true)
        && !effects.is_empty()
        && let Frontend::Popup(popup) = &mut frontend
    {
        effects.extend(popup.heal(now));
    }
    if let Some(msg) = msg {
        if boot.traps(&msg) {
            std::process::abort();
        }
        if msg == Msg::Permission(true) {
            grant::remember();
        }
        effects.extend(frontend.update(msg, now));
    }
    let (mut drawn, mut back) = execute::all(effects, boot.me.plugin);
    while let Some(msg) = back.pop() {
        let (render, more) = execute::all(frontend.update(msg, now), boot.me.plugin);
        drawn |= render;
        back.extend(more);
    }
    FRONTEND.set(Some(frontend));
    drawn
}

fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
