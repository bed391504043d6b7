//! Golden screens: what a person sees, at every size that matters.
//!
//! Look at them as a reader would, not only at what changed.
#![expect(clippy::unwrap_used, reason = "a test that cannot build its form has failed")]

use std::fmt::Write as _;
use std::sync::Arc;

use ratatui_core::style::Style;
use zellij_ask::form::{
    Action, Choice, ChoiceId, Draft, Form, Kind, Mode, Offers, Question, QuestionId, Questionnaire,
};
use zellij_ask::keymap::{Command, Context, Keymap, parse_script};
use zellij_ask::view::{
    Header, Hint, Message, Page, Screen, Section, Sheet, Strip, Theme, Tone, When, message, page,
    strip,
};

const SIZES: [(u16, u16); 5] = [(20, 6), (48, 12), (80, 24), (120, 40), (300, 80)];

fn choice(label: &str, description: &str) -> Choice {
    Choice {
        id: ChoiceId(label.into()),
        label: label.into(),
        description: description.into(),
        preview: None,
        recommended: false,
    }
}

fn question(header: &str, prompt: &str, kind: Kind, choices: Vec<Choice>) -> Question {
    Question::new(QuestionId(header.into()), header.into(), prompt.into(), kind, choices).unwrap()
}

fn cache() -> Question {
    let mut redis = choice("Redis", "Survives a restart; one more service to run.");
    redis.recommended = true;
    let choices = vec![
        redis,
        choice("In-process LRU", "Nothing to run; lost on restart."),
        choice("SQLite", "One file; slower under load."),
    ];
    question("Cache", "Which cache should the session store use?", Kind::Single, choices)
}

fn checks() -> Question {
    let choices = vec![
        choice("Format", "`cargo fmt --check`"),
        choice("Lint", "`cargo clippy` with every warning an error"),
        choice("Test", "Unit tests, golden screens and properties"),
        choice("Fuzz", ""),
    ];
    question("Checks", "Which checks should run before a merge?", Kind::Multi, choices)
}

fn layout() -> Question {
    let preview = |rest: &str| Some(format!("```\n{rest}\n```"));
    let mut side = choice("Sidebar", "Navigation on the left, always in sight.");
    side.preview = preview(
        "┌──────┬────────────────────────┐\n│ Home │ Orders                 │\n│ Inbox│ 1042   shipped         │\n│ Team │ 1043   waiting         │\n└──────┴────────────────────────┘",
    );
    let mut top = choice("Top bar", "Navigation above the content.");
    top.preview = preview(
        "┌───────────────────────────────┐\n│ Home   Inbox   Team           │\n├───────────────────────────────┤\n│ Orders                        │\n│ 1042   shipped                │\n└───────────────────────────────┘",
    );
    let mut diff = choice("As it is", "");
    diff.preview = Some("Only this changes:\n\n```diff\n@@ -1,2 +1,2 @@\n-<nav class=\"old\">\n+<nav class=\"new\">\n </nav>\n```\n\n| file | lines |\n|---|---:|\n| nav.css | 12 |\n| nav.html | 3 |".into());
    question("Layout", "Where should the navigation go?", Kind::Single, vec![side, top, diff])
}

fn world() -> Question {
    let choices = vec![
        choice(
            "日本語の選択肢",
            "全角の文字は二つのセルを使います。長い文はどこでも折り返します。",
        ),
        choice("👩‍👩‍👧 family, 👍🏽 hand, 🇩🇪 flag", "Emoji sequences fall into their parts."),
        choice(
            "שלום \u{202e}override\u{202c} עולם",
            "Right to left, and an override that must not act.",
        ),
        choice("cafe\u{301} \u{1b}[31mred\u{7}", "A combining mark and an escape sequence."),
    ];
    question("世界", "どれを使いますか？ Which of these?", Kind::Single, choices)
}

fn long() -> Question {
    let prompt = "## Migrating the store\n\nThe table `sessions` has **4.2 million rows**. Two ways are open:\n\n1. Rewrite in place: *fast*, but it locks the table.\n2. Copy and swap:\n   - no lock\n   - twice the space\n\n> The last migration took 40 minutes.\n\nSee [the runbook](https://example.org/runbook).\nWhich one?";
    question(
        "Migration",
        prompt,
        Kind::Single,
        vec![
            choice("In place", "Locks for about six minutes."),
            choice("Copy and swap", "Needs 18 GB for an hour."),
        ],
    )
}

fn form(questions: Vec<Question>) -> Form {
    let questionnaire = Arc::new(Questionnaire::new(questions).unwrap());
    let draft = Draft::empty(&questionnaire);
    Form::new(questionnaire, draft)
}

/// A form after these keys.
fn after(questions: Vec<Question>, keys: &str) -> Form {
    press(form(questions), keys)
}

fn press(mut form: Form, keys: &str) -> Form {
    let keymap = Keymap::default();
    for key in parse_script(&keys.replace('␣', "<space>")).unwrap() {
        if let Some(Command::Form(action)) = keymap.command(key, form.context()) {
            let _ = form.update(&action);
        }
    }
    form
}

fn three(keys: &str) -> Form {
    after(vec![cache(), checks(), layout()], keys)
}

/// The page as the popup draws it.
fn drawn(form: &Form, (width, height): (u16, u16), change: impl Fn(&mut Screen<'_>)) -> Page {
    let keymap = Keymap::default();
    let hints = keymap.footer(form);
    let hints: Vec<Hint<'_>> = hints.map(hint).collect();
    let help = keymap.help(if matches!(form.mode(), Mode::Help) {
        Context::Choices
    } else {
        form.context()
    });
    let help: Vec<Hint<'_>> = help.iter().map(|row| Hint::new(&row.keys, row.text)).collect();
    let sections = [Section { title: "Keys", hints: &help }];
    let theme = Theme::default();
    let mut screen = Screen::new(form, &theme);
    screen.header = Some(Header { agent: "claude", place: "pane 3", queue: Some((1, 2)) });
    screen.hints = &hints;
    screen.help = &sections;
    change(&mut screen);
    page(&screen, width, height)
}

fn hint(offer: zellij_ask::keymap::Offer<'_>) -> Hint<'_> {
    let when = match offer.command {
        Command::ScrollDown => When::BodyHidden,
        Command::PreviewDown => When::PreviewHidden,
        _ => When::Always,
    };
    Hint { key: offer.keys, word: offer.label, when }
}

/// The rows of a sheet; what is right of the last visible cell is left out.
fn text(sheet: &Sheet) -> String {
    let buffer = sheet.buffer();
    let mut out = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        let mut line = String::new();
        let mut skip = 0;
        for cell in row {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            line.push_str(cell.symbol());
            skip = zellij_ask::view::text::width(cell.symbol()).saturating_sub(1);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// The runs of cells in another style than the default: row, columns, style.
fn styles(sheet: &Sheet) -> String {
    let buffer = sheet.buffer();
    let mut out = String::new();
    for (y, row) in buffer.content.chunks(usize::from(buffer.area.width)).enumerate() {
        let mut runs: Vec<(usize, usize, Style)> = Vec::new();
        for (x, cell) in row.iter().enumerate() {
            match runs.last_mut() {
                Some((_, end, style)) if *end == x && *style == cell.style() => *end += 1,
                _ => runs.push((x, x + 1, cell.style())),
            }
        }
        let named: Vec<String> = runs
            .iter()
            .filter_map(|(from, to, style)| Some(format!("{from}-{} {}", to - 1, name(*style)?)))
            .collect();
        if !named.is_empty() {
            let _ = writeln!(out, "{y:2}: {}", named.join(", "));
        }
    }
    out
}

fn name(style: Style) -> Option<String> {
    use ratatui_core::style::{Color, Modifier};
    let mut words = Vec::new();
    match style.fg {
        None | Some(Color::Reset) => {}
        Some(colour) => words.push(format!("{colour:?}")),
    }
    if style.add_modifier != Modifier::empty() {
        words.push(format!("{:?}", style.add_modifier).replace("Modifier(", "").replace(')', ""));
    }
    (!words.is_empty()).then(|| words.join(" "))
}

/// One snapshot a size: the text at each, with the styles at 80×24.
fn golden(name: &str, form: &Form) {
    golden_with(name, form, &SIZES, |_| {});
}

fn golden_with(name: &str, form: &Form, sizes: &[(u16, u16)], change: impl Fn(&mut Screen<'_>)) {
    for size in sizes {
        let page = drawn(form, *size, &change);
        let mut shown = text(&page.sheet);
        if let Some(cursor) = page.cursor {
            let _ = writeln!(shown, "cursor {cursor:?}");
        }
        if *size == (80, 24) {
            let _ = write!(shown, "---\n{}", styles(&page.sheet));
        }
        insta::assert_snapshot!(format!("{name}@{}x{}", size.0, size.1), shown);
    }
}

const FEW: [(u16, u16); 3] = [(20, 6), (48, 12), (80, 24)];

#[test]
fn single() {
    golden("single", &form(vec![cache()]));
}

#[test]
fn single_of_three_with_an_answer_and_a_note() {
    golden("first", &three("<enter> n only␣until␣the␣0.85␣upgrade <enter> <shift+tab>"));
}

#[test]
fn multi() {
    golden("multi", &three("<enter> <space> j j <space>"));
}

#[test]
fn multi_alone_with_typed_text() {
    golden_with(
        "multi_typed",
        &after(vec![checks()], "<space> k k k <enter> xyz <enter>"),
        &FEW,
        |_| {},
    );
}

#[test]
fn preview() {
    golden("preview", &form(vec![layout()]));
    golden_with("preview_diff", &after(vec![layout()], "j j"), &[(80, 24), (120, 40)], |_| {});
}

#[test]
fn review() {
    let keys = "<enter> n only␣until␣the␣0.85␣upgrade <enter>";
    golden_with("review_missing", &three(&format!("{keys} <tab> <tab>")), &FEW, |_| {});
    golden("review", &three("<enter> <space> j <space> <tab> <enter> n please␣be␣quick <enter>"));
}

#[test]
fn editor() {
    let keys = "j j j <enter> memcached,␣because <alt+enter> it␣is␣there␣already";
    golden("editor", &after(vec![cache()], keys));
    golden_with("editor_empty", &after(vec![cache()], "j j j <enter>"), &FEW, |_| {});
    golden_with("note_editor", &after(vec![cache()], "n until␣June"), &FEW, |_| {});
}

#[test]
fn confirm() {
    golden_with("confirm_cancel", &three("<enter> n x <enter> <esc>"), &FEW, |_| {});
    golden_with("confirm_empty", &three("<tab> <tab> <tab> <enter>"), &FEW, |_| {});
    let questionnaire = Questionnaire::new(vec![checks()]).unwrap().with_offers(Offers {
        elaborate: false,
        choice_notes: false,
        switch_kind: true,
    });
    let questionnaire = Arc::new(questionnaire);
    let draft = Draft::empty(&questionnaire);
    let switching = press(Form::new(questionnaire, draft), "1 2 t");
    golden_with("confirm_switch", &switching, &FEW, |_| {});
}

#[test]
fn help() {
    golden_with(
        "help",
        &after(vec![cache()], "?"),
        &[(20, 6), (48, 12), (80, 24), (120, 40)],
        |_| {},
    );
}

#[test]
fn around_the_form() {
    let form = form(vec![cache()]);
    golden_with("countdown", &form, &FEW, |screen| screen.countdown = Some(42));
    golden_with("asleep", &form, &FEW, |screen| screen.armed = false);
    golden_with("notice", &form, &FEW, |screen| {
        screen.notice = Some("key_note \"Ctrl g\" cannot arrive: Zellij keeps it for itself.");
    });
}

#[test]
fn every_script() {
    golden("world", &form(vec![world()]));
}

#[test]
fn a_long_question() {
    golden("long", &form(vec![long()]));
}

#[test]
fn context_offers_and_recommendation() {
    let questionnaire = Questionnaire::new(vec![cache()])
        .unwrap()
        .with_context(Some("Session store".into()), Some("The old one is **full** by June.".into()))
        .with_offers(Offers { elaborate: true, choice_notes: true, switch_kind: true });
    let questionnaire = Arc::new(questionnaire);
    let draft = Draft::empty(&questionnaire);
    let form = press(Form::new(questionnaire, draft), "N how␣much␣memory? <enter>");
    golden_with("context", &form, &FEW, |_| {});
    golden_with("context_review", &press(form, "<tab>"), &FEW, |_| {});
}

#[test]
fn many_tabs() {
    let names = ["Runtime", "Database", "Cache", "Deployment", "Observability", "Naming"];
    let questions = names
        .iter()
        .map(|name| {
            question(name, "Which?", Kind::Single, vec![choice("One", ""), choice("Two", "")])
        })
        .collect();
    let form = after(questions, "<enter> n x <enter> <tab> <enter>");
    golden_with("many_tabs", &form, &FEW, |_| {});
}

#[test]
fn hundreds_of_choices() {
    let choices =
        (1..=300).map(|n| choice(&format!("Choice number {n}"), "What it means.")).collect();
    let form = after(vec![question("Many", "Which one?", Kind::Single, choices)], "<up> <up> <up>");
    golden_with("hundreds", &form, &FEW, |_| {});
}

#[test]
fn filtered() {
    let choices = (1..=300).map(|n| {
        let kind = if n % 7 == 0 { "A prime suspect." } else { "What it means." };
        choice(&format!("Choice number {n}"), kind)
    });
    let many = vec![question("Many", "Which ones?", Kind::Multi, choices.collect())];
    golden("filter", &after(many.clone(), "/ prime␣2"));
    golden_with("filter_rows", &after(many.clone(), "/ prime␣2 <enter> <space> j"), &FEW, |_| {});
    golden_with("filter_nothing", &after(many, "/ xyz"), &FEW, |_| {});
}

#[test]
fn copying() {
    golden_with("copy", &after(vec![cache()], "y"), &FEW, |_| {});
    golden_with("said", &form(vec![cache()]), &FEW, |screen| {
        screen.said = Some("The row is on the clipboard.");
    });
    // What tells how much is out of sight keeps its place beside a short message.
    golden_with("said_below", &form(vec![long()]), &[(48, 12), (80, 24)], |screen| {
        screen.said = Some("The row is on the clipboard.");
    });
}

#[test]
fn peek() {
    let rows: Vec<String> = (1..=60)
        .map(|n| format!("{n:2} \u{1b}[1m日本\u{7} $ cargo test --workspace -- --nocapture filter"))
        .collect();
    let rows: &[String] = Vec::leak(rows);
    let mut form = form(vec![cache()]);
    let _ = form.update(&Action::Peek);
    golden_with("peek", &form, &FEW, |screen| screen.peek = rows);
}

#[test]
fn themes() {
    let form = three("<enter> n only␣until␣June <enter> <space> <tab>");
    for (name, theme) in
        [("high_contrast", Theme::high_contrast()), ("monochrome", Theme::monochrome())]
    {
        golden_with(name, &form, &[(80, 24)], |screen| screen.theme = Box::leak(Box::new(theme)));
    }
}

#[test]
fn linear() {
    let answered = three("<enter> n only␣until␣June <enter> <space> <shift+tab>");
    golden_with("linear", &answered, &FEW, |screen| screen.linear = true);
    golden_with("linear_multi", &press(answered.clone(), "<tab> j"), &[(80, 24)], |screen| {
        screen.linear = true;
    });
    golden_with("linear_review", &press(answered, "<tab> <tab> <tab>"), &[(80, 24)], |screen| {
        screen.linear = true;
    });
    golden_with("linear_preview", &form(vec![layout()]), &[(120, 40)], |screen| {
        screen.linear = true;
    });
}

#[test]
fn strips() {
    let theme = Theme::default();
    let hints = [Hint::new("Alt a", "answers")];
    let mut shown = String::new();
    for width in [30, 48, 80, 120] {
        let what = Strip {
            agent: "claude",
            question: "Which cache should the session store use?",
            more: 1,
            note: "",
            hints: &hints,
            countdown: None,
        };
        shown += &text(&strip(&what, &theme, width));
        let hints = [Hint::new("F2", "opens"), Hint::new("Esc", "cancel")];
        let note = "answers kept";
        let what = Strip { more: 0, note, hints: &hints, countdown: Some(42), ..what };
        shown += &text(&strip(&what, &theme, width));
    }
    insta::assert_snapshot!("strips", shown);
}

#[test]
fn messages() {
    let theme = Theme::default();
    let denied = Message {
        tone: Tone::Error,
        title: "zellij-ask may not work here",
        text: "Its permissions were denied, so no agent can ask you anything.\n\nOpen this pane, press `y` when Zellij asks, or remove its entry from `permissions.kdl` and restart the session.",
        hints: &[Hint::new("Enter", "ask again"), Hint::new("Esc", "close")],
    };
    let idle = Message { tone: Tone::Calm, title: "Nobody is asking", text: "", hints: &[] };
    let mut shown = String::new();
    for (width, height) in FEW {
        shown += &text(&message(&denied, &theme, width, height));
        shown += "---\n";
    }
    shown += &text(&message(&idle, &theme, 48, 12));
    insta::assert_snapshot!("messages", shown);
}
