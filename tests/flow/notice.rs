//! How a person notices: the mark on the pane, the call, the roster.

use std::collections::{BTreeMap, BTreeSet};

use crate::host::{Ask, Host};
use crate::payload::{cache, form, runtime, single, timed};

fn calling(more: &[(&str, &str)]) -> Host {
    let mut settings = vec![("notify_command", "notify-send \"$ASK_TITLE\"")];
    settings.extend(more);
    Host::with(&settings)
}

fn marked(host: &Host) -> Vec<u32> {
    host.marked.iter().copied().collect()
}

// --- the mark -------------------------------------------------------------------------------

#[test]
fn the_frame_is_marked_while_its_agent_waits() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(3));
    assert_eq!(marked(&host), [1, 3]);
    host.keys("1");
    assert_eq!(marked(&host), [3]);
    host.keybind("next");
    host.keys("<esc>");
    assert!(host.marked.is_empty(), "{:?}", host.marked);
}

#[test]
fn a_pane_with_two_forms_is_marked_until_the_last_is_done() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(1));
    host.keys("1");
    assert_eq!(marked(&host), [1]);
    host.keys("1");
    assert!(host.marked.is_empty(), "{:?}", host.marked);
}

#[test]
fn the_mark_goes_with_a_form_that_ends_by_itself() {
    let mut host = Host::new();
    host.ask(Ask::new(timed(&[single("Soon?", &["a", "b"])], 5000)).pane(3));
    host.ask(Ask::new(cache()).pane(2));
    assert_eq!(marked(&host), [2, 3]);
    host.wait(5010);
    assert_eq!(marked(&host), [2]);
    let withdrawn = Ask::named("cancel", "{}").arg("flow_id", "pipe-0002");
    host.ask(withdrawn);
    let open: BTreeSet<u32> = host.open_flows().iter().map(|_| 2).collect();
    assert_eq!(host.marked, open);
}

#[test]
fn the_mark_goes_with_the_plugin() {
    let mut host = Host::new();
    host.attach(2);
    host.ask(Ask::new(cache()).pane(2));
    assert_eq!(marked(&host), [2]);
    host.close_popup();
    assert!(host.marked.is_empty(), "{:?}", host.marked);
}

#[test]
fn a_fresh_instance_takes_away_what_it_does_not_know_as_waiting() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(2));
    host.trap(1);
    host.wait(100);
    assert_eq!(marked(&host), [1, 2]);
    // What an instance left that died between the answer and the mark.
    host.marked.insert(3);
    std::fs::write(host.store().join("marks"), "[1,2,3]\n").unwrap();
    host.reload();
    host.wait(100);
    assert_eq!(marked(&host), [1, 2]);
}

#[test]
fn nobody_attached_leaves_no_mark_behind() {
    let mut host = Host::new();
    host.ask(Ask::new(timed(&[single("Soon?", &["a", "b"])], 5000)).pane(1));
    host.detach(1);
    host.wait(6000);
    host.attach(2);
    host.wait(100);
    assert!(host.marked.is_empty(), "{:?}", host.marked);
}

#[test]
fn without_the_setting_no_frame_is_marked() {
    let mut host = Host::with(&[("mark", "none")]);
    host.ask(Ask::new(cache()).pane(1));
    assert!(host.marked.is_empty(), "{:?}", host.marked);
}

// --- the call -------------------------------------------------------------------------------

#[test]
fn who_does_not_see_a_form_is_called_once_after_a_second() {
    let mut host = calling(&[]);
    host.attach(2);
    host.ask(Ask::new(cache()).pane(3).arg("agent", "claude"));
    host.wait(990);
    assert!(host.rung.is_empty(), "{:?}", host.rung);
    host.wait(20);
    let pairs = [
        ("ASK_TITLE", "claude asks"),
        ("ASK_MESSAGE", "Which cache?"),
        ("ASK_PANE", "3"),
        ("ASK_AGENT", "claude"),
    ];
    let environment: BTreeMap<String, String> =
        pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
    assert_eq!(host.rung, [environment]);
    host.reload();
    host.wait(3_600_000);
    assert_eq!(host.rung.len(), 1);
}

#[test]
fn an_answer_in_time_calls_nobody() {
    let mut host = calling(&[]);
    host.ask(Ask::new(cache()).pane(3));
    host.keybind("next");
    host.wait(400);
    host.type_in(1, "1");
    host.wait(60_000);
    assert!(host.rung.is_empty(), "{:?}", host.rung);
}

#[test]
fn who_looks_at_the_form_is_not_called() {
    // The popup has the focus.
    let mut host = calling(&[]);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(60_000);
    assert!(host.in_popup(1));
    assert!(host.rung.is_empty(), "{:?}", host.rung);
    // A strip in the tab in view.
    let mut host = calling(&[]);
    host.ask(Ask::new(cache()).pane(2));
    host.wait(60_000);
    assert!(!host.in_popup(1) && host.screen.popup.shown);
    assert!(host.rung.is_empty(), "{:?}", host.rung);
}

#[test]
fn who_leaves_a_form_unanswered_is_called_a_second_later_and_once() {
    // A strip.
    let mut host = calling(&[("focus", "never")]);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(4000);
    host.go_to_tab(1, 1);
    host.wait(990);
    assert!(host.rung.is_empty(), "{:?}", host.rung);
    host.wait(20);
    assert_eq!(host.rung.len(), 1);
    for _ in 0..3 {
        host.go_to_tab(1, 0);
        host.wait(5000);
        host.go_to_tab(1, 1);
        host.wait(60_000);
    }
    assert_eq!(host.rung.len(), 1);
    // The popup with the focus.
    let mut host = calling(&[]);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(60_000);
    assert!(host.in_popup(1) && host.rung.is_empty());
    host.go_to_tab(1, 1);
    host.wait(1010);
    assert_eq!(host.rung.len(), 1);
}

#[test]
fn who_detaches_from_a_form_is_called() {
    for pane in [Some(1), None] {
        let mut host = calling(&[("focus", "never")]);
        let ask = Ask::new(cache());
        host.ask(match pane {
            Some(pane) => ask.pane(pane),
            None => ask,
        });
        host.wait(60_000);
        assert!(host.sees_popup(1) && host.rung.is_empty());
        host.detach(1);
        host.wait(12_000);
        assert_eq!(host.rung.len(), 1);
    }
}

#[test]
fn of_two_clients_the_last_one_who_looks_counts() {
    let mut host = calling(&[("focus", "never")]);
    host.attach(2);
    host.go_to_tab(1, 1);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(60_000);
    assert!(host.sees_popup(2) && host.rung.is_empty());
    host.go_to_tab(2, 1);
    host.wait(12_000);
    assert_eq!(host.rung.len(), 1);
}

#[test]
fn a_glance_elsewhere_calls_nobody() {
    let mut host = calling(&[("focus", "never")]);
    host.ask(Ask::new(cache()).pane(1));
    for _ in 0..5 {
        host.wait(4000);
        host.go_to_tab(1, 1);
        host.wait(900);
        host.go_to_tab(1, 0);
    }
    host.wait(60_000);
    assert!(host.rung.is_empty(), "{:?}", host.rung);
}

#[test]
fn a_form_behind_the_one_that_is_shown_is_called_for() {
    let mut host = calling(&[]);
    host.ask(Ask::new(cache()).pane(1));
    host.ask(Ask::new(runtime()).pane(3));
    host.wait(2000);
    assert_eq!(host.rung.len(), 1);
    assert_eq!(host.rung[0]["ASK_MESSAGE"], "Which runtime?");
}

#[test]
fn with_nobody_attached_it_calls_once() {
    let mut host = calling(&[]);
    host.attach(2);
    host.detach(1);
    host.detach(2);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(60_000);
    assert_eq!(host.rung.len(), 1);
}

#[test]
fn it_calls_again_after_the_minutes_of_the_setting() {
    let mut host = calling(&[("renotify", "5")]);
    host.ask(Ask::new(cache()).pane(3));
    host.wait(1_010);
    assert_eq!(host.rung.len(), 1);
    host.wait(299_000);
    assert_eq!(host.rung.len(), 1);
    host.wait(2_000);
    assert_eq!(host.rung.len(), 2);
    // Another instance goes on where the first stopped.
    host.trap(1);
    host.wait(298_000);
    assert_eq!(host.rung.len(), 2);
    host.wait(3_000);
    assert_eq!(host.rung.len(), 3);
}

#[test]
fn who_went_away_from_an_open_form_is_called_with_renotify() {
    let mut host = calling(&[("renotify", "5")]);
    host.ask(Ask::new(cache()).pane(1));
    host.wait(250_000);
    host.keys("j");
    host.wait(60_000);
    assert_eq!(host.rung.len(), 0, "somebody pressed a key a minute ago");
    host.wait(300_000);
    assert_eq!(host.rung.len(), 1, "nobody did anything since");
}

#[test]
fn a_program_that_fails_is_told_of_on_the_form() {
    let mut host = calling(&[]);
    host.ringing = (127, "sh: 1: notify-send: not found\n".to_owned());
    let asker = host.ask(Ask::new(cache()).pane(3));
    host.wait(1_010);
    assert_eq!(host.rung.len(), 1);
    host.keybind("next");
    let seen = host.sees(1);
    assert!(seen.contains("notify_command ended with code 127"), "{seen}");
    host.keys("1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn without_a_program_nothing_is_run() {
    let mut host = Host::with(&[("notify_command", " "), ("renotify", "1")]);
    host.ask(Ask::new(cache()).pane(3));
    host.wait(600_000);
    assert!(host.rung.is_empty(), "{:?}", host.rung);
}

// --- the roster -----------------------------------------------------------------------------

fn statuses(host: &Host) -> Vec<serde_json::Value> {
    let told = host.told.iter().filter(|message| message.name == "zellij-ask:status");
    told.map(|it| serde_json::from_str(it.payload.as_deref().unwrap()).unwrap()).collect()
}

#[test]
fn all_instances_count_as_one() {
    let mut host = Host::new();
    host.attach(2);
    host.ask(Ask::new(cache()).pane(1));
    host.keybind_of(2, "next");
    host.wait(400);
    host.type_in(2, "1");
    host.detach(1);
    host.ask(Ask::new(runtime()).pane(2));
    host.reload();
    host.wait(30_000);
    host.trap(2);
    host.ask(Ask::new(cache()).pane(1));
    let numbers: Vec<u64> =
        statuses(&host).iter().map(|status| status["seq"].as_u64().unwrap()).collect();
    assert!(numbers.len() > 5);
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?}");
}

#[test]
fn a_clock_that_is_set_back_does_not_set_the_count_back() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    host.now.0 -= 3_600_000;
    host.trap(1);
    host.ask(Ask::new(runtime()).pane(1));
    let numbers: Vec<u64> =
        statuses(&host).iter().map(|status| status["seq"].as_u64().unwrap()).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]), "{numbers:?}");
}

#[test]
fn it_is_told_every_ten_seconds_while_somebody_waits_and_at_rest_no_timer_runs() {
    let mut host = calling(&[("renotify", "1")]);
    host.wait(60_000);
    assert_eq!(host.timers(), 0);
    let before = statuses(&host).len();
    host.ask(Ask::new(cache()).pane(1));
    host.wait(60_500);
    let beats = statuses(&host).len() - before - 1;
    assert!((5..=7).contains(&beats), "{beats}");
    host.keys("1");
    host.wait(60_000);
    assert_eq!(host.timers(), 0);
    let told = host.told.len();
    host.wait(600_000);
    assert_eq!(host.told.len(), told);
}

#[test]
fn a_newcomer_is_told() {
    let mut host = Host::new();
    host.ask(Ask::new(cache()).pane(1));
    for newcomer in [
        (|host: &mut Host| host.attach(2)) as fn(&mut Host),
        |host| host.new_tab(),
        |host| host.say("zellij-ask:hello", "{}"),
    ] {
        let before = statuses(&host).len();
        newcomer(&mut host);
        let told = statuses(&host);
        assert!(told.len() > before);
        assert_eq!(told.last().unwrap()["count"], 1);
    }
    let before = statuses(&host).len();
    host.say("zellij-ask:hello", "{}");
    assert_eq!(statuses(&host).len(), before + 1, "one of the instances says it");
}

#[test]
fn the_last_word_is_that_nobody_waits() {
    let mut host = Host::new();
    host.attach(2);
    host.ask(Ask::new(cache()).pane(1));
    let before = statuses(&host).len();
    host.close_popup();
    let told = statuses(&host);
    let farewells: Vec<_> = told[before..].iter().filter(|status| status["ttlMs"] == 0).collect();
    assert_eq!(farewells.len(), 1);
    assert_eq!(farewells[0]["count"], 0);
}

#[test]
fn a_thousand_are_counted() {
    let mut host = Host::new();
    host.draws = false;
    for number in 0..70 {
        host.ask(Ask::new(form(&[single(&format!("{number}?"), &["a", "b"])])).pane(3));
    }
    let told = statuses(&host);
    let last = told.last().unwrap();
    assert_eq!(last["count"], 70);
    assert_eq!(last["waiting"].as_array().unwrap().len(), 64);
}

/// Receivers that count get one message for the start of a form and one for its end, whatever
/// happens between.
#[test]
fn receivers_that_count_get_exactly_one_pair() {
    let mut host = Host::with(&[("dialects", "cc-deck")]);
    host.attach(2);
    host.ask(Ask::new(cache()).pane(1).id("x"));
    host.ask(Ask::new(runtime()).pane(1));
    host.ask(Ask::new(cache()).pane(1).id("x"));
    host.reload();
    host.wait(60_000);
    host.trap(1);
    host.attach(3);
    host.detach(1);
    let counted = |host: &Host| {
        let told = host.told.iter().filter(|message| message.name == "cc-deck:hook");
        let text = told.map(|message| message.payload.clone().unwrap()).collect::<Vec<_>>();
        let starts = text.iter().filter(|it| it.contains("PermissionRequest")).count();
        (starts, text.len() - starts)
    };
    assert_eq!(counted(&host), (2, 0));
    host.close_popup();
    host.wait(60_000);
    assert_eq!(counted(&host), (2, 2));
}

// --- the jump -------------------------------------------------------------------------------

#[test]
fn the_key_goes_from_form_to_form_where_they_ask_and_back_in_the_end() {
    let mut host = Host::new();
    host.go(1, 2);
    host.wait(2000);
    let far = host.ask(Ask::new(cache()).pane(3));
    host.wait(10);
    host.type_in(1, "x");
    let near = host.ask(Ask::new(runtime()).pane(1));
    host.keybind("next");
    assert!(host.sees(1).contains("Which cache?"));
    assert_eq!(host.screen.popup.tab, 1);
    host.keybind("next");
    assert!(host.sees(1).contains("Which runtime?"));
    assert!(host.in_popup(1) && host.screen.popup.tab == 0, "it stands over who asks");
    host.keybind("next");
    assert!(host.sees(1).contains("Which cache?"));
    assert!(host.in_popup(1) && host.screen.popup.tab == 1);
    host.keys("1");
    assert!(host.line(&far).is_some());
    assert_eq!(host.screen.focused(1), zellij_ask::session::PaneId::Terminal(2));
    host.keybind("next");
    host.keys("1");
    assert!(host.line(&near).is_some());
    assert_eq!(host.screen.focused(1), zellij_ask::session::PaneId::Terminal(2));
}
