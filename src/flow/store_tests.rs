use super::*;
use crate::form::{Draft, Ending, Outcome};

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path(), "1").unwrap();
    (folder, store)
}

fn answered(at: u64) -> Answered {
    let draft = Draft { entries: Vec::new(), note: String::new() };
    Answered { at: Millis(at), outcome: Outcome { ending: Ending::Declined, draft } }
}

#[test]
fn of_two_claims_one_holds() {
    let (_folder, store) = store();
    let (pipe, flow) = (PipeId("p".to_owned()), FlowId("f".to_owned()));
    assert!(store.claim_pipe(&pipe).unwrap());
    assert!(!store.claim_pipe(&pipe).unwrap());
    assert!(store.claim_answer(&flow, &answered(1)).unwrap());
    assert!(!store.claim_answer(&flow, &answered(2)).unwrap());
    assert_eq!(store.answer(&store.place(&flow)).unwrap(), Some(answered(1)));
}

#[test]
fn a_claim_torn_by_a_crash_is_claimed_anew() {
    let (_folder, store) = store();
    let flow = FlowId("f".to_owned());
    fs::write(store.flow_path(&flow, "answer"), "{\"at\":").unwrap();
    assert!(store.claim_answer(&flow, &answered(2)).unwrap());
    assert!(!store.claim_answer(&flow, &answered(3)).unwrap());
}

#[test]
fn the_journal_tells_what_is_new_and_when_it_began_anew() {
    let (_folder, store) = store();
    assert_eq!(store.announced(0).unwrap(), (Some(Vec::new()), 0));
    let length = store.announce("a").unwrap();
    assert_eq!(store.announced(0).unwrap(), (Some(vec!["a".to_owned()]), length));
    assert_eq!(store.announced(length).unwrap(), (Some(Vec::new()), length));
    store.truncate_journal().unwrap();
    assert_eq!(store.announced(length).unwrap(), (None, 0));
}

#[test]
fn no_name_from_outside_leaves_the_folder() {
    let (folder, store) = store();
    store.claim_pipe(&PipeId("../../escape".to_owned())).unwrap();
    store.bind_id("../../id", &FlowId("f".to_owned())).unwrap();
    assert!(folder.path().join("1/pipe-______escape").exists());
    assert_eq!(store.bound("../../id").unwrap(), Some(store.place(&FlowId("f".to_owned()))));
}

#[test]
fn half_a_binding_is_none() {
    let (folder, store) = store();
    fs::write(folder.path().join("ids").join(hex("x")), "1\n").unwrap();
    assert_eq!(store.bound("x").unwrap(), None);
}
