use proptest::prelude::*;

use super::*;

fn rows(source: &str, width: usize) -> Vec<String> {
    render(source, Style::new(), &Theme::default(), width).iter().map(Line::plain).collect()
}

fn style_of(source: &str, word: &str) -> Style {
    render(source, Style::new(), &Theme::default(), 80)
        .iter()
        .flat_map(|line| line.spans().to_vec())
        .find(|span| span.text.contains(word))
        .map(|span| span.style)
        .unwrap()
}

#[test]
fn plain_text_keeps_its_line_breaks_and_indentation() {
    let text = "Two ways:\n  first\n    deeper\n\nWhich one?";
    assert_eq!(rows(text, 40), ["Two ways:", "  first", "    deeper", "", "Which one?"]);
}

#[test]
fn cells_beyond_the_columns_of_a_table_are_shown() {
    let shown = rows("|one|\n|-|\n|a|b|c|\n|d\\|e|", 40).join("\n");
    assert!(shown.contains("a | b | c"), "{shown}");
    assert!(shown.contains("d|e"), "{shown}");
}

#[test]
fn headings_and_paragraphs_stand_apart() {
    assert_eq!(rows("# Title\ntext\n\nmore", 40), ["Title", "", "text", "", "more"]);
    assert!(style_of("# Title\ntext", "Title").add_modifier.contains(Modifier::BOLD));
}

#[test]
fn inline_styles() {
    assert!(style_of("a *b* c", "b").add_modifier.contains(Modifier::ITALIC));
    assert!(style_of("a **b** c", "b").add_modifier.contains(Modifier::BOLD));
    assert_eq!(style_of("a `b` c", "b"), Theme::default().code);
    assert_eq!(rows("snake_case and 2 * 3 * 4", 40), ["snake_case and 2 * 3 * 4"]);
}

#[test]
fn lists_nest_number_and_hang() {
    let text = "- one\n- two words here\n  1. sub\n  2. sub\n- [x] done\n\nafter";
    assert_eq!(
        rows(text, 12),
        ["• one", "• two words", "  here", "  1. sub", "  2. sub", "• [x] done", "", "after"]
    );
}

#[test]
fn quotes_have_a_bar() {
    assert_eq!(rows("> a\n> b\n\nc", 20), ["│ a", "│ b", "", "c"]);
}

#[test]
fn code_is_kept_and_wrapped() {
    assert_eq!(rows("```rust\nfn  x()\n\n  y\n```", 20), ["  fn  x()", "  ", "    y"]);
    assert_eq!(rows("```\nabcdefgh\n```", 6), ["  abcd", "  efgh"]);
}

#[test]
fn a_diff_tells_its_sides_by_sign_and_colour() {
    let diff = "```diff\n-old\n+new\n same\n```";
    assert_eq!(rows(diff, 20), ["  -old", "  +new", "   same"]);
    assert_eq!(style_of(diff, "+new"), Theme::default().added);
    assert_eq!(style_of(diff, "-old"), Theme::default().removed);
}

#[test]
fn links_show_where_they_lead() {
    assert_eq!(rows("see [docs](https://a.b)", 40), ["see docs (https://a.b)"]);
    assert_eq!(rows("<https://a.b>", 40), ["https://a.b"]);
    assert_eq!(rows("text\n\n[note]: https://a.b", 40), ["text", "[note]: https://a.b"]);
}

#[test]
fn html_is_text() {
    assert_eq!(rows("a <b>c</b>\n\n<!-- d -->", 40), ["a <b>c</b>", "", "<!-- d -->"]);
}

#[test]
fn an_entity_cannot_bring_an_escape() {
    assert_eq!(rows("a&#27;[31m &amp; b", 40), ["a[31m & b"]);
}

#[test]
fn a_table_has_columns_where_there_is_room() {
    let table = "| Name | Size |\n|---|---:|\n| a | 10 |\n| long one | 5 |";
    assert_eq!(
        rows(table, 40),
        ["Name     │ Size", "─────────┼─────", "a        │   10", "long one │    5"]
    );
    assert_eq!(rows(table, 12), ["Name: a", "Size: 10", "", "Name: long", "  one", "Size: 5"]);
}

#[test]
fn a_wide_table_wraps_its_cells() {
    let table = "| A | B |\n|---|---|\n| x | a long cell that wraps |";
    assert_eq!(
        rows(table, 20),
        ["A │ B", "──┼─────────────────", "x │ a long cell that", "  │ wraps"]
    );
}

proptest! {
    #[test]
    fn any_source_draws_and_fits(source in "[-a-z0-9 \\n#*_`>|\\[\\]()<&;:~+日👍]{0,120}", width in 16_usize..60) {
        for row in rows(&source, width) {
            prop_assert!(cells(row.trim_start_matches([' ', '│', '•'])) <= width, "{row:?}");
        }
        prop_assert_eq!(rows(&source, width).len(), height(&source, &Theme::default(), width));
    }

    #[test]
    fn every_word_survives(source in "([a-z]{1,9}|[-*>#|] ?|\\n| |  |`|\\*\\*|[0-9]\\. ){0,60}", width in 4_usize..40) {
        let letters = |text: &str| text.chars().filter(char::is_ascii_lowercase).collect::<String>();
        // A fence's language is the one word that markdown does not show.
        prop_assume!(!source.contains("```"));
        let shown = rows(&source, width).concat();
        // No fewer; the head of a table may come again with each of its records.
        prop_assert!(letters(&shown).len() >= letters(&source).len(), "{shown:?}");
    }
}
