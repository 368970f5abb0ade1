import { changedFrom, type PageQuery, type RecordsQuery } from "../contract/list-query.ts";
import { invalid } from "./fault.ts";
import type { Context } from "./operation.ts";

interface Listing<Entry> {
  /** What `after` names. */
  idOf: (entry: Entry) => string;
  /** The list is in the order of the ids: an id that is no longer there still has its place. */
  isById?: boolean;
}

/** Of most lists: entries have ids, and are in their order. */
export const BY_ID = { idOf: ({ id }: { id: string }) => id, isById: true };

/** The rows that `updatedSince` asks for. */
export const changedFilter = ({ updatedSince }: Pick<RecordsQuery, "updatedSince">) =>
  updatedSince === undefined ? {} : { updatedAt: { gte: changedFrom(updatedSince) } };

/** A page of a list that was read as a whole. @throws Fault `invalid_request` for an `after` without a place in the list. */
export async function pageOf<Entry>(
  all: Entry[],
  { after, limit }: PageQuery,
  { idOf, isById = false }: Listing<Entry>,
  { listed }: Pick<Context, "listed">,
): Promise<Entry[]> {
  const start = after === undefined ? 0 : placeAfter(all.map(idOf), after, isById);
  const end = limit === undefined ? all.length : start + limit;
  const page = start === 0 && end >= all.length ? all : all.slice(start, end);
  const last = page.at(-1);
  await listed(() => ({ total: all.length, next: last && end < all.length ? idOf(last) : null }));
  return page;
}

function placeAfter(ids: readonly string[], after: string, isById: boolean): number {
  const place = isById ? ids.findIndex((id) => id > after) : ids.indexOf(after) + 1;
  if (isById) return place === -1 ? ids.length : place;
  if (place === 0) throw invalid(["after"], "This must be the id of an entry of the list.");
  return place;
}

/** A page of rows that were read with one more than its limit, to see whether another page follows. */
export async function cutPage<Entry>(
  rows: Entry[],
  limit: number | undefined,
  { listed }: Pick<Context, "listed">,
  { idOf, count }: { idOf: (entry: Entry) => string; count: () => number | Promise<number> },
): Promise<Entry[]> {
  const page = limit === undefined ? rows : rows.slice(0, limit);
  const last = page.at(-1);
  await listed(async () => ({ total: await count(), next: last && page.length < rows.length ? idOf(last) : null }));
  return page;
}
