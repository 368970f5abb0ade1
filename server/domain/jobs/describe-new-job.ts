import type { JobKind } from "../../contract/jobs.ts";
import type { Db, Prisma } from "../../data/db.ts";
import type { Change } from "../record-audit-entries.ts";
import type { JobTarget } from "./insert-job.ts";

interface InsertedJob {
  id: string;
  kind: JobKind;
  /** What the job's row says, without a secret. */
  input: Prisma.InputJsonValue;
  bots: readonly JobTarget[];
  retriedId?: string;
}

/** What the audit log says about a new job: what it does, on how many, and in which category where they share one. */
export async function describeNewJob(
  db: Db,
  accountId: string,
  { id, kind, input, bots, retriedId }: InsertedJob,
): Promise<Change> {
  const details = input as Prisma.InputJsonObject;
  const category = details.parent === undefined ? await readSharedCategory(db, accountId, bots) : details.parent;
  return {
    action: "job.create",
    targetId: id,
    after: {
      ...{ kind, count: bots.length, ...details },
      ...(category != null && { category }),
      ...(retriedId !== undefined && { retried: retriedId }),
    },
  };
}

/** The category that all the bots are in. */
async function readSharedCategory(db: Db, accountId: string, bots: readonly JobTarget[]): Promise<string | null> {
  const ids = bots.flatMap(({ id }) => id ?? []);
  const found = await db.$queryRaw<{ categoryId: string | null }[]>`
    SELECT DISTINCT "categoryId" FROM "Bot" WHERE "accountId" = ${accountId} AND id = ANY (${ids}::text[]) LIMIT 2`;
  return found.length === 1 ? (found[0]?.categoryId ?? null) : null;
}
