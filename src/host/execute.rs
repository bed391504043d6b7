//! Effects become host calls: one arm each, the only side effects of the plugin.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use zellij_ask::effect::Effect;
use zellij_ask::msg::Msg;
use zellij_ask::popup::{Screen, WAKE};
use zellij_ask::session::{PaneId, Rect};
use zellij_tile::prelude as zellij;
use zellij_tile::prelude::{
    CommandToRun, FloatingPaneCoordinates, MessageToPlugin, PaneContents, PaneScrollbackResponse,
    PluginCommand,
};
use zellij_tile::shim::object_to_stdout;
use zellij_tile::shim::plugin_api::event::ProtobufPaneScrollbackResponse;
use zellij_tile::shim::plugin_api::plugin_command::ProtobufPluginCommand;
use zellij_tile::shim::prost::Message as _;

use super::{grant, inbox};

/// The folder for texts on their way through an editor, as the plugin sees it.
const SCRATCH: &str = "/tmp";

/// The same folder and the person's editor, as a shell on the other side knows them.
const EDIT: &str = r#"exec ${VISUAL:-${EDITOR:-vi}} "${TMPDIR:-/tmp}/zellij-$(id -u)/$1""#;

/// What marks the editor's pane as ours.
pub const EDITOR: &str = "zellij-ask-editor";

/// The most rows of a pane that are read back.
const MOST_ROWS: usize = 1000;

/// Does the effects in order; returns whether the pane is to be drawn, and what came back at once.
pub fn all(effects: Vec<Effect>, plugin: u32) -> (bool, Vec<Msg>) {
    let mut render = false;
    let mut back = Vec::new();
    for effect in effects {
        match effect {
            Effect::Render => render = true,
            Effect::Peek(pane) => back.push(Msg::Peeked(rows(pane))),
            Effect::OpenEditor { name, text, title, rect } => {
                let pane = open_editor(&name, &text, rect);
                if let Some(PaneId::Terminal(id)) = pane {
                    zellij::rename_terminal_pane(id, &title);
                }
                back.push(Msg::EditorOpened(name, pane));
            }
            Effect::Fetch { name } => {
                let path = Path::new(SCRATCH).join(&name);
                back.push(Msg::Fetched(name, fs::read_to_string(&path).ok()));
                let _ = fs::remove_file(path);
            }
            effect => one(effect, plugin),
        }
    }
    (render, back)
}

/// Opens the person's editor on a file that holds this text.
fn open_editor(name: &str, text: &str, rect: Rect) -> Option<PaneId> {
    fs::write(Path::new(SCRATCH).join(name), text).ok()?;
    let argv = ["-c", EDIT, "sh", name];
    let command =
        CommandToRun { path: "sh".into(), args: argv.map(str::to_owned).into(), cwd: None };
    let place = coordinates(rect, true);
    let context = BTreeMap::from([(EDITOR.to_owned(), name.to_owned())]);
    match zellij::open_command_pane_floating(command, place, context)? {
        zellij::PaneId::Terminal(id) => Some(PaneId::Terminal(id)),
        zellij::PaneId::Plugin(id) => Some(PaneId::Plugin(id)),
    }
}

/// The last rows of a pane: of all it keeps, or of what it shows where that is too much.
fn rows(pane: PaneId) -> Result<Vec<String>, String> {
    let contents = contents(pane, true).or_else(|_| contents(pane, false))?;
    let mut rows = contents.lines_above_viewport;
    rows.extend(contents.viewport);
    Ok(rows.split_off(rows.len().saturating_sub(MOST_ROWS)))
}

/// What a pane holds. zellij-tile's own call would take in whatever comes, and trap on it.
fn contents(pane: PaneId, get_full_scrollback: bool) -> Result<PaneContents, String> {
    let pane_id = match pane {
        PaneId::Terminal(id) => zellij::PaneId::Terminal(id),
        PaneId::Plugin(id) => zellij::PaneId::Plugin(id),
    };
    let command = PluginCommand::GetPaneScrollback { pane_id, get_full_scrollback };
    let command = ProtobufPluginCommand::try_from(command)?;
    object_to_stdout(&command.encode_to_vec());
    // SAFETY: the host reads the command from standard output and answers on standard input.
    unsafe { host_run_plugin_command() };
    let answer = inbox::receive();
    let answer = ProtobufPaneScrollbackResponse::decode(answer.bytes.as_slice())
        .map_err(|error| error.to_string())?;
    match PaneScrollbackResponse::try_from(answer)? {
        PaneScrollbackResponse::Ok(contents) => Ok(contents),
        PaneScrollbackResponse::Err(error) => Err(error),
    }
}

#[link(wasm_import_module = "zellij")]
unsafe extern "C" {
    /// Has the host do the command that stands on standard output.
    fn host_run_plugin_command();
}

/// Prints the whole pane. Host calls come first: standard output carries both. What a smaller pane
/// pushed out of the grid is cleared, or Zellij would tell of it in the frame.
pub fn draw(screen: &Screen) {
    zellij::show_cursor(screen.cursor.map(|(x, y)| (usize::from(x), usize::from(y))));
    print!("\u{1b}[3J{}", screen.text);
}

fn one(effect: Effect, plugin: u32) {
    match effect {
        Effect::Hold(pipe) => zellij::block_cli_pipe_input(&pipe.0),
        Effect::Print(pipe, text) => zellij::cli_pipe_output(&pipe.0, &text),
        Effect::Release(pipe) => zellij::unblock_cli_pipe_input(&pipe.0),
        Effect::Broadcast { name, payload } => send(None, name, Some(payload), BTreeMap::new()),
        Effect::Send { to, message } => {
            send(to, &message.name, message.payload, message.args);
        }
        Effect::Load { url } => zellij::load_new_plugin(url, BTreeMap::new(), true, false),
        Effect::Reload(plugin) => zellij::reload_plugin_with_id(plugin),
        Effect::Selectable(selectable) => zellij::set_selectable(selectable),
        Effect::Wake => send(Some(plugin), WAKE, None, BTreeMap::new()),
        Effect::Place { rect, frame } => {
            if let Some(coordinates) = coordinates(rect, frame) {
                zellij::change_floating_panes_coordinates(vec![(own(plugin), coordinates)]);
            }
        }
        Effect::MoveToTab(position) => {
            zellij::break_panes_to_tab_with_index(&[own(plugin)], position, false);
        }
        Effect::TakeFocus => zellij::show_self(true),
        Effect::GiveFocus(PaneId::Terminal(id)) => zellij::focus_terminal_pane(id, false, false),
        Effect::GiveFocus(PaneId::Plugin(id)) => zellij::focus_plugin_pane(id, false, false),
        Effect::PutAway => zellij::hide_self(),
        Effect::Title(title) => zellij::rename_plugin_pane(plugin, title),
        Effect::Timer(after) => {
            // A timer that fires early would be set again for the rest: round up.
            let rest = if after.is_zero() { after } else { after + Duration::from_millis(1) };
            zellij::set_timeout(rest.as_secs_f64());
        }
        Effect::ListClients => zellij::list_clients(),
        Effect::RequestPermissions => zellij::request_permission(&grant::PERMISSIONS),
        Effect::Mark { on, off } => {
            let panes = |ids: Vec<u32>| ids.into_iter().map(zellij::PaneId::Terminal).collect();
            zellij::highlight_and_unhighlight_panes(panes(on), panes(off));
        }
        Effect::Run { argv, env, context } => {
            let argv: Vec<&str> = argv.iter().map(String::as_str).collect();
            let folder = PathBuf::from(".");
            zellij::run_command_with_env_variables_and_cwd(&argv, env, folder, context);
        }
        Effect::Copy(text) => zellij::copy_to_clipboard(text),
        Effect::ClosePane(PaneId::Terminal(id)) => zellij::close_terminal_pane(id),
        Effect::ClosePane(PaneId::Plugin(id)) => zellij::close_plugin_pane(id),
        // Done by the caller.
        Effect::Peek(_) | Effect::OpenEditor { .. } | Effect::Fetch { .. } | Effect::Render => {}
    }
}

fn own(plugin: u32) -> zellij::PaneId {
    zellij::PaneId::Plugin(plugin)
}

fn coordinates(rect: Rect, frame: bool) -> Option<FloatingPaneCoordinates> {
    let cells = |count: usize| Some(count.to_string());
    let (x, y) = (cells(rect.x), cells(rect.y));
    FloatingPaneCoordinates::new(
        x,
        y,
        cells(rect.width),
        cells(rect.height),
        Some(true),
        Some(!frame),
    )
}

fn send(to: Option<u32>, name: &str, payload: Option<String>, args: BTreeMap<String, String>) {
    zellij::pipe_message_to_plugin(MessageToPlugin {
        plugin_url: None,
        destination_plugin_id: to,
        plugin_config: BTreeMap::new(),
        message_name: name.to_owned(),
        message_payload: payload,
        message_args: args,
        new_plugin_args: None,
        floating_pane_coordinates: None,
    });
}
