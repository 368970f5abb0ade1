import type { VirtualTime } from "./virtual-time.ts";

/** A process that can be killed: nothing that it waits for continues then. */
export class SimulatedProcess {
  isAlive = true;
  readonly #time: VirtualTime;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  kill(): void {
    this.isAlive = false;
  }

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

  after(ms: number, run: () => void): () => void {
    return this.#time.after(ms, () => {
      if (this.isAlive) run();
    });
  }

  /** Skips a run while the one before is not finished. Errors are left to the next run. */
  every(ms: number, run: () => Promise<unknown>): void {
    let isRunning = false;
    const tick = () => {
      this.after(ms, tick);
      if (isRunning) return;
      isRunning = true;
      void run()
        .catch(ignoreOutage)
        .catch((error: unknown) => this.#time.start(Promise.reject(error)))
        .finally(() => {
          isRunning = false;
        });
    };
    this.after(ms, tick);
  }
}

const NEVER = new Promise<never>(() => {});

/** The database or the engine does not answer. */
export class Outage extends Error {}

/** Errors of the simulation itself are not outages. */
export function ignoreOutage(error: unknown): void {
  if (!(error instanceof Outage)) throw error;
}
