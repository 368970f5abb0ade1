import type { z } from "zod";
import type { ShardFrameOf } from "../../../control/protocol.ts";
import type { ShardDescription } from "../../contract/gateway.ts";
import { db } from "../../data/db.ts";
import type { ShardSelector } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { isOutdatedVersion } from "./control-library-version.ts";

/** Far longer than a lease. */
const STALE_MS = 3_600_000;

type Facts = z.infer<typeof ShardDescription>;

/** What a shard says of itself, as the gateway shows it. */
export const toShardFacts = (hello: ShardFrameOf<"hello">): Facts => ({
  id: hello.shardId,
  clusterId: hello.clusterId,
  clusterName: hello.clusterName,
  version: hello.lib,
  outdated: isOutdatedVersion(hello.lib),
  categories: hello.select.categories ?? [],
  capacity: hello.capacity,
  managed: hello.managed,
  platform: hello.platform,
  source: hello.source,
  startedAt: hello.startedAt,
});

/** Remembers a shard, so that a service that starts again knows that its bots may still be held. */
export async function upsertShardRow(accountId: string, facts: Facts): Promise<void> {
  const { id, outdated: _, ...rest } = facts;
  const data = { ...rest, accountId, lastSeenAt: new Date() };
  await db().shard.upsert({ where: { id }, create: { id, ...data }, update: data });
}

/** A shard that was seen so recently may still hold its bots, and comes back with its id. */
export const RECENT_MS = 60_000;

/** Whose id it is: owners of bots see the ids of the operator's shards, and must not come before those after a restart. */
export async function isOtherOwnersShard(
  shardId: string,
  { bucketId: accountId, managed }: ShardSelector,
): Promise<boolean> {
  const lastSeenAt = { gt: new Date(Date.now() - RECENT_MS) };
  return (await db().shard.count({ where: { id: shardId, lastSeenAt, NOT: { accountId, managed } } })) > 0;
}

/** @returns Those that are not remembered, and should be. */
export async function updateLastSeen(shardIds: string[]): Promise<string[]> {
  const seen = await db().shard.updateManyAndReturn({
    where: { id: { in: shardIds } },
    data: { lastSeenAt: new Date() },
    select: { id: true },
  });
  const known = new Set(seen.map(({ id }) => id));
  return shardIds.filter((id) => !known.has(id));
}

/**
 * Whoever came with such an id since the lease ended is remembered. Rejects never: a shard that is not forgotten costs
 * the next start of the service a short wait.
 */
export async function deleteShardRows(shardIds: string[], endedAt: Date): Promise<void> {
  await db()
    .shard.deleteMany({ where: { id: { in: shardIds }, lastSeenAt: { lte: endedAt } } })
    .catch((err) => log().warn({ err, shardIds }, "shards that went were not forgotten"));
}

/** Those that went while the database was away. */
export async function deleteStaleShardRows(): Promise<void> {
  await db().shard.deleteMany({ where: { lastSeenAt: { lt: new Date(Date.now() - STALE_MS) } } });
}

/** Shows the owner whose cluster runs a managed category. */
export async function updateManagingCluster(categoryIds: string[], { clusterId, clusterName }: Facts): Promise<void> {
  await db().category.updateMany({
    where: {
      id: { in: categoryIds },
      managedSlots: { not: null },
      OR: [{ clusterId: null }, { NOT: { clusterId, clusterName } }],
    },
    data: { clusterId, clusterName },
  });
}
