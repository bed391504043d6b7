//! The least that a plugin can do, for the popup to be measured against (`make bench`).

use zellij_ask::effect::Effect;
use zellij_ask::flow::PipeId;
use zellij_ask::keymap::{Code, Key};
use zellij_ask::msg::{Call, Msg, Source};
use zellij_ask::popup::Screen;

/// Shows the payload of a call as it came, draws it again on every key, and lets the calls go on
/// Enter. It knows no form, reads no file and lays nothing out.
#[derive(Debug, Default)]
pub struct Floor {
    text: String,
    held: Vec<PipeId>,
}

impl Floor {
    /// Starts with nothing to show.
    pub fn new() -> (Self, Vec<Effect>) {
        (Self::default(), vec![Effect::RequestPermissions])
    }

    /// Applies one message.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Call(Call { source: Source::Cli(pipe), payload: Some(text), .. }) => {
                self.text = text;
                self.held.push(pipe.clone());
                vec![Effect::Hold(pipe), Effect::TakeFocus, Effect::Render]
            }
            Msg::Key(Key { code: Code::Enter, .. }) => {
                let released = self.held.drain(..).flat_map(|pipe| {
                    [Effect::Print(pipe.clone(), "released\n".to_owned()), Effect::Release(pipe)]
                });
                released.chain([Effect::PutAway]).collect()
            }
            Msg::Key(_) => vec![Effect::Render],
            _ => Vec::new(),
        }
    }

    /// What it shows.
    pub fn screen(&self) -> Screen {
        Screen { text: self.text.clone(), cursor: None }
    }
}
