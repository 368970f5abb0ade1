import type { CosmeticSearch } from "./cosmetic-search.ts";

/**
 * A catalogue that each search looks up anew: the bot that uses it may move to a category with another one.
 * @param languages Codes of the languages in which it searches.
 */
export const followCatalogue = (current: () => CosmeticSearch, languages: () => readonly string[]): CosmeticSearch => ({
  find: (query, type) => current().find(query, type, languages()),
  get: (id) => current().get(id),
  list: (range, type) => current().list(range, type),
});
