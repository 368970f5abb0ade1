import type { CosmeticSearch } from "./cosmetic-search.ts";

/** A catalogue that each search looks up anew: the bot that uses it may move to a category with another one. */
export const followCatalogue = (current: () => CosmeticSearch): CosmeticSearch => ({
  find: (query, type) => current().find(query, type),
  get: (id) => current().get(id),
  list: (range, type) => current().list(range, type),
});
