//! What cannot be asked is told at once, with a code, and nobody waits.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use zellij_ask::stage::{Ask, Error, Result, Stage};

use crate::support::*;

/// Asks what cannot be asked; a moment apart, because Zellij's pipe clients lose messages otherwise.
fn refused(stage: &Stage, ask: Ask) -> Result<Value> {
    thread::sleep(Duration::from_millis(150));
    stage.ask(ask)?.wait()?.json()
}

#[test]
fn every_code_comes_back_at_once() -> Result<()> {
    let stage = stage()?;
    let ask = |labels: &[&str]| form(&[single("Same?", labels)]);
    let two = single("Same?", &["a", "b"]);
    let cases = [
        ("", "invalid_input"),
        ("not json", "invalid_input"),
        ("[]", "invalid_input"),
        (r#"{"questions":["#, "invalid_input"),
        (r#"{"questions":"none"}"#, "invalid_input"),
        (&form(&[]), "no_questions"),
        (&form(&vec![two.clone(); 5]), "too_many_questions"),
        (&form(&[two.clone(), two]), "duplicate_question"),
        (&ask(&["a"]), "empty_options"),
        (&ask(&["a", "Other"]), "reserved_label"),
        (&ask(&["a", "Next"]), "reserved_label"),
        (&ask(&["a", "a"]), "duplicate_option_label"),
        (&ask(&["a", "b", "c", "d", "e"]), "invalid_input"),
        (&ask(&["a", &"b".repeat(61)]), "invalid_input"),
    ];
    for (payload, code) in cases {
        let answer = refused(&stage, Ask::new(payload))?;
        let details = &answer["details"];
        assert_eq!(details["error"], code, "{payload}\n{answer}");
        assert_eq!(details["cancelled"], true, "{payload}\n{answer}");
        assert_eq!(details["answers"], json!([]), "{payload}\n{answer}");
    }
    assert!(!stage.client().calm().contains(TYPE));
    back_in_shell(stage.client())
}

#[test]
fn too_much_too_odd_and_too_short_never_hang() -> Result<()> {
    let stage = stage()?;
    let long = form(&[single(&"long? ".repeat(60_000), &["a", "b"])]);
    assert!(long.len() > 300 * 1024);
    for input in [
        long.clone().into_bytes(),
        format!("{long}\n").into_bytes(),
        b"\0\n".to_vec(),
        b"{\"questions\":[\0]}\n".to_vec(),
        b"\x1b[2J\n".to_vec(),
        b"{\"questions\":\n]\n".to_vec(),
    ] {
        let start = String::from_utf8_lossy(input.get(..20).unwrap_or(&input)).into_owned();
        let answer = refused(&stage, Ask::on_stdin(input))?;
        assert_eq!(answer["details"]["error"], "invalid_input", "{start:?}\n{answer}");
    }
    // Input that ends too early: Zellij's client leaves before an answer can reach it, but it does
    // leave, and no form stays behind.
    let cut = stage.pipe(Ask::on_stdin("{\"questions\":\n"))?.wait()?;
    assert_eq!(cut.code, Some(0), "{cut:?}");
    assert!(!stage.client().calm().contains(TYPE));
    back_in_shell(stage.client())
}

#[test]
fn megabytes_are_refused_and_nothing_else_is_harmed() -> Result<()> {
    let stage = stage()?;
    let asker = stage.ask(Ask::new(cache()).arg("pane_id", "0"))?;
    popup(stage.client(), "Which cache?")?;
    for size in [1_000_000, 5_000_000] {
        // One line: Zellij hands it over as one message, larger than the plugin's memory.
        let answer = refused(&stage, Ask::on_stdin(vec![b'x'; size])).map_err(|error| {
            Error::Unexpected(format!("{size} bytes: {error}\n{}", stage.log()))
        })?;
        assert_eq!(answer["details"]["error"], "invalid_input");
        let text = answer["content"][0]["text"].as_str().unwrap();
        assert!(text.contains(&format!("{size} bytes came")), "{text}");
    }
    stage.client().keys("1")?;
    assert_eq!(chosen(&asker)?, "Redis");
    back_in_shell(stage.client())
}

#[test]
fn an_unknown_name_lists_the_names() -> Result<()> {
    let stage = stage()?;
    let answer = refused(&stage, Ask::new("{}").name("ask_the_user"))?;
    assert!(answer.to_string().contains("ask_user_question"), "{answer}");
    Ok(())
}

#[test]
fn an_unknown_arg_is_a_warning_and_a_bad_value_an_error() -> Result<()> {
    let stage = stage()?;
    let answer = refused(&stage, Ask::new(cache()).arg("format", "yaml"))?;
    assert_eq!(answer["details"]["error"], "invalid_input", "{answer}");
    let asker = stage.ask(Ask::new(cache()).arg("colour", "red"))?;
    popup(stage.client(), "Which cache?")?;
    stage.client().keys("1")?;
    let answer = asker.wait()?.json()?;
    assert!(answer["details"]["warnings"].to_string().contains("colour"), "{answer}");
    Ok(())
}

#[test]
fn control_characters_in_a_question_never_reach_the_terminal() -> Result<()> {
    let stage = stage()?;
    let question = "Clear \u{1b}[2J\u{1b}]0;owned\u{7} or\u{202e} not?";
    let asker = stage.ask(Ask::new(form(&[single(question, &["a\u{1b}[31m", "b"])])))?;
    let screen = popup(stage.client(), "Clear")?;
    assert!(screen.contains("not?"), "{screen}");
    stage.client().keys("1")?;
    let answer = asker.wait()?.json()?;
    assert_eq!(answer["details"]["answers"][0]["question"], question);
    assert_eq!(answer["details"]["answers"][0]["answer"], "a\u{1b}[31m");
    Ok(())
}
