//! What the bar's configuration can change.

use std::collections::BTreeMap;

use crate::view::theme::Colours;

/// The settings of the bar. What the popup has too is called the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// `jump_key`: what the bar names as the key that goes to the oldest form; bound elsewhere.
    pub jump_key: String,
    /// `hub`: the alias or address of the plugin to start when nobody answers. It must be the one
    /// that agents call, or their calls would start another.
    pub hub: String,
    /// `theme`: `auto`, `high-contrast` or `none`.
    pub colours: Colours,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            jump_key: "Alt a".to_owned(),
            hub: "zellij-ask".to_owned(),
            colours: Colours::default(),
        }
    }
}

impl Settings {
    /// Reads the settings; a value that means nothing is left at its default. The popup's
    /// instances tell what is wrong with settings, one row has no room for it.
    #[must_use]
    pub fn read(given: &BTreeMap<String, String>) -> Self {
        let mut settings = Self::default();
        if let Some(key) = given.get("jump_key") {
            settings.jump_key.clone_from(key);
        }
        if let Some(hub) = given.get("hub").filter(|hub| !hub.trim().is_empty()) {
            settings.hub.clone_from(hub);
        }
        if let Some(colours) = given.get("theme").and_then(|value| Colours::read(value)) {
            settings.colours = colours;
        }
        settings
    }
}
