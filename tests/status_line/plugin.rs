//! A status line that understands what zjstatus documents, for the end-to-end tests: no crate with
//! zjstatus itself is published.
//!
//! Its line protocol: a payload under any pipe name is cut at line breaks, each line at `::`.
//! `zjstatus::pipe::NAME::TEXT` sets the text of the widget `NAME`, and only the fourth field
//! counts; `zjstatus::notify::TEXT` shows the third for a while.

#[cfg(target_family = "wasm")]
mod plugin {
    use std::collections::BTreeMap;

    use zellij_tile::prelude::{PipeMessage, ZellijPlugin, set_selectable};

    #[derive(Default)]
    pub struct StatusLine {
        widgets: BTreeMap<String, String>,
        count: usize,
    }

    impl ZellijPlugin for StatusLine {
        fn load(&mut self, _configuration: BTreeMap<String, String>) {
            set_selectable(false);
        }

        fn pipe(&mut self, message: PipeMessage) -> bool {
            let text = message.payload.unwrap_or_default();
            let before = self.count;
            for line in text.lines() {
                let fields: Vec<&str> = line.split("::").collect();
                if let ["zjstatus", "pipe", name, text, ..] = fields.as_slice() {
                    self.widgets.insert((*name).to_owned(), (*text).to_owned());
                    self.count += 1;
                }
            }
            self.count != before
        }

        fn render(&mut self, _rows: usize, _columns: usize) {
            let text = self.widgets.get("pipe_agents").map_or("", String::as_str);
            print!("[{text}]");
        }
    }
}

#[cfg(target_family = "wasm")]
use {plugin::StatusLine, zellij_tile::prelude::*};

#[cfg(target_family = "wasm")]
register_plugin!(StatusLine);

#[cfg(not(target_family = "wasm"))]
fn main() {}
