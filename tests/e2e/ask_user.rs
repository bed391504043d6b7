//! `ask_user` in a real Zellij: what is seen, what is pressed, what comes out.

use serde_json::{Value, json};
use zellij_ask::stage::{Ask, Result};

use crate::support::*;

/// An `ask_user` with this payload.
pub fn ask_user(payload: &Value) -> Ask {
    Ask::new(payload.to_string()).name("ask_user").arg("pane_id", "0")
}

/// A question whose options are labelled like their values.
pub fn question(id: &str, values: &[&str]) -> Value {
    let options: Vec<Value> =
        values.iter().map(|value| json!({ "value": value, "label": value })).collect();
    json!({ "id": id, "prompt": format!("Which {id}?"), "options": options })
}

#[test]
fn title_background_recommended_and_preview_are_seen() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let asker = stage.ask(ask_user(&json!({
        "title": "The store",
        "background": "Sessions are **lost** today.",
        "questions": [
            { "id": "layout", "label": "Layout", "prompt": "Which layout?", "type": "preview",
              "options": [
                { "value": "a", "label": "Flat", "preview": "one file for all" },
                { "value": "b", "label": "Nested", "preview": "a file a topic", "recommended": true },
            ]},
            question("cache", &["redis", "lru"]),
        ],
    })))?;
    let screen = popup(client, "Which layout?")?;
    for text in ["The store", "Sessions are lost today.", "one file for all", "recommended"] {
        assert!(screen.contains(text), "{text}\n{screen}");
    }
    client.keys("j")?;
    client.wait_for("a file a topic")?;
    // A note on the option, a note on the question, many instead of one, then the review.
    client.keys("N dear <enter>")?;
    client.wait_for("dear")?;
    // The note on the question stands below the options, out of sight here.
    client.keys("n soon <enter> t")?;
    client.wait_for("[ ]")?;
    client.keys("1 2 <tab>")?;
    popup(client, "Which cache?")?;
    client.keys("1")?;
    client.wait_for("Elaborate")?;
    client.insist("<enter>", "the form to go", |screen| !screen.contains("Elaborate"))?;
    let answer = asker.wait()?.json()?;
    let details = &answer["details"];
    assert_eq!(details["title"], "The store");
    assert_eq!(details["questions"][0]["presentedType"], "multi");
    assert_eq!(
        details["answers"],
        json!({
            "layout": {
                "values": ["a", "b"], "labels": ["Flat", "Nested"], "indices": [1, 2],
                "note": "soon", "optionNotes": { "b": "dear" },
            },
            "cache": { "values": ["redis"], "labels": ["redis"], "indices": [1] },
        })
    );
    back_in_shell(client)
}

#[test]
fn three_hundred_options_and_forty_questions() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    let values: Vec<String> = (1..=300).map(|number| format!("value-{number}")).collect();
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let mut questions = vec![question("one", &values)];
    questions.extend((2..=40).map(|number| question(&format!("q{number}"), &["x", "y"])));
    let asker = stage.ask(ask_user(&json!({ "questions": questions })))?;
    client.wait_for("Which one?")?;
    client.keys("<end>")?;
    client.wait_for("value-300")?;
    client.keys("k k")?;
    client.wait_for("▸ 300")?;
    client.keys("<enter>")?;
    popup(client, "Which q2?")?;
    client.keys("<s-tab> <s-tab>")?;
    client.wait_for("value-300")?;
    client.insist("<enter>", "the form to go", |screen| !screen.contains("Esc cancel"))?;
    let answer = asker.wait()?.json()?;
    let chosen = json!({ "values": ["value-300"], "labels": ["value-300"], "indices": [300] });
    assert_eq!(answer["details"]["answers"], json!({ "one": chosen }));
    assert_eq!(answer["details"]["questions"].as_array().unwrap().len(), 40);
    Ok(())
}

#[test]
fn elaborate_and_cancel_stand_on_the_review() -> Result<()> {
    let stage = stage()?;
    let client = stage.client();
    for (keys, mode, cancelled) in
        [("j <enter>", "elaborate", false), ("j j <enter>", "submit", true)]
    {
        apart();
        let asker = stage.ask(ask_user(&json!({ "questions": [question("a", &["x", "y"])] })))?;
        popup(client, "Which a?")?;
        client.keys("<tab>")?;
        client.wait_for("Elaborate")?;
        client.keys(keys)?;
        let answer = asker.wait()?.json()?;
        assert_eq!(answer["details"]["mode"], mode, "{answer}");
        assert_eq!(answer["details"]["cancelled"], cancelled, "{answer}");
        client.wait_gone("Elaborate")?;
    }
    back_in_shell(client)
}

#[test]
fn a_faulty_payload_is_answered_at_once() -> Result<()> {
    let stage = stage()?;
    let payload = json!({ "questions": [{ "id": "a", "prompt": "A?", "options": [] }] });
    let answer = stage.ask(ask_user(&payload))?.wait()?.json()?;
    assert_eq!(answer["details"]["error"]["kind"], "invalid_input");
    assert_eq!(answer["details"]["error"]["issues"][0]["path"], "questions[0].options");
    assert!(!stage.client().calm().contains("A?"));
    Ok(())
}
