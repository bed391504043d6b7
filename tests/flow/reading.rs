//! Reading all of a form, looking at the asking pane, and taking texts along.

use crate::host::{Ask, Host};
use crate::payload::{cache, form, single};

#[test]
fn peek_shows_the_end_of_the_asking_pane_and_scrolls() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("p");
    let seen = host.sees(1);
    assert!(seen.contains("row 200 of pane 1") && !seen.contains("Which cache?"), "{seen}");
    host.keys("<pageup> <pageup> <up>");
    assert!(!host.sees(1).contains("row 200 of"), "{}", host.sees(1));
    host.keys(&"<pageup>".repeat(60));
    assert!(host.sees(1).contains("row 1 of pane 1"), "{}", host.sees(1));
    host.keys("<esc>");
    assert!(host.sees(1).contains("Which cache?"));
    host.keys("p p");
    assert!(host.sees(1).contains("Which cache?"));
    assert!(host.waits(&asker));
    host.keys("1");
    assert_eq!(host.answer(&asker)["details"]["answers"][0]["answer"], "Redis");
}

#[test]
fn peek_says_when_the_pane_is_not_known() {
    let mut host = Host::with(&[("focus", "always")]);
    host.ask(Ask::new(cache()));
    host.keys("p");
    assert!(host.sees(1).contains("not known"), "{}", host.sees(1));
    host.keys("j");
    assert!(!host.sees(1).contains("not known"), "the next key takes it away");
}

#[test]
fn copying_asks_what_and_says_what_came_of_it() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("y");
    assert!(host.sees(1).contains("Copy what?"), "{}", host.sees(1));
    host.keys("q");
    assert!(host.clipboard.as_ref().unwrap().starts_with("Which cache?"));
    assert!(host.sees(1).contains("on the clipboard"), "{}", host.sees(1));
    host.clipboard = None;
    host.keys("y p");
    assert_eq!(host.clipboard, None);
    assert!(host.sees(1).contains("nothing of that"), "{}", host.sees(1));
    host.keys("y <esc>");
    assert!(host.waits(&asker));
}

#[test]
fn up_and_down_go_by_the_rows_on_the_screen() {
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    let long = "word ".repeat(60);
    host.keys("3");
    host.paste(1, &long);
    host.keys("<up> <up> <home> X <enter>");
    let answer = host.answer(&asker)["details"]["answers"][0]["answer"].to_string();
    assert_eq!(answer, format!("\"X{long}\""), "home goes to the start of the line");
    let mut host = Host::new();
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keys("3");
    host.paste(1, &long);
    host.keys("<up> X <enter>");
    let answer = host.answer(&asker)["details"]["answers"][0]["answer"].to_string();
    let at = answer.find('X').unwrap();
    assert!((100..300).contains(&at) && answer.contains("word"), "{answer}");
}

#[test]
fn a_bad_key_setting_is_told_on_the_form_and_in_full_on_the_list_of_keys() {
    let mut host = Host::with(&[("key_note", "Ctrl g"), ("key_zoom", "n")]);
    host.ask(Ask::new(cache()).pane(1));
    let seen = host.sees(1);
    assert!(seen.contains("key_note: Zellij keeps Ctrl g for itself"), "{seen}");
    host.keys("?");
    let seen = host.sees(1).replace('\n', " ");
    assert!(seen.contains("key_note") && seen.contains("key_zoom"), "{seen}");
}

#[test]
fn keys_of_text_editors_are_listed_too() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.keys("? <end>");
    let mut seen = host.sees(1);
    for _ in 0..20 {
        host.keys("<pagedown>");
        seen += &host.sees(1);
    }
    for text in ["Alt+Enter", "While you type", "Ctrl+U", "PgDn"] {
        assert!(seen.contains(text), "{text}: {seen}");
    }
}

#[test]
fn the_footer_names_what_works() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    let seen = host.sees(1);
    assert!(!seen.contains("PgDn") && !seen.contains("next form"), "{seen}");
    let long = format!("{}Which?", "A long line of background.\n\n".repeat(60));
    let mut host = Host::new();
    host.ask(Ask::new(form(&[single(&long, &["a", "b"])])).pane(1));
    host.keys("j");
    let seen = host.sees(1);
    assert!(seen.contains("PgDn scroll") && !seen.contains("next form"), "{seen}");
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(form(&[single("Which store?", &["a", "b"])])).pane(2));
    host.keys("j");
    assert!(host.sees(1).contains("} next form"), "{}", host.sees(1));
}

#[test]
fn only_a_form_with_a_pane_offers_to_look_at_it() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.keys("z");
    assert!(host.sees(1).contains("p peek"), "{}", host.sees(1));
    host.keys("?");
    assert!(host.sees(1).contains("asking pane"), "{}", host.sees(1));
    let mut host = Host::new();
    host.ask(Ask::new(cache()));
    host.keybind("next");
    host.keys("z");
    assert!(!host.sees(1).contains("peek"), "{}", host.sees(1));
    host.keys("?");
    assert!(!host.sees(1).contains("asking pane"), "{}", host.sees(1));
}
