//! What the plugin's configuration changes.

use crate::host::{Ask, Host};
use crate::payload::cache;

#[test]
fn the_guard_can_be_longer_or_nothing() {
    let mut host = Host::with(&[("guard_ms", "1000")]);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.wait(900);
    host.type_in(1, "1");
    assert!(host.waits(&asker));
    host.wait(1001);
    host.type_in(1, "1");
    assert!(host.line(&asker).is_some());

    let mut host = Host::with(&[("guard_ms", "0")]);
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.type_in(1, "1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn quiet_can_be_longer() {
    let mut host = Host::with(&[("quiet_ms", "5000")]);
    host.type_in(1, "a");
    host.ask(Ask::new(cache()).pane(1));
    host.wait(4990);
    assert!(!host.in_popup(1));
    host.wait(20);
    assert!(host.in_popup(1));
}

#[test]
fn keys_can_be_moved_and_a_bad_setting_is_told_on_the_form() {
    let mut host = Host::with(&[("key_collapse", "F5"), ("guard_ms", "soon")]);
    let asker = host.ask(Ask::new(cache()).pane(1));
    assert!(host.sees(1).contains("guard_ms"), "{}", host.sees(1));
    host.keys("<F2>");
    assert!(host.screen.popup.rect.height > 1);
    host.keys("<F5>");
    assert_eq!(host.screen.popup.rect.height, 1);
    host.keys("<F5> 1");
    assert!(host.line(&asker).is_some());
}

#[test]
fn huge_settings_do_no_harm() {
    let huge = u64::MAX.to_string();
    let mut host = Host::with(&[("guard_ms", &huge), ("quiet_ms", &huge)]);
    host.type_in(1, "a");
    let asker = host.ask(Ask::new(cache()).pane(1));
    host.keybind("next");
    host.keys("1");
    assert!(host.waits(&asker));
}
