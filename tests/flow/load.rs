//! A thousand open forms.

use std::fs;
use std::time::SystemTime;

use serde_json::json;

use crate::host::{Ask, Host};
use crate::payload::{cache, form, multi, single};

/// Files of the store that changed since.
fn written(host: &Host, since: SystemTime) -> usize {
    let files = fs::read_dir(host.store()).unwrap().map(|entry| entry.unwrap());
    files.filter(|file| file.metadata().unwrap().modified().unwrap() > since).count()
}

/// Bytes of the store's journal.
fn journal(host: &Host) -> u64 {
    fs::metadata(host.store().join("journal")).map_or(0, |file| file.len())
}

#[test]
fn each_of_a_thousand_gets_its_own_answer() {
    let mut host = Host::with(&[("guard_ms", "0")]);
    host.draws = false;
    let askers: Vec<_> = (0..1000)
        .map(|index| {
            let question = single(&format!("Question {index}?"), &["a", &format!("b{index}")]);
            host.ask(Ask::new(form(&[question])).pane(1).id(&format!("id {index}")))
        })
        .collect();
    assert!(askers.iter().all(|asker| host.waits(asker)));
    host.reload();
    host.keybind("next");
    for _ in 0..1000 {
        host.wait(200);
        host.type_in(1, "2");
    }
    host.wait(200);
    let missing: Vec<_> = askers.iter().filter(|it| host.line(it).is_none()).collect();
    assert!(missing.is_empty(), "{} are missing: {}", missing.len(), host.sees(1));
    for (index, asker) in askers.iter().enumerate() {
        assert_eq!(
            host.answer(asker)["details"]["answers"],
            json!([{
                "questionIndex": 0, "question": format!("Question {index}?"),
                "kind": "option", "answer": format!("b{index}"),
            }])
        );
    }
    assert!(!host.screen.popup.shown);
}

#[test]
fn a_key_costs_the_same_with_many_open_forms() {
    let cost = |others: usize| {
        let mut host = Host::new();
        host.draws = false;
        host.ask(Ask::new(form(&[multi("Which?", &["a", "b"])])).pane(1));
        for index in 0..others {
            host.ask(Ask::new(cache()).pane(2).id(&index.to_string()));
        }
        host.keys("1");
        std::thread::sleep(std::time::Duration::from_millis(20));
        let (before, length) = (SystemTime::now(), journal(&host));
        std::thread::sleep(std::time::Duration::from_millis(20));
        host.type_in(1, "2");
        (written(&host, before), journal(&host) - length)
    };
    assert_eq!(cost(0), cost(400));
}
