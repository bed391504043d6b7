//! What a page is drawn from.

use crate::form::{Confirm, Editor, Field, Form, Mode};

use super::kept::{Kept, Text};
use super::line::{Line, Shared, keep};
use super::theme::Theme;

/// Everything a page shows: the form and what stands around it. All texts may come from outside.
#[derive(Debug, Clone, Copy)]
pub struct Screen<'a> {
    /// The form under the person's hands.
    pub form: &'a Form,
    /// The line on who asks; `None` where the pane's frame says it already.
    pub header: Option<Header<'a>>,
    /// The keys that work now, most important first.
    pub hints: &'a [Hint<'a>],
    /// All keys, shown while the form is in its help mode.
    pub help: &'a [Section<'a>],
    /// Seconds left to answer; `None` when no clock runs.
    pub countdown: Option<u32>,
    /// Whether keys are live; `false` while the guard after a gain of focus holds them back.
    pub armed: bool,
    /// Something the person should know: a bad key setting, a failed store.
    pub notice: Option<&'a str>,
    /// What came of the last key, for this moment.
    pub said: Option<&'a str>,
    /// The last output of the asking pane, shown while the form is in its peek mode.
    pub peek: &'a [String],
    /// The filter over the choices, while there is one.
    pub filter: Option<Filter<'a>>,
    /// The first row of the body to show; `None` follows the focus.
    pub scroll: Option<usize>,
    /// The first row of the preview to show.
    pub preview_scroll: usize,
    /// What is kept from the frame before; without it each frame is laid out anew.
    pub kept: Option<&'a Kept>,
    /// For screen readers: plain words in place of marks and boxes, one column, and the cursor on
    /// the focused row.
    pub linear: bool,
    /// The styles to draw in.
    pub theme: &'a Theme,
}

/// Who asks, and how many wait.
#[derive(Debug, Clone, Copy)]
pub struct Header<'a> {
    /// The asker's label, as `claude`.
    pub agent: &'a str,
    /// Where it runs, as `pane 3`; may be empty.
    pub place: &'a str,
    /// Position of this form among the waiting ones, 1-based, and how many wait.
    pub queue: Option<(usize, usize)>,
}

/// A key and what it does, in one or two words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hint<'a> {
    /// The key, as `Enter`.
    pub key: &'a str,
    /// What it does, as `choose`.
    pub word: &'a str,
    /// When it does anything.
    pub when: When,
}

/// When a key does anything, where only the page knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum When {
    /// Always.
    #[default]
    Always,
    /// While a part of the body is out of sight.
    BodyHidden,
    /// While a part of the preview's window is out of sight.
    PreviewHidden,
}

impl<'a> Hint<'a> {
    /// A key that always does something.
    #[must_use]
    pub fn new(key: &'a str, word: &'a str) -> Self {
        Self { key, word, when: When::Always }
    }
}

/// Keys that belong together on the help page.
#[derive(Debug, Clone, Copy)]
pub struct Section<'a> {
    /// What they are about.
    pub title: &'a str,
    /// The keys.
    pub hints: &'a [Hint<'a>],
}

/// A filter over the choices.
#[derive(Debug, Clone, Copy)]
pub struct Filter<'a> {
    /// What was typed so far.
    pub text: &'a str,
    /// Whether keys go into it now; then the cursor stands at its end.
    pub typing: bool,
    /// How many choices match, of how many.
    pub count: (usize, usize),
}

impl<'a> Screen<'a> {
    /// The form alone: keys live, nothing around it, scrolled as the form says.
    #[must_use]
    pub fn new(form: &'a Form, theme: &'a Theme) -> Self {
        Self {
            form,
            header: None,
            hints: &[],
            help: &[],
            countdown: None,
            armed: true,
            notice: None,
            said: None,
            peek: &[],
            filter: form.filter().map(|filter| Filter {
                text: filter.text(),
                typing: matches!(form.mode(), Mode::Filter),
                count: (filter.matches().len(), form.question().map_or(0, |it| it.choices().len())),
            }),
            scroll: form.scroll(),
            preview_scroll: form.preview_scroll(),
            kept: None,
            linear: false,
            theme,
        }
    }

    /// The rows of a text of the form in so many cells, made when they are not kept.
    pub(super) fn lines(
        &self,
        text: Text,
        room: usize,
        make: impl FnOnce() -> Vec<Line>,
    ) -> Shared {
        match self.kept {
            // Words for marks come and go.
            Some(kept) if !self.linear => kept.lines(text, room, make),
            _ => keep(make()),
        }
    }

    /// The editor that is open on this field.
    pub(super) fn editor(&self, field: Field) -> Option<&'a Editor> {
        match self.form.mode() {
            Mode::Edit(open, editor) if *open == field => Some(editor),
            _ => None,
        }
    }

    /// What the form asks back.
    pub(super) fn confirm(&self) -> Option<Confirm> {
        match self.form.mode() {
            Mode::Confirm(confirm) => Some(*confirm),
            _ => None,
        }
    }
}
