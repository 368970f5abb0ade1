import { z } from "zod";
import { DATA_SECTIONS } from "./data-sections.ts";
import { Instant, PathId, text } from "./text.ts";

export const DELETION_DAYS = 7;

/** The username, typed, so that nobody deletes an account by accident. */
export const DeletionRequest = z.strictObject({ username: text(1, 64) });
/** What a deletion takes with it, and when it happens; null if it was not asked for. */
export const AccountDeletion = z.object({
  deleteAt: Instant.nullable(),
  /** Nobody else could then manage the service. */
  isLastAdmin: z.boolean(),
  bots: z.int(),
  categories: z.int(),
  presets: z.int(),
  applications: z.int(),
  tokens: z.int(),
  /** Shards that ran in the last days, and how many of them run managed categories of others. */
  shards: z.int(),
  managedShards: z.int(),
});

/** One part of the file, in pages. */
export const DataQuery = z.strictObject({ section: z.enum(DATA_SECTIONS), after: PathId.optional() });
export const DataPage = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  /** Where the next page begins; null on the last one. */
  next: z.string().nullable(),
});
export const DATA_PAGE_ROWS = 1000;
