//! The programs that the popup runs, as far as they matter: looking at processes.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use zellij_ask::msg::Msg;

use super::{Due, Host};

impl Host {
    /// Answers as the shell would that looks for processes.
    pub(super) fn run(
        &mut self,
        client: u16,
        argv: &[String],
        env: BTreeMap<String, String>,
        context: BTreeMap<String, String>,
    ) {
        let given = argv.get(4..).unwrap_or_default();
        let mut stdout = String::new();
        let mut code = 0;
        match context.get("zellij-ask").map(String::as_str) {
            Some("find") if self.blind > 0 => self.blind -= 1,
            Some("find") => {
                let waiting = self.pipes.values().filter(|pipe| pipe.waits());
                for pipe in waiting.filter(|pipe| Some(&pipe.ask.name) == given.first()) {
                    let pane = pipe.ask.pane.map_or("-".to_owned(), |pane| pane.to_string());
                    writeln!(stdout, "{} {} {pane}", pipe.pid, pipe.reads).unwrap();
                }
            }
            Some("gone") => {
                let lives = |pid: &&String| {
                    self.pipes.values().any(|pipe| pipe.waits() && pipe.pid.to_string() == **pid)
                };
                for pid in given.iter().filter(|pid| !lives(pid)) {
                    writeln!(stdout, "{pid}").unwrap();
                }
            }
            Some("lives") => {
                for life in given {
                    writeln!(stdout, "{life}").unwrap();
                }
            }
            Some("notify") => {
                self.rung.push(env);
                (code, stdout) = self.ringing.clone();
            }
            _ => {}
        }
        let ran = Msg::Ran { context, code: Some(code), stdout };
        self.due.push_back(Due::One(client, ran));
    }
}
