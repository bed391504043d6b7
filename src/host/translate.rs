//! Zellij's events in our words. A message that cannot be read counts as nothing happened.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::execute::EDITOR;
use super::inbox::{self, Received};
use zellij_ask::flow::PipeId;
use zellij_ask::keymap::{Code, Key};
use zellij_ask::msg::{Call, Mouse, Msg, Source};
use zellij_ask::session::{Client, Pane, PaneId, Rect, Tab};
use zellij_ask::view::theme::{Colour, Palette};
use zellij_tile::prelude as zellij;
use zellij_tile::prelude::{
    BareKey, Event, KeyModifier, KeyWithModifier, PaletteColor, PipeSource,
};
use zellij_tile::shim::plugin_api::action::ProtobufPluginConfiguration;
use zellij_tile::shim::plugin_api::event::{ProtobufEvent, ProtobufEventPayload};
use zellij_tile::shim::plugin_api::key::ProtobufMainKey;
use zellij_tile::shim::plugin_api::pipe_message::ProtobufPipeMessage;
use zellij_tile::shim::prost::Message;
use zellij_tile::shim::prost::encoding::{WireType, decode_key, decode_varint};

thread_local! {
    /// The clients that look at some tab, without the one of this instance.
    static OTHERS: RefCell<Vec<u16>> = const { RefCell::new(Vec::new()) };
}

/// The plugin's configuration.
pub fn settings() -> BTreeMap<String, String> {
    let read = || {
        let received = inbox::receive();
        let message = ProtobufPluginConfiguration::decode(received.bytes.as_slice()).ok()?;
        BTreeMap::try_from(&message).ok()
    };
    read().unwrap_or_default()
}

/// A message through a pipe.
pub fn call() -> Option<Call> {
    let received = inbox::receive();
    let (message, lost) = match ProtobufPipeMessage::decode(received.bytes.as_slice()) {
        Ok(message) => (message, 0),
        Err(_) => without_payload(&received)?,
    };
    let message = zellij::PipeMessage::try_from(message).ok()?;
    let source = match message.source {
        PipeSource::Cli(pipe) => Source::Cli(PipeId(pipe)),
        PipeSource::Plugin(id) => Source::Plugin(id),
        PipeSource::Keybind => Source::Keybind,
    };
    Some(Call {
        source,
        addressed: message.is_private,
        name: message.name,
        payload: message.payload.or((lost > 0).then(String::new)),
        lost,
        args: message.args,
    })
}

/// A message whose payload was too long to be kept, without it, and the size of that payload.
fn without_payload(received: &Received) -> Option<(ProtobufPipeMessage, usize)> {
    /// The number of the field.
    const PAYLOAD: u32 = 5;
    let at = |rest: &[u8]| received.bytes.len() - rest.len();
    let mut rest = received.bytes.as_slice();
    loop {
        let start = at(rest);
        let (field, wire) = decode_key(&mut rest).ok()?;
        let value = usize::try_from(decode_varint(&mut rest).ok()?).ok()?;
        match wire {
            WireType::Varint => {}
            WireType::LengthDelimited if field == PAYLOAD => {
                let message = received.without(start, at(rest).checked_add(value)?)?;
                return Some((ProtobufPipeMessage::decode(message.as_slice()).ok()?, value));
            }
            WireType::LengthDelimited => rest = rest.get(value..)?,
            _ => return None,
        }
    }
}

/// One event.
pub fn event() -> Option<Msg> {
    let received = inbox::receive();
    let message = ProtobufEvent::decode(received.bytes.as_slice()).ok()?;
    // The library cuts a typed character to eight bits; the message itself holds all of it.
    let typed = match &message.payload {
        Some(ProtobufEventPayload::KeyPayload(key)) => match key.main_key {
            Some(ProtobufMainKey::Char(scalar)) => {
                u32::try_from(scalar).ok().and_then(char::from_u32)
            }
            _ => None,
        },
        _ => None,
    };
    match Event::try_from(message).ok()? {
        Event::Key(pressed) => key(&pressed, typed).map(Msg::Key),
        Event::PastedText(text) => Some(Msg::Paste(text)),
        Event::Mouse(event) => mouse(event).map(Msg::Mouse),
        Event::Timer(_) => Some(Msg::Tick),
        Event::InputReceived => Some(Msg::Input),
        Event::PaneUpdate(manifest) => Some(Msg::Panes(panes(manifest))),
        Event::TabUpdate(infos) => {
            OTHERS.set(infos.iter().flat_map(|tab| tab.other_focused_clients.clone()).collect());
            Some(Msg::Tabs(infos.into_iter().map(tab).collect()))
        }
        Event::ListClients(infos) => {
            Some(Msg::Clients(clients(infos.iter().map(client).collect())))
        }
        Event::ModeUpdate(mode) => Some(Msg::Palette(palette(&mode.style.colors))),
        Event::PermissionRequestResult(status) => {
            Some(Msg::Permission(status == zellij::PermissionStatus::Granted))
        }
        Event::PaneClosed(id) => Some(Msg::PaneClosed(pane_id(id))),
        Event::RunCommandResult(code, stdout, _, context) => {
            Some(Msg::Ran { context, code, stdout: String::from_utf8_lossy(&stdout).into_owned() })
        }
        Event::CommandPaneExited(id, code, context) if context.contains_key(EDITOR) => {
            Some(Msg::EditorExited(PaneId::Terminal(id), code))
        }
        Event::SystemClipboardFailure => Some(Msg::ClipboardFailed),
        Event::BeforeClose => Some(Msg::Closing),
        _ => None,
    }
}

fn key(pressed: &KeyWithModifier, typed: Option<char>) -> Option<Key> {
    let code = match (typed, pressed.bare_key) {
        (Some('\r' | '\n'), _) | (None, BareKey::Enter) => Code::Enter,
        (Some(c), _) | (None, BareKey::Char(c)) => Code::Char(c),
        (None, BareKey::Esc) => Code::Esc,
        (None, BareKey::Tab) => Code::Tab,
        (None, BareKey::Backspace) => Code::Backspace,
        (None, BareKey::Delete) => Code::Delete,
        (None, BareKey::Up) => Code::Up,
        (None, BareKey::Down) => Code::Down,
        (None, BareKey::Left) => Code::Left,
        (None, BareKey::Right) => Code::Right,
        (None, BareKey::Home) => Code::Home,
        (None, BareKey::End) => Code::End,
        (None, BareKey::PageUp) => Code::PageUp,
        (None, BareKey::PageDown) => Code::PageDown,
        (None, BareKey::F(number)) => Code::F(number),
        (None, _) => return None,
    };
    let held = |modifier| pressed.key_modifiers.contains(&modifier);
    if held(KeyModifier::Super) {
        return None;
    }
    let printable = matches!(code, Code::Char(_));
    Some(Key {
        code,
        ctrl: held(KeyModifier::Ctrl),
        alt: held(KeyModifier::Alt),
        shift: held(KeyModifier::Shift) && !printable,
    })
}

fn mouse(event: zellij::Mouse) -> Option<Mouse> {
    match event {
        zellij::Mouse::LeftClick(row, column) => {
            Some(Mouse::Click { row: usize::try_from(row).ok()?, column })
        }
        zellij::Mouse::ScrollUp(lines) => Some(Mouse::Up(lines)),
        zellij::Mouse::ScrollDown(lines) => Some(Mouse::Down(lines)),
        _ => None,
    }
}

fn panes(manifest: zellij::PaneManifest) -> Vec<Pane> {
    let of_tab = |(tab, infos): (usize, Vec<zellij::PaneInfo>)| {
        infos.into_iter().map(move |info| Pane {
            id: if info.is_plugin { PaneId::Plugin(info.id) } else { PaneId::Terminal(info.id) },
            tab,
            rect: Rect {
                x: info.pane_x,
                y: info.pane_y,
                width: info.pane_columns,
                height: info.pane_rows,
            },
            focused: info.is_focused,
            floating: info.is_floating,
            suppressed: info.is_suppressed,
            selectable: info.is_selectable,
        })
    };
    manifest.panes.into_iter().flat_map(of_tab).collect()
}

fn tab(info: zellij::TabInfo) -> Tab {
    Tab {
        position: info.position,
        name: info.name,
        active: info.active,
        synced: info.is_sync_panes_active,
        floating_shown: info.are_floating_panes_visible,
        columns: info.display_area_columns,
        rows: info.display_area_rows,
    }
}

fn client(info: &zellij::ClientInfo) -> Client {
    Client { id: info.client_id, pane: pane_id(info.pane_id), own: info.is_current_client }
}

/// The attached clients. Zellij's list leaves out all whose focus is in the very plugin that asks:
/// in our popup. Whether this client is one of them, it says when asked for its focus; the others
/// are those that the tabs know and the list does not.
fn clients(mut listed: Vec<Client>) -> Vec<Client> {
    let ids = zellij::get_plugin_ids();
    if !listed.iter().any(|client| client.own)
        && let Ok((_, pane)) = zellij::get_focused_pane_info()
    {
        listed.push(Client { id: ids.client_id, pane: pane_id(pane), own: true });
    }
    if listed.iter().any(|client| client.own) {
        for id in OTHERS.take() {
            if !listed.iter().any(|client| client.id == id) {
                listed.push(Client { id, pane: PaneId::Plugin(ids.plugin_id), own: false });
            }
            OTHERS.with_borrow_mut(|others| others.push(id));
        }
    }
    listed
}

fn pane_id(id: zellij::PaneId) -> PaneId {
    match id {
        zellij::PaneId::Terminal(id) => PaneId::Terminal(id),
        zellij::PaneId::Plugin(id) => PaneId::Plugin(id),
    }
}

fn palette(colours: &zellij::Styling) -> Palette {
    Palette {
        text: Some(colour(colours.text_unselected.base)),
        accent: Some(colour(colours.text_unselected.emphasis_0)),
        good: Some(colour(colours.exit_code_success.base)),
        warning: Some(colour(colours.text_unselected.emphasis_0)),
        error: Some(colour(colours.exit_code_error.base)),
    }
}

fn colour(colour: PaletteColor) -> Colour {
    match colour {
        PaletteColor::Rgb((red, green, blue)) => Colour::Rgb(red, green, blue),
        PaletteColor::EightBit(index) => Colour::Indexed(index),
    }
}
