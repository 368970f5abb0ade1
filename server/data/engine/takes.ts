import type { Pool, Wish } from "./engine.ts";

/** Whether a bot is one of those that a shard takes. */
export const takes = ({ bucketId, managed, isLocal, categories, bots }: Pool, wish: Wish): boolean =>
  (isLocal || (managed === wish.managed && (managed || wish.bucketId === bucketId))) &&
  (categories === null || (wish.categoryId !== null && categories.includes(wish.categoryId))) &&
  (bots === null || bots.includes(wish.botId));
