import { log } from "../../log.ts";
import type { ShardSession } from "./shard-session.ts";

const CLAIM_BATCH_SIZE = 5;

/**
 * Lets shards claim the bots that nobody runs, until none of them claims any more. Each shard claims a few at a time,
 * the one with the fewest bots first, so that all get a similar number.
 * @param listSessions Called before each turn, because shards come and go meanwhile.
 */
export async function claimUnassignedBots(listSessions: () => readonly ShardSession[]): Promise<void> {
  const failed = new Set<ShardSession>();
  for (let claimed = 1; claimed > 0; ) {
    claimed = 0;
    const fewestBotsFirst = listSessions().toSorted((a, b) => a.bots.size - b.bots.size);
    for (const session of fewestBotsFirst) {
      if (failed.has(session)) continue;
      claimed += await session.claim(CLAIM_BATCH_SIZE).catch((err) => {
        failed.add(session);
        log().error({ err, shardId: session.shardId }, "a shard could not claim bots; it tries again in a second");
        return 0;
      });
    }
  }
}
