//! Every character of a request can be brought on the screen, by keys alone, at every size.

#![allow(missing_docs, reason = "tests are named for what they show")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::num::NonZero;

use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;
use zellij_ask::flow::{Millis, PipeId};
use zellij_ask::keymap::{Key, parse_script};
use zellij_ask::msg::{Call, Msg, Source};
use zellij_ask::popup::{Me, Popup};
use zellij_ask::session::{Client, Pane, PaneId, Rect, Tab};

/// One person in front of one popup, whose size the test decides.
struct Reader {
    popup: Popup,
    now: u64,
    size: (u16, u16),
    _store: TempDir,
}

impl Reader {
    fn new(request: &Value, size: (u16, u16)) -> Self {
        let store = tempfile::tempdir().unwrap();
        let me = Me { plugin: 7, client: 1, life: "1".into(), session: "main".into() };
        let settings = [("focus", "always"), ("guard_ms", "0")];
        let settings: BTreeMap<String, String> =
            settings.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
        let (popup, _) = Popup::new(me, &settings, store.path(), Millis(1));
        let mut reader = Self { popup, now: 1, size, _store: store };
        let rect = Rect { x: 0, y: 0, width: 300, height: 90 };
        let pane = |id, focused, floating| Pane {
            id,
            tab: 0,
            rect,
            focused,
            floating,
            suppressed: false,
            selectable: true,
        };
        let tab = Tab {
            position: 0,
            name: "Tab".into(),
            active: true,
            synced: false,
            floating_shown: true,
            columns: 300,
            rows: 90,
        };
        let own = PaneId::Plugin(7);
        reader.tell(Msg::Permission(true));
        reader.tell(Msg::Tabs(vec![tab]));
        let asker = pane(PaneId::Terminal(1), true, false);
        reader.tell(Msg::Panes(vec![asker.clone()]));
        reader.tell(Msg::Clients(vec![Client { id: 1, pane: PaneId::Terminal(1), own: true }]));
        reader.tell(Msg::Call(Call {
            source: Source::Cli(PipeId("pipe".into())),
            addressed: true,
            name: "ask_user_question".into(),
            payload: Some(request.to_string()),
            lost: 0,
            args: BTreeMap::from([("pane_id".into(), "1".into())]),
        }));
        reader.tell(Msg::Clients(vec![Client { id: 1, pane: PaneId::Terminal(1), own: true }]));
        reader.tell(Msg::Panes(vec![asker, pane(own, true, true)]));
        reader.resize(size);
        reader
    }

    fn tell(&mut self, msg: Msg) {
        self.now += 1000;
        self.popup.update(msg, Millis(self.now));
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.tell(Msg::Size(size.0, size.1));
    }

    fn press(&mut self, key: Key) {
        self.tell(Msg::Key(key));
    }

    fn keys(&mut self, script: &str) {
        for key in parse_script(script).unwrap() {
            self.press(key);
        }
    }

    fn sees(&self) -> String {
        let cells = |count| NonZero::new(count).unwrap();
        let mut terminal = vt100::Parser::new(cells(self.size.1), cells(self.size.0), 0);
        terminal.process(self.popup.screen().text.as_bytes());
        terminal.screen().contents()
    }

    /// Presses a key until nothing changes any more, and returns all that was seen.
    fn until_still(&mut self, key: &str, seen: &mut String) {
        loop {
            let before = self.sees();
            seen.push('\n');
            seen.push_str(&before);
            self.keys(key);
            if self.sees() == before {
                return;
            }
        }
    }

    /// Reads the page that is shown from its top to its end.
    fn page(&mut self, seen: &mut String) {
        self.until_still("<pageup>", &mut String::new());
        self.until_still("<pagedown>", seen);
    }

    /// Reads every tab, and the preview of every choice.
    fn everything(&mut self, questions: usize, choices: usize) -> String {
        let mut seen = String::new();
        for tab in 0..=questions {
            self.page(&mut seen);
            if tab < questions {
                self.keys("<home>");
                for _ in 0..choices {
                    // Previews that have no window of their own are at the end of the page.
                    self.until_still("]", &mut seen);
                    self.page(&mut seen);
                    self.keys("<down>");
                }
            }
            self.keys("<tab>");
        }
        seen
    }
}

/// Words that occur nowhere else, short enough to be never broken.
fn words(count: usize, next: &mut usize) -> String {
    let mut text = String::new();
    for index in 0..count {
        let gap = if index % 9 == 8 { "\n" } else { " " };
        let _ = write!(text, "{}w{next}", if index == 0 { "" } else { gap });
        *next += 1;
    }
    text
}

fn request(sizes: &[(usize, usize, usize, bool)]) -> (Value, usize) {
    let mut next = 10_000;
    let questions: Vec<Value> = sizes
        .iter()
        .map(|(prompt, description, preview, multi)| {
            let mut options = Vec::new();
            for _ in 0..3 {
                let label = words(4, &mut next).replace('\n', " ");
                let mut option =
                    json!({"label": label, "description": words(*description, &mut next)});
                if *preview > 0 && !multi {
                    option["preview"] = words(*preview, &mut next).into();
                }
                options.push(option);
            }
            json!({
                "question": words(*prompt, &mut next), "header": words(2, &mut next),
                "options": options, "multiSelect": multi,
            })
        })
        .collect();
    (json!({ "questions": questions }), next)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_word_comes_on_screen_by_keys_alone(
        sizes in prop::collection::vec(
            (1_usize..60, 1_usize..20, prop_oneof![Just(0_usize), 1..40_usize], any::<bool>()),
            1..4,
        ),
        width in 20_u16..130,
        height in 6_u16..30,
    ) {
        let (request, next) = request(&sizes);
        let mut reader = Reader::new(&request, (width, height));
        let seen = reader.everything(sizes.len(), 3);
        for word in 10_000..next {
            prop_assert!(
                seen.contains(&format!("w{word}")),
                "w{word} of {request} at {width}x{height} is never shown: {}", reader.sees()
            );
        }
    }

    #[test]
    fn what_is_hidden_can_be_reached_by_what_the_footer_names(
        prompt in 1_usize..80, width in 20_u16..130, height in 6_u16..30,
    ) {
        let (request, _) = request(&[(prompt, 3, 0, false)]);
        let mut reader = Reader::new(&request, (width, height));
        reader.keys("<home>");
        reader.until_still("<pageup>", &mut String::new());
        let top = reader.sees();
        reader.keys("<pagedown>");
        let more = reader.sees() != top;
        prop_assert_eq!(top.contains("PgDn"), more, "{}", top);
    }

    #[test]
    fn a_resize_keeps_the_focus_in_sight_and_loses_nothing(
        sizes in prop::collection::vec((20_u16..130, 6_u16..30), 1..6),
        keys in prop::sample::select(vec![
            "<down>", "<down> <down> <down>", "<end>", "<down> n note", "4 typed␣text", "/ w1", "<tab> <down>",
        ]),
    ) {
        let (request, _) = request(&[(40, 12, 0, false), (3, 3, 0, true)]);
        let mut reader = Reader::new(&request, (80, 24));
        reader.keys(&keys.replace('␣', "<space>"));
        for size in sizes {
            reader.resize(size);
            let seen = reader.sees();
            let cursor = reader.popup.screen().cursor;
            prop_assert!(seen.contains('▸') || cursor.is_some(), "{seen}");
            if keys.contains("typed") {
                prop_assert!(seen.contains("text") && cursor.is_some(), "{seen}");
            }
            if let Some((x, y)) = cursor {
                prop_assert!(x < size.0 && y < size.1);
            }
        }
    }
}

#[test]
fn a_long_answer_and_a_long_note_are_read_in_the_review() {
    let (request, mut next) = request(&[(5, 3, 0, false), (5, 3, 0, false)]);
    for size in [(20, 6), (48, 12), (120, 40)] {
        let mut reader = Reader::new(&request, size);
        let from = next;
        let (typed, note) = (words(40, &mut next), words(40, &mut next));
        reader.keys("<end> <up> <enter>");
        reader.tell(Msg::Paste(typed));
        reader.keys("<enter> n");
        reader.tell(Msg::Paste(note));
        reader.keys("<enter> <tab>");
        let mut seen = String::new();
        reader.page(&mut seen);
        for word in from..next {
            assert!(seen.contains(&format!("w{word}")), "w{word} at {size:?}: {seen}");
        }
    }
}
