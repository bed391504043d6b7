//! The permissions: which ones, and whether they were ever given.

use std::fs;

use zellij_tile::prelude::PermissionType;

/// Everything any mode of this wasm needs. Zellij keeps only the list asked for last, so all modes
/// ask for all of it.
pub const PERMISSIONS: [PermissionType; 7] = [
    PermissionType::ReadApplicationState,
    PermissionType::ChangeApplicationState,
    PermissionType::ReadCliPipes,
    PermissionType::MessageAndLaunchOtherPlugins,
    PermissionType::RunCommands,
    PermissionType::WriteToClipboard,
    PermissionType::ReadPaneContents,
];

/// Where it stands that they were given: beside the forms.
const GIVEN: &str = "/cache/zellij-ask/granted";

/// Whether they were given to this list before: then asking for them brings up no question.
pub fn remembered() -> bool {
    fs::read_to_string(GIVEN).is_ok_and(|given| given == list())
}

/// Keeps in mind that they were given. What cannot be written is asked for as if it were new.
pub fn remember() {
    if !remembered() {
        let _ = fs::write(GIVEN, list());
    }
}

fn list() -> String {
    format!("{PERMISSIONS:?}")
}
