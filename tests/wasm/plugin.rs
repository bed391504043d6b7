//! The plugin as it was built, in the interpreter and under the limits that Zellij has for it.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, ops};

use wasmi::{Caller, Config, Engine, Extern, Instance, Linker, Module, Store, StoreLimits};
use wasmi_wasi::wasi_common::pipe::{ReadPipe, WritePipe};
use wasmi_wasi::{Dir, WasiCtx, WasiCtxBuilder, ambient_authority};

use super::Result;
use super::message::{self, Message, Pane};

/// The number of the plugin, and of the client whose instance it is.
pub const PLUGIN: u64 = 7;
pub const CLIENT: u64 = 1;

/// Zellij's limit for the memory of a plugin.
const MEMORY: usize = 16 * 1024 * 1024;

/// More than any call may take.
const TANK: u64 = u64::MAX / 2;

/// What a call cost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cost {
    /// Instructions, as the interpreter counts them; 0 where it does not.
    pub fuel: u64,
    pub time: Duration,
}

impl ops::Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { fuel: self.fuel + other.fuel, time: self.time + other.time }
    }
}

/// The compiled plugin.
pub struct Runtime {
    engine: Engine,
    module: Module,
    counts: bool,
}

impl Runtime {
    /// As Zellij compiles it.
    pub fn new(wasm: &[u8]) -> Result<Self> {
        let engine = Engine::default();
        Ok(Self { module: Module::new(&engine, wasm)?, engine, counts: false })
    }

    /// The same, with every instruction counted; that costs time.
    pub fn counting(wasm: &[u8]) -> Result<Self> {
        let mut config = Config::default();
        config.consume_fuel(true);
        let engine = Engine::new(&config);
        Ok(Self { module: Module::new(&engine, wasm)?, engine, counts: true })
    }
}

/// What the guest reads or writes.
#[derive(Debug, Clone, Default)]
struct Pipe(Arc<Mutex<VecDeque<u8>>>);

impl Pipe {
    fn with<T>(&self, act: impl FnOnce(&mut VecDeque<u8>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn drain(&self) -> String {
        let bytes: Vec<u8> = self.with(|bytes| bytes.drain(..).collect());
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Read for Pipe {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.with(|bytes| bytes.read(room))
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|all| all.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A host call, by its number in `plugin_command.proto`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command(pub u64);

impl Command {
    pub const SUBSCRIBE: Self = Self(0);
    pub const IDS: Self = Self(3);
    pub const TIMER: Self = Self(12);
    pub const HIDE: Self = Self(16);
    pub const SHOW: Self = Self(17);
    pub const PERMISSIONS: Self = Self(66);
    pub const RUN: Self = Self(71);
    pub const SAY: Self = Self(79);
    pub const MOVE_TO_TAB: Self = Self(109);
    pub const CLIENTS: Self = Self(113);
    pub const FOCUSED: Self = Self(183);
}

/// What Zellij keeps for an instance.
struct Env {
    wasi: WasiCtx,
    limits: StoreLimits,
    stdin: Pipe,
    stdout: Pipe,
    commands: Vec<Command>,
    subscriptions: Vec<Vec<u64>>,
    /// Milliseconds since 1970: it stands until it is moved, so that counts are the same each time.
    clock: u64,
}

/// An instance of the plugin.
pub struct Plugin {
    store: Store<Env>,
    instance: Instance,
    counts: bool,
}

impl Plugin {
    /// Starts an instance whose `/cache` is this folder.
    pub fn load(
        runtime: &Runtime,
        folder: &Path,
        settings: &[(&str, &str)],
        clock: u64,
    ) -> Result<(Self, Cost)> {
        let (stdin, stdout) = (Pipe::default(), Pipe::default());
        let mut wasi = WasiCtxBuilder::new();
        for name in ["/host", "/data", "/cache", "/tmp"] {
            let path = folder.join(name.trim_start_matches('/'));
            fs::create_dir_all(&path)?;
            wasi.preopened_dir(Dir::open_ambient_dir(path, ambient_authority())?, name)?;
        }
        let wasi = wasi.build();
        wasi.set_stdin(Box::new(ReadPipe::new(stdin.clone())));
        wasi.set_stdout(Box::new(WritePipe::new(stdout.clone())));
        wasi.set_stderr(Box::new(WritePipe::new(io::stderr())));
        let limits = wasmi::StoreLimitsBuilder::new()
            .instances(1)
            .memories(4)
            .memory_size(MEMORY)
            .tables(16)
            .trap_on_grow_failure(true)
            .build();
        let env = Env {
            wasi,
            limits,
            stdin,
            stdout,
            commands: Vec::new(),
            subscriptions: Vec::new(),
            clock,
        };
        let mut store = Store::new(&runtime.engine, env);
        store.limiter(|env| &mut env.limits);
        if runtime.counts {
            store.set_fuel(TANK)?;
        }
        let started = Instant::now();
        let instance =
            linker(&runtime.engine)?.instantiate_and_start(&mut store, &runtime.module)?;
        let mut plugin = Self { store, instance, counts: runtime.counts };
        let before = Cost { fuel: 0, time: started.elapsed() };
        let start = plugin.run("_start")?;
        plugin.tell(&message::configuration(settings));
        let load = plugin.run("load")?;
        Ok((plugin, before + start + load))
    }

    /// Tells an event; whether it is to be drawn then.
    pub fn update(&mut self, event: &Message) -> Result<(bool, Cost)> {
        self.tell(event);
        self.ask("update")
    }

    /// Tells of a call; whether it is to be drawn then.
    pub fn pipe(&mut self, call: &Message) -> Result<(bool, Cost)> {
        self.tell(call);
        self.ask("pipe")
    }

    /// Has it drawn.
    pub fn render(&mut self, (columns, rows): (u16, u16)) -> Result<(String, Cost)> {
        let function = self.instance.get_typed_func::<(i32, i32), ()>(&self.store, "render")?;
        let start = self.start()?;
        function.call(&mut self.store, (i32::from(rows), i32::from(columns)))?;
        let cost = self.cost(start)?;
        Ok((self.store.data().stdout.drain(), cost))
    }

    /// The host calls since this was asked last.
    pub fn commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.store.data_mut().commands)
    }

    /// The lists of events it subscribed to, by their numbers in `event.proto`.
    pub fn subscriptions(&self) -> &[Vec<u64>] {
        &self.store.data().subscriptions
    }

    /// Moves the clock on.
    pub fn pass(&mut self, time: Duration) {
        self.store.data_mut().clock += u64::try_from(time.as_millis()).unwrap_or_default();
    }

    /// The bytes of its memory. They never get less.
    pub fn memory(&self) -> usize {
        let memory = self.instance.get_memory(&self.store, "memory");
        memory.map_or(0, |memory| memory.data_size(&self.store))
    }

    fn tell(&mut self, message: &Message) {
        let line = message.line();
        self.store.data().stdin.with(|stdin| stdin.extend(line.bytes()));
    }

    fn ask(&mut self, function: &str) -> Result<(bool, Cost)> {
        let function = self.instance.get_typed_func::<(), i32>(&self.store, function)?;
        let start = self.start()?;
        let render = function.call(&mut self.store, ())?;
        Ok((render != 0, self.cost(start)?))
    }

    fn run(&mut self, function: &str) -> Result<Cost> {
        let function = self.instance.get_typed_func::<(), ()>(&self.store, function)?;
        let start = self.start()?;
        function.call(&mut self.store, ())?;
        self.cost(start)
    }

    fn start(&mut self) -> Result<Instant> {
        if self.counts {
            self.store.set_fuel(TANK)?;
        }
        Ok(Instant::now())
    }

    fn cost(&self, start: Instant) -> Result<Cost> {
        let time = start.elapsed();
        let fuel = if self.counts { TANK - self.store.get_fuel()? } else { 0 };
        Ok(Cost { fuel, time })
    }
}

/// What the guest may call: all of WASI with a clock that stands and chance that repeats itself,
/// and Zellij.
fn linker(engine: &Engine) -> Result<Linker<Env>> {
    const WASI: &str = "wasi_snapshot_preview1";
    let mut linker = Linker::new(engine);
    wasmi_wasi::add_to_linker(&mut linker, |env: &mut Env| &mut env.wasi)?;
    linker.allow_shadowing(true);
    linker.func_wrap(
        WASI,
        "clock_time_get",
        |mut caller: Caller<'_, Env>, _: i32, _: i64, at: i32| {
            let nanos = caller.data().clock * 1_000_000;
            write(&mut caller, at, &nanos.to_le_bytes())
        },
    )?;
    linker.func_wrap(WASI, "random_get", |mut caller: Caller<'_, Env>, at: i32, length: i32| {
        let bytes = vec![0x5a; usize::try_from(length).unwrap_or_default()];
        write(&mut caller, at, &bytes)
    })?;
    linker.func_wrap("zellij", "host_run_plugin_command", |mut caller: Caller<'_, Env>| {
        let env = caller.data_mut();
        let sent = env.stdout.drain();
        let command = kind(&sent);
        env.commands.push(command);
        if command == Command::SUBSCRIBE {
            env.subscriptions.push(events(&sent));
        }
        let answer = match command {
            Command::IDS => message::ids(PLUGIN, CLIENT),
            Command::FOCUSED => message::focused(Pane::Plugin(PLUGIN)),
            Command::MOVE_TO_TAB => Message::new().number(2, 1),
            _ => return,
        };
        env.stdin.with(|stdin| stdin.extend(answer.line().bytes()));
    })?;
    Ok(linker)
}

fn write(caller: &mut Caller<'_, Env>, at: i32, bytes: &[u8]) -> i32 {
    const FAULT: i32 = 21;
    let Some(Extern::Memory(memory)) = caller.get_export("memory") else { return FAULT };
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    memory.write(caller, at, bytes).map_or(FAULT, |()| 0)
}

/// The events of a subscription: the packed numbers in the list that is its payload. All of them
/// are below 128.
fn events(sent: &str) -> Vec<u64> {
    // Three tags with their lengths stand before them.
    let bytes = sent.trim().trim_matches(['[', ']']).split(',');
    bytes.skip(6).filter_map(|byte| byte.parse().ok()).collect()
}

/// The number of a command: the varint in its first field, which protobuf leaves out when it is 0.
fn kind(sent: &str) -> Command {
    let bytes = sent.trim().trim_start_matches('[').split([',', ']']);
    let mut bytes = bytes.map_while(|byte| byte.parse::<u64>().ok());
    if bytes.next() != Some(1 << 3) {
        return Command::SUBSCRIBE;
    }
    let mut number = 0;
    for (byte, shift) in bytes.zip((0..64).step_by(7)) {
        number |= (byte & 0x7f) << shift;
        if byte < 0x80 {
            break;
        }
    }
    Command(number)
}
