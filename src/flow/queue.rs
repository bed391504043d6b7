//! The open flows in order, with what is looked up at every step at hand.

use std::collections::{BTreeMap, BTreeSet};

use super::id::{FlowId, Millis};
use super::record::Header;

/// One open flow, without its questions: those are read when it comes on screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flow {
    /// Its record.
    pub header: Header,
    /// Whether the person pressed a key on it.
    pub touched: bool,
}

impl Flow {
    /// When it times out; a touched form never does.
    #[must_use]
    pub fn deadline(&self) -> Option<Millis> {
        if self.touched { None } else { self.header.deadline }
    }
}

/// The open flows, oldest first. To find the oldest or the next deadline costs the same with one
/// flow and with a thousand.
#[derive(Debug, Default)]
pub struct Queue {
    flows: BTreeMap<FlowId, Flow>,
    order: BTreeSet<(Millis, FlowId)>,
    deadlines: BTreeSet<(Millis, FlowId)>,
    changes: u64,
}

impl Queue {
    /// Adds a flow, or puts it in the place of its earlier state.
    pub fn insert(&mut self, flow: Flow) {
        let id = flow.header.flow.clone();
        self.remove(&id);
        self.order.insert((flow.header.created, id.clone()));
        self.deadlines.extend(flow.deadline().map(|deadline| (deadline, id.clone())));
        self.flows.insert(id, flow);
        self.changes += 1;
    }

    /// Takes a flow out.
    pub fn remove(&mut self, id: &FlowId) -> Option<Flow> {
        let flow = self.flows.remove(id)?;
        self.order.remove(&(flow.header.created, id.clone()));
        if let Some(deadline) = flow.header.deadline {
            self.deadlines.remove(&(deadline, id.clone()));
        }
        self.changes += 1;
        Some(flow)
    }

    /// Notes that the person pressed a key on a flow; false when there is no such flow.
    pub fn touch(&mut self, id: &FlowId) -> bool {
        let Some(flow) = self.flows.get_mut(id) else { return false };
        flow.touched = true;
        if let Some(deadline) = flow.header.deadline {
            self.deadlines.remove(&(deadline, id.clone()));
        }
        true
    }

    /// One flow.
    #[must_use]
    pub fn get(&self, id: &FlowId) -> Option<&Flow> {
        self.flows.get(id)
    }

    /// Whether a flow is open.
    #[must_use]
    pub fn contains(&self, id: &FlowId) -> bool {
        self.flows.contains_key(id)
    }

    /// All flows, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Flow> {
        self.order.iter().filter_map(|(_, id)| self.flows.get(id))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.flows.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.flows.is_empty()
    }

    /// The earliest time at which a flow times out.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        self.deadlines.first().map(|(deadline, _)| *deadline)
    }

    /// The flows whose time is over.
    #[must_use]
    pub fn expired(&self, now: Millis) -> Vec<FlowId> {
        self.deadlines.iter().take_while(|(at, _)| *at <= now).map(|(_, id)| id.clone()).collect()
    }

    /// A number that is another one whenever the order may be.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::{Asker, Contract};

    fn flow(id: &str, created: u64, deadline: Option<u64>) -> Flow {
        let header = Header {
            version: 1,
            flow: FlowId(id.to_owned()),
            contract: Contract::AskUserQuestion,
            asker: Asker::default(),
            label: String::new(),
            questions: 1,
            created: Millis(created),
            deadline: deadline.map(Millis),
            fingerprint: 0,
            warnings: Vec::new(),
            pipes: Vec::new(),
            resumed: false,
        };
        Flow { header, touched: false }
    }

    #[test]
    fn the_oldest_comes_first() {
        let mut queue = Queue::default();
        queue.insert(flow("a", 2, None));
        queue.insert(flow("b", 1, None));
        queue.insert(flow("a", 2, None));
        let order: Vec<&str> = queue.iter().map(|it| it.header.flow.0.as_str()).collect();
        assert_eq!(order, ["b", "a"]);
        queue.remove(&FlowId("b".to_owned()));
        assert_eq!(queue.len(), 1);
    }

    #[test]
    fn a_touched_flow_times_out_no_more() {
        let mut queue = Queue::default();
        queue.insert(flow("a", 1, Some(50)));
        queue.insert(flow("b", 1, Some(60)));
        assert_eq!(queue.next_deadline(), Some(Millis(50)));
        assert!(queue.touch(&FlowId("a".to_owned())));
        assert_eq!(queue.next_deadline(), Some(Millis(60)));
        assert_eq!(queue.expired(Millis(60)), [FlowId("b".to_owned())]);
        let mut touched = flow("b", 1, Some(60));
        touched.touched = true;
        queue.insert(touched);
        assert_eq!(queue.next_deadline(), None);
    }
}
