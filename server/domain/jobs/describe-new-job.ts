import type { Db, Prisma } from "../../data/db.ts";
import type { Change } from "../record-audit-entries.ts";
import type { InsertedJob } from "./insert-job.ts";

/** What the audit log says about a new job: what it does, on how many, and in which category where they share one. */
export async function describeNewJob(
  db: Db,
  accountId: string,
  { id, kind, input, total, unknown, botIds, retriedId }: InsertedJob & { retriedId?: string },
): Promise<Change> {
  const details = input as Prisma.InputJsonObject;
  const category = details.parent === undefined ? await readSharedCategory(db, accountId, botIds) : details.parent;
  return {
    action: "job.create",
    targetId: id,
    after: {
      ...{ kind, count: total, ...(unknown > 0 && { unknown }), ...details },
      ...(category != null && { category }),
      ...(retriedId !== undefined && { retried: retriedId }),
    },
  };
}

/** The category that all the bots are in. */
async function readSharedCategory(db: Db, accountId: string, botIds: readonly string[]): Promise<string | null> {
  const found = await db.$queryRaw<{ categoryId: string | null }[]>`
    SELECT DISTINCT "categoryId" FROM "Bot" WHERE "accountId" = ${accountId} AND id = ANY (${botIds}::text[]) LIMIT 2`;
  return found.length === 1 ? (found[0]?.categoryId ?? null) : null;
}
