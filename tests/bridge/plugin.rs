//! The smallest trusted bridge: another plugin that answers forms, as the ask contract's page on
//! events describes it. The end-to-end tests load it beside zellij-ask.
//!
//! It keeps what it hears on the lifecycle channels in `/cache/heard`, one JSON object a line, and
//! submits what it is told through a pipe named `say` (a response as the contract has it) for the
//! form that was started last.
#![allow(missing_docs, reason = "the macro of the plugin library writes none")]

#[cfg(not(target_family = "wasm"))]
fn main() {}

#[cfg(target_family = "wasm")]
mod plugin {
    use std::collections::BTreeMap;
    use std::fs::OpenOptions;
    use std::io::Write;

    use serde_json::{Value, json};
    use zellij_tile::prelude::*;

    const HEARD: &str = "/cache/heard";

    #[derive(Default)]
    pub struct Bridge {
        /// The form that was started last.
        flow: Value,
        /// How many answers were submitted.
        said: u32,
    }

    impl ZellijPlugin for Bridge {
        fn load(&mut self, _: BTreeMap<String, String>) {
            request_permission(&[PermissionType::MessageAndLaunchOtherPlugins]);
        }

        fn pipe(&mut self, message: PipeMessage) -> bool {
            let payload: Option<Value> =
                message.payload.as_deref().and_then(|text| serde_json::from_str(text).ok());
            let Some(payload) = payload else { return false };
            match message.name.as_str() {
                "say" => self.submit(&payload),
                "pi-agent-ask:started" => {
                    self.flow = payload["flowId"].clone();
                    keep(&message.name, &payload);
                }
                "pi-agent-ask:completed" | "pi-agent-ask:submit-result" => {
                    keep(&message.name, &payload);
                }
                _ => {}
            }
            false
        }
    }

    impl Bridge {
        fn submit(&mut self, response: &Value) {
            self.said += 1;
            let submit = json!({
                "version": 1,
                "requestId": format!("bridge-{}", self.said),
                "flowId": self.flow,
                "response": response,
            });
            let message =
                MessageToPlugin::new("pi-agent-ask:submit").with_payload(submit.to_string());
            pipe_message_to_plugin(message);
        }
    }

    fn keep(channel: &str, payload: &Value) {
        let line = json!({"channel": channel, "payload": payload});
        if let Ok(mut file) = OpenOptions::new().create(true).append(true).open(HEARD) {
            let _ = writeln!(file, "{line}");
        }
    }
}

#[cfg(target_family = "wasm")]
use plugin::Bridge;
#[cfg(target_family = "wasm")]
use zellij_tile::prelude::*;

#[cfg(target_family = "wasm")]
register_plugin!(Bridge);
