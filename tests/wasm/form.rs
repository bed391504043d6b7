//! The forms that are measured.

use serde_json::{Value, json};

pub const TOOL: &str = "ask_user_question";
pub const ANY_TOOL: &str = "ask_user";

fn option(label: &str, description: &str) -> Value {
    json!({ "label": label, "description": description })
}

/// One question as agents ask them: four options, a sentence on each.
pub fn typical() -> String {
    let options = [
        option(
            "Redis",
            "Survives a restart and is shared by all workers; one more service to run.",
        ),
        option("In-process LRU", "Nothing to run and no network between; lost on a restart."),
        option("SQLite in WAL mode", "One file beside the program; writers wait for each other."),
        option("None", "Leave it as it is and measure first."),
    ];
    let question = json!({
        "question": "Which cache should the session store use?",
        "header": "Cache",
        "options": options,
    });
    json!({ "questions": [question] }).to_string()
}

/// Four questions, one of them for several answers, one with previews.
pub fn large() -> String {
    let code = "```rust\nfn main() {\n    let cache = Cache::new(1024);\n    serve(cache);\n}\n```\n\
        A **note** on it, with `code` and a list:\n\n- one\n- two\n- three\n";
    let with_preview = |label: &str| json!({ "label": label, "description": "As the preview shows.", "preview": code });
    let plain = |question: &str, multi: bool| {
        json!({
            "question": question,
            "header": "Topic",
            "multiSelect": multi,
            "options": [option("First", "It is first."), option("Second", "It is second."),
                option("Third", "It is third."), option("Fourth", "It is fourth.")],
        })
    };
    let previews = json!({
        "question": "Which of these layouts?",
        "header": "Layout",
        "options": [with_preview("Flat"), with_preview("Nested")],
    });
    let questions =
        [previews, plain("Which one?", false), plain("Which ones?", true), plain("And?", false)];
    json!({ "questions": questions }).to_string()
}

/// One question with that many options.
pub fn options(count: usize) -> String {
    let options: Vec<Value> = (1..=count)
        .map(|number| {
            json!({
                "value": format!("v{number}"),
                "label": format!("Option {number}"),
                "description": "What it means, in a sentence.",
            })
        })
        .collect();
    let question =
        json!({ "id": "q", "label": "Pick", "prompt": "Which one?", "options": options });
    json!({ "questions": [question] }).to_string()
}

/// A small question with a number of its own.
pub fn numbered(number: usize) -> String {
    let question = json!({
        "question": format!("Question {number}?"),
        "header": "Pick",
        "options": [option("yes", "as it says"), option("no", "as it says")],
    });
    json!({ "questions": [question] }).to_string()
}
