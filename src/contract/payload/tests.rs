use serde_json::json;

use super::*;

fn all(messages: &[&str]) -> Progress {
    let mut payload = Payload::new();
    for message in messages {
        match payload.push(message) {
            Progress::More => {}
            progress => return progress,
        }
    }
    Progress::More
}

fn complete(messages: &[&str]) -> (Value, Vec<String>) {
    match all(messages) {
        Progress::Complete { value, warnings } => (value, warnings),
        progress => panic!("{messages:?}: {progress:?}"),
    }
}

fn failed(messages: &[&str]) -> String {
    match all(messages) {
        Progress::Failed { issue, .. } => {
            assert_eq!(issue.path, "payload");
            issue.message
        }
        progress => panic!("{messages:?}: {progress:?}"),
    }
}

#[test]
fn an_argument_is_the_whole_input() {
    assert_eq!(complete(&[r#"{"a":1}"#]), (json!({"a": 1}), vec![]));
    insta::assert_snapshot!(failed(&[r#"{"a":[1,"#]), @r"ends before the JSON is complete at line 1 column 8 (EOF while parsing a value): a single quote inside a single-quoted argument cuts it off, write it as \u0027");
}

#[test]
fn lines_are_collected_until_the_text_parses() {
    let lines = ["\n", "{\n", "  \"a\": [1,\n", "    true\n", "  ]\n", "}\n"];
    assert_eq!(complete(&lines), (json!({"a": [1, true]}), vec![]));
    assert_eq!(all(&["{\n", "\"a\": 1\n"]), Progress::More);
    assert_eq!(complete(&["{\n", "\"a\": 1\n", "}"]).0, json!({"a": 1}));
}

#[test]
fn what_comes_after_the_end_is_dropped() {
    let mut payload = Payload::new();
    assert!(matches!(payload.push("{}\n"), Progress::Complete { .. }));
    assert_eq!(payload.push("{}\n"), Progress::More);
    assert_eq!(payload.push("x"), Progress::More);
    assert_eq!(payload.end(), Progress::More);
}

#[test]
fn an_error_more_text_cannot_cure_is_told_at_once() {
    for text in [
        "{questions: [\n",
        "{'a'\n",
        "{\"a\" 1\n",
        "[1 2\n",
        "[1,,\n",
        "{,\n",
        "[tru,\n",
        "[}\n",
        "{\"a\":1]\n",
        "[01,\n",
        "hello\n",
        "[\"\\x\n",
        "``\n",
        "{\"a\":1} x\n",
        "]\n",
        "[1,]\n",
        "[{\"a\":1]\n",
        "{\"a\":[1}\n",
        "{\"a\":1,}\n",
        "[\"\\ud800\"]\n",
        "[1e999]\n",
    ] {
        let message = failed(&[text]);
        assert!(message.contains("line 1 column"), "{text:?}: {message}");
    }
    insta::assert_snapshot!(failed(&["{\n", "\"ä\": tru,\n"]), @"is not JSON at line 2 column 9: expected ident");
}

#[test]
fn input_that_ends_early_names_line_and_column() {
    let mut payload = Payload::new();
    assert_eq!(payload.push("{\n"), Progress::More);
    let Progress::Failed { issue, .. } = payload.end() else { panic!("must fail") };
    assert!(issue.message.contains("line 2 column"), "{}", issue.message);
    assert!(failed(&[""]).starts_with("is empty"));
    assert!(matches!(Payload::new().end(), Progress::Failed { .. }));
}

#[test]
fn what_cannot_mean_anything_else_is_repaired_with_a_warning() {
    let fence = vec!["payload: the code fence round the JSON was removed".to_owned()];
    let value = json!({"a": 1});
    assert_eq!(complete(&["```json\n{\"a\":1}\n```"]), (value.clone(), fence.clone()));
    assert_eq!(complete(&["```json\n", "{\"a\":1}\n", "```\n"]), (value.clone(), fence.clone()));
    assert_eq!(complete(&["``` {\"a\":1} ```"]), (value.clone(), fence.clone()));
    assert_eq!(complete(&["\n \n```json{\"a\":1}"]), (value.clone(), fence));
    let mark = vec!["payload: a byte-order mark at its start was removed".to_owned()];
    assert_eq!(complete(&["\u{FEFF}{\"a\":1}"]), (value.clone(), mark));
    let crlf = vec!["payload: line breaks were CRLF and were read as LF".to_owned()];
    assert_eq!(complete(&["{\r\n", "\"a\":1}\r\n"]), (value.clone(), crlf));
    let encoded =
        vec!["payload: was JSON encoded once more as a string and was decoded".to_owned()];
    assert_eq!(complete(&[r#""{\"a\":1}""#]), (value, encoded));
}

#[test]
fn what_could_mean_something_else_is_not_repaired() {
    assert_eq!(complete(&[r#""hello""#]).0, json!("hello"));
    assert_eq!(complete(&["12\n"]).0, json!(12));
    failed(&["{\"a\":1} ```"]);
    failed(&["```json\n{\"a\":1}\n``` and so on"]);
    failed(&["{\"a\":1,}"]);
    failed(&["// comment\n{}"]);
}

#[test]
fn raw_control_characters_get_a_clear_error() {
    insta::assert_snapshot!(failed(&["{\"a\": \"x\0\"}"]), @r"has a raw control character (U+0000) at line 1 column 9: inside a string write it as \u0000, elsewhere remove it");
    insta::assert_snapshot!(failed(&["{\"a\":\n \"x\n"]), @r"has a raw control character (U+000A) at line 2 column 4: inside a string write it as \n, elsewhere remove it");
    assert!(failed(&["\u{1b}{}"]).contains("U+001B"));
}

#[test]
fn a_line_that_is_no_json_is_told_so() {
    insta::assert_snapshot!(failed(&["hello\n"]), @"is not JSON at line 1 column 1: expected value");
    insta::assert_snapshot!(failed(&["{\"a\": tru\n"]), @"is not JSON at line 2 column 1: expected ident");
}

#[test]
fn what_was_too_long_to_be_taken_counts() {
    let mut payload = Payload::new();
    assert_eq!(payload.push("[\n"), Progress::More);
    let Progress::Failed { issue, .. } = payload.overflow(3_000_000) else { panic!("taken") };
    insta::assert_snapshot!(issue.message, @"is too large: at most 262144 bytes (256 KiB) are read, 3000002 bytes came");
    assert_eq!(payload.push("]\n"), Progress::More);
}

#[test]
fn the_limit_holds_for_all_messages_together() {
    let fits = format!("\"{}\"", "x".repeat(MAX_PAYLOAD - 2));
    complete(&[&fits]);
    let message = failed(&["[\n", &format!("{}\n", " ".repeat(MAX_PAYLOAD)), "]\n"]);
    insta::assert_snapshot!(message, @"is too large: at most 262144 bytes (256 KiB) are read, 262147 bytes came");
}

#[test]
fn a_long_text_in_many_lines_is_parsed_once() {
    let line = "\"abcdefghijklmnopqrstuvwxyz\",\n";
    let count = MAX_PAYLOAD / line.len() - 1;
    let mut payload = Payload::new();
    assert_eq!(payload.push("[\n"), Progress::More);
    for _ in 0..count {
        assert_eq!(payload.push(line), Progress::More);
    }
    assert!(matches!(payload.push("0]\n"), Progress::Complete { .. }));
    // Parsing the whole text at each of the 8700 lines would take this test minutes.
}

#[test]
fn deep_nesting_is_an_error() {
    assert!(failed(&[&"[".repeat(100_000)]).contains("recursion limit"));
}
