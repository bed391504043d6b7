//! The askers as processes: which one waits on which pipe, and whether it still lives.
//!
//! Zellij tells neither who called nor that a caller died. So the clients that wait are looked up
//! among the processes of this machine, and those that were found are looked after. All of it is
//! done by short programs in the background; when one fails, nothing is known and nothing else
//! is harmed.
//!
//! Which of several equal processes waits on a pipe is told by how often it was woken: an empty
//! output to the pipe wakes exactly one of them and prints nothing.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use crate::effect::Effect;
use crate::flow::{Book, Contract, FlowId, Millis, PipeId, sweep};
use crate::form::Failure;

use super::Popup;

/// How often the askers that wait are looked after.
const ROUND: Duration = Duration::from_secs(3);

/// Lists the processes that wait with a pipe of this name: pid, how often it was woken so far, pane.
/// Those that say they belong to another session are left out. Where there is no `/proc` the wakes
/// are not known.
///
/// After the first looks it waits a moment: who was touched needs time to wake on a busy machine.
const FIND: &str = r#"
sleep "$2"
if [ -d /proc/self ]; then
  set -- $(grep -lszxF -e "$1" /proc/[0-9]*/cmdline)
  [ $# -gt 0 ] && set -- $(grep -lszxF -e pipe "$@")
  [ $# -gt 0 ] || exit 0
  status= environ=
  for f; do
    status="$status ${f%cmdline}task/*/status" environ="$environ ${f%cmdline}environ"
  done
  {
    printf '%s\n' "$@"
    grep -sH '^voluntary_ctxt_switches' $status
    grep -szaHE '^ZELLIJ_(PANE_ID|SESSION_NAME|SOCKET_DIR)=' $environ | tr '\0' '\n'
  } | awk -F '[/:=\t ]+' '
    $4 == "cmdline" { found[$3] }
    $4 == "task" { woken[$3] += $8 }
    $5 == "ZELLIJ_PANE_ID" { pane[$3] = $6; next }
    $4 == "environ" {
      if (ENVIRON[$5] != "" && ENVIRON[$5] != substr($0, index($0, "=") + 1)) other[$3]
    }
    END { for (pid in found) if (!(pid in other)) print pid, woken[pid] + 0, (pid in pane) ? pane[pid] : "-" }'
else
  ps -axww -o pid=,command= | grep -e "[ ]pipe .*$1" | while read -r p rest; do
    pane=$(ps eww -o command= -p "$p" | tr ' ' '\n' | sed -n 's/^ZELLIJ_PANE_ID=//p')
    echo "$p - ${pane:--}"
  done
fi 2>/dev/null"#;

/// Names the processes of these numbers that are no more. One that has ended and was not waited for
/// is no more either: in a container that state can last.
const GONE: &str = r#"for p; do
  if [ -d /proc/self ]; then
    stat=
    { read -r stat <"/proc/$p/stat"; } 2>/dev/null
    case "${stat##*) }" in ''|[ZX]*) echo "$p" ;; esac
  else ps -p "$p" >/dev/null 2>&1 || echo "$p"; fi
done"#;

/// How often a search is tried before the asker counts as not to be found.
const TRIES: u32 = 12;

/// How often a client that was not to be found is looked for again, a round apart: nothing else
/// would ever tell that it died. One in a container is never found.
const AGAIN: u32 = 5;

/// What this instance knows of the askers' processes.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// The pipes whose client is looked for, one after the other: two at once could not be told
    /// apart.
    searches: VecDeque<Search>,
    /// When the living are to be counted next.
    round: Option<Millis>,
    /// The processes that are being counted.
    asked: BTreeSet<u32>,
    /// Processes named by askers that were seen alive. Only those can be seen dead: a number from
    /// inside a container means nothing here.
    alive: BTreeSet<u32>,
    /// When a flow was first seen without a living asker.
    alone: BTreeMap<FlowId, Millis>,
    /// How often the clients that were not found were looked for again.
    sought: BTreeMap<PipeId, u32>,
    /// Where nobody was found to be looked after: only when this has changed, somebody may be.
    nobody: Option<Grounds>,
}

/// What it depends on whether there is anybody to look after: the leading, the state of the queue,
/// the subscribers that were found and those that were not.
type Grounds = (bool, u64, usize, usize);

#[derive(Debug)]
struct Search {
    pipe: PipeId,
    name: &'static str,
    tries: u32,
    /// The candidates before the pipe was touched.
    before: Option<Vec<Candidate>>,
    /// The process that was woken by the last touch.
    suspect: Option<u32>,
}

/// A process that may be the client of a pipe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Candidate {
    pid: u32,
    wakes: Option<u64>,
    pane: Option<u32>,
}

impl Popup {
    /// Looks for the process that waits on a pipe of this name.
    pub(super) fn search(&mut self, pipe: &PipeId, name: &'static str, out: &mut Vec<Effect>) {
        let search = Search { pipe: pipe.clone(), name, tries: 0, before: None, suspect: None };
        self.watch.searches.push_back(search);
        if self.watch.searches.len() == 1 {
            self.look_for_client(out);
        }
    }

    /// A program ended.
    pub(super) fn ran(
        &mut self,
        context: &BTreeMap<String, String>,
        code: Option<i32>,
        stdout: &str,
        out: &mut Vec<Effect>,
    ) {
        match context.get(CONTEXT).map(String::as_str) {
            Some("find") => self.found(context.get("pipe"), stdout, out),
            Some("gone") => self.counted(stdout, out),
            Some("lives") => self.sweep(stdout),
            Some("notify") => self.rang(code, stdout, out),
            _ => {}
        }
    }

    /// Counts the living when it is time to.
    pub(super) fn look_after_askers(&mut self, out: &mut Vec<Effect>) {
        if self.watch.round.is_some_and(|round| round > self.now) {
            return;
        }
        let grounds = self.grounds();
        if grounds.is_some() && self.watch.nobody == grounds {
            return;
        }
        // At once for the first time: only who was seen alive can be seen dead.
        let seeking = self.seek_unfound(out);
        self.watch.round = seeking.then(|| self.now + ROUND);
        if let Some(pids) = self.watched() {
            self.watch.round = Some(self.now + ROUND);
            let mut argv = script(GONE);
            argv.extend(pids.iter().map(u32::to_string));
            self.watch.asked = pids;
            out.push(Effect::Run { argv, env: BTreeMap::new(), context: context("gone") });
        }
        self.watch.nobody = grounds.filter(|_| self.watch.round.is_none());
    }

    fn grounds(&self) -> Option<Grounds> {
        let book = self.book.as_ref()?;
        let (found, all) = (book.listeners().len(), book.subscribers().count());
        Some((self.leads(), book.queue().changes(), found, all))
    }

    /// Looks again for the clients that were not found; says whether any may be found yet. Seen for
    /// the first time they are being looked for already.
    fn seek_unfound(&mut self, out: &mut Vec<Effect>) -> bool {
        let unfound = match &self.book {
            Some(book) if self.leads() => book.unfound(),
            _ => BTreeMap::new(),
        };
        self.watch.sought.retain(|pipe, _| unfound.contains_key(pipe));
        let searched: BTreeSet<PipeId> =
            self.watch.searches.iter().map(|search| search.pipe.clone()).collect();
        let mut seeking = false;
        for (pipe, contract) in unfound {
            let searching = searched.contains(&pipe);
            let again = match self.watch.sought.get_mut(&pipe) {
                None => {
                    self.watch.sought.insert(pipe.clone(), 0);
                    seeking = true;
                    false
                }
                Some(count) if *count < AGAIN => {
                    seeking = true;
                    *count += u32::from(!searching);
                    !searching
                }
                Some(_) => false,
            };
            if again {
                self.search(&pipe, contract.map_or("events", Contract::name), out);
            }
        }
        seeking
    }

    /// When the living are to be counted next.
    pub(super) fn next_round(&self) -> Option<Millis> {
        self.watch.round
    }

    /// Asks which of the other lives in the store are over.
    pub(super) fn look_for_dead_lives(&self, out: &mut Vec<Effect>) {
        let lives = self.book.as_ref().map(|book| sweep::other_lives(book.store()));
        if let Some(Ok(lives)) = lives
            && !lives.is_empty()
        {
            let mut argv = script(GONE);
            argv.extend(lives);
            out.push(Effect::Run { argv, env: BTreeMap::new(), context: context("lives") });
        }
    }

    fn sweep(&mut self, stdout: &str) {
        let Some(book) = &self.book else { return };
        for life in stdout.lines() {
            if let Err(error) = sweep::sweep(book.store(), life.trim(), self.now) {
                self.notice = Some(error.to_string());
                return;
            }
        }
    }

    fn look_for_client(&self, out: &mut Vec<Effect>) {
        if let Some(search) = self.watch.searches.front() {
            let mut argv = script(FIND);
            argv.push(search.name.to_owned());
            // Not while the popup comes up: a small machine has something better to do then.
            let wait = (search.tries.saturating_sub(2) * 4)
                .clamp(if search.tries == 0 { 6 } else { 0 }, 40);
            argv.push(format!("0.{wait:02}"));
            let mut context = context("find");
            context.insert("pipe".to_owned(), search.pipe.0.clone());
            out.push(Effect::Run { argv, env: BTreeMap::new(), context });
        }
    }

    fn found(&mut self, pipe: Option<&String>, stdout: &str, out: &mut Vec<Effect>) {
        let listeners = self.book.as_ref().map(Book::listeners).unwrap_or_default();
        let known: BTreeSet<u32> = self
            .queue()
            .iter()
            .flat_map(|flow| flow.header.pipes.iter().filter_map(|it| it.client))
            .chain(listeners.into_values())
            .collect();
        let now: Vec<Candidate> =
            stdout.lines().filter_map(candidate).filter(|it| !known.contains(&it.pid)).collect();
        let Some(search) = self.watch.searches.front_mut() else { return };
        if pipe != Some(&search.pipe.0) {
            return;
        }
        search.tries += 1;
        let open = self.book.as_ref().is_some_and(|book| book.holds(&search.pipe));
        let lone = match now.as_slice() {
            [lone] if lone.wakes.is_none() => Some(*lone),
            _ => None,
        };
        let woken = search.before.as_ref().and_then(|before| woken(before, &now));
        // A client of another session may be woken at the same moment, and a wrong one found would
        // one day be taken for a dead asker: only who is woken twice in a row is the one.
        let twice = woken.filter(|it| search.suspect == Some(it.pid));
        search.suspect = woken.map(|it| it.pid);
        let client = lone.or(twice);
        let given_up = (now.is_empty() && search.tries > 2) || search.tries > TRIES || !open;
        if client.is_none() && !given_up {
            search.before = Some(now);
            out.push(Effect::Print(search.pipe.clone(), String::new()));
            self.look_for_client(out);
            return;
        }
        let search = self.watch.searches.pop_front();
        if let (Some(search), Some(client)) = (search, client) {
            let noted =
                self.book.as_mut().map(|it| it.found(&search.pipe, client.pid, client.pane));
            if let Some(Err(error)) = noted {
                self.tell(&error);
            }
            out.push(Effect::ListClients);
            self.wake_others(out);
        }
        self.look_for_client(out);
    }

    /// The processes to look after: by one instance only, that of the first attached client.
    /// `None` when no form and no listener depends on any, the dead ones counted: a form whose
    /// client died waits out its grace still.
    fn watched(&self) -> Option<BTreeSet<u32>> {
        if !self.leads() {
            return None;
        }
        let queue = self.queue();
        let pids = queue.iter().flat_map(|flow| {
            let clients = flow.header.pipes.iter().filter(|it| !it.dead).filter_map(|it| it.client);
            clients.chain(flow.header.asker.pid)
        });
        let listeners = self.book.as_ref().map(Book::listeners).unwrap_or_default();
        let pids: BTreeSet<u32> = pids.chain(listeners.into_values()).collect();
        let bereft = queue.iter().any(|flow| flow.header.pipes.iter().all(|it| it.dead));
        (bereft || !pids.is_empty()).then_some(pids)
    }

    fn counted(&mut self, stdout: &str, out: &mut Vec<Effect>) {
        let gone: BTreeSet<u32> =
            stdout.lines().filter_map(|line| line.trim().parse().ok()).collect();
        let mut dead = Vec::new();
        let mut alone = BTreeSet::new();
        let headers: Vec<_> = self.queue().into_iter().map(|flow| flow.header.clone()).collect();
        for header in headers {
            let died = |pid: Option<u32>| pid.is_some_and(|pid| gone.contains(&pid));
            dead.extend(header.pipes.iter().filter(|it| died(it.client)).map(|it| it.pipe.clone()));
            if let Some(pid) =
                header.asker.pid.filter(|pid| !gone.contains(pid) && self.watch.asked.contains(pid))
            {
                self.watch.alive.insert(pid);
            }
            let clients = header.pipes.iter().all(|it| it.dead || died(it.client));
            let lost = match header.asker.pid.filter(|pid| self.watch.alive.contains(pid)) {
                Some(pid) => gone.contains(&pid),
                None => clients,
            };
            if lost {
                alone.insert(header.flow);
            }
        }
        let listeners = self.book.as_ref().map(Book::listeners).unwrap_or_default();
        dead.extend(listeners.into_iter().filter(|(_, pid)| gone.contains(pid)).map(|it| it.0));
        for pipe in dead {
            if let Some(Err(error)) = self.book.as_mut().map(|book| book.died(&pipe)) {
                self.tell(&error);
            }
        }
        self.watch.alone.retain(|flow, _| alone.contains(flow));
        for flow in alone {
            let since = *self.watch.alone.entry(flow.clone()).or_insert(self.now);
            if self.now.since(since) >= self.settings.grace {
                self.watch.alone.remove(&flow);
                self.fail(&flow, Failure::Withdrawn, out);
            }
        }
    }
}

/// The key of a program's context that says what it was run for.
const CONTEXT: &str = "zellij-ask";

pub(super) fn context(what: &str) -> BTreeMap<String, String> {
    BTreeMap::from([(CONTEXT.to_owned(), what.to_owned())])
}

pub(super) fn script(text: &str) -> Vec<String> {
    ["sh", "-c", text, "zellij-ask"].map(str::to_owned).to_vec()
}

fn candidate(line: &str) -> Option<Candidate> {
    let mut words = line.split_whitespace();
    Some(Candidate {
        pid: words.next()?.parse().ok()?,
        wakes: words.next()?.parse().ok(),
        pane: words.next()?.parse().ok(),
    })
}

/// The one candidate that was woken since.
fn woken(before: &[Candidate], now: &[Candidate]) -> Option<Candidate> {
    let was_woken = |it: &&Candidate| {
        let earlier = before.iter().find(|earlier| earlier.pid == it.pid);
        earlier.is_some_and(|earlier| earlier.wakes.is_some() && earlier.wakes != it.wakes)
    };
    let mut found = now.iter().filter(was_woken);
    let first = *found.next()?;
    found.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(text: &str) -> Vec<Candidate> {
        text.lines().filter_map(candidate).collect()
    }

    #[test]
    fn the_process_that_was_woken_is_the_client() {
        let before = candidates("10 7 1\n11 7 2\nnonsense");
        let now = candidates("10 7 1\n11 8 2\n12 3 3");
        assert_eq!(woken(&before, &now).map(|it| (it.pid, it.pane)), Some((11, Some(2))));
    }

    #[test]
    fn two_that_were_woken_cannot_be_told_apart() {
        let before = candidates("10 7 -\n11 7 -");
        let now = candidates("10 8 -\n11 8 -");
        assert_eq!(woken(&before, &now), None);
    }

    #[test]
    fn processes_whose_wakes_are_not_known_cannot_be_told_apart() {
        let both = candidates("10 - 1\n11 - 2");
        assert_eq!(woken(&both, &both), None);
    }
}
