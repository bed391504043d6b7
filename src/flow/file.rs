//! Files that are read whole, written whole, or claimed.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// A file of the store could not be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file system refused.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the file system said.
        source: io::Error,
    },
    /// The file is there and is not what was written: torn, or somebody else's.
    #[error("{path} is not a {what} of this program: {why}")]
    Foreign {
        /// Which file.
        path: PathBuf,
        /// What it should hold.
        what: &'static str,
        /// Why it is none.
        why: String,
    },
}

pub(super) fn set_aside(path: &Path) -> Result<bool, StoreError> {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".bad");
    match fs::rename(path, PathBuf::from(aside)) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(source) => Err(failed("set aside", path, source)),
    }
}

pub(super) fn read_as<T: DeserializeOwned>(
    path: &Path,
    what: &'static str,
) -> Result<Option<T>, StoreError> {
    read(path)?.map(|text| parse(path, what, &text)).transpose()
}

pub(super) fn failed(action: &'static str, path: &Path, source: io::Error) -> StoreError {
    StoreError::Io { action, path: path.to_owned(), source }
}

pub(super) fn line(value: &impl Serialize) -> String {
    // The types written here hold strings, numbers and string-keyed maps: they always serialize.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}

pub(super) fn names(folder: &Path) -> Result<Vec<String>, StoreError> {
    let entries = fs::read_dir(folder).map_err(|source| failed("list", folder, source))?;
    Ok(entries
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect())
}

pub(super) fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

pub(super) fn parse<T: DeserializeOwned>(
    path: &Path,
    what: &'static str,
    text: &str,
) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Foreign {
        path: path.to_owned(),
        what,
        why: error.to_string(),
    })
}

pub(super) fn read(path: &Path) -> Result<Option<String>, StoreError> {
    match fs::read(path) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|error| StoreError::Foreign {
            path: path.to_owned(),
            what: "text",
            why: error.to_string(),
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(source) => Err(failed("read", path, source)),
    }
}

pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let mut neighbour = path.as_os_str().to_owned();
    neighbour.push(".new");
    let neighbour = PathBuf::from(neighbour);
    fs::write(&neighbour, bytes).map_err(|source| failed("write", &neighbour, source))?;
    fs::rename(&neighbour, path).map_err(|source| failed("replace", path, source))
}

pub(super) fn create_new(path: &Path, bytes: &[u8]) -> Result<bool, StoreError> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(mut file) => {
            file.write_all(bytes).map_err(|source| failed("write", path, source))?;
            Ok(true)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(source) => Err(failed("claim", path, source)),
    }
}

pub(super) fn remove(path: &Path) -> Result<(), StoreError> {
    match fs::remove_file(path) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(source) => Err(failed("remove", path, source)),
    }
}

/// Keeps letters, digits, `-` and `_`: no name from outside leaves the folder.
pub(super) fn file_name(name: &str) -> String {
    name.chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '_' })
        .collect()
}

/// An asker's id is any text: a hash makes it a file name of fixed length.
pub(super) fn hex(id: &str) -> String {
    format!("{:016x}", super::record::fingerprint(id))
}
