import { unlessBrokerIsAway } from "../../../data/broker.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { ShardSummary } from "../../../data/engine/fleet-engine.ts";
import { log } from "../../../log.ts";
import { metrics } from "../../../metrics/metrics.ts";
import type { ShardSession } from "../connecting/shard-session.ts";
import type { LeaveBotsToOthers } from "../moving/leave-bots-to-others.ts";

const MIN_BATCH_SIZE = 5;
/** Of the bots that the shard has: less than the difference between shards that moves bots. */
const BATCH_RATIO = 0.05;
/** A shard that got no bot is not asked in each turn: there may be many such shards. */
const ASK_AGAIN_MS = 250;

/**
 * Lets shards claim the bots that nobody runs, until none of them claims any more. Each shard claims a few at a time,
 * the one with the fewest bots first, so that all get a similar number.
 * @param listSessions Called before each turn, because shards come and go meanwhile.
 */
export async function claimUnassignedBots(
  listSessions: () => readonly ShardSession[],
  others: LeaveBotsToOthers,
): Promise<void> {
  const askAgainAt = new Map<ShardSession, number>();
  for (let claimed = 1; claimed > 0; ) {
    claimed = 0;
    const accounts = new AccountsOfTurn();
    const turnAt = performance.now();
    const asked = listSessions().filter((session) => (askAgainAt.get(session) ?? 0) <= turnAt);
    for (const session of asked.toSorted((a, b) => a.bots.size - b.bots.size)) {
      const startedAt = performance.now();
      const claim = async () => {
        if (!(await accounts.haveUnassigned(session))) return 0;
        const limit = await others.limitOf(session, batchSizeOf(session), () => accounts.listShards(session));
        return limit > 0 ? session.claim(limit) : 0;
      };
      const count = await unlessBrokerIsAway(claim).catch((err) => {
        askAgainAt.set(session, Number.POSITIVE_INFINITY);
        log().error({ err, shardId: session.shardId }, "a shard could not claim bots; it tries again in a second");
        return -1;
      });
      if (count === undefined) return; // no other shard could claim bots either
      if (count > 0) metrics()?.botsClaimed(count, (performance.now() - startedAt) / 1000);
      else if (count === 0) askAgainAt.set(session, startedAt + ASK_AGAIN_MS);
      claimed += Math.max(0, count);
    }
  }
}

const batchSizeOf = ({ bots }: ShardSession): number => Math.max(MIN_BATCH_SIZE, Math.floor(bots.size * BATCH_RATIO));

/** What the engine knows of accounts: asked once in a turn for each, however many shards it has. */
class AccountsOfTurn {
  readonly #unassigned = new Map<string, Promise<boolean>>();
  readonly #shards = new Map<string, Promise<ShardSummary[]>>();

  haveUnassigned({ isShared, selector: { accountId } }: ShardSession): Promise<boolean> {
    if (isShared) return Promise.resolve(true);
    return getOrAdd(this.#unassigned, accountId, () => engine().hasUnassigned(accountId));
  }

  listShards({ selector: { accountId } }: ShardSession): Promise<ShardSummary[]> {
    return getOrAdd(this.#shards, accountId, () => engine().listShards(accountId));
  }
}

function getOrAdd<T>(known: Map<string, Promise<T>>, id: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(id) ?? ask();
  known.set(id, answer);
  return answer;
}
