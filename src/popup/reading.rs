//! What a person takes from the form and from the asking pane: the clipboard and a look behind.

use crate::effect::Effect;
use crate::flow::{Flow, FlowId};
use crate::form::{Action, Mode, Part};
use crate::session::PaneId;

use super::Popup;

impl Popup {
    /// Asks for the last output of the asking pane, or closes it.
    pub(super) fn peek(&mut self, id: &FlowId, out: &mut Vec<Effect>) {
        let reading = |form: &crate::form::Form| matches!(form.mode(), Mode::Peek);
        if self.forms.get(id).is_some_and(reading) {
            self.act(id, &Action::Peek, out);
            self.peeked = Vec::new();
            return;
        }
        match self.flow(id).and_then(|flow| self.asking_pane(flow)) {
            Some(pane) => out.push(Effect::Peek(pane)),
            None => self.said = Some("The pane that asks is not known.".to_owned()),
        }
    }

    /// The pane that asks, where it is known and there.
    pub(super) fn asking_pane(&self, flow: &Flow) -> Option<PaneId> {
        let pane = flow.header.asker.pane.map(PaneId::Terminal)?;
        self.session.pane(pane).map(|pane| pane.id)
    }

    /// The rows of the asking pane came.
    pub(super) fn peeked(&mut self, rows: Result<Vec<String>, String>, out: &mut Vec<Effect>) {
        let Some(id) = self.shown().map(|flow| flow.header.flow.clone()) else { return };
        let browsing = |form: &crate::form::Form| matches!(form.mode(), Mode::Browse);
        if !self.forms.get(&id).is_some_and(browsing) {
            return;
        }
        match rows {
            Ok(mut rows) => {
                while rows.last().is_some_and(|row| row.trim().is_empty()) {
                    rows.pop();
                }
                self.peeked = rows;
                self.act(&id, &Action::Peek, out);
            }
            Err(why) => self.said = Some(format!("The pane cannot be read: {why}")),
        }
        out.push(Effect::Render);
    }

    pub(super) fn copy(&mut self, id: &FlowId, part: Part, out: &mut Vec<Effect>) {
        let text = self.forms.get(id).and_then(|form| form.copy(part));
        let said = match (part, &text) {
            (_, None) => "There is nothing of that to copy.",
            (Part::Row, _) => "The row is on the clipboard.",
            (Part::Question, _) => "The question is on the clipboard.",
            (Part::Preview, _) => "The preview is on the clipboard.",
            (Part::Answers, _) => "The answers are on the clipboard.",
        };
        self.said = Some(said.to_owned());
        out.extend(text.map(Effect::Copy));
        out.push(Effect::Render);
    }
}
