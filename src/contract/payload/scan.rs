//! Follows JSON text character by character, without keeping it.

/// Where in a JSON text the reader is. It only decides *when* to parse: at the end of the
/// outermost value, or at the first character no continuation can make right. What it lets pass
/// the parser still finds.
#[derive(Debug, Default)]
pub(super) struct Scan {
    state: State,
    open: Vec<Container>,
    key: bool,
    fenced: bool,
    token: String,
}

/// What one character means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Part of the JSON, or space round it.
    Fine,
    /// Part of a code fence round the JSON.
    Fence,
    /// No JSON begins like this.
    Broken,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Container {
    List,
    Object,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before everything.
    #[default]
    Start,
    /// After this many backticks at the start.
    Ticks(usize),
    /// In the word after the backticks.
    Info,
    /// A value must come.
    Value,
    /// A value or the end of the list.
    FirstItem,
    /// A key or the end of the object.
    FirstKey,
    /// A key must come.
    Key,
    /// The colon after a key.
    Colon,
    /// In a string.
    Text,
    /// After a backslash in a string.
    Escape,
    /// In a number or a word.
    Token,
    /// After a value inside a container.
    After,
    /// After the outermost value.
    Done,
}

impl Scan {
    /// Takes the next character.
    pub(super) fn feed(&mut self, scalar: char) -> Verdict {
        match self.state {
            State::Start if scalar == '`' => self.fence(State::Ticks(1)),
            State::Ticks(count) if scalar == '`' => self.fence(State::Ticks(count + 1)),
            State::Ticks(count) if count < 3 => Verdict::Broken,
            State::Ticks(_) | State::Info if is_word(scalar) => self.fence(State::Info),
            State::Start | State::Ticks(_) | State::Info => self.enter(scalar),
            State::FirstItem if scalar == ']' => self.close(Container::List),
            State::FirstItem | State::Value => self.value(scalar),
            State::FirstKey if scalar == '}' => self.close(Container::Object),
            State::FirstKey | State::Key => self.expect(scalar, '"', State::Text, true),
            State::Colon => self.expect(scalar, ':', State::Value, false),
            State::Text | State::Escape => self.text(scalar),
            State::Token => self.token(scalar),
            State::After => self.after(scalar),
            State::Done if scalar == '`' && self.fenced => Verdict::Fence,
            State::Done => Verdict::Fine,
        }
    }

    /// Whether the outermost value has ended.
    pub(super) fn done(&self) -> bool {
        self.state == State::Done
    }

    /// Whether the reader is inside a string.
    pub(super) fn in_text(&self) -> bool {
        matches!(self.state, State::Text | State::Escape)
    }

    fn fence(&mut self, next: State) -> Verdict {
        self.fenced = true;
        self.state = next;
        Verdict::Fence
    }

    fn enter(&mut self, scalar: char) -> Verdict {
        // Space before the JSON may still be followed by a fence.
        if !(self.state == State::Start && is_space(scalar)) {
            self.state = State::Value;
        }
        self.value(scalar)
    }

    fn value(&mut self, scalar: char) -> Verdict {
        match scalar {
            _ if is_space(scalar) => return Verdict::Fine,
            '{' => {
                self.open.push(Container::Object);
                self.state = State::FirstKey;
            }
            '[' => {
                self.open.push(Container::List);
                self.state = State::FirstItem;
            }
            '"' => {
                self.key = false;
                self.state = State::Text;
            }
            '-' | '0'..='9' | 'a'..='z' | 'A'..='Z' => {
                self.token.clear();
                self.token.push(scalar);
                self.state = State::Token;
            }
            _ => return Verdict::Broken,
        }
        Verdict::Fine
    }

    fn expect(&mut self, scalar: char, wanted: char, next: State, key: bool) -> Verdict {
        if scalar == wanted {
            self.key = key;
            self.state = next;
        } else if !is_space(scalar) {
            return Verdict::Broken;
        }
        Verdict::Fine
    }

    fn text(&mut self, scalar: char) -> Verdict {
        if scalar < ' ' {
            return Verdict::Broken;
        }
        if self.state == State::Escape {
            if !"\"\\/bfnrtu".contains(scalar) {
                return Verdict::Broken;
            }
            self.state = State::Text;
        } else if scalar == '\\' {
            self.state = State::Escape;
        } else if scalar == '"' {
            if self.key {
                self.state = State::Colon;
            } else {
                self.leave();
            }
        }
        Verdict::Fine
    }

    fn token(&mut self, scalar: char) -> Verdict {
        if scalar.is_ascii_alphanumeric() || "+-.".contains(scalar) {
            self.token.push(scalar);
            return Verdict::Fine;
        }
        if serde_json::from_str::<serde_json::Value>(&self.token).is_err() {
            return Verdict::Broken;
        }
        self.leave();
        self.feed(scalar)
    }

    fn after(&mut self, scalar: char) -> Verdict {
        match (scalar, self.open.last()) {
            (',', Some(Container::List)) => self.state = State::Value,
            (',', Some(Container::Object)) => self.state = State::Key,
            (']', _) => return self.close(Container::List),
            ('}', _) => return self.close(Container::Object),
            _ if is_space(scalar) => {}
            _ => return Verdict::Broken,
        }
        Verdict::Fine
    }

    fn close(&mut self, container: Container) -> Verdict {
        if self.open.pop() != Some(container) {
            return Verdict::Broken;
        }
        self.leave();
        Verdict::Fine
    }

    fn leave(&mut self) {
        self.state = if self.open.is_empty() { State::Done } else { State::After };
    }
}

fn is_space(scalar: char) -> bool {
    matches!(scalar, ' ' | '\t' | '\n' | '\r')
}

fn is_word(scalar: char) -> bool {
    scalar.is_ascii_alphanumeric() || "_-+.".contains(scalar)
}
