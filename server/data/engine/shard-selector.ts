import type { DesiredState, ShardSelector } from "./engine.ts";
import type { ShardRecord } from "./memory-records.ts";

const idSets = new WeakMap<readonly string[], Set<string>>();

/** A selection may name ten thousand, and it is asked for each bot and each shard. */
function includesId(ids: readonly string[], id: string): boolean {
  const known = idSets.get(ids) ?? new Set(ids);
  idSets.set(ids, known);
  return known.has(id);
}

/** Whether a bot is one of those that a shard takes. */
export const matches = ({ bucketId, managed, isLocal, categories, bots }: ShardSelector, wish: DesiredState): boolean =>
  (isLocal || (managed === wish.managed && (managed || wish.bucketId === bucketId))) &&
  (categories === null || (wish.categoryId !== null && includesId(categories, wish.categoryId))) &&
  (bots === null || includesId(bots, wish.botId));

/** Whether a shard other than the local ones takes such a bot. */
export function hasOtherCapacity(shards: Iterable<ShardRecord>, wish: DesiredState): boolean {
  for (const { pool, held, capacity } of shards) {
    if (!pool.isLocal && held.size < capacity && matches(pool, wish)) return true;
  }
  return false;
}

/** Whether one may go on under the id of the other: a managed shard's id is worth the credentials of many accounts. */
export const isSameKind = (one: ShardSelector, other: ShardSelector): boolean =>
  one.bucketId === other.bucketId &&
  one.credential === other.credential &&
  one.managed === other.managed &&
  Boolean(one.isLocal) === Boolean(other.isLocal);
