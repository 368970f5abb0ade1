import type { Pool, Wish } from "./engine.ts";

/** Whether a bot is one of those that a shard takes. */
export const takes = ({ bucketId, managed, categories, bots }: Pool, wish: Wish): boolean =>
  managed === wish.managed &&
  (managed || wish.bucketId === bucketId) &&
  (categories === null || (wish.categoryId !== null && categories.includes(wish.categoryId))) &&
  (bots === null || bots.includes(wish.botId));
