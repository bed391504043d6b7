//! What a person wants of the popup from outside of it: by a bound key, or by a command.
//!
//! Every instance hears every wish, and exactly one is to act: that of the person whose wish it
//! is. Zellij does not say who that is.

use std::time::Duration;

use crate::contract::Tool;
use crate::effect::Effect;
use crate::flow::{FlowId, PipeId};
use crate::msg::Call;
use crate::session::PaneId;

use super::Popup;
use super::stage::Shape;

/// Zellij tells of the key itself just before it tells of the message bound to it.
const JUST_NOW: Duration = Duration::from_millis(100);

/// What is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    /// To a waiting form: the oldest, or from a form that is open the next one.
    Next,
    /// The same backwards.
    Previous,
    /// To this form.
    Form(FlowId),
    /// Away with the popup.
    Hide,
}

impl Wish {
    /// What a message wishes for; `None` when it is about something else.
    pub(super) fn of(call: &Call) -> Option<Self> {
        match Tool::from_name(&call.name).ok()? {
            Tool::Focus | Tool::Show | Tool::Next => Some(match call.args.get("flow_id") {
                Some(flow) => Self::Form(FlowId(flow.clone())),
                None => Self::Next,
            }),
            Tool::Prev => Some(Self::Previous),
            Tool::Hide => Some(Self::Hide),
            _ => None,
        }
    }
}

impl Popup {
    /// A bound key: its person is the one who typed just now.
    pub(super) fn keybind(&mut self, wish: &Wish, out: &mut Vec<Effect>) {
        let mine = self.last_input.is_some_and(|input| self.now.since(input) <= JUST_NOW);
        if *wish == Wish::Hide {
            self.leave(out);
        } else if mine {
            self.bring(wish, out);
        }
    }

    /// A command: nobody knows whose it is, so it is for the first client that is attached, as
    /// soon as it is known which one that is.
    pub(super) fn wish(&mut self, pipe: &PipeId, wish: Wish, call: &Call, out: &mut Vec<Effect>) {
        // Once a pipe, however many lines its client reads.
        if call.payload.is_none() || self.wished.as_ref() == Some(pipe) {
            return;
        }
        self.wished = Some(pipe.clone());
        if wish == Wish::Hide {
            self.leave(out);
        } else {
            self.wish = Some(wish);
            out.push(Effect::ListClients);
        }
    }

    /// The attached clients are known: does what was wished for.
    pub(super) fn fulfil(&mut self, out: &mut Vec<Effect>) {
        if let Some(wish) = self.wish.take()
            && self.leads()
        {
            self.bring(&wish, out);
        }
    }

    fn bring(&mut self, wish: &Wish, out: &mut Vec<Effect>) {
        let forward = *wish == Wish::Next;
        let open = self.stage.shape == Shape::Open && self.focus.here();
        let own = PaneId::Plugin(self.me.plugin);
        let answering = open && self.session.focused_pane() == Some(own);
        self.focus.tick(self.now);
        let new = self.scene.sprung && !self.focus.armed();
        if answering && new && !matches!(wish, Wish::Form(_)) {
            // The key was meant for the form that came just then, not for the one after it.
            return;
        }
        self.scene.sprung = false;
        let queue = self.queue();
        let to = match wish {
            Wish::Form(flow) => Some(flow.clone()),
            _ if answering => None,
            // The focus was asked for and never came: it is asked for again.
            _ if open => self.stage.flow.clone(),
            _ => {
                let end = if forward { queue.first() } else { queue.last() };
                end.map(|flow| flow.header.flow.clone())
            }
        };
        match to {
            Some(flow) => self.open(&flow, out),
            None if answering => self.go_on(forward, out),
            None => {}
        }
    }
}
