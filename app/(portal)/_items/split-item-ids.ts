import { MAX_ITEM_IDS } from "#server/contract/items.ts";

const MAX_ID_LENGTH = 255;
/** Further ids of one page are shown as they are. */
const MAX_QUERIES = 8;
/** The ids of one query are part of its address. */
const MAX_QUERY_CHARACTERS = 6_000;

/** Splits ids into lists that one query can take. The server that prefetches them and the page make the same queries. */
export function splitItemIds(ids: readonly string[]): string[][] {
  const queries: string[][] = [];
  let characters = 0;
  const valid = ids.filter((id) => id !== "" && id.length <= MAX_ID_LENGTH && id.isWellFormed() && !id.includes("\0"));
  for (const id of [...new Set(valid)].sort()) {
    const last = queries.at(-1);
    const length = encodeURIComponent(id).length + 8;
    characters += length;
    if (last && last.length < MAX_ITEM_IDS && characters <= MAX_QUERY_CHARACTERS) last.push(id);
    else {
      queries.push([id]);
      characters = length;
    }
  }
  return queries.slice(0, MAX_QUERIES);
}
