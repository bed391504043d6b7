//! Reads a JSON value field by field and collects everything that is wrong with it.
//!
//! A derived decoder stops at the first error; the contract wants all of them, each with its
//! path, and near misses of field names told instead of ignored.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::issue::Issue;
use super::label::quoted;
use super::name::meant;

/// The most issues, and the most warnings, one answer lists; a last entry counts the rest. A
/// hostile payload must not make an answer many times its own size.
const MAX_LISTED: usize = 100;

/// What was found so far.
#[derive(Debug, Default)]
pub(crate) struct Report {
    issues: Vec<Issue>,
    uncounted_issues: usize,
    warnings: Vec<String>,
    uncounted_warnings: usize,
    misshapen: bool,
}

/// A JSON object with its place.
#[derive(Debug)]
pub(crate) struct Object<'a> {
    path: String,
    fields: &'a Map<String, Value>,
    /// Known fields of which a near miss was found: they are not reported as missing, too.
    missed: Vec<&'static str>,
}

/// Whether a text may be blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blank {
    /// It may.
    Allowed,
    /// It must contain something visible.
    Refused,
}

impl Object<'_> {
    /// Whether it has this field, be it under a name that nearly is it.
    pub(crate) fn mentions(&self, field: &str) -> bool {
        self.fields.contains_key(field) || self.missed.contains(&field)
    }

    /// The path of one of its fields.
    pub(crate) fn at(&self, field: &str) -> String {
        if self.path.is_empty() { field.to_owned() } else { format!("{}.{field}", self.path) }
    }
}

impl Report {
    /// Whether a type is wrong or a field is missing, so that no further rule can be checked.
    pub(crate) fn misshapen(&self) -> bool {
        self.misshapen
    }

    /// Whether there is any issue.
    pub(crate) fn refuses(&self) -> bool {
        !self.issues.is_empty()
    }

    /// The issues and the warnings, in the order of the payload.
    pub(crate) fn into_parts(self) -> (Vec<Issue>, Vec<String>) {
        let Self { mut issues, mut warnings, uncounted_issues, uncounted_warnings, .. } = self;
        if uncounted_issues > 0 {
            issues.push(Issue::new("payload", format!("has {uncounted_issues} more issues")));
        }
        if uncounted_warnings > 0 {
            warnings.push(format!("payload: {uncounted_warnings} more warnings"));
        }
        (issues, warnings)
    }

    /// Reports a wrong type, a missing field or a wrong name.
    pub(crate) fn shape(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.misshapen = true;
        self.limit(path, message);
    }

    /// Reports a value of the right type beyond a limit.
    pub(crate) fn limit(&mut self, path: impl Into<String>, message: impl Into<String>) {
        if self.issues.len() < MAX_LISTED {
            self.issues.push(Issue::new(path, message));
        } else {
            self.uncounted_issues += 1;
        }
    }

    /// Reports what is ignored or repaired.
    pub(crate) fn warn(&mut self, path: &str, message: &str) {
        if self.warnings.len() < MAX_LISTED {
            self.warnings.push(format!("{path}: {message}"));
        } else {
            self.uncounted_warnings += 1;
        }
    }

    /// Takes a value as an object with these fields. An empty path is the payload itself.
    pub(crate) fn object<'a>(
        &mut self,
        path: String,
        value: &'a Value,
        known: &[&'static str],
    ) -> Option<Object<'a>> {
        let Value::Object(fields) = value else {
            let place = if path.is_empty() { "payload".to_owned() } else { path };
            self.shape(
                place,
                format!("must be an object ({}), is {}", known.join(", "), kind(value)),
            );
            return None;
        };
        let mut object = Object { path, fields, missed: vec![] };
        for name in fields.keys().filter(|name| !known.contains(&name.as_str())) {
            let path = at(&object.path, name);
            if let Some(right) = meant(name, known) {
                object.missed.push(right);
                self.shape(path, format!("is not a known field: did you mean \"{right}\"?"));
            } else {
                self.warn(&path, "unknown field, ignored");
            }
        }
        Some(object)
    }

    /// A text that must be there.
    pub(crate) fn text<'a>(
        &mut self,
        object: &Object<'a>,
        name: &'static str,
        blank: Blank,
    ) -> Option<&'a str> {
        self.required(object, name)?;
        self.optional_text(object, name, blank)
    }

    /// A text that may be left out.
    pub(crate) fn optional_text<'a>(
        &mut self,
        object: &Object<'a>,
        name: &'static str,
        blank: Blank,
    ) -> Option<&'a str> {
        match object.fields.get(name)? {
            Value::String(text) if blank == Blank::Refused && text.trim().is_empty() => {
                self.shape(object.at(name), "must not be blank");
                None
            }
            Value::String(text) => Some(text),
            other => {
                self.shape(object.at(name), format!("must be a string, is {}", kind(other)));
                None
            }
        }
    }

    /// A boolean that may be left out.
    pub(crate) fn flag(&mut self, object: &Object<'_>, name: &'static str) -> Option<bool> {
        match object.fields.get(name)? {
            Value::Bool(flag) => Some(*flag),
            other => {
                self.shape(object.at(name), format!("must be true or false, is {}", kind(other)));
                None
            }
        }
    }

    /// A number that may be left out.
    pub(crate) fn number(&mut self, object: &Object<'_>, name: &'static str) -> Option<f64> {
        match object.fields.get(name)? {
            Value::Number(number) => number.as_f64(),
            other => {
                self.shape(object.at(name), format!("must be a number, is {}", kind(other)));
                None
            }
        }
    }

    /// A word out of a few that may be left out.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        object: &Object<'_>,
        name: &'static str,
        known: &[(&str, T)],
    ) -> Option<T> {
        let value = object.fields.get(name)?;
        let found = known.iter().find(|(word, _)| value.as_str() == Some(word));
        if found.is_none() {
            let words: Vec<String> = known.iter().map(|(word, _)| format!("\"{word}\"")).collect();
            let is = value.as_str().map_or_else(|| kind(value).to_owned(), quoted);
            self.shape(object.at(name), format!("must be {}, is {is}", words.join(" or ")));
        }
        found.map(|(_, meaning)| *meaning)
    }

    /// An object whose names are not ours, which may be left out: its entries with their paths.
    pub(crate) fn entries<'a>(
        &mut self,
        object: &Object<'a>,
        name: &'static str,
    ) -> Option<Vec<(String, &'a str, &'a Value)>> {
        let path = object.at(name);
        match object.fields.get(name)? {
            Value::Object(fields) => {
                let entry = |(name, value): (&'a String, &'a Value)| {
                    (at(&path, name), name.as_str(), value)
                };
                Some(fields.iter().map(entry).collect())
            }
            other => {
                self.shape(path, format!("must be an object, is {}", kind(other)));
                None
            }
        }
    }

    /// A value that must be a text; anything goes.
    pub(crate) fn string<'a>(&mut self, path: &str, value: &'a Value) -> Option<&'a str> {
        let text = value.as_str();
        if text.is_none() {
            self.shape(path, format!("must be a string, is {}", kind(value)));
        }
        text
    }

    /// A list that must be there. One that is JSON encoded once more as a string is decoded,
    /// with a warning.
    pub(crate) fn list<'a>(
        &mut self,
        object: &Object<'a>,
        name: &'static str,
    ) -> Option<Cow<'a, [Value]>> {
        self.required(object, name)?;
        self.optional_list(object, name)
    }

    /// A list that may be left out, else as [`Self::list`].
    pub(crate) fn optional_list<'a>(
        &mut self,
        object: &Object<'a>,
        name: &'static str,
    ) -> Option<Cow<'a, [Value]>> {
        match object.fields.get(name)? {
            Value::Array(items) => Some(Cow::Borrowed(items.as_slice())),
            Value::String(text) => {
                if let Ok(Value::Array(items)) = serde_json::from_str(text) {
                    self.warn(
                        &object.at(name),
                        "was JSON encoded once more as a string and was decoded",
                    );
                    Some(Cow::Owned(items))
                } else {
                    self.shape(object.at(name), "must be a list, is a string");
                    None
                }
            }
            other => {
                self.shape(object.at(name), format!("must be a list, is {}", kind(other)));
                None
            }
        }
    }

    /// A field that must be there, of whatever type.
    pub(crate) fn required<'a>(
        &mut self,
        object: &Object<'a>,
        name: &'static str,
    ) -> Option<&'a Value> {
        let value = object.fields.get(name);
        if value.is_none() && !object.missed.contains(&name) {
            self.shape(object.at(name), "is missing");
        }
        value
    }
}

/// "1 entry", "2 entries".
pub(crate) fn entries(count: usize) -> String {
    if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The path of a field with a foreign name.
fn at(path: &str, name: &str) -> String {
    let name = shown(name);
    if path.is_empty() { name } else { format!("{path}.{name}") }
}

/// A foreign field name as part of a path: plain where it is plain, else short and quoted.
fn shown(name: &str) -> String {
    let plain = |scalar: char| scalar.is_alphanumeric() || "_-".contains(scalar);
    if !name.is_empty() && name.len() <= 60 && name.chars().all(plain) {
        name.to_owned()
    } else {
        quoted(name)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_flood_of_findings_is_counted() {
        let fields: Map<String, Value> =
            (0..150).map(|number| (format!("x{number}"), Value::Null)).collect();
        let mut report = Report::default();
        report.object(String::new(), &Value::Object(fields), &["label"]);
        for _ in 0..101 {
            report.limit("a", "is bad");
        }
        let (issues, warnings) = report.into_parts();
        assert_eq!(issues.len(), MAX_LISTED + 1);
        assert_eq!(issues.last(), Some(&Issue::new("payload", "has 1 more issues")));
        assert_eq!(warnings.last().map(String::as_str), Some("payload: 50 more warnings"));
    }

    #[test]
    fn a_near_miss_is_not_missing_as_well() {
        let value = json!({"Label": "a"});
        let mut report = Report::default();
        let object = report.object("options[0]".to_owned(), &value, &["label"]).unwrap();
        assert_eq!(report.text(&object, "label", Blank::Refused), None);
        assert!(report.misshapen());
        let (issues, _) = report.into_parts();
        assert_eq!(
            issues,
            [Issue::new("options[0].Label", "is not a known field: did you mean \"label\"?")]
        );
    }
}
