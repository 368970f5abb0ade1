import { AsyncLocalStorage } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";
import type { Application } from "../../application.ts";
import type { VirtualTime } from "./virtual-time.ts";

const current = new AsyncLocalStorage<SimulatedProcess>();

/** A process of a simulation. Killed, it does nothing more; paused, it does everything later. */
export class SimulatedProcess {
  isAlive = true;
  /** What `runningApplication` is in this process. */
  application: Application | undefined;
  /** Runs after everything that the process does. */
  onWork = () => {};
  readonly #time: VirtualTime;
  #isPaused = false;
  /** How long its monotonic clock stood still. */
  #asleepMs = 0;
  #asleepSince: number | null = null;
  #waiting: (() => void)[] = [];

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Its monotonic clock. */
  now = (): number => (this.#asleepSince ?? this.#time.now) - this.#asleepMs;

  kill(): void {
    this.isAlive = false;
  }

  /** @param isAsleep The whole machine: its monotonic clock stands still. */
  pause(isAsleep: boolean): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    if (isAsleep) this.#asleepSince = this.#time.now;
  }

  continue(): void {
    if (!this.#isPaused) return;
    if (this.#asleepSince !== null) this.#asleepMs += this.#time.now - this.#asleepSince;
    this.#asleepSince = null;
    this.#isPaused = false;
    for (const work of this.#waiting.splice(0)) this.do(work);
  }

  /** Runs this in the process, with its application, clock and timers. */
  run = <T>(work: () => T): T => current.run(this, work);

  /** As `run`, as soon as the process can. */
  do = (work: () => void): void => {
    if (!this.isAlive) return;
    if (this.#isPaused) return void this.#waiting.push(work);
    this.run(work);
    this.onWork();
  };

  /** @returns Cancels it. */
  after = (ms: number, work: () => void): (() => void) => this.#time.after(ms, () => this.do(work));

  /** The result, unless the process has been killed meanwhile. */
  async waitFor<T>(work: Promise<T>): Promise<T> {
    try {
      const result = await work;
      return this.isAlive ? result : await NEVER;
    } catch (error) {
      if (!this.isAlive) await NEVER;
      throw error;
    }
  }
}

const NEVER = new Promise<never>(() => {});

/** Node's timer, as far as the service uses it. */
class SimulatedTimer {
  readonly cancel: () => void;

  constructor(cancel: () => void) {
    this.cancel = cancel;
  }

  ref = () => this;
  unref = () => this;
}

type Run = (...args: unknown[]) => void;
const clear = (original: (timer: never) => void) => (timer: unknown) =>
  timer instanceof SimulatedTimer ? timer.cancel() : original(timer as never);

/**
 * What a process has for itself and the language gives to all: clock, timers, application. Outside of simulated processes
 * nothing changes.
 * @returns Ends it.
 */
export function separateProcesses(): () => void {
  const { setTimeout, clearTimeout, setImmediate, clearImmediate } = globalThis;
  const now = performance.now;
  const sleep = timersPromises.setTimeout;
  const globals = globalThis as { svcApplication?: Application | undefined };
  let application = globals.svcApplication;
  const start =
    (original: Run) =>
    (run: Run, ms: unknown, ...args: unknown[]) => {
      const process = current.getStore();
      return process
        ? new SimulatedTimer(process.after(Number(ms ?? 0), () => run(...args)))
        : original(run, ms, ...args);
    };
  const startSoon = start((run, _, ...args) => setImmediate(run as Run, ...args));
  Object.assign(globalThis, {
    setTimeout: start(setTimeout as Run),
    clearTimeout: clear(clearTimeout),
    setImmediate: (run: Run, ...args: unknown[]) => startSoon(run, 0, ...args),
    clearImmediate: clear(clearImmediate),
  });
  performance.now = () => current.getStore()?.now() ?? now.call(performance);
  timersPromises.setTimeout = ((ms: number, value: never, options: object) => {
    const process = current.getStore();
    return process ? new Promise((resolve) => process.after(ms, () => resolve(value))) : sleep(ms, value, options);
  }) as typeof sleep;
  syncBuiltinESMExports();
  Object.defineProperty(globals, "svcApplication", {
    configurable: true,
    get: () => current.getStore()?.application ?? application,
    set: (value) => {
      application = value;
    },
  });
  return () => {
    Object.assign(globalThis, { setTimeout, clearTimeout, setImmediate, clearImmediate });
    performance.now = now;
    timersPromises.setTimeout = sleep;
    syncBuiltinESMExports();
    Object.defineProperty(globals, "svcApplication", { configurable: true, writable: true, value: application });
  };
}

/** The database or the engine does not answer: as the errors of their clients say it. */
export class Outage extends Error {
  override readonly name = "Outage";
  readonly code = "ECONNREFUSED";

  constructor() {
    super("Connection is closed.");
  }
}
