use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::form::{
    Action, Choice, ChoiceId, Draft, Edit, Form, Kind, Question, QuestionId, Questionnaire,
};
use crate::view::kept::Kept;
use crate::view::paint::small;
use crate::view::plan::wanted_height;
use crate::view::text::displayable;
use crate::view::theme::Theme;

#[derive(Debug, Clone)]
struct Asked {
    prompt: String,
    choices: Vec<(String, String, Option<String>, bool)>,
    multi: bool,
}

fn words() -> impl Strategy<Value = String> {
    "([a-z]{1,12}|日本語|é|👍🏽|😀|Ж|\u{202e}|\u{301}| |\n|[.,!?]){1,24}"
}

fn asked() -> impl Strategy<Value = Asked> {
    let choice = (words(), words(), proptest::option::of(words()), any::<bool>());
    (words(), proptest::collection::vec(choice, 1..6), any::<bool>())
        .prop_map(|(prompt, choices, multi)| Asked { prompt, choices, multi })
}

fn form(all: &[Asked]) -> Form {
    let questions = all
        .iter()
        .enumerate()
        .map(|(number, asked)| {
            let choices = asked
                .choices
                .iter()
                .enumerate()
                .map(|(index, (label, description, preview, recommended))| Choice {
                    id: ChoiceId(index.to_string()),
                    label: label.clone(),
                    description: description.clone(),
                    preview: preview.clone(),
                    recommended: *recommended,
                })
                .collect();
            let kind = if asked.multi { Kind::Multi } else { Kind::Single };
            let id = QuestionId(number.to_string());
            Question::new(id, format!("Tab {number}"), asked.prompt.clone(), kind, choices).unwrap()
        })
        .collect();
    let questionnaire = Arc::new(Questionnaire::new(questions).unwrap());
    let draft = Draft::empty(&questionnaire);
    Form::new(questionnaire, draft)
}

fn rows(page: &Page, area: Rect) -> Vec<String> {
    let buffer = page.sheet.buffer();
    (area.top()..area.bottom())
        .map(|y| {
            (area.left()..area.right())
                .filter_map(|x| buffer.cell((x, y)))
                .map(ratatui_core::buffer::Cell::symbol)
                .collect()
        })
        .collect()
}

/// The body row by row, as a person sees it who scrolls from its top to its end.
fn scrolled(form: &mut Form, theme: &Theme, width: u16, height: u16) -> String {
    let mut seen = Vec::new();
    loop {
        form.set_scroll(Some(seen.len()));
        let page = page(&Screen::new(form, theme), width, height);
        assert!(page.viewport_height >= 2, "no room at {width}x{height}");
        let known = seen.len() - page.offset;
        seen.extend(rows(&page, page.body).into_iter().skip(known));
        if seen.len() >= page.total_height {
            form.set_scroll(None);
            return seen.concat();
        }
    }
}

fn counts(text: &str) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for c in text.chars().filter(|c| c.is_alphanumeric() || !c.is_ascii() && !c.is_whitespace()) {
        *counts.entry(c).or_default() += 1;
    }
    counts
}

fn assert_seen(seen: &str, source: &str) {
    let have = counts(seen);
    for (c, count) in counts(&displayable(source)) {
        assert!(have.get(&c).copied().unwrap_or(0) >= count, "{c:?} of {source:?} in {seen:?}");
    }
}

fn assert_sound(page: &Page) {
    let area = page.sheet.area();
    let inside = |place: Rect| place.right() <= area.right() && place.bottom() <= area.bottom();
    assert!(page.offset <= page.last_offset());
    for (index, (row, place)) in page.rows.iter().enumerate() {
        assert!(inside(*place));
        let found = page.row_at(place.x, place.y);
        assert!(place.is_empty() || found == Some(*row), "row {index} is under its own cell");
    }
    for (tab, place) in &page.tabs {
        assert!(inside(*place));
        assert!(place.is_empty() || page.tab_at(place.x, place.y) == Some(*tab));
    }
    if let Some((x, y)) = page.cursor {
        assert!(x < area.width && y < area.height);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn scrolling_brings_every_character_on_screen(
        asked in asked(),
        more in proptest::option::of(asked()),
        width in 20_u16..130,
        height in 6_u16..40,
        focus in 0_usize..8,
    ) {
        let all: Vec<Asked> = std::iter::once(asked.clone()).chain(more).collect();
        let mut form = form(&all);
        for _ in 0..focus {
            let _ = form.update(&Action::Down);
        }
        let theme = Theme::default();
        let seen = scrolled(&mut form, &theme, width, height);
        let mut source = asked.prompt.clone();
        for (label, description, ..) in &asked.choices {
            source.push_str(label);
            source.push_str(description);
        }
        assert_seen(&seen, &source);
        let shown = page(&Screen::new(&form, &theme), width, height);
        assert_sound(&shown);
        // The focused row is in sight without scrolling.
        prop_assert!(shown.rows.iter().any(|(row, _)| *row == form.focus()));
    }

    #[test]
    fn scrolling_the_preview_brings_all_of_it_on_screen(
        asked in asked(), width in 20_u16..130, height in 6_u16..40,
    ) {
        let mut form = form(std::slice::from_ref(&asked));
        let Some(source) = &asked.choices[0].2 else { return Ok(()) };
        let theme = Theme::default();
        let mut seen = String::new();
        let first = page(&Screen::new(&form, &theme), width, height);
        match first.preview {
            None => seen = scrolled(&mut form, &theme, width, height),
            Some(preview) => {
                for offset in 0..preview.total_height {
                    form.set_preview_scroll(offset);
                    let page = page(&Screen::new(&form, &theme), width, height);
                    let area = page.preview.unwrap().area;
                    seen.push_str(&rows(&page, area).concat());
                }
            }
        }
        assert_seen(&seen, source);
    }

    #[test]
    fn nothing_breaks_at_any_size_in_any_mode(
        all in proptest::collection::vec(asked(), 1..5),
        width in 0_u16..130,
        height in 0_u16..30,
        steps in proptest::collection::vec((0_usize..20, 0_u16..4, 0_usize..6), 0..20),
        around in any::<(bool, bool, bool)>(),
    ) {
        let mut form = form(&all);
        let actions = [
            Action::Down, Action::Up, Action::Enter, Action::Toggle, Action::NextTab, Action::Note,
            Action::ChoiceNote, Action::Help, Action::Escape, Action::Edit(Edit::Insert('日')),
            Action::Edit(Edit::Newline), Action::Paste("a long text with words\ttoo\r".into()),
            Action::SwitchKind, Action::Last, Action::Filter, Action::Number(2), Action::Zoom,
            Action::Invert,
        ];
        let theme = Theme::default();
        // What is kept may have been kept for the same way of drawing, or for another one.
        let (kept, each) = (Kept::default(), [(); 3].map(|()| Kept::default()));
        for (step, less, scroll) in steps {
            let empty = Draft::empty(form.questionnaire());
            match actions.get(step) {
                Some(action) => drop(form.update(action)),
                // Somebody else did something to it.
                None if step % 2 == 0 => prop_assert!(form.replace(empty)),
                None => prop_assert!(form.sync(empty)),
            }
            if scroll == 0 {
                form.set_scroll(Some(usize::from(less)));
            }
            let height = height.saturating_sub(less);
            let ways = [(true, false), (false, false), (true, true)];
            for ((armed, linear), own) in ways.into_iter().zip(&each) {
                let mut screen = Screen { armed, linear, ..Screen::new(&form, &theme) };
                screen.notice = (scroll == 1).then_some("Something to know.");
                screen.said = (scroll == 2).then_some("Copied.");
                let anew = page(&screen, width, height);
                for kept in [&kept, own, own] {
                    screen.kept = Some(kept);
                    let again = page(&screen, width, height);
                    prop_assert_eq!(&again.sheet, &anew.sheet);
                    prop_assert_eq!(
                        (again.cursor, again.offset, again.total_height, again.editor_room),
                        (anew.cursor, anew.offset, anew.total_height, anew.editor_room)
                    );
                    prop_assert_eq!((&again.rows, &again.tabs), (&anew.rows, &anew.tabs));
                    prop_assert_eq!((again.body, again.preview), (anew.body, anew.preview));
                }
            }
            let mut screen = Screen { kept: Some(&kept), ..Screen::new(&form, &theme) };
            screen.armed = around.0;
            screen.countdown = around.1.then_some(9);
            screen.notice = around.2.then_some("Something to know that is not short at all.");
            assert_sound(&page(&screen, width, height));
        }
    }
}

#[test]
fn going_from_tab_to_tab_moves_nothing() {
    let asked = Asked {
        prompt: "Which?".into(),
        choices: vec![("One".into(), String::new(), None, false); 2],
        multi: false,
    };
    let mut form = form(&[asked.clone(), Asked { multi: true, ..asked }]);
    let theme = Theme::default();
    let bodies: Vec<Rect> = (0..3)
        .map(|_| {
            let body = page(&Screen::new(&form, &theme), 80, 24).body;
            let _ = form.update(&Action::NextTab);
            body
        })
        .collect();
    assert!(bodies.windows(2).all(|pair| pair[0] == pair[1]), "{bodies:?}");
}

#[test]
fn a_page_of_the_wanted_height_hides_nothing() {
    let preview = Some("one\ntwo".into());
    let asked = Asked {
        prompt: "Which one of these?".into(),
        choices: vec![("One".into(), "What it means.".into(), preview, true); 5],
        multi: false,
    };
    let form = form(&[asked]);
    let theme = Theme::default();
    let screen = Screen::new(&form, &theme);
    for width in [60, 80, 120] {
        let wanted = wanted_height(&screen, width);
        let page = page(&screen, width, small(wanted));
        assert!(page.total_height <= page.viewport_height, "{wanted} rows at {width}");
    }
}

#[test]
fn choices_far_from_the_window_are_where_they_would_be() {
    let choice = |number: usize| {
        let words = "some words ".repeat(number % 9);
        (format!("Choice {number}"), words, None, false)
    };
    let choices = (0..90).map(choice).collect();
    let all = [Asked { prompt: "Which?".to_owned(), choices, multi: true }];
    let (mut form, theme) = (form(&all), Theme::default());
    for focus in [0, 1, 44, 89, 90, 91] {
        let row = form.rows().get(focus).unwrap();
        let _ = form.update(&Action::Focus(row));
        let tall = page(&Screen::new(&form, &theme), 50, 1000);
        let all = rows(&tall, tall.body);
        for scroll in (0..400).step_by(13).map(Some).chain([None]) {
            let kept = Kept::default();
            let screen = Screen { scroll, kept: Some(&kept), ..Screen::new(&form, &theme) };
            let small = page(&screen, 50, 16);
            let seen = rows(&small, small.body);
            assert_eq!(seen[..], all[small.offset..][..seen.len()], "{focus} {scroll:?}");
        }
    }
}
