//! The popup: the frontend over the flows of a session.
//!
//! [`Popup::update`] takes one [`Msg`] and the time and returns [`Effect`]s; [`Popup::screen`]
//! draws. One popup exists for every client of the session, and for some that have gone: all of
//! them hear every ask, the store decides which of them acts.
//!
//! * [`stage`]: what the popup shows, as what shape, over which cells
//! * [`focus`]: whether it has the keys and whether they count yet
//! * `grant`: what the person said to the permissions
//! * `calls`: messages through pipes; `asking`: requests; `shell`: what others do with forms
//! * `signals`: what the session is told; `marks`: on which frames; `ring`: how a person is called
//! * `keys`: keys, paste and mouse; [`repeat`]: which keys are held down
//! * `outside`: a text in the person's own editor
//! * `reading`: the asker's pane and the clipboard
//! * `scene`: when it comes, takes the focus, gives it back and goes
//! * `placing`: over which pane, on which cells, under which name
//! * `screen`: what it looks like, and what lies where on it
//! * `wish`: what a person wants of it from outside
//! * `watch`: the askers as processes, found and looked after
//! * `opening`: what follows once a form is shown
//! * `finish`: how a form ends and its asker is told; `aftermath`: what follows from it
//! * `settings`: what the plugin's configuration can change

mod aftermath;
mod asking;
mod calls;
mod finish;
pub mod focus;
mod grant;
mod keys;
mod marks;
mod opening;
mod outside;
mod placing;
mod reading;
pub mod repeat;
mod ring;
mod scene;
mod screen;
mod settings;
mod shell;
mod signals;
pub mod stage;
mod watch;
mod wish;

use std::collections::BTreeMap;
use std::path::Path;

use crate::alarm::Alarm;
use crate::contract::Payload;
use crate::effect::Effect;
use crate::flow::{Book, Changes, Flow, FlowId, Millis, PipeId, Store, StoreError};
use crate::form::Form;
use crate::keymap::Keymap;
use crate::msg::Msg;
use crate::session::Session;
use crate::status::Announcer;
use crate::view::theme::{Palette, Theme};

use aftermath::Aftermath;
use focus::Focus;
use grant::Grant;
use opening::Opening;
use placing::Standing;
use repeat::Repeat;
use scene::Scene;
use screen::Drawing;
pub use screen::Screen;
use settings::Settings;
use signals::Signals;
use stage::{Shape, Stage};
use watch::Watch;

/// The message by which instances of the plugin make each other look at the store.
pub const WAKE: &str = "zellij-ask:wake";

/// Which instance this is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Me {
    /// The number of the plugin, the same for all its instances.
    pub plugin: u32,
    /// The client this instance belongs to.
    pub client: u16,
    /// The run of the Zellij server: the store keeps lives apart by it.
    pub life: String,
    /// The session's name.
    pub session: String,
}

/// One instance of the popup.
#[derive(Debug)]
pub struct Popup {
    me: Me,
    settings: Settings,
    keymap: Keymap,
    theme: Theme,
    grant: Grant,
    book: Option<Book>,
    forms: BTreeMap<FlowId, Form>,
    drawing: Drawing,
    collecting: BTreeMap<PipeId, Payload>,
    session: Session,
    stage: Stage,
    focus: Focus,
    scene: Scene,
    /// What is done now is done by this one's person: it has a client for sure.
    by_hand: bool,
    opening: Opening,
    aftermath: Aftermath,
    standing: Standing,
    repeat: Repeat,
    last_input: Option<Millis>,
    alarm: Alarm,
    size: (u16, u16),
    notice: Option<String>,
    /// Forms whose record cannot be read: told once Zellij lets this instance tell.
    broken: Vec<FlowId>,
    /// The plugin is being closed: nothing is shown any more.
    closing: bool,
    /// What came of the last key; the next one takes it away.
    said: Option<String>,
    /// The last output of the asking pane, while it is looked at.
    peeked: Vec<String>,
    /// The texts that are in the person's own editor, each in a pane of its own.
    outside: Vec<outside::Outside>,
    /// The cell that was clicked last.
    pointer: Option<(u16, u16)>,
    watch: Watch,
    signals: Signals,
    /// What is known of the calls for the forms that wait.
    rings: BTreeMap<FlowId, ring::Ring>,
    /// What this instance last made of the marks; `None` until it looked.
    marked: Option<marks::Marks>,
    /// What was wished for by a command, until it is known who is attached.
    wish: Option<wish::Wish>,
    /// The pipe of the last such command.
    wished: Option<PipeId>,
    now: Millis,
}

impl Popup {
    /// Builds an instance from the store in this folder.
    #[must_use]
    pub fn new(
        me: Me,
        given: &BTreeMap<String, String>,
        store: &Path,
        now: Millis,
    ) -> (Self, Vec<Effect>) {
        let (keymap, conflicts) = Keymap::with_settings(given);
        let (settings, mut notices) = Settings::read(given);
        let (announcer, unknown) = Announcer::new(me.plugin, given);
        notices.extend(unknown);
        notices.extend(conflicts.iter().map(ToString::to_string));
        let mut popup = Self {
            me,
            theme: settings.colours.theme(&Palette::default()),
            settings,
            keymap,
            grant: Grant::default(),
            book: None,
            forms: BTreeMap::new(),
            drawing: Drawing::default(),
            collecting: BTreeMap::new(),
            session: Session::default(),
            stage: Stage::default(),
            focus: Focus::default(),
            scene: Scene::default(),
            by_hand: false,
            opening: Opening::default(),
            aftermath: Aftermath::default(),
            standing: Standing::default(),
            repeat: Repeat::default(),
            last_input: None,
            alarm: Alarm::default(),
            size: (0, 0),
            broken: Vec::new(),
            closing: false,
            said: None,
            peeked: Vec::new(),
            pointer: None,
            outside: Vec::new(),
            watch: Watch::default(),
            signals: Signals::new(announcer),
            rings: BTreeMap::new(),
            marked: None,
            wish: None,
            wished: None,
            notice: (!notices.is_empty()).then(|| notices.join("  ")),
            now,
        };
        let mut out = vec![Effect::RequestPermissions];
        match Store::open(store, &popup.me.life).and_then(Book::load) {
            Ok((book, changes)) => {
                popup.stage = book.store().stage().unwrap_or_default();
                popup.book = Some(book);
                popup.take_over(&changes, &mut out);
                popup.inherit_openings();
                popup.inherit_aftermath();
            }
            Err(error) => popup.notice = Some(error.to_string()),
        }
        popup.set_scene(&mut out);
        (popup, out)
    }

    /// Which instance this is.
    #[must_use]
    pub fn me(&self) -> &Me {
        &self.me
    }

    /// Applies one message at this time.
    pub fn update(&mut self, msg: Msg, now: Millis) -> Vec<Effect> {
        self.now = now;
        let mut out = Vec::new();
        self.by_hand = matches!(msg, Msg::Paste(_) | Msg::Mouse(_));
        self.catch_up(&mut out);
        self.follow_up(&mut out);
        match msg {
            Msg::Call(call) => self.call(&call, &mut out),
            Msg::Key(key) => self.key(key, &mut out),
            Msg::Paste(text) => self.paste(&text, &mut out),
            Msg::Mouse(mouse) => self.mouse(mouse, &mut out),
            Msg::Permission(granted) => self.permission(granted, &mut out),
            Msg::Clients(clients) => {
                self.session.set_clients(clients);
                self.grant.confirm();
                self.refuse_unseen(&mut out);
                self.part(&mut out);
                self.clear_stage(&mut out);
                self.fulfil(&mut out);
                self.present(&mut out);
                self.let_opening_follow();
            }
            Msg::Panes(panes) => {
                self.session.set_panes(panes);
                self.looked(&mut out);
            }
            Msg::Tabs(tabs) => {
                if self.session.set_tabs(tabs) && self.leads() {
                    // A tab came, and with it bars that know nothing yet.
                    self.remind(&mut out);
                }
                self.looked(&mut out);
            }
            Msg::Input => self.last_input = Some(now),
            Msg::Palette(palette) => self.colour(&palette, &mut out),
            Msg::Tick => self.tick(&mut out),
            Msg::PaneClosed(pane) => self.pane_closed(pane, &mut out),
            Msg::Ran { context, code, stdout } => self.ran(&context, code, &stdout, &mut out),
            Msg::Size(columns, rows) => self.resize(columns, rows),
            Msg::EditorOpened(name, pane) => self.editor_opened(&name, pane, &mut out),
            Msg::EditorExited(pane, code) => self.editor_exited(pane, code, &mut out),
            Msg::Fetched(name, text) => self.fetched(&name, text, &mut out),
            Msg::Peeked(rows) => self.peeked(rows, &mut out),
            Msg::ClipboardFailed => {
                self.said = Some("The clipboard cannot be reached.".to_owned());
                out.push(Effect::Render);
            }
            Msg::Closing => self.close(&mut out),
        }
        if self.grant.given() {
            for flow in std::mem::take(&mut self.broken) {
                self.report_broken(&flow, &mut out);
            }
            self.expire(&mut out);
        }
        if self.owes_aftermath() {
            self.put_off(&mut out);
            return out;
        }
        self.close_editors(&mut out);
        if !self.owes_opening() {
            self.look_after(&mut out);
        }
        self.set_scene(&mut out);
        out
    }

    /// Looks after those who wait, and says that they do.
    fn look_after(&mut self, out: &mut Vec<Effect>) {
        if self.grant.given() {
            self.look_after_askers(out);
        }
        self.beat(out);
        self.ring(out);
        self.mark(out);
    }

    /// Makes what is drawn agree with what is open.
    fn set_scene(&mut self, out: &mut Vec<Effect>) {
        if self.stage.shape == Shape::Open
            && let Some(flow) = self.stage.flow.clone()
        {
            // Another instance may have opened it, or this one is fresh.
            self.form(&flow, out);
            self.entitle(&flow, out);
        }
        self.refresh(out);
        self.schedule(out);
    }

    /// Reads what other instances changed.
    fn catch_up(&mut self, out: &mut Vec<Effect>) {
        match self.book.as_mut().map(Book::catch_up) {
            Some(Ok(changes)) if changes != Changes::default() => self.take_over(&changes, out),
            Some(Err(error)) => self.tell(&error),
            _ => {}
        }
    }

    fn take_over(&mut self, changes: &Changes, out: &mut Vec<Effect>) {
        self.broken.extend(changes.broken.iter().cloned());
        let Some(book) = &self.book else { return };
        for id in &changes.flows {
            if book.flow(id).is_none() {
                self.forms.remove(id);
            } else if let Some(form) = self.forms.get_mut(id)
                && let Ok(Some(progress)) = book.progress(id)
            {
                form.sync(progress.draft);
            }
        }
        if changes.stage {
            let stage: Stage = book.store().stage().unwrap_or_default();
            if stage.flow != self.stage.flow && self.focus.here() {
                // Somebody else brought another form under these fingers.
                self.focus.guard(self.now, self.settings.guard);
            }
            self.stage = stage;
            self.scene.bereft = false;
        }
        if self.shown().is_none() && self.stage.shape != Shape::Away {
            self.stage = Stage::default();
            self.scene.bereft = true;
        }
        if book.waiting() > 0 && self.grant.given() {
            out.push(Effect::ListClients);
        }
        out.push(Effect::Render);
    }

    /// The flow on the stage, while it is open.
    fn shown(&self) -> Option<&Flow> {
        self.flow(self.stage.flow.as_ref()?)
    }

    fn flow(&self, id: &FlowId) -> Option<&Flow> {
        self.book.as_ref()?.flow(id)
    }

    fn queue(&self) -> Vec<&Flow> {
        self.book.as_ref().map(|book| book.queue().iter().collect()).unwrap_or_default()
    }

    /// Makes the other attached clients' instances look at the store.
    fn wake_others(&self, out: &mut Vec<Effect>) {
        if self.session.clients().len() > 1 && !out.contains(&Effect::Wake) {
            out.push(Effect::Wake);
        }
    }

    /// Shows on the form that the store failed: what is on screen may not be saved.
    fn tell(&mut self, error: &StoreError) {
        self.notice = Some(error.to_string());
    }

    fn tick(&mut self, out: &mut Vec<Effect>) {
        self.alarm.rang(self.now);
        self.tell_openings(out);
        self.grant.tick(self.now, out);
        self.press_kept_back(None, out);
        if self.focus.tick(self.now) || self.stage.shape != Shape::Away {
            out.push(Effect::Render);
        }
        self.present(out);
    }

    /// Sets the timer for the next moment at which something changes by itself.
    fn schedule(&mut self, out: &mut Vec<Effect>) {
        let second = self.shown().and_then(Flow::deadline).map(|deadline| {
            let left = deadline.since(self.now).as_millis();
            // The whole seconds on the screen change when the rest of the current one is over.
            let rest = left.saturating_sub(1) % 1000 + 1;
            Millis(self.now.0 + u64::try_from(rest).unwrap_or(1000))
        });
        let deadline = self.book.as_ref().and_then(|book| book.queue().next_deadline());
        let wake = [
            self.focus.next(),
            self.quiet_at(),
            second,
            deadline,
            self.next_opening(),
            self.next_round(),
            self.signals.next(),
            self.grant.next(),
            self.repeat.next(),
            self.next_ring(),
        ];
        if let Some(at) = wake.into_iter().flatten().min() {
            self.alarm.set(at, self.now, out);
        }
    }
}
