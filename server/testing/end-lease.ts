import type { TestShard } from "#control/testing/test-shard.ts";
import { engine } from "../data/engine/engine.ts";

/** Ends the lease of a connected shard in the engine, which neither the shard nor its session notices. */
export async function endLease(accountId: string, shard: TestShard): Promise<void> {
  const shards = await engine().listShards(accountId);
  const hubId = shards.find((known) => known.shardId === shard.shardId)?.hubId ?? "";
  const epoch = shard.framesOf("welcome").at(-1)?.epoch ?? 0;
  await engine().closeShard({ accountId, shardId: shard.shardId, epoch, hubId }, true);
}
