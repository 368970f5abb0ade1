import type { z } from "zod";
import type { ShardDescription } from "../../contract/gateway.ts";
import { db } from "../../data/db.ts";
import type { ShardSelector } from "../../data/engine/shard-selector.ts";
import { log } from "../../log.ts";
import { isOutdatedVersion } from "./control-library-version.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";

/** Far longer than a lease. */
const STALE_MS = 3_600_000;

export type ShardFacts = z.infer<typeof ShardDescription>;

/** A shard as the gateway shows it. */
export const toShardFacts = (introduction: ShardIntroduction): ShardFacts => ({
  id: introduction.shardId,
  clusterId: introduction.clusterId,
  clusterName: introduction.clusterName,
  version: introduction.libraryVersion,
  outdated: isOutdatedVersion(introduction.libraryVersion),
  categories: introduction.selection.categories ?? [],
  capacity: introduction.capacity,
  managed: introduction.managed,
  platform: introduction.platform,
  source: introduction.source,
  startedAt: introduction.startedAt,
});

/** Saves a shard, so that a service that restarts knows that the shard may still run its bots. */
export async function upsertShardRow(accountId: string, facts: ShardFacts): Promise<void> {
  const { id, outdated: _, ...rest } = facts;
  const data = { ...rest, accountId, lastSeenAt: new Date() };
  await db().shard.upsert({ where: { id }, create: { id, ...data }, update: data });
}

/** A shard that was seen so recently may still run its bots, and connects again with its id. */
export const RECENT_MS = 60_000;

/** Owners of bots see the ids of the operator's shards, and must not take such an id after a restart of the service. */
export async function isOtherOwnersShard(shardId: string, { accountId, managed }: ShardSelector): Promise<boolean> {
  const lastSeenAt = { gt: new Date(Date.now() - RECENT_MS) };
  return (await db().shard.count({ where: { id: shardId, lastSeenAt, NOT: { accountId, managed } } })) > 0;
}

/** @returns Shards that have no row, and need one. */
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
 * Keeps the row of a shard that connected again with the same id since the lease ended. Never rejects: a row that stays
 * costs the next start of the service a short wait.
 */
export async function deleteShardRows(shardIds: string[], endedAt: Date): Promise<void> {
  await db()
    .shard.deleteMany({ where: { id: { in: shardIds }, lastSeenAt: { lte: endedAt } } })
    .catch((err) => log().warn({ err, shardIds }, "the rows of closed shards were not deleted"));
}

/** Deletes shards that were closed while the database was away. */
export async function deleteStaleShardRows(): Promise<void> {
  await db().shard.deleteMany({ where: { lastSeenAt: { lt: new Date(Date.now() - STALE_MS) } } });
}

/** Shows the owner which cluster runs a managed category. */
export async function updateManagingCluster(
  categoryIds: string[],
  { clusterId, clusterName }: ShardFacts,
): Promise<void> {
  await db().category.updateMany({
    where: {
      id: { in: categoryIds },
      managedSlots: { not: null },
      OR: [{ clusterId: null }, { NOT: { clusterId, clusterName } }],
    },
    data: { clusterId, clusterName },
  });
}
