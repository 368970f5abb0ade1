import type { z } from "zod";
import type { ShardDescription } from "../contract/gateway.ts";
import { MAX_SHARDS_PER_ACCOUNT } from "../contract/limits/link.ts";
import { log } from "../log.ts";
import { readDatabaseMicroseconds } from "./database-clock.ts";
import { type Db, db } from "./db.ts";
import type { ShardSelector } from "./engine/shard-selector.ts";

// All times are the database's: the clocks of processes differ.

/** A cluster that has not come back for so long is not expected any more. Longer than any alert waits. */
const STALE_SECONDS = 2 * 86_400;

/** A shard as the gateway shows it, and what it can do. */
export type ShardFacts = z.infer<typeof ShardDescription> & ShardAbilities;

/** Known while the shard is connected. */
interface ShardAbilities {
  canSignIn: boolean;
  /** Which automations its library can run; null for older versions, which run none. */
  automations: number | null;
  /** The events of automations that never happen on its platform. */
  unsupportedEvents: string[];
}

/** Connected shards are seen far more often. */
const VANISHED_SECONDS = 20;

/**
 * Saves a shard, so that a service that restarts knows that the shard may still run its bots. The row of a shard that
 * vanishes stays: its owner is alerted of its cluster.
 */
export async function upsertShardRow(accountId: string, facts: ShardFacts, epoch: number): Promise<void> {
  const {
    id,
    outdated: _outdated,
    canSignIn: _signIn,
    automations: _version,
    unsupportedEvents: _events,
    ...rest
  } = facts;
  const lastSeenAt = new Date((await readDatabaseMicroseconds()) / 1000);
  const data = { ...rest, accountId, lastSeenAt, epoch: BigInt(epoch) };
  // An older session of the shard may write later than the newer one, whose row stays; or just before it inserts its own.
  const replace = () => db().shard.updateMany({ where: { id, epoch: { lte: data.epoch } }, data });
  const insert = () => db().shard.createMany({ data: { id, ...data }, skipDuplicates: true });
  if ((await replace()).count === 0 && (await insert()).count === 0) await replace();
  await db().$executeRaw`
    UPDATE "Account" SET "firstSteps" = array_append("firstSteps", 'cluster')
    WHERE id = ${accountId} AND NOT 'cluster' = ANY ("firstSteps")`;
  await deleteVanishedRows(accountId, facts);
}

/**
 * Rows of shards that have vanished, once their cluster is back with others, or has been stopped by its owner. Of other
 * clusters only the latest rows stay.
 */
async function deleteVanishedRows(
  accountId: string,
  { clusterName, managed }: Pick<ShardFacts, "clusterName" | "managed">,
): Promise<void> {
  await db().$executeRaw`
    DELETE FROM "Shard" s USING (
      SELECT id, "clusterName" = ${clusterName} AND managed = ${managed} AS returned,
        row_number() OVER (ORDER BY "lastSeenAt" DESC) AS place
      FROM "Shard" WHERE "accountId" = ${accountId}
        AND "lastSeenAt" < now() - make_interval(secs => ${VANISHED_SECONDS})) AS vanished
    WHERE s.id = vanished.id AND (returned OR place > ${MAX_SHARDS_PER_ACCOUNT})`;
}

/** Shards of the account that are connected, or were a moment ago. */
export async function countConnectedShards(
  db: Db,
  accountId: string,
): Promise<{ shards: number; managedShards: number }> {
  const [row] = await db.$queryRaw<{ shards: number; managedShards: number }[]>`
    SELECT count(*)::int AS shards, (count(*) FILTER (WHERE managed))::int AS "managedShards" FROM "Shard"
    WHERE "accountId" = ${accountId} AND "lastSeenAt" > now() - make_interval(secs => ${VANISHED_SECONDS})`;
  return row ?? { shards: 0, managedShards: 0 };
}

export interface StoredCluster {
  name: string;
  lastSeenAt: Date;
}

const MAX_CLUSTERS = 10_000;

/**
 * The latest clusters that have not said that they leave, connected ones included. Not the operator's.
 * @returns By account.
 */
export async function listStoredClusters(): Promise<Map<string, StoredCluster[]>> {
  const rows = await db().$queryRaw<(StoredCluster & { accountId: string })[]>`
    SELECT "accountId", "clusterName" AS name, max("lastSeenAt") AS "lastSeenAt" FROM "Shard" WHERE NOT managed
    GROUP BY 1, 2 ORDER BY 3 DESC LIMIT ${MAX_CLUSTERS}`;
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** A shard that was seen so recently may still run its bots, and connects again with its id. */
const RECENT_SECONDS = 60;

/** Whether shards may still run bots that the engine does not know of. */
export async function hasRecentShards(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "Shard" WHERE "lastSeenAt" > now() - make_interval(secs => ${RECENT_SECONDS})) AS found`;
  return row?.found === true;
}

/** Owners of bots see the ids of the operator's shards, and must not take such an id after a restart of the service. */
export async function isOtherOwnersShard(shardId: string, { accountId, managed }: ShardSelector): Promise<boolean> {
  const [row] = await db().$queryRaw<{ found: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM "Shard" WHERE id = ${shardId} AND "lastSeenAt" > now() - make_interval(secs => ${RECENT_SECONDS})
        AND NOT ("accountId" = ${accountId} AND managed = ${managed})) AS found`;
  return row?.found === true;
}

/** @returns Shards that have no row, and need one. */
export async function updateLastSeen(shardIds: string[]): Promise<string[]> {
  const seen = await db().$queryRaw<{ id: string }[]>`
    UPDATE "Shard" SET "lastSeenAt" = now() WHERE id = ANY (${shardIds}) RETURNING id`;
  const known = new Set(seen.map(({ id }) => id));
  return shardIds.filter((id) => !known.has(id));
}

/** A lease that has ended. */
export interface EndedLease {
  shardId: string;
  epoch: number;
}

/**
 * Keeps the row of a shard that has a later lease. Never rejects: a row that stays costs the next start of the service a
 * short wait.
 */
export async function deleteShardRows(ended: readonly EndedLease[]): Promise<void> {
  const ids = ended.map(({ shardId }) => shardId);
  const epochs = ended.map(({ epoch }) => BigInt(epoch));
  await db().$executeRaw`
      DELETE FROM "Shard" s USING unnest(${ids}::text[], ${epochs}::bigint[]) AS ended(id, epoch)
      WHERE s.id = ended.id AND s.epoch <= ended.epoch`.catch((err) =>
    log().warn({ err, shardIds: ids }, "the rows of closed shards were not deleted"),
  );
}

/** @param isGoodbye Its owner stops the cluster: shards of it that have vanished are not missed any more. */
export async function deleteShard(
  lease: EndedLease & { accountId: string },
  facts: ShardFacts,
  isGoodbye: boolean,
): Promise<void> {
  await deleteShardRows([lease]);
  if (isGoodbye) await deleteVanishedRows(lease.accountId, facts);
}

/** Deletes shards that vanished long ago, or were closed while the database was away. */
export async function deleteStaleShardRows(): Promise<void> {
  await db().$executeRaw`DELETE FROM "Shard" WHERE "lastSeenAt" < now() - make_interval(secs => ${STALE_SECONDS})`;
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
