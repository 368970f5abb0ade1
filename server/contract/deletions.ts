import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { MAX_PAGE, pageMembers } from "./list-query.ts";
import { queryList, queryNumber } from "./query-number.ts";
import { Time, Timestamp } from "./text.ts";

/** For so many days a deletion is listed. */
export const DELETION_DAYS = 30;

export const DeletedKind = z.enum(["bot", "category", "preset", "schedule"]).meta(
  meaningsOf("What it was.", {
    bot: "a bot",
    category: "a category",
    preset: "a preset",
    schedule: "a schedule",
  }),
);
export type DeletedKind = z.infer<typeof DeletedKind>;

export const DeletionList = z.strictObject({
  after: pageMembers.after,
  limit: queryNumber(z.int().min(1).max(MAX_PAGE))
    .default(MAX_PAGE)
    .describe("At most this many entries; 1,000 without it."),
  since: Time.optional().describe(
    "Only what was deleted since then, and in the half minute before; at most 30 days ago.",
  ),
  kind: queryList(z.array(DeletedKind).min(1).max(DeletedKind.options.length))
    .optional()
    .describe("Only what was one of these."),
});

/** What was deleted, so that a copy elsewhere can follow. */
export const Deletion = z
  .object({
    id: z.string().describe("The id of what was deleted."),
    kind: DeletedKind,
    deletedAt: Timestamp.describe("When it was deleted."),
  })
  .meta({ id: "Deletion", description: "Something that was deleted." });
