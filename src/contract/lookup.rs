//! Naming a form from a shell: `result` and `cancel`.
//!
//! `result` prints a form's answer as its asker would have got it, `cancel` prints
//! `{"version": 1, "ok": true, "flowId": …}`. Where the form is not there to be had, both print
//! `{"version": 1, "ok": false, "error": …, "message": …}` with the name that was used.

use serde_json::{Value, json};
use thiserror::Error;

use super::call::Args;
use super::label::quoted;
use super::question::without_nulls;

/// The form a call names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// By `flow_id`, as events, `list` and `ack` tell it. It wins where both are given.
    Flow(String),
    /// By `id`, the asker's own.
    Id(String),
}

/// Why a form is not there to be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LookupError {
    /// The call names no form.
    #[error("name a form: pass flow_id or id in the arguments")]
    Unnamed,
    /// No form has this name, or none any more.
    #[error("no form has {}: it never was, or its answer was collected long ago", named(.0))]
    NotFound(Target),
    /// The answer is not there yet.
    #[error("the form with {} is still open: the user has not answered yet", named(.0))]
    StillOpen(Target),
    /// The form to be cancelled has ended already.
    #[error("the form with {} has ended already: collect its answer with result", named(.0))]
    Ended(Target),
}

/// The answer of `cancel` on standard output when the form was withdrawn: one line of JSON,
/// without the line break.
#[must_use]
pub fn cancelled(flow_id: &str) -> String {
    json!({"version": 1, "ok": true, "flowId": flow_id}).to_string()
}

impl Target {
    /// The form that the arguments of a call name.
    ///
    /// # Errors
    /// [`LookupError::Unnamed`] when there is neither `flow_id` nor `id`.
    pub fn of(args: &Args) -> Result<Self, LookupError> {
        let flow = args.flow_id.clone().map(Self::Flow);
        flow.or_else(|| args.id.clone().map(Self::Id)).ok_or(LookupError::Unnamed)
    }
}

impl LookupError {
    /// The code on the wire.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unnamed => "invalid_input",
            Self::NotFound(_) => "flow_not_found",
            Self::StillOpen(_) => "still_open",
            Self::Ended(_) => "already_ended",
        }
    }

    /// The answer on standard output: one line of JSON, without the line break.
    #[must_use]
    pub fn json(&self) -> String {
        let target = match self {
            Self::Unnamed => None,
            Self::NotFound(target) | Self::StillOpen(target) | Self::Ended(target) => Some(target),
        };
        let (flow, id): (Option<&str>, Option<&str>) = match target {
            Some(Target::Flow(flow)) => (Some(flow), None),
            Some(Target::Id(id)) => (None, Some(id)),
            None => (None, None),
        };
        let answer: Value = without_nulls(json!({
            "version": 1,
            "ok": false,
            "error": self.code(),
            "message": self.to_string(),
            "flowId": flow,
            "id": id,
        }));
        answer.to_string()
    }
}

fn named(target: &Target) -> String {
    match target {
        Target::Flow(flow) => format!("flow_id {}", quoted(flow)),
        Target::Id(id) => format!("id {}", quoted(id)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flow_id_wins_over_the_askers_id() {
        let (flow, id) = (Some("f1".to_owned()), Some("mine".to_owned()));
        let args = |flow_id, id| Args { id, flow_id, ..Args::default() };
        assert_eq!(Target::of(&args(flow, id.clone())), Ok(Target::Flow("f1".to_owned())));
        assert_eq!(Target::of(&args(None, id)), Ok(Target::Id("mine".to_owned())));
        assert_eq!(Target::of(&args(None, None)), Err(LookupError::Unnamed));
    }

    #[test]
    fn what_is_not_to_be_had_is_told_in_one_line() {
        insta::assert_snapshot!(cancelled("f1"), @r#"{"version":1,"ok":true,"flowId":"f1"}"#);
        insta::assert_snapshot!(LookupError::Unnamed.json(), @r#"{"version":1,"ok":false,"error":"invalid_input","message":"name a form: pass flow_id or id in the arguments"}"#);
        let flow = Target::Flow("f1".to_owned());
        insta::assert_snapshot!(LookupError::NotFound(flow.clone()).json(), @r#"{"version":1,"ok":false,"error":"flow_not_found","message":"no form has flow_id \"f1\": it never was, or its answer was collected long ago","flowId":"f1"}"#);
        insta::assert_snapshot!(LookupError::Ended(flow).json(), @r#"{"version":1,"ok":false,"error":"already_ended","message":"the form with flow_id \"f1\" has ended already: collect its answer with result","flowId":"f1"}"#);
        let id = Target::Id("mine".to_owned());
        insta::assert_snapshot!(LookupError::StillOpen(id).json(), @r#"{"version":1,"ok":false,"error":"still_open","message":"the form with id \"mine\" is still open: the user has not answered yet","id":"mine"}"#);
    }
}
