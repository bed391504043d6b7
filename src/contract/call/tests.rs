use super::*;

fn parse(args: &[(&str, &str)]) -> Result<Call, CallError> {
    let args = args.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Call::parse("ask_user_question", &args.collect())
}

#[test]
fn every_name_selects_its_tool() {
    for tool in Tool::ALL {
        assert_eq!(Tool::from_name(tool.name()), Ok(tool));
    }
    assert!(Tool::from_name("ASK_USER").is_err());
}

#[test]
fn another_name_lists_the_names() {
    let Err(CallError::UnknownTool(error)) = Call::parse("ask\nuser", &BTreeMap::new()) else {
        panic!("must not be known");
    };
    insta::assert_snapshot!(error.json(), @r#"{"error":"unknown_name","message":"no tool is named \"ask user\": use one of ask_user_question, ask_user, pi-agent-ask:submit, events, list, result, cancel, focus, next, prev, show, hide, schema","names":["ask_user_question","ask_user","pi-agent-ask:submit","events","list","result","cancel","focus","next","prev","show","hide","schema"]}"#);
}

#[test]
fn everything_is_optional() {
    assert_eq!(parse(&[]).unwrap().args, Args::default());
}

#[test]
fn all_arguments_are_read() {
    let call = parse(&[
        ("pane_id", "terminal_12"),
        ("agent", "claude"),
        ("id", "a-1"),
        ("tool_call_id", "t"),
        ("format", "text"),
        ("detached", "fail"),
        ("focus", "never"),
        ("pid", "77"),
        ("ack", "true"),
        ("protocol", "1"),
        ("flow_id", "f"),
        ("name", "ask_user"),
    ])
    .unwrap();
    let wanted = Args {
        pane: Some(12),
        agent: Some("claude".to_owned()),
        id: Some("a-1".to_owned()),
        tool_call_id: Some("t".to_owned()),
        format: Format::Text,
        detached: Detached::Fail,
        focus: Some(Focus::Never),
        pid: Some(77),
        ack: true,
        protocol: Some(1),
        flow_id: Some("f".to_owned()),
        name: Some("ask_user".to_owned()),
    };
    assert_eq!(call.args, wanted);
    assert_eq!(parse(&[("pane_id", "12")]).unwrap().args.pane, Some(12));
}

#[test]
fn an_unknown_argument_is_a_warning() {
    let call = parse(&[("paneid", "1"), ("colour", "red")]).unwrap();
    insta::assert_snapshot!(call.warnings.join("\n"), @r#"
    argument "colour" was ignored: known are pane_id, agent, id, tool_call_id, format, detached, focus, pid, ack, protocol, flow_id, name
    argument "paneid" was ignored: did you mean pane_id?
    "#);
}

#[test]
fn bad_values_are_told_together() {
    let long = "x".repeat(201);
    let args = [
        ("pane_id", "plugin_1"),
        ("agent", "a\nb"),
        ("id", long.as_str()),
        ("flow_id", " "),
        ("format", "text"),
        ("focus", "Auto"),
        ("pid", "0"),
        ("ack", "yes"),
        ("protocol", "+1"),
    ];
    let Err(CallError::BadArgs { format, issues, .. }) = parse(&args) else {
        panic!("must be bad");
    };
    assert_eq!(format, Format::Text);
    let lines: Vec<String> =
        issues.iter().map(|issue| format!("{}: {}", issue.path, issue.message)).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    ack: must be one of true, false, is "yes"
    agent: must not have control characters
    flow_id: must not be blank
    focus: must be one of auto, always, never, is "Auto"
    id: must have at most 200 characters, has 201
    pane_id: must be a terminal pane's number, as 12 or terminal_12, is "plugin_1"
    pid: must be a process id above 0, is "0"
    protocol: must be a whole number, is "+1"
    "#);
}
