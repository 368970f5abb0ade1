import { setTimeout as sleep } from "node:timers/promises";
import { LEASE } from "../../../contract/limits/link.ts";
import { isBrokerUnavailable } from "../../../data/broker.ts";
import { readDatabaseMicroseconds } from "../../../data/database-clock.ts";
import { engine } from "../../../data/engine/engine.ts";
import { hasRecentShards } from "../../../data/shards.ts";
import { membership } from "../../installation/membership.ts";
import { compareDesiredStates } from "./desired-state-reconciler.ts";

/** A process that starts is busy for seconds, and then misses answers of a broker that is there. */
const START_MS = 30_000;
const RETRY_MS = 250;

/** The data of the engine, as this process knows it. A broker that restarts may have lost it. */
export class EngineData {
  #id: string | null = null;
  #checking: Promise<string> | null = null;

  /**
   * Fills an engine that has no data with the bots that should run. Shards that were seen a moment ago may still run their
   * bots: for the time of a lease these bots are assigned only to a shard that reports them.
   * @returns The id of the data. Another id than before means that everything was lost in the meantime.
   */
  ensure(): Promise<string> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** As `ensure`, and waits for a broker that does not answer yet. */
  async ensureAtStart(): Promise<string> {
    const until = performance.now() + START_MS;
    while (true) {
      try {
        return await this.ensure();
      } catch (error) {
        if (!isBrokerUnavailable(error) || performance.now() > until) throw error;
      }
      await sleep(RETRY_MS);
    }
  }

  async #check(): Promise<string> {
    const id = await engine().prepare(async () => ({
      databaseMicroseconds: await readDatabaseMicroseconds(),
      reservationMs: membership().mayHaveForerunner || (await hasRecentShards()) ? LEASE.ttlMs : 0,
    }));
    if (id !== this.#id) await compareDesiredStates();
    this.#id = id;
    return id;
  }
}
