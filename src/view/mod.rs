//! Drawing: a form becomes a [`Sheet`], a sheet becomes one string for the terminal. Reads, never writes; the only place with colours and widths.
//!
//! [`page()`] draws the popup, [`strip()`] the one-row forms of it, [`message()`] a page without a form,
//! [`bar()`] the row that tells who waits;
//! [`ansi::encode`] turns the result into the string to print, [`Last`] does with what it knows of the
//! frame before. All text from outside passes
//! [`text::displayable`] on its way onto a sheet.

pub mod ansi;
pub mod line;
pub mod markdown;
pub mod text;
pub mod theme;
pub mod wrap;

mod bar;
mod body;
mod choice;
mod editor;
mod footer;
mod frame;
mod help;
mod kept;
mod message;
mod page;
mod paint;
mod peek;
mod plan;
mod preview;
mod question;
mod review;
mod screen;
mod sheet;
mod strip;
mod table;
mod tabs;

pub use bar::{Asker, Bar, BarRow, bar};
pub use editor::{Place, step};
pub use frame::Last;
pub use kept::Kept;
pub use message::{Message, Tone, message};
pub use page::{Page, Preview, page};
pub use plan::wanted_height;
pub use screen::{Filter, Header, Hint, Screen, Section, When};
pub use sheet::Sheet;
pub use strip::{Strip, strip};
pub use theme::{Colour, Palette, Theme};
