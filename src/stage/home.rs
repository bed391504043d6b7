//! What a private Zellij is to know: plugins, settings, permissions, layout.

use std::path::{Path, PathBuf};

use super::{Error, Result, Rooms, find_zellij};

/// The layout that is shipped.
const LAYOUT: &str = include_str!("../../layouts/zellij-ask.kdl");

/// Where that layout has the plugin, in the home directory.
const INSTALLED: &str = ".config/zellij/plugins/zellij-ask.wasm";

/// What a fresh private Zellij is to know: built into [`Rooms`] when a stage starts.
#[derive(Debug, Clone)]
pub struct Home {
    plugin: Option<PathBuf>,
    others: Vec<(String, PathBuf)>,
    installed: Option<PathBuf>,
    settings: Vec<(String, String)>,
    variables: Vec<(String, String)>,
    options: Vec<String>,
    permitted: Permitted,
    layout: String,
}

/// What is granted to the plugin before it starts.
#[derive(Debug, Clone)]
enum Permitted {
    Everything,
    Only(Vec<String>),
    Nothing,
}

impl Default for Home {
    fn default() -> Self {
        Self::new()
    }
}

impl Home {
    /// A home with one plain pane and no plugin.
    #[must_use]
    pub fn new() -> Self {
        Self {
            plugin: None,
            others: Vec::new(),
            installed: None,
            settings: Vec::new(),
            variables: Vec::new(),
            options: Vec::new(),
            permitted: Permitted::Everything,
            layout: "layout { pane; }".to_owned(),
        }
    }

    /// Loads the plugin from this file in the background.
    #[must_use]
    pub fn plugin(self, wasm: &Path) -> Self {
        Self { plugin: Some(wasm.to_owned()), ..self }
    }

    /// Loads another plugin beside it, under this alias.
    #[must_use]
    pub fn beside(mut self, alias: &str, wasm: &Path) -> Self {
        self.others.push((alias.to_owned(), wasm.to_owned()));
        self
    }

    /// Nothing is granted to the plugin beforehand, as after a fresh installation.
    #[must_use]
    pub fn unpermitted(self) -> Self {
        Self { permitted: Permitted::Nothing, ..self }
    }

    /// Only this is granted to the plugin beforehand, as it was to an older version.
    #[must_use]
    pub fn permitted(self, permissions: &[&str]) -> Self {
        let permissions = permissions.iter().map(|&name| name.to_owned()).collect();
        Self { permitted: Permitted::Only(permissions), ..self }
    }

    /// One setting of the plugin.
    #[must_use]
    pub fn setting(mut self, key: &str, value: &str) -> Self {
        self.settings.push((key.to_owned(), value.to_owned()));
        self
    }

    /// One variable of the person's environment.
    #[must_use]
    pub fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// One line of Zellij's own configuration.
    #[must_use]
    pub fn option(mut self, line: &str) -> Self {
        self.options.push(line.to_owned());
        self
    }

    /// The text of the layout to start with.
    #[must_use]
    pub fn layout(self, layout: impl Into<String>) -> Self {
        Self { layout: layout.into(), ..self }
    }

    /// Starts as a user does who installed the plugin: its file lies where the shipped layout looks
    /// for it, and that layout brings the plugin, its key and the usual bars.
    #[must_use]
    pub fn shipped(wasm: &Path) -> Self {
        Self { installed: Some(wasm.to_owned()), ..Self::new().layout(LAYOUT) }
    }

    /// The layout's first plain pane runs this program instead of a shell.
    #[must_use]
    pub fn running(self, program: &Path, arguments: &[&str]) -> Self {
        let program = program.display().to_string();
        let arguments: Vec<String> =
            arguments.iter().map(|argument| format!("{argument:?}")).collect();
        let args = arguments.join(" ");
        let tab =
            format!("\n    tab {{\n        pane command={program:?} {{ args {args}; }}\n    }}\n");
        let layout = self.layout.replacen("\n    tab\n", &tab, 1);
        Self { layout, ..self }
    }

    /// Writes the directories and files.
    ///
    /// # Errors
    /// When Zellij or the plugin is missing, or a file cannot be written.
    pub fn build(&self) -> Result<Rooms> {
        let mut rooms = Rooms::new(find_zellij()?)?;
        rooms.variables.clone_from(&self.variables);
        rooms.write("home/.config/zellij/config.kdl", &self.config())?;
        rooms.write("layout.kdl", &self.layout)?;
        let mut loaded: Vec<PathBuf> = self.plugin.iter().cloned().collect();
        loaded.extend(self.others.iter().map(|(_, wasm)| wasm.clone()));
        if let Some(wasm) = &self.installed {
            loaded.push(rooms.copy(wasm, &format!("home/{INSTALLED}"))?);
        }
        if let Some(missing) = loaded.iter().find(|wasm| !wasm.is_file()) {
            return Err(Error::NoPlugin(missing.display().to_string()));
        }
        let permissions = match &self.permitted {
            Permitted::Everything => EVERYTHING.join("\n    "),
            Permitted::Only(permissions) => permissions.join("\n    "),
            Permitted::Nothing => String::new(),
        };
        if !permissions.is_empty() {
            let grants: String = loaded.iter().map(|wasm| grant(wasm, &permissions)).collect();
            rooms.write(&format!("{}/permissions.kdl", Rooms::CACHE), &grants)?;
        }
        Ok(rooms)
    }

    /// The text of `config.kdl`.
    fn config(&self) -> String {
        let mut lines: Vec<String> = [
            "show_startup_tips false",
            "show_release_notes false",
            "session_serialization false",
            r#"on_force_close "quit""#,
            r#"default_shell "/bin/sh""#,
        ]
        .map(str::to_owned)
        .into();
        lines.extend(self.options.iter().cloned());
        if let Some(wasm) = &self.plugin {
            lines.push(format!("plugins {{ zellij-ask location={:?} {{", location(wasm)));
            lines.extend(self.settings.iter().map(|(key, value)| format!("    {key} {value:?}")));
            let others = self.others.iter();
            let others = others.map(|(alias, it)| format!("{alias} location={:?};", location(it)));
            lines.push(format!("}}; {} }}", others.collect::<Vec<_>>().join(" ")));
            let aliases = self.others.iter().map(|(alias, _)| format!("{alias:?}; "));
            let aliases = aliases.collect::<Vec<_>>().concat();
            lines.push(format!(r#"load_plugins {{ "zellij-ask"; {aliases}"zellij:link"; }}"#));
            lines.push(
                r#"keybinds { shared { bind "Alt a" { MessagePlugin "zellij-ask" { name "next"; }; }; }; }"#
                    .to_owned(),
            );
        }
        lines.join("\n")
    }
}

/// The url Zellij knows a plugin file by.
fn location(wasm: &Path) -> String {
    format!("file:{}", wasm.display())
}

/// Every permission there is, so that no prompt comes up.
const EVERYTHING: [&str; 17] = [
    "ReadApplicationState",
    "ChangeApplicationState",
    "OpenFiles",
    "RunCommands",
    "OpenTerminalsOrPlugins",
    "WriteToStdin",
    "WebAccess",
    "ReadCliPipes",
    "MessageAndLaunchOtherPlugins",
    "Reconfigure",
    "FullHdAccess",
    "StartWebServer",
    "InterceptInput",
    "ReadPaneContents",
    "RunActionsAsUser",
    "WriteToClipboard",
    "ReadSessionEnvironmentVariables",
];

/// One entry of `permissions.kdl`.
fn grant(wasm: &Path, permissions: &str) -> String {
    format!("{:?} {{\n    {permissions}\n}}\n", wasm.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_layout_has_the_plugin_where_it_is_put_and_takes_a_program() {
        let home = Home::shipped(Path::new("/x/y.wasm")).running(Path::new("/bin/agent"), &["a b"]);
        assert!(home.layout.contains(&format!("zellij-ask location=\"file:~/{INSTALLED}\"")));
        assert!(home.layout.contains(r#"pane command="/bin/agent" { args "a b"; }"#));
    }
}
