import { broker } from "../../../data/broker.ts";
import type { ShardSummary } from "../../../data/engine/fleet-engine.ts";
import type { ShardSession } from "../connecting/shard-session.ts";

/** The other process may have ended: then its shards claim nothing. */
const WAIT_MS = 1_000;
/** A wait that began earlier was for other bots. */
const MAX_AGE_MS = 3 * WAIT_MS;

/**
 * Each process claims for its own shards. So that one of them does not take every bot, it leaves bots to a shard of
 * another process that selects the same ones and has fewer.
 */
export class LeaveBotsToOthers {
  readonly #hubId: string;
  /** Since when shards wait for those of other processes. */
  readonly #waitingSince = new WeakMap<ShardSession, number>();

  constructor(hubId: string) {
    this.#hubId = hubId;
  }

  /**
   * @param max How many bots the shard claims at once.
   * @param listShards Lists the shards of the session's account.
   * @returns How many it may claim now.
   */
  async limitOf(session: ShardSession, max: number, listShards: () => Promise<ShardSummary[]>): Promise<number> {
    if (!broker() || session.isShared) return max;
    const counts = (await listShards())
      .filter((shard) => shard.hubId !== this.#hubId && isAlternative(shard, session))
      .map(({ assignedBots }) => assignedBots);
    const limit = Math.min(max, Math.min(...counts) + max - session.bots.size);
    if (limit > 0) return limit;
    return this.#hasWaited(session) ? max : 0;
  }

  #hasWaited(session: ShardSession): boolean {
    const now = performance.now();
    const waitedMs = now - (this.#waitingSince.get(session) ?? Number.NEGATIVE_INFINITY);
    if (waitedMs > MAX_AGE_MS) this.#waitingSince.set(session, now);
    if (waitedMs < WAIT_MS || waitedMs > MAX_AGE_MS) return false;
    this.#waitingSince.delete(session);
    return true;
  }
}

/** Whether the other shard could run what this one could. */
function isAlternative({ selector, assignedBots, capacity }: ShardSummary, session: ShardSession): boolean {
  const selectionOf = ({ managed, categories, bots, uncategorised = false }: ShardSummary["selector"]) =>
    JSON.stringify([managed, categories, bots, uncategorised]);
  return assignedBots < capacity && selectionOf(selector) === selectionOf(session.selector);
}
