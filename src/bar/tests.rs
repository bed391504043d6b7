use std::time::Duration;

use super::*;
use crate::session::{Pane, Rect, Tab};
use crate::view::text;
use crate::view::theme::Colour;

const HUB: u32 = 7;

fn form(flow: &str, pane: u32, since: u64) -> Waiting {
    Waiting {
        flow_id: flow.to_owned(),
        pane_id: Some(pane),
        agent: Some(format!("agent{pane}")),
        label: "Which cache?".to_owned(),
        since,
        questions: 1,
        position: 1,
    }
}

fn said(name: &str, payload: String) -> Msg {
    Msg::Call(Call {
        addressed: false,
        source: Source::Plugin(HUB),
        name: name.to_owned(),
        payload: Some(payload),
        lost: 0,
        args: BTreeMap::new(),
    })
}

fn status(seq: u64, waiting: &[Waiting]) -> Msg {
    let status = Status::new("main".to_owned(), seq, waiting.to_vec());
    said(channel::STATUS, status.message().text())
}

fn hello() -> Effect {
    Effect::Broadcast { name: channel::HELLO, payload: "{}".to_owned() }
}

/// A bar that was granted its permissions at this time.
fn granted(now: u64) -> Bar {
    let (mut bar, first) = Bar::new(2, &BTreeMap::new(), false, Millis(now));
    let timer = Effect::Timer(Duration::from_secs(2));
    assert_eq!(first, [Effect::Selectable(false), Effect::Render, timer]);
    let out = bar.update(Msg::Permission(true), Millis(now));
    assert_eq!(out, [Effect::Selectable(false), hello(), Effect::Render]);
    bar.update(Msg::Size(80, 1), Millis(now));
    bar
}

fn shown(bar: &Bar) -> String {
    let buffer = bar.row(80).sheet.buffer();
    let row: String = buffer.content.iter().map(ratatui_core::buffer::Cell::symbol).collect();
    row.trim_end().to_owned()
}

fn click(column: usize) -> Msg {
    Msg::Mouse(Mouse::Click { row: 0, column })
}

fn timers(effects: &[Effect]) -> usize {
    effects.iter().filter(|effect| matches!(effect, Effect::Timer(_))).count()
}

#[test]
fn it_counts_with_tab_names() {
    let mut bar = granted(0);
    let pane = Pane {
        id: PaneId::Terminal(3),
        tab: 1,
        rect: Rect::default(),
        focused: true,
        floating: false,
        suppressed: false,
        selectable: true,
    };
    let tab = Tab {
        position: 1,
        name: "api".to_owned(),
        active: true,
        synced: false,
        floating_shown: false,
        columns: 80,
        rows: 24,
    };
    let out = bar.update(status(1, &[form("f1", 3, 0), form("f2", 4, 60_000)]), Millis(125_000));
    assert!(out.contains(&Effect::Render));
    assert_eq!(
        shown(&bar),
        "● 2 waiting   agent3 2m \"Which cache?\"   agent4 1m \"Which cache?\"          Alt a"
    );
    bar.update(Msg::Panes(vec![pane]), Millis(125_000));
    let out = bar.update(Msg::Tabs(vec![tab.clone()]), Millis(125_000));
    assert!(out.contains(&Effect::Render));
    assert!(shown(&bar).contains("agent3 api 2m"));
    assert_eq!(bar.update(Msg::Tabs(vec![tab]), Millis(125_000)), []);
}

#[test]
fn at_rest_no_timer_runs() {
    let mut bar = granted(0);
    assert_eq!(shown(&bar), "zellij-ask");
    assert_eq!(bar.update(status(1, &[]), Millis(10)), [Effect::Render]);
    assert_eq!(shown(&bar), "nobody waits");
    assert_eq!(bar.update(Msg::Tick, Millis(30_000)), []);
    assert_eq!(bar.update(Msg::Tick, Millis(300_000)), []);
    assert_eq!(bar.update(Msg::Input, Millis(300_000)), []);
    assert_eq!(shown(&bar), "nobody waits");
}

#[test]
fn time_passes_while_somebody_waits() {
    let mut bar = granted(0);
    bar.update(Msg::Tick, Millis(2_000));
    let out = bar.update(status(1, &[form("f1", 3, 0)]), Millis(3_000));
    assert_eq!(out, [Effect::Render, Effect::Timer(Duration::from_secs(2))]);
    let out = bar.update(Msg::Tick, Millis(5_000));
    assert_eq!(out, [Effect::Render, Effect::Timer(Duration::from_secs(5))]);
    assert!(shown(&bar).contains("agent3 5s"));
    // A heartbeat changes nothing and needs no second timer.
    assert_eq!(bar.update(status(2, &[form("f1", 3, 0)]), Millis(6_000)), []);
    assert_eq!(bar.update(status(3, &[]), Millis(7_000)), [Effect::Render]);
    assert_eq!(bar.update(Msg::Tick, Millis(10_000)), []);
}

#[test]
fn a_click_goes_to_that_form() {
    let mut bar = granted(0);
    bar.update(status(1, &[form("f1", 3, 0), form("f2", 4, 0)]), Millis(0));
    let row = shown(&bar);
    let column = |what: &str| text::width(row.split(what).next().unwrap()) + 1;
    for (at, flow) in [(0, "f1"), (column("agent3"), "f1"), (column("agent4"), "f2")] {
        assert_eq!(bar.update(click(at), Millis(0)), [focus(HUB, flow, 2)]);
    }
    assert_eq!(bar.update(click(column("Alt a")), Millis(0)), [focus(HUB, "f1", 2)]);
    assert_eq!(bar.update(click(column("   Alt a")), Millis(0)), []);
    let Effect::Send { message, .. } = focus(HUB, "f2", 2) else { panic!() };
    assert_eq!((message.args["flow_id"].as_str(), message.args["client_id"].as_str()), ("f2", "2"));
}

#[test]
fn an_older_snapshot_that_comes_late_is_nothing() {
    let mut bar = granted(0);
    bar.update(status(2, &[]), Millis(0));
    assert_eq!(bar.update(status(1, &[form("f1", 3, 0)]), Millis(10)), []);
    assert_eq!(shown(&bar), "nobody waits");
}

#[test]
fn a_hub_that_does_not_answer_is_missed_and_can_be_started() {
    let mut bar = granted(0);
    assert_eq!(bar.update(click(0), Millis(10)), [hello()]);
    assert_eq!(bar.update(Msg::Tick, Millis(30_000)), [Effect::Render]);
    assert_eq!(shown(&bar), "! zellij-ask is off   click to start it");
    let out = bar.update(click(0), Millis(40_000));
    let load = Effect::Load { url: "zellij-ask".to_owned() };
    assert_eq!(out, [load.clone(), Effect::Render, Effect::Timer(Duration::from_secs(30))]);
    assert_eq!(shown(&bar), "zellij-ask is starting…");
    assert_eq!(bar.update(click(0), Millis(41_000)), []);
    bar.update(Msg::Tick, Millis(70_000));
    assert_eq!(shown(&bar), "! zellij-ask did not start   click to try again");
    assert!(bar.update(click(0), Millis(71_000)).contains(&load));
    bar.update(status(1, &[]), Millis(72_000));
    assert_eq!(shown(&bar), "nobody waits");
}

#[test]
fn nobody_is_shown_as_waiting_after_the_hub_died() {
    let mut bar = granted(0);
    bar.update(status(1, &[form("f1", 3, 0)]), Millis(0));
    bar.update(Msg::Tick, Millis(29_999));
    assert!(shown(&bar).starts_with("● 1 waiting"));
    // It is asked once more before it counts as gone: a hub that trapped heals when it is called.
    let out = bar.update(Msg::Tick, Millis(30_000));
    assert_eq!(out, [hello(), Effect::Render, Effect::Timer(Duration::from_secs(2))]);
    assert_eq!(shown(&bar), "zellij-ask does not answer…");
    assert_eq!(bar.update(click(0), Millis(31_000)), []);
    let out = bar.update(Msg::Tick, Millis(32_000));
    assert_eq!((out.contains(&Effect::Render), timers(&out)), (true, 0));
    assert_eq!(shown(&bar), "! zellij-ask is off   click to start it");
    let load = Effect::Load { url: "zellij-ask".to_owned() };
    assert!(bar.update(click(0), Millis(33_000)).contains(&load));
}

#[test]
fn a_dead_hub_whose_pane_is_there_is_loaded_anew() {
    let mut bar = granted(0);
    let pane = Pane {
        id: PaneId::Plugin(HUB),
        tab: 0,
        rect: Rect::default(),
        focused: false,
        floating: false,
        suppressed: true,
        selectable: true,
    };
    bar.update(Msg::Panes(vec![pane]), Millis(0));
    bar.update(status(1, &[form("f1", 3, 0)]), Millis(0));
    bar.update(Msg::Tick, Millis(30_000));
    bar.update(Msg::Tick, Millis(32_000));
    // A second one beside it would hear every question too.
    assert!(bar.update(click(0), Millis(33_000)).contains(&Effect::Reload(HUB)));
    assert_eq!(shown(&bar), "zellij-ask is starting…");
    bar.update(status(2, &[form("f1", 3, 0)]), Millis(34_000));
    assert!(shown(&bar).starts_with("● 1 waiting"));
}

#[test]
fn a_hub_that_was_silent_and_answers_is_there() {
    let mut bar = granted(0);
    bar.update(status(1, &[form("f1", 3, 0)]), Millis(0));
    bar.update(Msg::Tick, Millis(30_000));
    bar.update(status(2, &[form("f1", 3, 0)]), Millis(30_050));
    assert!(shown(&bar).starts_with("● 1 waiting"));
    bar.update(Msg::Tick, Millis(32_000));
    assert!(shown(&bar).starts_with("● 1 waiting"));
    // One that has nobody waiting any more is not doubted.
    bar.update(status(3, &[]), Millis(40_000));
    assert_eq!(bar.update(Msg::Tick, Millis(90_000)), []);
    assert_eq!(shown(&bar), "nobody waits");
}

#[test]
fn the_question_of_another_bar_is_enough() {
    let mut bar = granted(0);
    bar.update(status(1, &[form("f1", 3, 0)]), Millis(0));
    bar.update(said(channel::HELLO, "{}".to_owned()), Millis(29_990));
    let out = bar.update(Msg::Tick, Millis(30_000));
    assert!(!out.contains(&hello()), "{out:?}");
    bar.update(Msg::Tick, Millis(32_000));
    assert_eq!(shown(&bar), "! zellij-ask is off   click to start it");
}

#[test]
fn a_timer_that_fires_a_little_early_is_set_anew() {
    let mut bar = granted(0);
    bar.update(Msg::Tick, Millis(2_000));
    bar.update(status(1, &[form("f1", 3, 0)]), Millis(3_000));
    let out = bar.update(Msg::Tick, Millis(4_990));
    assert_eq!(out, [Effect::Timer(Duration::from_millis(10))]);
    assert!(bar.update(Msg::Tick, Millis(5_000)).contains(&Effect::Render));
}

#[test]
fn a_hub_that_says_goodbye_is_gone_at_once() {
    let mut bar = granted(0);
    bar.update(status(1, &[form("f1", 3, 0)]), Millis(0));
    let goodbye = crate::status::snapshot::farewell("main", 2).payload.unwrap();
    assert!(bar.update(said(channel::STATUS, goodbye), Millis(10)).contains(&Effect::Render));
    assert_eq!(shown(&bar), "! zellij-ask is off   click to start it");
    // The next one counts anew.
    bar.update(status(1, &[]), Millis(20));
    assert_eq!(shown(&bar), "nobody waits");
}

#[test]
fn the_hello_of_another_bar_counts() {
    let mut bar = granted(0);
    bar.update(status(1, &[]), Millis(0));
    let out = bar.update(said(channel::HELLO, "{}".to_owned()), Millis(100_000));
    assert_eq!(out, [Effect::Timer(Duration::from_secs(30))]);
    bar.update(Msg::Tick, Millis(130_000));
    assert_eq!(shown(&bar), "! zellij-ask is off   click to start it");
}

#[test]
fn a_shell_is_not_the_hub() {
    let mut bar = granted(0);
    bar.update(status(1, &[]), Millis(0));
    let Msg::Call(mut call) = status(2, &[form("f1", 3, 0)]) else { panic!() };
    call.source = Source::Cli(crate::flow::PipeId("p".to_owned()));
    assert_eq!(bar.update(Msg::Call(call), Millis(10)), []);
}

#[test]
fn without_its_permission_it_says_what_is_waited_for() {
    let (mut bar, _) = Bar::new(1, &BTreeMap::new(), false, Millis(0));
    assert_eq!(shown(&bar), "zellij-ask", "the hub may speak any moment");
    let out = bar.update(Msg::Tick, Millis(2_000));
    assert_eq!(out, [Effect::Render, Effect::Timer(Duration::from_secs(28))]);
    assert_eq!(shown(&bar), "zellij-ask waits for your permission");
    // Nobody can tell one from the other.
    bar.update(Msg::Tick, Millis(30_000));
    assert_eq!(shown(&bar), "! zellij-ask is off or waits for your permission   click to start it");
    bar.update(status(1, &[]), Millis(90_000));
    assert_eq!(shown(&bar), "nobody waits");
}

#[test]
fn denied_it_says_so_and_asks_again() {
    let (mut bar, _) = Bar::new(1, &BTreeMap::new(), false, Millis(0));
    let out = bar.update(Msg::Permission(false), Millis(0));
    assert_eq!(out, [Effect::Selectable(false), Effect::Render]);
    assert_eq!(shown(&bar), "! zellij-ask was denied its permissions   click to be asked again");
    let out = bar.update(click(3), Millis(10));
    assert_eq!(out, [Effect::Selectable(true), Effect::RequestPermissions]);
}

#[test]
fn granted_elsewhere_it_asks_once_more() {
    let (mut bar, _) = Bar::new(1, &BTreeMap::new(), false, Millis(0));
    let out = bar.update(status(1, &[]), Millis(0));
    assert_eq!(out, [Effect::RequestPermissions, Effect::Render]);
    assert_eq!(bar.update(status(2, &[]), Millis(10)), []);
}

proptest::proptest! {
    /// Bars hear the same snapshots at different times, some twice: in the end all show the same.
    #[test]
    fn all_bars_agree(
        rosters in proptest::collection::vec(proptest::collection::vec(0..9_u32, 0..4), 1..6),
        order in proptest::collection::vec(proptest::prelude::any::<proptest::sample::Index>(), 0..12),
        clicks in proptest::collection::vec(0..90_usize, 0..4),
    ) {
        let snapshot = |index: usize| {
            let forms: Vec<Waiting> =
                rosters[index].iter().map(|pane| form(&pane.to_string(), *pane, 0)).collect();
            status(index as u64, &forms)
        };
        let mut straight = granted(0);
        straight.update(snapshot(rosters.len() - 1), Millis(20_000));
        let mut shuffled = granted(0);
        for (at, index) in order.iter().enumerate() {
            shuffled.update(snapshot(index.index(rosters.len())), Millis(at as u64 * 1_000));
        }
        for column in clicks {
            shuffled.update(click(column), Millis(15_000));
        }
        shuffled.update(snapshot(rosters.len() - 1), Millis(20_000));
        proptest::prop_assert_eq!(shown(&straight), shown(&shuffled));
    }
}

#[test]
fn the_hub_is_told_the_colours_once() {
    let told = |effects: &[Effect]| -> Vec<(Option<u32>, String)> {
        let told = effects.iter().filter_map(|effect| match effect {
            Effect::Send { to, message } if message.name == COLOURS => {
                Some((*to, message.payload.clone().unwrap()))
            }
            _ => None,
        });
        told.collect()
    };
    let mut bar = granted(0);
    let palette = Palette { accent: Some(Colour::Rgb(1, 2, 3)), ..Palette::default() };
    assert!(told(&bar.update(Msg::Palette(palette), Millis(1))).is_empty(), "there is no hub yet");
    let out = bar.update(status(1, &[]), Millis(2));
    let payload =
        r#"{"text":null,"accent":{"rgb":[1,2,3]},"good":null,"warning":null,"error":null}"#;
    assert_eq!(told(&out), [(Some(7), payload.to_owned())]);
    assert!(told(&bar.update(status(2, &[]), Millis(3))).is_empty());
    assert!(told(&bar.update(Msg::Palette(palette), Millis(4))).is_empty());
    let other = Palette { accent: Some(Colour::Indexed(9)), ..palette };
    assert_eq!(told(&bar.update(Msg::Palette(other), Millis(5))).len(), 1);
}

#[test]
fn granted_before_it_asks_as_it_starts() {
    let (_, first) = Bar::new(2, &BTreeMap::new(), true, Millis(0));
    assert!(first.contains(&Effect::RequestPermissions), "{first:?}");
}
