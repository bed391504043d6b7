//! The other status tools, and which of them are told.

use std::collections::{BTreeMap, BTreeSet};

use super::change::Change;
use super::heard::Heard;
use super::message::Message;
use super::{agent_activity, cc_deck, zellaude, zellij_attention, zellij_crew, zj_radar, zjstatus};

/// The words of another status tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dialect {
    /// See [`zjstatus`].
    Zjstatus,
    /// See [`zellaude`].
    Zellaude,
    /// See [`zellij_attention`].
    ZellijAttention,
    /// See [`agent_activity`].
    AgentActivity,
    /// See [`zj_radar`].
    ZjRadar,
    /// See [`cc_deck`].
    CcDeck,
    /// See [`zellij_crew`].
    ZellijCrew,
}

const SETTING: &str = "dialects";

/// Every dialect, its name in the settings, and whether it is spoken by default.
const ALL: [(Dialect, &str, bool); 7] = [
    (Dialect::Zjstatus, "zjstatus", true),
    (Dialect::Zellaude, "zellaude", true),
    (Dialect::ZellijAttention, "zellij-attention", true),
    (Dialect::AgentActivity, "agent_activity.v1", true),
    (Dialect::ZjRadar, "zj_radar.status.v1", true),
    (Dialect::CcDeck, "cc-deck", false),
    (Dialect::ZellijCrew, "zellij-crew", false),
];

impl Dialect {
    /// Reads the setting `dialects`: names with commas between them; `default` stands for those
    /// spoken without the setting, `none` for none. A name that means nothing is left out and
    /// told.
    #[must_use]
    pub fn read(settings: &BTreeMap<String, String>) -> (BTreeSet<Self>, Vec<String>) {
        let Some(value) = settings.get(SETTING) else { return (defaults().collect(), Vec::new()) };
        let mut spoken = BTreeSet::new();
        let mut notices = Vec::new();
        for name in value.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            match name {
                "none" => {}
                "default" => spoken.extend(defaults()),
                _ => match ALL.iter().find(|(_, known, _)| *known == name) {
                    Some((dialect, ..)) => {
                        spoken.insert(*dialect);
                    }
                    None => notices.push(unknown(name)),
                },
            }
        }
        (spoken, notices)
    }

    /// Its name in the settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        ALL.iter().find(|(dialect, ..)| *dialect == self).map_or("", |(_, name, _)| name)
    }

    /// What this tool is told of a change.
    #[must_use]
    pub fn messages(self, change: &Change<'_>, heard: &Heard) -> Vec<Message> {
        match self {
            Self::Zjstatus => zjstatus::messages(change),
            Self::Zellaude => zellaude::messages(change, heard),
            Self::ZellijAttention => zellij_attention::messages(change),
            Self::AgentActivity => agent_activity::messages(change, heard),
            Self::ZjRadar => zj_radar::messages(change, heard),
            Self::CcDeck => cc_deck::messages(change),
            Self::ZellijCrew => zellij_crew::messages(change),
        }
    }
}

fn defaults() -> impl Iterator<Item = Dialect> {
    ALL.into_iter().filter(|(.., default)| *default).map(|(dialect, ..)| dialect)
}

fn unknown(name: &str) -> String {
    let known = ALL.map(|(_, name, _)| name).join(", ");
    format!("setting {SETTING} \"{name}\" is none of {known}, default, none: ignored.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: &str) -> (Vec<&'static str>, Vec<String>) {
        let settings = BTreeMap::from([(SETTING.to_owned(), value.to_owned())]);
        let (spoken, notices) = Dialect::read(&settings);
        (spoken.into_iter().map(Dialect::name).collect(), notices)
    }

    #[test]
    fn those_that_do_no_harm_are_spoken_by_default() {
        let (spoken, notices) = Dialect::read(&BTreeMap::new());
        let names: Vec<&str> = spoken.into_iter().map(Dialect::name).collect();
        let wanted =
            ["zjstatus", "zellaude", "zellij-attention", "agent_activity.v1", "zj_radar.status.v1"];
        assert_eq!((names.as_slice(), notices), (wanted.as_slice(), Vec::new()));
    }

    #[test]
    fn a_list_replaces_the_default() {
        assert_eq!(read(" cc-deck,zjstatus, "), (vec!["zjstatus", "cc-deck"], vec![]));
        assert_eq!(read("none"), (vec![], vec![]));
        assert_eq!(read(""), (vec![], vec![]));
        assert_eq!(read("default,zellij-crew").0.len(), 6);
    }

    #[test]
    fn an_unknown_name_is_told() {
        let (spoken, notices) = read("zjstatus, starship");
        assert_eq!(spoken, ["zjstatus"]);
        insta::assert_snapshot!(notices.join("\n"), @r#"setting dialects "starship" is none of zjstatus, zellaude, zellij-attention, agent_activity.v1, zj_radar.status.v1, cc-deck, zellij-crew, default, none: ignored."#);
    }
}
