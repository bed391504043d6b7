//! What Zellij hands over on standard input: one message at a time, as a JSON list of its bytes.
//!
//! It is read piece by piece, and no more of it is kept than the memory of a plugin has room for.
//! zellij-tile collects the list as text first, four bytes for each of the message; what does not
//! fit traps there while standard input is locked, and then it stays locked for ever.

use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The most bytes of a message that are kept from its beginning: four times what a payload may have.
const MOST: usize = 1024 * 1024;

/// The most bytes that are kept from the end of a longer one.
const TAIL: usize = 64 * 1024;

/// A message.
#[derive(Debug, Default)]
pub struct Received {
    /// Its bytes from the beginning, as far as they are kept.
    pub bytes: Vec<u8>,
    tail: VecDeque<u8>,
    size: usize,
}

impl Received {
    fn push(&mut self, byte: u8) {
        self.size += 1;
        if self.bytes.len() < MOST {
            self.bytes.push(byte);
            return;
        }
        if self.tail.len() == TAIL {
            self.tail.pop_front();
        }
        self.tail.push_back(byte);
    }

    /// The message without the bytes from `start` to `end`, which hold all that was not kept;
    /// `None` when they do not.
    pub fn without(&self, start: usize, end: usize) -> Option<Vec<u8>> {
        let after = self.size.checked_sub(end)?;
        let skipped = self.tail.len().checked_sub(after)?;
        let before = self.bytes.get(..start)?;
        Some(before.iter().chain(self.tail.iter().skip(skipped)).copied().collect())
    }
}

/// Takes the next message; an empty one when there is none.
pub fn receive() -> Received {
    let mut received = Received::default();
    let mut number: Option<u8> = None;
    let mut buffer = [0; 4096];
    loop {
        let size = piece(&mut buffer);
        for byte in buffer.iter().take(size) {
            match byte {
                b'0'..=b'9' => {
                    let digit = byte - b'0';
                    number =
                        Some(number.map_or(digit, |it| it.wrapping_mul(10).wrapping_add(digit)));
                }
                b'\n' => return received,
                _ => {
                    if let Some(byte) = number.take() {
                        received.push(byte);
                    }
                }
            }
        }
        if size == 0 {
            return received;
        }
    }
}

/// Takes what is there, to the end of the line at most. Nothing is allocated while standard input
/// is locked.
fn piece(buffer: &mut [u8]) -> usize {
    let mut stdin = io::stdin().lock();
    let there = stdin.fill_buf().unwrap_or_default();
    let line = there.iter().position(|byte| *byte == b'\n').map_or(there.len(), |at| at + 1);
    let size = line.min(buffer.len());
    if let (Some(to), Some(from)) = (buffer.get_mut(..size), there.get(..size)) {
        to.copy_from_slice(from);
    }
    stdin.consume(size);
    size
}
