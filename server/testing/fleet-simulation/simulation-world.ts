import type { DesiredChange } from "../../data/engine/desired-state.ts";
import type { FleetChange, FleetEngine } from "../../data/engine/fleet-engine.ts";
import { createMemoryEngine } from "../../data/engine/memory-engine.ts";
import { NewestChanges } from "./newest-changes.ts";
import { RandomNumbers } from "./random-numbers.ts";
import { SimulatedDatabase } from "./simulated-database.ts";
import { Outage, type SimulatedProcess } from "./simulated-process.ts";
import { VirtualTime } from "./virtual-time.ts";

const ENGINE_DELAY_MS = { min: 0.1, max: 5, tail: 500 };
const EVENT = { lost: 0.2, doubled: 0.2, maxDelayMs: 400 };

/** What the processes of a simulation share. */
export class SimulationWorld {
  readonly time = new VirtualTime();
  readonly random: RandomNumbers;
  readonly database: SimulatedDatabase;
  /** A shard could begin to act since the latest check. */
  haveShardsChanged = false;
  isEngineFailing = false;
  /** When each bot was first asked to leave its shard for one with fewer bots, by bot and fence. */
  readonly movedAt = new Map<string, number>();
  #engine: FleetEngine;
  #preparedEngine: FleetEngine | null = null;
  #newest = new NewestChanges();
  readonly #subscribers: { process: SimulatedProcess; onChange: (change: FleetChange) => void }[] = [];

  constructor(seed: number) {
    this.random = new RandomNumbers(seed);
    this.database = new SimulatedDatabase(this.time, this.random);
    this.#engine = this.#createEngine();
  }

  /** The engine as a process has it. A call may arrive although the process is killed meanwhile. */
  engineOf(caller: SimulatedProcess): FleetEngine {
    const call = (name: keyof FleetEngine, args: unknown[]) =>
      caller.waitFor(this.#callEngine((engine) => (engine[name] as (...args: unknown[]) => Promise<unknown>)(...args)));
    const own: Partial<FleetEngine> = {
      // The engine must not wait for a reading of a process that is killed meanwhile.
      prepare: async (readStart) => {
        const of = this.#engine;
        const start = this.#preparedEngine === of ? null : await readStart();
        const giveStart = async () => (of === this.#engine && start) || Promise.reject(new Outage());
        return (await call("prepare", [giveStart])) as string;
      },
      onChange: (onChange) => {
        this.#subscribers.push({ process: caller, onChange });
        return () => {};
      },
      onHubMessage: () => () => {}, // calls to bots are no part of simulations
      close: async () => {},
    };
    return new Proxy(own as FleetEngine, {
      get: (target, name: keyof FleetEngine) => target[name] ?? ((...args: unknown[]) => call(name, args)),
    });
  }

  async #callEngine<T>(call: (engine: FleetEngine) => Promise<T>): Promise<T> {
    await this.#delayEngine();
    if (this.isEngineFailing) throw new Outage();
    const result = await call(this.#engine);
    await this.#delayEngine();
    if (this.isEngineFailing) throw new Outage();
    return result;
  }

  get engine(): FleetEngine {
    return this.#engine;
  }

  loseEngineData(): void {
    this.#engine = this.#createEngine();
    this.#newest = new NewestChanges();
  }

  /** The engine, which checks after each order that the newest one decides. */
  #createEngine(): FleetEngine {
    const engine = createMemoryEngine({ now: () => this.time.now });
    engine.onChange((change) => this.#onChange(change));
    const checked = new Proxy(engine, {
      get: (target, name): unknown => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => {
          // Without the database's time it could not give epochs and fences that are larger than before.
          if (name === "openShard" && this.#preparedEngine !== checked) return Promise.reject(new Outage());
          const result: unknown = Reflect.apply(member, target, args);
          if (name === "prepare") {
            const prepared = () => {
              this.#preparedEngine = checked;
            };
            void (result as Promise<string>).then(prepared, () => {});
          }
          if (name === "setDesired") this.#checkNewest(target, args[0] as DesiredChange[]);
          return result;
        };
      },
    });
    return checked;
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
