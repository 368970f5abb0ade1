import type { Pool, Wish } from "./engine.ts";
import type { Shard } from "./memory-records.ts";

/** Whether a bot is one of those that a shard takes. */
export const takes = ({ bucketId, managed, isLocal, categories, bots }: Pool, wish: Wish): boolean =>
  (isLocal || (managed === wish.managed && (managed || wish.bucketId === bucketId))) &&
  (categories === null || (wish.categoryId !== null && categories.includes(wish.categoryId))) &&
  (bots === null || bots.includes(wish.botId));

/** Whether a shard other than the local ones takes such a bot. */
export function hasOtherRoom(shards: Iterable<Shard>, wish: Wish): boolean {
  for (const { pool, held, capacity } of shards) {
    if (!pool.isLocal && held.size < capacity && takes(pool, wish)) return true;
  }
  return false;
}
