//! The truth about forms: one folder of small files.
//!
//! Every attached client has its own instance of the plugin, instances come and go, and all of
//! them see the same folder. So nothing about an open form is true until it is written here, and
//! what only one instance may do is claimed here, by creating a file that must not exist yet.
//!
//! ```text
//! <root>/<life>/journal          one line for each change, so that others know what to read again
//! <root>/<life>/stage            what the popup shows
//! <root>/<life>/subscribers      the pipes that get every event
//! <root>/<life>/pipe-<pipe>      this pipe was taken (claim)
//! <root>/<life>/<flow>.record    who asks what: a header line, then the request
//! <root>/<life>/<flow>.draft     what was entered
//! <root>/<life>/<flow>.answer    how it ended (claim)
//! <root>/<life>/<flow>.begun     the session was told that it opened (claim)
//! <root>/<life>/<flow>.told      the session was told that it ended (claim)
//! <root>/<life>/<flow>.delivered when the asker had the answer (claim)
//! <root>/<life>/<flow>.called    when the person was called for it last (claim)
//! <root>/<life>/seq              the number of the last snapshot of who waits
//! <root>/<life>/marks            the panes whose frames are marked
//! <root>/ids/<id>                the flow of an asker's own id
//! ```
//!
//! A *life* is one run of a Zellij server. Files are replaced by writing a neighbour and renaming
//! it, so a reader finds the old or the new text and never half of it.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::file::{
    StoreError, create_new, failed, file_name, first_line, hex, line, names, parse, read, read_as,
    remove, replace, set_aside,
};
use super::id::{FlowId, Millis, PipeId};
use super::record::{Answered, Header, Progress};

/// What the name of a taken pipe's file begins with.
const PIPE: &str = "pipe-";

/// A flow's place: the life it was opened in, and its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The life, see the module.
    pub life: String,
    /// The flow.
    pub flow: FlowId,
}

/// The folder, seen from one life.
#[derive(Debug, Clone)]
pub struct Store {
    root: PathBuf,
    life: String,
    /// That of the life.
    folder: PathBuf,
    /// Looked at before everything else that is done.
    journal: PathBuf,
}

impl Store {
    /// Opens (and makes) the folder for this life.
    ///
    /// # Errors
    /// [`StoreError::Io`] when a folder cannot be made.
    pub fn open(root: &Path, life: &str) -> Result<Self, StoreError> {
        let life = file_name(life);
        let folder = root.join(&life);
        for folder in [&folder, &root.join("ids")] {
            fs::create_dir_all(folder).map_err(|source| failed("make", folder, source))?;
        }
        Ok(Self { root: root.to_owned(), life, journal: folder.join("journal"), folder })
    }

    /// The life this store was opened for.
    #[must_use]
    pub fn life(&self) -> &str {
        &self.life
    }

    /// Claims a pipe: true for the one caller that may handle its request.
    ///
    /// # Errors
    /// [`StoreError::Io`] when the claim can neither be made nor be seen to exist.
    pub fn claim_pipe(&self, pipe: &PipeId) -> Result<bool, StoreError> {
        create_new(&self.pipe_path(pipe), b"")
    }

    /// Whether a pipe was taken.
    #[must_use]
    pub fn claimed(&self, pipe: &PipeId) -> bool {
        self.pipe_path(pipe).exists()
    }

    /// Forgets that a pipe was taken.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn forget_pipe(&self, pipe: &PipeId) -> Result<(), StoreError> {
        remove(&self.pipe_path(pipe))
    }

    /// Notes that a pipe that was taken waits for a flow opened by another one: should the record
    /// be lost, this tells whom to tell.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn note_pipe(&self, pipe: &PipeId, flow: &FlowId) -> Result<(), StoreError> {
        replace(&self.pipe_path(pipe), line(&(pipe, flow)).as_bytes())
    }

    /// The pipes known to wait for a flow without reading its record: that which opened it, and
    /// those that were noted.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn pipes_of(&self, flow: &FlowId) -> Result<Vec<PipeId>, StoreError> {
        let mut pipes = vec![flow.first_pipe()];
        for name in names(&self.folder)? {
            let noted = name.starts_with(PIPE).then(|| read(&self.path(&name))).transpose()?;
            let noted = noted.flatten().and_then(|text| serde_json::from_str(&text).ok());
            pipes.extend(noted.filter(|(_, of): &(_, FlowId)| of == flow).map(|it| it.0));
        }
        Ok(pipes)
    }

    /// Writes the record of a flow: its header and the request it was opened with.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn write_record(&self, header: &Header, request: &str) -> Result<(), StoreError> {
        let mut text = line(header);
        text.push_str(request);
        replace(&self.flow_path(&header.flow, "record"), text.as_bytes())
    }

    /// Reads the header of a flow's record; `None` when there is no such flow.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read or understood.
    pub fn header(&self, place: &Place) -> Result<Option<Header>, StoreError> {
        let path = self.place_path(place, "record");
        read(&path)?.map(|text| parse(&path, "record", first_line(&text))).transpose()
    }

    /// Reads the request of a flow, as it was written.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read or understood.
    pub fn request(&self, place: &Place) -> Result<Option<String>, StoreError> {
        let path = self.place_path(place, "record");
        let Some(text) = read(&path)? else { return Ok(None) };
        match text.split_once('\n') {
            Some((_, request)) => Ok(Some(request.to_owned())),
            None => Err(StoreError::Foreign {
                path,
                what: "record",
                why: "it has no second line".to_owned(),
            }),
        }
    }

    /// Writes what was entered.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn write_progress(&self, flow: &FlowId, progress: &Progress) -> Result<(), StoreError> {
        replace(&self.flow_path(flow, "draft"), line(progress).as_bytes())
    }

    /// Reads what was entered; `None` when nothing was.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read or understood.
    pub fn progress(&self, place: &Place) -> Result<Option<Progress>, StoreError> {
        read_as(&self.place_path(place, "draft"), "draft")
    }

    /// Claims the end of a flow: true for the one caller whose answer this becomes.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn claim_answer(&self, flow: &FlowId, answer: &Answered) -> Result<bool, StoreError> {
        let path = self.flow_path(flow, "answer");
        if create_new(&path, line(answer).as_bytes())? {
            return Ok(true);
        }
        // A claim without its answer is what a crash between the two leaves: nobody answered.
        if read_as::<Answered>(&path, "answer").is_ok() {
            return Ok(false);
        }
        set_aside(&path)?;
        create_new(&path, line(answer).as_bytes())
    }

    /// Reads how a flow ended; `None` while it has not.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read or understood.
    pub fn answer(&self, place: &Place) -> Result<Option<Answered>, StoreError> {
        read_as(&self.place_path(place, "answer"), "answer")
    }

    /// Claims the telling of a flow's opening: true for the one caller that tells the session.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn claim_opening(&self, flow: &FlowId) -> Result<bool, StoreError> {
        create_new(&self.flow_path(flow, "begun"), b"")
    }

    /// Whether the telling of a flow's opening was claimed.
    #[must_use]
    pub fn begun(&self, flow: &FlowId) -> bool {
        self.flow_path(flow, "begun").exists()
    }

    /// Claims the telling of a flow's end: true for the one caller that tells the session.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn claim_telling(&self, flow: &FlowId) -> Result<bool, StoreError> {
        create_new(&self.flow_path(flow, "told"), b"")
    }

    /// Whether the telling of a flow's end was claimed.
    #[must_use]
    pub fn told(&self, flow: &FlowId) -> bool {
        self.flow_path(flow, "told").exists()
    }

    /// Notes that the asker has the answer; true the first time.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn mark_delivered(&self, place: &Place, at: Millis) -> Result<bool, StoreError> {
        create_new(&self.place_path(place, "delivered"), line(&at).as_bytes())
    }

    /// When the asker had the answer, if it had.
    ///
    /// # Errors
    /// [`StoreError`] when it cannot be read or understood.
    pub fn delivered(&self, place: &Place) -> Result<Option<Millis>, StoreError> {
        read_as(&self.place_path(place, "delivered"), "time of delivery")
    }

    /// Forgets a flow and everything about it.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn remove(&self, place: &Place) -> Result<(), StoreError> {
        for part in ["record", "draft", "begun", "answer", "told", "delivered", "called"] {
            remove(&self.place_path(place, part))?;
        }
        Ok(())
    }

    /// The flows of this life, in no order.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn flows(&self) -> Result<Vec<FlowId>, StoreError> {
        self.flows_of(&self.life)
    }

    /// The flows of any life, in no order.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn flows_of(&self, life: &str) -> Result<Vec<FlowId>, StoreError> {
        let record = |name: String| name.strip_suffix(".record").map(|id| FlowId(id.to_owned()));
        Ok(names(&self.root.join(life))?.into_iter().filter_map(record).collect())
    }

    /// The lives in this folder, in no order.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn lives(&self) -> Result<Vec<String>, StoreError> {
        let number = |name: &String| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
        Ok(names(&self.root)?.into_iter().filter(number).collect())
    }

    /// Removes a life with all that is in it.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn remove_life(&self, life: &str) -> Result<(), StoreError> {
        let folder = self.root.join(file_name(life));
        fs::remove_dir_all(&folder).map_err(|source| failed("remove", &folder, source))
    }

    /// Binds an asker's own id to a flow, whichever flow it named before.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn bind_id(&self, id: &str, flow: &FlowId) -> Result<(), StoreError> {
        let text = format!("{}\n{}\n", self.life, flow.0);
        replace(&self.root.join("ids").join(hex(id)), text.as_bytes())
    }

    /// The flow that an asker's own id names.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn bound(&self, id: &str) -> Result<Option<Place>, StoreError> {
        let text = read(&self.root.join("ids").join(hex(id)))?;
        Ok(text.and_then(|text| {
            let mut lines = text.lines();
            Some(Place { life: file_name(lines.next()?), flow: FlowId(lines.next()?.to_owned()) })
        }))
    }

    /// Frees an asker's own id.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn unbind(&self, id: &str) -> Result<(), StoreError> {
        remove(&self.root.join("ids").join(hex(id)))
    }

    /// Writes what the popup shows.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn write_stage(&self, stage: &impl Serialize) -> Result<(), StoreError> {
        replace(&self.path("stage"), line(stage).as_bytes())
    }

    /// Reads what the popup shows; a file that cannot be understood counts as none.
    #[must_use]
    pub fn stage<T: DeserializeOwned>(&self) -> Option<T> {
        read_as(&self.path("stage"), "stage").ok().flatten()
    }

    /// Writes which pipes get every event, with the process behind each once it is found.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn write_subscribers(
        &self,
        subscribers: &BTreeMap<PipeId, Option<u32>>,
    ) -> Result<(), StoreError> {
        replace(&self.path("subscribers"), line(subscribers).as_bytes())
    }

    /// Reads which pipes get every event; a file that cannot be understood counts as none.
    #[must_use]
    pub fn subscribers(&self) -> BTreeMap<PipeId, Option<u32>> {
        read_as(&self.path("subscribers"), "subscribers").ok().flatten().unwrap_or_default()
    }

    /// Tells the other instances that something changed; returns the journal's new length.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn announce(&self, change: &str) -> Result<u64, StoreError> {
        let path = &self.journal;
        let act = || -> io::Result<u64> {
            let mut file = OpenOptions::new().append(true).create(true).open(path)?;
            writeln!(file, "{change}")?;
            Ok(file.metadata()?.len())
        };
        act().map_err(|source| failed("append to", path, source))
    }

    /// What was announced since `from`, and the journal's length now.
    ///
    /// `None` in place of the changes when the journal was begun anew since: read everything.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn announced(&self, from: u64) -> Result<(Option<Vec<String>>, u64), StoreError> {
        let len = self.journal_length()?;
        if len < from {
            return Ok((None, len));
        }
        if len == from {
            return Ok((Some(Vec::new()), len));
        }
        let act = || -> io::Result<String> {
            let mut file = File::open(&self.journal)?;
            file.seek(SeekFrom::Start(from))?;
            let mut text = String::new();
            file.read_to_string(&mut text)?;
            Ok(text)
        };
        let text = act().map_err(|source| failed("read", &self.journal, source))?;
        Ok((Some(text.lines().map(str::to_owned).collect()), from + text.len() as u64))
    }

    /// The length of the journal, in bytes.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn journal_length(&self) -> Result<u64, StoreError> {
        let path = &self.journal;
        match fs::metadata(path) {
            Ok(metadata) => Ok(metadata.len()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(0),
            Err(source) => Err(failed("look at", path, source)),
        }
    }

    /// Begins the journal anew.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn truncate_journal(&self) -> Result<(), StoreError> {
        remove(&self.journal)
    }

    /// Moves the record of a flow aside, so that it is neither read again nor lost; true for the
    /// one caller that moved it.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn set_record_aside(&self, flow: &FlowId) -> Result<bool, StoreError> {
        set_aside(&self.flow_path(flow, "record"))
    }

    /// Moves the draft of a flow aside, so that it is neither read again nor lost.
    ///
    /// # Errors
    /// [`StoreError::Io`].
    pub fn set_draft_aside(&self, flow: &FlowId) -> Result<(), StoreError> {
        set_aside(&self.flow_path(flow, "draft")).map(|_| ())
    }

    /// The place of a flow of this life.
    #[must_use]
    pub fn place(&self, flow: &FlowId) -> Place {
        Place { life: self.life.clone(), flow: flow.clone() }
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn pipe_path(&self, pipe: &PipeId) -> PathBuf {
        self.path(&format!("{PIPE}{}", file_name(&pipe.0)))
    }

    pub(super) fn flow_path(&self, flow: &FlowId, part: &str) -> PathBuf {
        self.path(&format!("{}.{part}", file_name(&flow.0)))
    }

    fn place_path(&self, place: &Place, part: &str) -> PathBuf {
        self.root.join(&place.life).join(format!("{}.{part}", file_name(&place.flow.0)))
    }
}

#[cfg(test)]
#[path = "store_tests.rs"]
mod tests;
