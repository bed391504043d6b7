//! One form: questions, drafts, focus. Pure state that knows neither wire nor pixels.
//!
//! A key becomes an [`Action`] (in [`crate::keymap`]); [`Form::update`] takes the action and says
//! in a [`Step`] what came of it.

pub mod draft;
pub mod editor;
pub mod outcome;
pub mod questionnaire;

mod action;
mod answering;
mod copy;
mod edit;
mod filter;
mod history;
mod live;
mod mode;
mod row;
mod typing;
mod update;

pub use action::{Action, Step};
pub use copy::Part;
pub use draft::{Draft, Entry, Pick, Selection};
pub use edit::{Edit, Edited};
pub use editor::Editor;
pub use filter::Filter;
pub use live::Form;
pub use mode::{Confirm, Field, Mode};
pub use outcome::{Ending, Failure, Outcome};
pub use questionnaire::{
    Choice, ChoiceId, Impossible, Kind, Offers, Question, QuestionId, Questionnaire,
};
pub use row::{Row, Rows, Tab};
