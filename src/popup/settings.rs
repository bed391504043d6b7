//! What the plugin's configuration can change. Keys are in [`crate::keymap`].

use std::collections::BTreeMap;
use std::time::Duration;

use crate::contract::Focus;
use crate::view::theme::Colours;

/// The settings of the popup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// `guard_ms`: after a gain of focus keys are dropped until none came for this long.
    pub guard: Duration,
    /// `quiet_ms`: nothing was typed for this long before the popup takes the focus by itself.
    pub quiet: Duration,
    /// `grace_ms`: how long after the death of its asker a form waits for it to ask again.
    pub grace: Duration,
    /// `focus`: when the popup may take the focus, unless an ask says otherwise.
    pub focus: Focus,
    /// `jump_key`: what the strip names as the key that opens it; bound in the layout.
    pub jump_key: String,
    /// `linear`: plain words in place of marks and boxes, for screen readers.
    pub linear: bool,
    /// `mark`: whether the frame of an asking pane is marked while it waits, `frame` or `none`.
    pub mark: bool,
    /// `notify_command`: what calls the person when a form waits unseen, for a shell.
    pub notify: Option<String>,
    /// `renotify`: the minutes after which it calls again; never when that is 0.
    pub renotify: Option<Duration>,
    /// `theme`: `auto`, `high-contrast` or `none`.
    pub colours: Colours,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            guard: Duration::from_millis(350),
            quiet: Duration::from_millis(1500),
            grace: Duration::from_mins(1),
            focus: Focus::Auto,
            jump_key: "Alt a".to_owned(),
            linear: false,
            mark: true,
            notify: None,
            renotify: None,
            colours: Colours::default(),
        }
    }
}

/// Settings that others read, and what Zellij itself adds.
const OTHERS: [&str; 5] = ["mode", "hub", "dialects", "debug", "caller_cwd"];

impl Settings {
    /// Reads the settings; a value that means nothing is left at its default and named.
    #[must_use]
    pub fn read(given: &BTreeMap<String, String>) -> (Self, Vec<String>) {
        let mut settings = Self::default();
        let mut notices = Vec::new();
        let mut unknown = Vec::new();
        let mut refuse = |key: &str, value: &str, wanted: &str| {
            notices.push(format!("setting {key} \"{value}\" is not {wanted}: ignored."));
        };
        for (key, value) in given {
            match key.as_str() {
                "guard_ms" => match value.parse() {
                    Ok(millis) => settings.guard = Duration::from_millis(millis),
                    Err(_) => refuse(key, value, "a number of milliseconds"),
                },
                "quiet_ms" => match value.parse() {
                    Ok(millis) => settings.quiet = Duration::from_millis(millis),
                    Err(_) => refuse(key, value, "a number of milliseconds"),
                },
                "grace_ms" => match value.parse() {
                    Ok(millis) => settings.grace = Duration::from_millis(millis),
                    Err(_) => refuse(key, value, "a number of milliseconds"),
                },
                "focus" => match value.as_str() {
                    "auto" => settings.focus = Focus::Auto,
                    "always" => settings.focus = Focus::Always,
                    "never" => settings.focus = Focus::Never,
                    _ => refuse(key, value, "auto, always or never"),
                },
                "jump_key" => settings.jump_key.clone_from(value),
                "linear" => match value.as_str() {
                    "true" => settings.linear = true,
                    "false" => settings.linear = false,
                    _ => refuse(key, value, "true or false"),
                },
                "mark" => match value.as_str() {
                    "frame" => settings.mark = true,
                    "none" => settings.mark = false,
                    _ => refuse(key, value, "frame or none"),
                },
                "notify_command" => {
                    settings.notify = Some(value.clone()).filter(|it| !it.trim().is_empty());
                }
                "renotify" => match value.parse::<u32>() {
                    Ok(minutes) => {
                        let time = Duration::from_mins(minutes.into());
                        settings.renotify = Some(time).filter(|time| !time.is_zero());
                    }
                    Err(_) => refuse(key, value, "a number of minutes"),
                },
                "theme" => match Colours::read(value) {
                    Some(colours) => settings.colours = colours,
                    None => refuse(key, value, "auto, high-contrast or none"),
                },
                _ if OTHERS.contains(&key.as_str()) || key.starts_with('_') => {}
                _ if key.starts_with("key_") => {}
                _ => unknown.push(format!("setting {key} is not known: ignored.")),
            }
        }
        notices.append(&mut unknown);
        (settings, notices)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_means_nothing_is_named_and_ignored() {
        let given = BTreeMap::from([
            ("guard_ms".to_owned(), "soon".to_owned()),
            ("quiet_ms".to_owned(), "200".to_owned()),
            ("quite_ms".to_owned(), "200".to_owned()),
            ("dialects".to_owned(), "none".to_owned()),
            ("_zellij_id".to_owned(), "7".to_owned()),
        ]);
        let (settings, notices) = Settings::read(&given);
        assert_eq!(settings.guard, Settings::default().guard);
        assert_eq!(settings.quiet, Duration::from_millis(200));
        assert_eq!(
            notices,
            [
                "setting guard_ms \"soon\" is not a number of milliseconds: ignored.",
                "setting quite_ms is not known: ignored.",
            ]
        );
    }
}
