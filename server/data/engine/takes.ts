import type { Pool, Wish } from "./engine.ts";
import type { Shard } from "./memory-records.ts";

const sets = new WeakMap<readonly string[], Set<string>>();

/** A selection may name ten thousand, and it is asked for each bot and each shard. */
function names(ids: readonly string[], id: string): boolean {
  const known = sets.get(ids) ?? new Set(ids);
  sets.set(ids, known);
  return known.has(id);
}

/** Whether a bot is one of those that a shard takes. */
export const takes = ({ bucketId, managed, isLocal, categories, bots }: Pool, wish: Wish): boolean =>
  (isLocal || (managed === wish.managed && (managed || wish.bucketId === bucketId))) &&
  (categories === null || (wish.categoryId !== null && names(categories, wish.categoryId))) &&
  (bots === null || names(bots, wish.botId));

/** Whether a shard other than the local ones takes such a bot. */
export function hasOtherRoom(shards: Iterable<Shard>, wish: Wish): boolean {
  for (const { pool, held, capacity } of shards) {
    if (!pool.isLocal && held.size < capacity && takes(pool, wish)) return true;
  }
  return false;
}

/** Whether one may go on under the id of the other: a managed shard's id is worth the credentials of many accounts. */
export const isOfSameKind = (one: Pool, other: Pool): boolean =>
  one.bucketId === other.bucketId &&
  one.credential === other.credential &&
  one.managed === other.managed &&
  Boolean(one.isLocal) === Boolean(other.isLocal);
