//! Golden lines: the bar at every width that matters.
//!
//! Look at them as a reader would, not only at what changed.

use std::fmt::Write as _;

use proptest::prelude::*;
use ratatui_core::buffer::Cell;
use zellij_ask::view::{Asker, Bar, Theme, ansi, bar, text};

const WIDTHS: [u16; 4] = [20, 40, 80, 200];

fn asker(agent: &str, tab: &str, age: &str, question: &str) -> Asker {
    Asker { agent: agent.into(), tab: tab.into(), age: age.into(), question: question.into() }
}

fn three() -> Vec<Asker> {
    vec![
        asker("claude", "api", "2m", "Which cache should the session store use?"),
        asker("codex", "web", "40s", "Delete the old migrations?"),
        asker("pi", "docs", "5s", "Which of the three outlines reads best to you?"),
    ]
}

fn plain(what: Bar<'_>, width: u16) -> String {
    let buffer = bar(what, &Theme::default(), width).sheet.buffer();
    let mut row = String::new();
    let mut column = 0;
    while let Some(symbol) = buffer.content.get(column).map(Cell::symbol) {
        row.push_str(symbol);
        column += text::width(symbol).max(1);
    }
    row
}

#[test]
fn lines() {
    let one = three().into_iter().take(1).collect::<Vec<_>>();
    let many: Vec<Asker> = three().into_iter().cycle().take(8).collect();
    let world = vec![
        asker(
            "克劳德",
            "数据库迁移的标签页名字很长很长",
            "3h",
            "使用哪个缓存？会话存储应该用什么？",
        ),
        asker("a\u{1b}[31mb", "x\u{202e}y", "1d", "one\ntwo"),
    ];
    let unknown = vec![asker("agent", "", "now", "Which of these?")];
    let key = "Alt a";
    let bars = [
        ("three", Bar::Waiting { askers: &three(), count: 3, key }),
        ("one", Bar::Waiting { askers: &one, count: 1, key }),
        ("many", Bar::Waiting { askers: &many, count: 8, key }),
        ("a thousand", Bar::Waiting { askers: &many, count: 1000, key }),
        ("world", Bar::Waiting { askers: &world, count: 2, key }),
        ("unknown tab", Bar::Waiting { askers: &unknown, count: 1, key: "" }),
        ("quiet", Bar::Quiet(&["nobody waits"])),
        ("in short", Bar::Quiet(&["zellij-ask waits for your permission", "waits for permission"])),
        ("trouble", Bar::Trouble("zellij-ask is off", "click to start it")),
    ];
    let mut page = String::new();
    for (name, what) in bars {
        let _ = writeln!(page, "{name}");
        for width in WIDTHS {
            let _ = writeln!(page, "|{}|", plain(what, width));
        }
    }
    insta::assert_snapshot!(page);
}

#[test]
fn styles() {
    let drawn =
        bar(Bar::Waiting { askers: &three(), count: 3, key: "Alt a" }, &Theme::default(), 80);
    insta::assert_debug_snapshot!(drawn.sheet.buffer());
}

#[test]
fn the_count_is_the_last_to_go() {
    let askers = three();
    let what = Bar::Waiting { askers: &askers, count: 3, key: "Alt a" };
    for (width, wanted) in
        [(12, "● 3 waiting "), (10, "3 waiting "), (4, "● 3 "), (1, "3"), (0, "")]
    {
        assert_eq!(plain(what, width), wanted);
    }
}

fn outside() -> impl Strategy<Value = String> {
    "[ -~]{0,30}|[日本語é👍😀ñЖ■ 🇩🇪\u{202e}\u{7}\n]{0,12}|\\PC{0,12}|.{0,8}"
}

fn anybody() -> impl Strategy<Value = Asker> {
    (outside(), outside(), "[0-9]{1,2}[smhd]", outside())
        .prop_map(|(agent, tab, age, question)| Asker { agent, tab, age, question })
}

proptest! {
    #[test]
    fn a_bar_keeps_to_its_row(
        askers in proptest::collection::vec(anybody(), 1..6),
        unnamed in 0..2_000_usize,
        key in "|Alt a|.{0,9}",
        width in 0_u16..120,
    ) {
        let count = askers.len() + unnamed;
        let what = Bar::Waiting { askers: &askers, count, key: &key };
        let drawn = bar(what, &Theme::default(), width);
        let buffer = drawn.sheet.buffer();
        prop_assert_eq!(buffer.content.len(), usize::from(width));
        let mut column = 0;
        while let Some(symbol) = buffer.content.get(column).map(Cell::symbol) {
            prop_assert!(!symbol.chars().any(char::is_control));
            column += text::width(symbol).max(1);
        }
        prop_assert_eq!(column, usize::from(width));
        // Nothing but styles and places goes to the terminal with it.
        let sent = ansi::encode(drawn.sheet.clone());
        for part in sent.split('\u{1b}').skip(1) {
            let end = part.find(|c: char| c.is_ascii_alphabetic());
            let control = end.and_then(|end| part.get(..=end)).unwrap_or_default();
            prop_assert!(control.starts_with('[') && control.ends_with(['m', 'G', 'H']));
        }
        let control = sent.chars().any(|c| c.is_control() && c != '\u{1b}');
        prop_assert!(!control);
        // A click meets an asker that is there, and the count is the oldest one's.
        for column in 0..usize::from(width) + 5 {
            let met = drawn.asker_at(column);
            prop_assert!(met.is_none_or(|asker| asker < askers.len()));
            prop_assert!(met.is_none() || column < usize::from(width));
        }
        if width > 0 {
            prop_assert_eq!(drawn.asker_at(0), Some(0));
        }
    }
}
