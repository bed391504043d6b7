//! A text in the person's own editor: out to a file, into a floating pane, and back.
//!
//! Each text has an editor of its own, and no form more than it has texts. An editor goes with its
//! form: what is written in it has nowhere to go then.

use crate::effect::Effect;
use crate::flow::FlowId;
use crate::form::{Action, Field, Form, Mode, Tab};
use crate::session::PaneId;

use super::Popup;
use super::screen::agent;

/// A text that is being written in an editor pane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outside {
    flow: FlowId,
    /// Which text of the form it is.
    field: (Tab, Field),
    /// The file it is in.
    name: String,
    /// Where its editor runs; `None` before it is known and after the editor ended.
    pane: Option<PaneId>,
    /// What went out.
    text: String,
    /// Whether the person was in the editor when it ended.
    inside: bool,
}

impl Popup {
    /// Opens the text under edit in the person's editor, or goes to the editor it is in.
    pub(super) fn write_outside(&mut self, id: &FlowId, out: &mut Vec<Effect>) {
        let Some(form) = self.forms.get(id) else { return };
        let (Some(field), Mode::Edit(what, editor)) = (edited(form), form.mode()) else { return };
        if let Some(open) = self.outside.iter().find(|it| it.flow == *id && it.field == field) {
            out.extend(open.pane.map(Effect::GiveFocus));
            return;
        }
        let what = if matches!(what, Field::Typed) { "answer" } else { "note" };
        let title = format!("{what} · {}", self.flow(id).map_or("agent", agent));
        let text = editor.text();
        // The ending lets editors know what the text is.
        let name = format!("zellij-ask-{}-{}.md", self.me.client, self.now.0);
        let Some(rect) = self.cells() else { return };
        self.outside.push(Outside {
            flow: id.clone(),
            field,
            name: name.clone(),
            pane: None,
            text: text.clone(),
            inside: false,
        });
        out.push(Effect::OpenEditor { name, text, title, rect });
    }

    pub(super) fn editor_opened(
        &mut self,
        name: &str,
        pane: Option<PaneId>,
        out: &mut Vec<Effect>,
    ) {
        let outside = self.outside.iter_mut().find(|it| it.name == name);
        match (outside, pane) {
            (Some(outside), Some(_)) => outside.pane = pane,
            (Some(_), None) => {
                self.outside.retain(|it| it.name != name);
                self.said = Some("Your editor cannot be opened; the text is as it was.".to_owned());
                out.push(Effect::Render);
            }
            // Its form ended meanwhile.
            (None, Some(pane)) => {
                out.push(Effect::ClosePane(pane));
                out.push(Effect::Fetch { name: name.to_owned() });
            }
            (None, None) => {}
        }
    }

    /// The editor ended: what it saved comes back, unless it failed.
    pub(super) fn editor_exited(&mut self, pane: PaneId, code: Option<i32>, out: &mut Vec<Effect>) {
        let inside = self.is_in(pane);
        let Some(outside) = self.outside.iter_mut().find(|it| it.pane == Some(pane)) else {
            return;
        };
        // From here on its pane is closed by us.
        outside.pane = None;
        outside.inside = inside;
        let name = outside.name.clone();
        out.push(Effect::ClosePane(pane));
        if code != Some(0) {
            let said = "Your editor failed; the text is as it was.";
            self.come_back(&name, Some(said.to_owned()), out);
        }
        out.push(Effect::Fetch { name });
    }

    /// The editor's pane was closed by hand: nothing comes back.
    pub(super) fn editor_closed(&mut self, pane: PaneId, out: &mut Vec<Effect>) {
        let inside = self.is_in(pane);
        if let Some(outside) = self.outside.iter_mut().find(|it| it.pane == Some(pane)) {
            outside.inside = inside;
            let name = outside.name.clone();
            self.come_back(&name, None, out);
            out.push(Effect::Fetch { name });
        }
    }

    /// What an editor left was read.
    pub(super) fn fetched(&mut self, name: &str, text: Option<String>, out: &mut Vec<Effect>) {
        let Some(outside) = self.outside.iter().find(|it| it.name == name).cloned() else {
            return;
        };
        let said = match text {
            None => Some("What you saved cannot be read; the text is as it was."),
            Some(text) => {
                let text = without_added_end(&outside.text, &text);
                let under_edit = self.forms.get(&outside.flow).and_then(edited);
                if under_edit == Some(outside.field) {
                    self.act(&outside.flow, &Action::Text(text.to_owned()), out);
                    None
                } else if text == outside.text {
                    None
                } else {
                    out.push(Effect::Copy(text.to_owned()));
                    Some("You had left that text: what you saved is on the clipboard.")
                }
            }
        };
        self.come_back(name, said.map(str::to_owned), out);
    }

    /// Closes the editors of forms that are open no more.
    pub(super) fn close_editors(&mut self, out: &mut Vec<Effect>) {
        let (kept, gone): (Vec<_>, Vec<_>) = std::mem::take(&mut self.outside)
            .into_iter()
            .partition(|outside| self.flow(&outside.flow).is_some());
        self.outside = kept;
        for outside in gone {
            out.extend(outside.pane.map(Effect::ClosePane));
            out.push(Effect::Fetch { name: outside.name });
        }
    }

    /// Whether the person is in an editor that this popup opened.
    pub(super) fn in_editor(&self) -> bool {
        let focused = self.session.focused_pane();
        focused.is_some() && self.outside.iter().any(|outside| outside.pane == focused)
    }

    /// Whether the person is in an editor's pane: a new one has the focus before Zellij tells of it.
    fn is_in(&self, pane: PaneId) -> bool {
        self.session.pane(pane).is_none() || self.session.focused_pane() == Some(pane)
    }

    /// The editor is gone: who was in it comes back to its form. Others stay where they are.
    fn come_back(&mut self, name: &str, said: Option<String>, out: &mut Vec<Effect>) {
        let Some(at) = self.outside.iter().position(|it| it.name == name) else { return };
        let outside = self.outside.swap_remove(at);
        if outside.inside {
            self.said = said;
            self.open(&outside.flow, out);
        } else if self.stage.flow.as_ref() == Some(&outside.flow) {
            self.said = said;
            out.push(Effect::Render);
        }
    }
}

/// The text of a form that is under edit.
fn edited(form: &Form) -> Option<(Tab, Field)> {
    match form.mode() {
        Mode::Edit(field, _) => Some((form.tab(), *field)),
        _ => None,
    }
}

/// Editors end the last line; a text that did not end so does not for that.
fn without_added_end<'a>(before: &str, after: &'a str) -> &'a str {
    if before.ends_with('\n') { after } else { after.strip_suffix('\n').unwrap_or(after) }
}
