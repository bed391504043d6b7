//! The README says what the program says.

#[test]
fn the_keys_in_the_readme_are_the_keys_of_the_table() {
    let table = zellij_ask::keymap::markdown();
    assert!(include_str!("../README.md").contains(&table), "put this into the README:\n{table}");
}
