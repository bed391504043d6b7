//! The bar tells who waits, and a click or a key goes there.

use serde_json::Value;
use zellij_ask::stage::{Ask, Asker, Client, Home, Result, Screen, Stage};

use crate::support::*;

const WIDE: (u16, u16) = (140, 30);
const AGENTS: &str = include_str!("../../layouts/agents.kdl");

/// The row of the bar, which stands below the tab bar.
const BAR: usize = 1;

fn bar(screen: &Screen) -> &str {
    &screen.rows()[BAR]
}

fn wait_for_bar(client: &Client, text: &str) -> Result<Screen> {
    client.wait_until(&format!("a bar with {text:?}"), |screen| bar(screen).contains(text))
}

/// Clicks on a text of the bar.
fn click(client: &Client, text: &str) -> Result<()> {
    let screen = wait_for_bar(client, text)?;
    let before = bar(&screen).split(text).next().unwrap_or_default();
    client.click((before.chars().count(), BAR))
}

/// A session with the shipped layout whose first tabs have these names and a shell that says so.
/// The person is in the last one.
fn tabs(names: &[&str]) -> Result<Stage> {
    let stage = Stage::start(&Home::shipped(&plugin()?), WIDE)?;
    let client = stage.client();
    wait_for_bar(client, "nobody waits")?;
    for (number, name) in names.iter().enumerate() {
        if number == 0 {
            stage.zellij(&["action", "rename-tab", name])?;
        } else {
            new_tab(client)?;
            client.wait_gone(&format!("in-{}", names[number - 1]))?;
            stage.zellij(&["action", "rename-tab", name])?;
        }
        client.wait_for("$")?;
        client.insist(&format!("echo <space> in-{name} <enter>"), "the shell", |screen| {
            screen.rows().iter().any(|row| row == &format!("in-{name}"))
        })?;
        wait_for_bar(client, "nobody waits")?;
    }
    Ok(stage)
}

fn ask(stage: &Stage, pane: &str, agent: &str, question: &str) -> Result<Asker> {
    let payload = form(&[single(question, &["yes", "no"])]);
    let asker = stage.ask(Ask::new(payload).arg("pane_id", pane).arg("agent", agent))?;
    wait_for_bar(stage.client(), agent)?;
    apart();
    Ok(asker)
}

/// The form with this question is open in this tab.
fn at(client: &Client, question: &str, tab: &str) -> Result<Screen> {
    client.wait_until(&format!("the form {question:?} in {tab}"), |screen| {
        listens(screen) && [question, &format!("in-{tab}")].iter().all(|it| screen.contains(it))
    })
}

fn answer(client: &Client, asker: &Asker, question: &str) -> Result<()> {
    client.insist("1", "the form to go", |screen| {
        !(screen.contains(question) && screen.contains(TYPE))
    })?;
    assert_eq!(chosen(asker)?, "yes");
    Ok(())
}

#[test]
fn three_agents_in_three_tabs_are_counted_visited_oldest_first_and_all_is_clear() -> Result<()> {
    let stage = tabs(&["api", "web", "docs", "home"])?;
    let client = stage.client();
    let first = ask(&stage, "0", "claude", "Which cache?")?;
    let second = ask(&stage, "1", "codex", "Which port?")?;
    let third = ask(&stage, "2", "pi", "Which font?")?;
    let screen = wait_for_bar(client, "3 waiting")?;
    let line = bar(&screen).to_owned();
    let at_of = |text: &str| line.find(text).unwrap_or_else(|| panic!("{text:?} in {line}"));
    assert!(at_of("claude api") < at_of("codex web") && at_of("codex web") < at_of("pi docs"));
    assert!(screen.contains("in-home") && !screen.contains(TYPE), "nothing moved\n{screen}");

    // The oldest, the next, the one after it; and round.
    for (question, tab) in [
        ("Which cache?", "api"),
        ("Which port?", "web"),
        ("Which font?", "docs"),
        ("Which cache?", "api"),
    ] {
        client.keys("<a-a>")?;
        at(client, question, tab)?;
    }

    // Each answer leads back to where the person was.
    let forms = [("Which cache?", "api", &first), ("Which port?", "web", &second)];
    for (question, tab, asker) in forms.into_iter().chain([("Which font?", "docs", &third)]) {
        at(client, question, tab)?;
        answer(client, asker, question)?;
        let home = |screen: &Screen| screen.contains("in-home") && !screen.contains(TYPE);
        let screen = client.wait_until("home", home)?;
        if !bar(&screen).contains("nobody") {
            client.keys("<a-a>")?;
        }
    }
    wait_for_bar(client, "nobody waits")?;
    client.keys("echo <space> back$((40+2)) <enter>")?;
    client.wait_for("back42")?;
    for number in ["1", "2", "3"] {
        stage.zellij(&["action", "go-to-tab", number])?;
        let screen = client.calm();
        assert!(bar(&screen).contains("nobody waits") && !screen.contains(TYPE), "{screen}");
    }
    Ok(())
}

#[test]
fn a_click_on_the_bar_goes_to_that_form() -> Result<()> {
    let stage = tabs(&["api", "web", "home"])?;
    let client = stage.client();
    let _first = ask(&stage, "0", "claude", "Which cache?")?;
    let second = ask(&stage, "1", "codex", "Which port?")?;
    click(client, "codex")?;
    at(client, "Which port?", "web")?;
    answer(client, &second, "Which port?")?;
    client.wait_for("in-home")?;
    click(client, "1 waiting")?;
    at(client, "Which cache?", "api")?;
    Ok(())
}

/// The panes of the plugin that are no bars.
fn hubs(stage: &Stage) -> Result<Vec<String>> {
    let listed = stage.zellij(&["action", "list-panes", "--json", "--all"])?;
    let panes: Value = serde_json::from_slice(&listed.stdout).unwrap();
    let panes = panes.as_array().cloned().unwrap_or_default();
    let hub = |pane: &&Value| {
        let text = pane.to_string();
        text.contains("zellij-ask") && !(pane["is_selectable"] == false)
    };
    Ok(panes.iter().filter(hub).map(|pane| pane["id"].to_string()).collect())
}

#[test]
fn when_the_hub_is_gone_the_bar_says_so_and_a_click_starts_it() -> Result<()> {
    let stage = tabs(&["api", "home"])?;
    let client = stage.client();
    let hub = hubs(&stage)?;
    assert_eq!(hub.len(), 1);
    stage.zellij(&["action", "close-pane", "--pane-id", &format!("plugin_{}", hub[0])])?;
    wait_for_bar(client, "zellij-ask is off")?;
    assert!(!client.calm().contains("waits"), "{}", client.screen());

    click(client, "click to start")?;
    wait_for_bar(client, "nobody waits")?;
    // The call finds the one that was started, not another one.
    let again = ask(&stage, "0", "claude", "Which port?")?;
    wait_for_bar(client, "1 waiting")?;
    client
        .insist("<a-a>", "the form", |screen| screen.contains("Which port?") && listens(screen))?;
    answer(client, &again, "Which port?")?;
    wait_for_bar(client, "nobody waits")?;
    assert_eq!(hubs(&stage)?.len(), 1);
    Ok(())
}

#[test]
fn a_fresh_installation_asks_once_where_it_can_be_read() -> Result<()> {
    for (layout, size) in [(None, (80, 24)), (Some(AGENTS), SIZE)] {
        let mut home = Home::shipped(&plugin()?).unpermitted();
        if let Some(layout) = layout {
            home = home.layout(layout);
        }
        let stage = Stage::start(&home, size)?;
        let client = stage.client();
        client.wait_for("(y/n)")?;
        let screen = wait_for_bar(client, "zellij-ask waits for your permission")?;
        assert_eq!(screen.count("(y/n)"), 1, "no question in one row\n{screen}");
        assert!(screen.contains("zellij-ask.wasm") || screen.contains("zellij-ask"), "{screen}");
        client.keys("y")?;
        client.wait_gone("(y/n)")?;
        wait_for_bar(client, "nobody waits")?;
        new_tab(stage.client())?;
        let screen = wait_for_bar(client, "nobody waits")?;
        assert!(!screen.contains("(y/n)"), "{screen}");
        assert!(!client.calm().contains("(y/n)"), "{}", client.screen());
    }
    Ok(())
}

#[test]
fn both_layouts_start_with_their_bar_and_their_panes() -> Result<()> {
    let stage = Stage::start(&Home::shipped(&plugin()?).layout(AGENTS), WIDE)?;
    let client = stage.client();
    wait_for_bar(client, "nobody waits")?;
    let screen = client.wait_until("two panes side by side", |screen| {
        screen.rows().iter().any(|row| row.contains("agent 1") && row.contains("agent 2"))
    })?;
    assert!(screen.contains("agents"), "{screen}");
    let asker = ask(&stage, "1", "claude", "Which cache?")?;
    client.wait_for("Which cache?")?;
    client.insist("<a-a>", "the form", listens)?;
    answer(client, &asker, "Which cache?")?;
    wait_for_bar(client, "nobody waits")?;
    Ok(())
}

#[test]
fn a_status_line_that_reads_as_zjstatus_does_shows_who_waits() -> Result<()> {
    let line = status_line()?;
    let layout = format!(
        "layout {{ pane; pane size=1 borderless=true {{ plugin location=\"file:{}\"; }}; }}",
        line.display()
    );
    let stage = start(&home()?.layout(layout))?;
    let client = stage.client();
    client.wait_for("[]")?;
    let payload = form(&[single("Which #[fg=red]cache::x?", &["yes", "no"])]);
    let asker = stage.ask(Ask::new(payload).arg("pane_id", "0").arg("agent", "claude"))?;
    client.wait_for("[● 1 waiting  claude \"Which # [fg=red]cache:x?\"]")?;
    client.insist("1", "the form to go", |screen| !screen.contains(TYPE))?;
    assert_eq!(chosen(&asker)?, "yes");
    client.wait_for("[]")?;
    Ok(())
}
