import { z } from "zod";
import { queryNumber } from "./query-number.ts";
import { PathId, Time, Timestamp } from "./text.ts";

export const MAX_PAGE = 1000;

/** Members of the query of every list. */
export const pageMembers = {
  limit: queryNumber(z.int().min(1).max(MAX_PAGE)).optional().describe("At most this many entries. Without it, all."),
  after: PathId.optional().describe("Only entries that come after this one in the order of the list; for pagination."),
};
export const PageQuery = z.strictObject(pageMembers);
export type PageQuery = z.infer<typeof PageQuery>;

/** Of what can be changed. */
export const updatedSince = Time.optional().describe(
  "Only what was created or changed since then, and in the half minute before: the answers of two calls may overlap, and nothing is missed.",
);
export const RecordsQuery = z.strictObject({ ...pageMembers, updatedSince });
export type RecordsQuery = z.infer<typeof RecordsQuery>;

/** A change is written at most this long before others can read it. */
const LONGEST_WRITE_MS = 30_000;

/** From which time on rows were changed that somebody who read the list at `since` may not have seen. */
export const changedFrom = (since: string): Date => new Date(new Date(since).getTime() - LONGEST_WRITE_MS);

/** What the service keeps of a record besides what its owner writes. */
export const recordMembers = {
  createdAt: Timestamp.describe("When it was created."),
  updatedAt: Timestamp.describe("When it was last changed."),
  version: z.int().describe("Counts the changes, from 1. The `ETag` begins with it."),
};
