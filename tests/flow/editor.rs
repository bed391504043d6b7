//! A text in the person's own editor.

use serde_json::json;
use zellij_ask::session::PaneId;

use crate::host::{Ask, EDITOR, Host};
use crate::payload::{cache, runtime};

const FIRST: PaneId = PaneId::Terminal(EDITOR);
const SECOND: PaneId = PaneId::Terminal(EDITOR + 1);

#[test]
fn the_persons_editor_gives_back_what_it_saved() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("3 draft <ctrl+e>");
    assert_eq!(host.editor.as_deref(), Some("draft"));
    host.editor_ends("much\r\nlonger\n", 0);
    assert!(host.sees(1).contains("longer"), "{}", host.sees(1));
    host.keys("<ctrl+z> <ctrl+y> <enter>");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "much\nlonger");
}

#[test]
fn an_editor_that_fails_or_is_closed_leaves_the_draft() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("3 draft <ctrl+e>");
    host.editor_ends("half", 1);
    assert!(host.sees(1).contains("as it was"), "{}", host.sees(1));
    host.keys("<ctrl+g>");
    host.close_editor();
    host.editor = None;
    host.keys("<ctrl+e>");
    assert!(host.sees(1).contains("cannot be opened"), "{}", host.sees(1));
    host.keys("! <enter>");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "draft!");
}

#[test]
fn an_editor_goes_with_its_form() {
    type End = fn(&mut Host);
    let ends: [(&str, End); 5] = [
        ("answered", |host| {
            host.keybind("next");
            host.keys("<enter>");
        }),
        ("cancelled", |host| {
            host.keybind("next");
            host.keys("<ctrl+c> <ctrl+c>");
        }),
        ("withdrawn", |host| drop(host.ask(Ask::named("cancel", "{}").arg("id", "x")))),
        ("answered elsewhere", |host| {
            let flow = host.pipes().next().map(|(id, _)| id.0.clone()).unwrap();
            let response = json!({ "kind": "cancel" });
            let answer = json!({
                "version": 1, "requestId": "r", "flowId": flow, "response": response,
            });
            host.broadcast("pi-agent-ask:submit", answer.to_string());
        }),
        ("closed", |host| host.close_pane(1)),
    ];
    for (how, end) in ends {
        for clients in [1, 2] {
            let mut host = Host::new();
            if clients == 2 {
                host.attach(2);
                host.go_to_tab(2, 1);
            }
            let asker = host.ask(Ask::new(cache()).pane(1).id("x"));
            host.keybind("next");
            host.keys("3 draft <ctrl+e>");
            assert_eq!(host.screen.focused(1), FIRST, "{how}");
            end(&mut host);
            host.wait(2000);
            assert!(!host.waits(&asker), "{how}");
            assert!(host.screen.editors().is_empty(), "{how} with {clients}");
            assert!(!host.in_popup(1) && host.screen.focused(1) != FIRST, "{how}");
            // The next form knows nothing of it.
            host.ask(Ask::new(runtime()).pane(2));
            host.keybind("next");
            host.keys("3 other <ctrl+e>");
            assert_eq!(host.editor.as_deref(), Some("other"), "{how}");
            assert_eq!(host.screen.focused(1), SECOND, "{how}");
            assert!(!host.sees(1).contains("ditor "), "{how}: {}", host.sees(1));
        }
    }
}

#[test]
fn the_key_goes_to_the_editor_that_has_the_text_already() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1).arg("agent", "claude"));
    host.keys("3 draft <ctrl+e>");
    assert_eq!(host.opened[&EDITOR].1, "answer · claude");
    host.keybind("next");
    assert!(host.in_popup(1), "back on the form");
    host.keys("<ctrl+e>");
    assert_eq!((host.screen.focused(1), host.screen.editors()), (FIRST, vec![EDITOR]));
    host.editor_ends("longer", 0);
    assert!(host.in_popup(1));
    // A note has an editor of its own.
    host.keys("<esc> n why <ctrl+e>");
    assert_eq!(host.opened[&(EDITOR + 1)].1, "note · claude");
    host.editor_ends("why not", 0);
    host.keys("<enter> 3 <enter>");
    let answer = host.answer(&asker);
    assert_eq!(answer["details"]["answers"][0]["answer"], "longer");
    assert_eq!(answer["details"]["answers"][0]["notes"], "why not");
}

#[test]
fn each_form_has_its_own_editor_and_nobody_is_taken_from_one_to_the_other() {
    let mut host = Host::new();
    let first = host.ask(Ask::new(cache()).pane(1));
    let second = host.ask(Ask::new(runtime()).pane(2));
    host.keys("3 one <ctrl+e>");
    host.keybind("next");
    host.keybind("next");
    assert!(host.sees(1).contains("Which runtime?"));
    host.keys("3 two <ctrl+e>");
    assert_eq!(host.screen.focused(1), SECOND);
    // The first one ends while the person is in the second.
    host.editor_in_ends(EDITOR, "one and a half", 0);
    assert_eq!((host.screen.focused(1), host.screen.editors()), (SECOND, vec![EDITOR + 1]));
    host.editor_ends("two and a half", 0);
    assert!(host.sees(1).contains("two and a half"), "{}", host.sees(1));
    host.keys("<enter>");
    assert_eq!(host.answer(&second)["details"]["answers"][0]["answer"], "two and a half");
    host.keybind("next");
    host.keys("<enter>");
    assert_eq!(host.answer(&first)["details"]["answers"][0]["answer"], "one and a half");
}

#[test]
fn an_editor_that_fails_is_told_of_on_its_own_form_only() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(2));
    host.keys("3 one <ctrl+e>");
    host.keybind("next");
    host.keybind("next");
    host.keys("j");
    host.editor_in_ends(EDITOR, "half", 1);
    assert!(host.in_popup(1) && host.sees(1).contains("Which runtime?"));
    assert!(!host.sees(1).contains("editor"), "{}", host.sees(1));
    host.keys("{");
    assert!(host.sees(1).contains("one"), "the text is as it was\n{}", host.sees(1));
}

#[test]
fn what_is_saved_after_its_text_was_left_is_on_the_clipboard() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.keys("3 draft <ctrl+e>");
    host.keybind("next");
    host.keys("<esc> n");
    host.go(1, EDITOR);
    host.editor_ends("much longer", 0);
    assert_eq!(host.clipboard.as_deref(), Some("much longer"));
    assert!(host.in_popup(1) && host.sees(1).contains("clipboard"), "{}", host.sees(1));
    assert!(!host.sees(1).contains("much longer"), "{}", host.sees(1));
}

#[test]
fn who_leaves_the_editor_for_a_pane_has_left_the_form() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.keys("3 draft <ctrl+e>");
    host.go(1, 2);
    host.wait(5000);
    assert_eq!(host.screen.focused(1), PaneId::Terminal(2));
    assert_eq!(host.screen.popup.rect.height, 1, "a strip");
    host.go(1, EDITOR);
    host.editor_ends("saved", 0);
    assert!(host.in_popup(1) && host.sees(1).contains("saved"), "{}", host.sees(1));
}
