//! What Zellij tells a plugin, in the bytes it tells it in: protobuf, as in the `.proto` files of
//! `zellij-utils` 0.45.1. That crate itself would be 250 more to build.

/// A protobuf message under construction.
#[derive(Debug, Clone, Default)]
pub struct Message(Vec<u8>);

impl Message {
    pub fn new() -> Self {
        Self::default()
    }

    /// A number, a boolean or a choice.
    pub fn number(mut self, field: u64, value: u64) -> Self {
        self.varint(field << 3);
        self.varint(value);
        self
    }

    pub fn text(mut self, field: u64, value: &str) -> Self {
        self.bytes(field, value.as_bytes());
        self
    }

    pub fn message(mut self, field: u64, value: &Self) -> Self {
        self.bytes(field, &value.0);
        self
    }

    /// As the host writes it for the guest to read: a line of JSON.
    pub fn line(&self) -> String {
        let numbers: Vec<String> = self.0.iter().map(u8::to_string).collect();
        format!("[{}]\r\n", numbers.join(","))
    }

    fn bytes(&mut self, field: u64, bytes: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(bytes.len() as u64);
        self.0.extend(bytes);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value.to_le_bytes()[0] | 0x80);
            value >>= 7;
        }
        self.0.push(value.to_le_bytes()[0]);
    }
}

/// The plugin's configuration.
pub fn configuration(settings: &[(&str, &str)]) -> Message {
    settings.iter().fold(Message::new(), |all, (name, value)| {
        all.message(1, &Message::new().text(1, name).text(2, value))
    })
}

/// `zellij pipe --plugin … --name … --args … -- payload`.
pub fn call(pipe: &str, name: &str, args: &[(&str, &str)], payload: &str) -> Message {
    let message = Message::new().text(2, pipe).text(4, name).text(5, payload).number(7, 1);
    args.iter().fold(message, |message, (key, value)| {
        message.message(6, &Message::new().text(1, key).text(2, value))
    })
}

/// What another plugin says to all, or this plugin to its instances.
pub fn said(plugin: u64, name: &str, payload: &str) -> Message {
    Message::new().number(1, 1).number(3, plugin).text(4, name).text(5, payload)
}

/// A key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Down,
    Up,
    Enter,
    Esc,
}

impl Key {
    pub fn event(self) -> Message {
        let key = Message::new();
        let key = match self {
            Self::Char(c) => key.number(3, u64::from(u32::from(c))),
            Self::Down => key.number(2, 3),
            Self::Up => key.number(2, 4),
            Self::Enter => key.number(2, 31),
            Self::Esc => key.number(2, 24),
        };
        Message::new().number(1, 3).message(5, &key)
    }
}

/// Somebody typed something somewhere.
pub fn input() -> Message {
    Message::new().number(1, 8)
}

/// A timer is over.
pub fn timer() -> Message {
    // A float of 0 is what protobuf leaves out; the field itself must be there.
    let mut event = Message::new().number(1, 5);
    event.varint(7 << 3 | 5);
    event.0.extend(0f32.to_le_bytes());
    event
}

/// The permissions were given.
pub fn granted() -> Message {
    Message::new().number(1, 15).message(12, &Message::new().number(1, 1))
}

/// A pane, as terminals and plugins number them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    Terminal(u64),
    Plugin(u64),
}

impl Pane {
    fn message(self) -> Message {
        match self {
            Self::Terminal(id) => Message::new().number(2, id),
            Self::Plugin(id) => Message::new().number(1, 1).number(2, id),
        }
    }
}

/// The clients that are attached: the plugin's own one, in this pane.
pub fn clients(client: u64, pane: Pane) -> Message {
    let client = Message::new().number(1, client).message(2, &pane.message()).number(4, 1);
    Message::new().number(1, 26).message(23, &Message::new().message(1, &client))
}

/// The answer to the question where the client is.
pub fn focused(pane: Pane) -> Message {
    Message::new().message(1, &Message::new().message(2, &pane.message()))
}

/// The answer to the question who the plugin is.
pub fn ids(plugin: u64, client: u64) -> Message {
    Message::new().number(1, plugin).number(2, 4711).text(3, "/host").number(4, client)
}

/// One tab of that many columns and rows with that many tiled terminals of equal height, numbered
/// from 0. The client is in the first of them, or in the plugin's pane, which floats then.
pub fn panes(plugin: u64, within: bool, (columns, rows): (u64, u64), terminals: u64) -> Message {
    let height = rows / terminals.max(1);
    let pane = |id: u64, y: u64, rows: u64| {
        let place = Message::new().number(1, id).text(7, "a pane with a title of usual length");
        let place = place.number(12, 1).number(13, y).number(14, y + 1).number(15, rows);
        place.number(16, rows.saturating_sub(2)).number(17, columns).number(18, columns - 2)
    };
    let mut manifest = Message::new();
    for id in 0..terminals {
        let pane = pane(id, id * height, height).text(20, "/bin/bash").number(22, 1);
        manifest = manifest.message(2, &pane.number(3, u64::from(id == 0)));
    }
    let own = pane(plugin, 2, rows.saturating_sub(4)).number(2, 1).number(5, 1).number(22, 1);
    let own = own.text(21, "file:/plugins/zellij-ask.wasm");
    let own = own.number(3, u64::from(within)).number(6, u64::from(!within));
    let manifest = manifest.message(2, &own);
    Message::new().number(1, 2).message(4, &Message::new().message(1, &manifest))
}

/// The tab in which those panes are.
pub fn tabs(within: bool, (columns, rows): (u64, u64)) -> Message {
    let tab = Message::new().text(2, "Tab #1").number(3, 1).number(7, u64::from(within));
    let tab = tab.number(11, rows).number(12, columns).number(13, rows).number(14, columns);
    Message::new().number(1, 1).message(3, &Message::new().message(1, &tab))
}
