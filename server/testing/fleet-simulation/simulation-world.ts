import type { DesiredChange } from "../../data/engine/desired-state.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import type { FleetEngine } from "../../data/engine/fleet-engine.ts";
import { createMemoryEngine } from "../../data/engine/memory-engine.ts";
import { NewestChanges } from "./newest-changes.ts";
import { RandomNumbers } from "./random-numbers.ts";
import { SimulatedDatabase } from "./simulated-database.ts";
import { ignoreOutage, Outage, type SimulatedProcess } from "./simulated-process.ts";
import { VirtualTime } from "./virtual-time.ts";

/** The number of milliseconds since the epoch at which simulations start. */
const START = 1_700_000_000_000;
const ENGINE_DELAY_MS = { min: 0.1, max: 5, tail: 500 };
const EVENT = { lost: 0.2, doubled: 0.2, maxDelayMs: 400 };

/** What the processes of a simulation share. */
export class SimulationWorld {
  readonly time = new VirtualTime();
  readonly random: RandomNumbers;
  readonly database: SimulatedDatabase;
  /** A shard could begin to act since the latest check. */
  haveShardsChanged = false;
  readonly onMove: ((shardId: string, botId: string) => void)[] = [];
  isEngineFailing = false;
  #engine: FleetEngine;
  #preparedEngine: FleetEngine | null = null;
  #newest = new NewestChanges();
  readonly #subscribers: { process: SimulatedProcess; onChange: (change: FleetChange) => void }[] = [];

  constructor(seed: number) {
    this.random = new RandomNumbers(seed);
    this.database = new SimulatedDatabase(this.time, this.random);
    this.#engine = this.#createEngine();
  }

  /** Calls the engine as another process would: the call may arrive although its process is killed meanwhile. */
  callEngine<T>(caller: SimulatedProcess, call: (engine: FleetEngine) => Promise<T>): Promise<T> {
    return caller.waitFor(this.#callEngine(call));
  }

  async #callEngine<T>(call: (engine: FleetEngine) => Promise<T>): Promise<T> {
    await this.#delayEngine();
    if (this.isEngineFailing) throw new Outage("the engine is away");
    const result = await call(this.#engine);
    await this.#delayEngine();
    if (this.isEngineFailing) throw new Outage("the engine's answer is lost");
    return result;
  }

  get engine(): FleetEngine {
    return this.#engine;
  }

  readDatabaseMicroseconds = (): number => Math.floor((START + this.time.now) * 1_000);

  loseEngineData(): void {
    this.#engine = this.#createEngine();
    this.#newest = new NewestChanges();
  }

  onEngineChange(process: SimulatedProcess, onChange: (change: FleetChange) => void): void {
    this.#subscribers.push({ process, onChange });
  }

  /** The engine, which checks after each order that the newest one decides. */
  #createEngine(): FleetEngine {
    const engine = createMemoryEngine({ now: () => this.time.now });
    engine.onChange((change) => this.#onChange(change));
    return new Proxy(engine, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          // Without the database's time it could not give epochs and fences that are larger than before.
          if (name === "openShard" && this.#preparedEngine !== target) return Promise.reject(new Outage("no data"));
          const result: unknown = Reflect.apply(member, target, args);
          if (name === "prepare") void (result as Promise<string>).then(() => this.#onPrepared(target), ignoreOutage);
          if (name === "setDesired") this.#checkNewest(target, args[0] as DesiredChange[]);
          return result;
        };
      },
    });
  }

  #onPrepared(engine: FleetEngine): void {
    this.#preparedEngine = engine;
  }

  /** An order that is older than another one of the same bot must not win. */
  #checkNewest(engine: FleetEngine, changes: DesiredChange[]): void {
    this.#newest.add(changes);
    const expected = this.#newest.toText();
    this.time.start(
      engine.listDesiredStates().then((listed) => {
        const text = NewestChanges.textOf(listed);
        if (text !== expected) throw new Error(`desired states are ${text}, the newest orders are ${expected}`);
      }),
    );
  }

  #onChange(change: FleetChange): void {
    if (change.kind === "state") return;
    for (const { process, onChange } of this.#subscribers) {
      const count = this.random.isTrue(EVENT.lost) ? 0 : this.random.isTrue(EVENT.doubled) ? 2 : 1;
      for (let copy = 0; copy < count; copy += 1) {
        process.after(this.random.between(0, EVENT.maxDelayMs) * this.random.next(), () => onChange(change));
      }
    }
  }

  #delayEngine = (): Promise<void> => this.time.sleep(this.random.delay(ENGINE_DELAY_MS));
}
