import { type Db, db, Prisma } from "./db.ts";
import { type ClaimedJob, MAY_CREDENTIAL_RUN, MAY_USE_SERVICE } from "./job-claims.ts";

export interface ClaimedItem {
  position: number;
  botId: string | null;
  name: string;
  keyId: string | null;
  sealedInput: string | null;
  /** Whether the account still has the bot, and what started the job still reaches it. */
  isOwn: boolean;
}

/** Items of a job from `from` on, `to` not included. */
export interface Positions {
  from: number;
  to: number;
}

/** Where the items of a job begin that are still to be done; null without one. */
export async function findFirstQueued(jobId: string): Promise<number | null> {
  const first = await db().jobItem.findFirst({
    where: { jobId, state: "queued" },
    orderBy: { position: "asc" },
    select: { position: true },
  });
  return first?.position ?? null;
}

/**
 * Marks items as running, committed before anything is done with them. Null once the job is stopped, or is not this
 * process's any more.
 */
export async function claimItems(
  job: ClaimedJob,
  processId: string,
  positions: Positions,
): Promise<ClaimedItem[] | null> {
  const rows = await db().$queryRaw<(ClaimedItem | { position: null })[]>(claimStatement(job, processId, positions));
  return rows.length === 0 ? null : rows.filter((row) => row.position !== null);
}

/** Whether the API token of the job `j`, which may be limited to categories, reaches the bot `b`. */
const IS_REACHED = Prisma.sql`(j."apiTokenId" IS NULL OR EXISTS (SELECT FROM "ApiToken" k WHERE k.id = j."apiTokenId"
  AND (k."categoryIds" = '{}' OR b."categoryId" = ANY (k."categoryIds"))))`;

/** Those of the bots that the job's account still has, and what started the job still reaches. */
export async function findReachedBots(tx: Db, jobId: string, botIds: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT b.id FROM "Job" j JOIN "Bot" b ON b."accountId" = j."accountId" AND ${IS_REACHED}
    WHERE j.id = ${jobId} AND b.id = ANY (${botIds})`;
  return rows.map(({ id }) => id);
}

/** Reads the items at these positions and no other, whatever the planner believes of the table. */
export const claimStatement = (
  job: Pick<ClaimedJob, "id" | "accountId">,
  processId: string,
  { from, to }: Positions,
): Prisma.Sql => Prisma.sql`
    WITH held AS MATERIALIZED (
      SELECT j.id, j."apiTokenId" FROM "Job" j JOIN "Account" a ON a.id = j."accountId"
      WHERE j.id = ${job.id} AND j."processId" = ${processId} AND j.state = 'running' AND ${MAY_USE_SERVICE}
        AND ${MAY_CREDENTIAL_RUN}
      FOR SHARE OF j
    ), claimed AS (
      UPDATE "JobItem" SET state = 'running', "startedAt" = now()
      WHERE EXISTS (SELECT FROM held) AND "jobId" = ${job.id} AND position >= ${from} AND position < ${to}
        AND state = 'queued'
      RETURNING position, "botId", name, "keyId", "sealedInput"
    )
    SELECT claimed.*, b.id IS NOT NULL AS "isOwn" FROM held j LEFT JOIN claimed ON true
    LEFT JOIN "Bot" b ON b.id = claimed."botId" AND b."accountId" = ${job.accountId} AND ${IS_REACHED}
    ORDER BY claimed.position`;

export interface ItemResult {
  position: number;
  state: "succeeded" | "failed" | "skipped";
  message?: string | null;
  format?: number | null;
  ms?: number | null;
  /** Set for the rows of an export: see `export-file.ts`. */
  keyId?: string;
  sealedInput?: string;
  /** The sealed value that the item had stays, so that it can be done again. */
  keepsInput?: true;
  /** The bot that an import has made. */
  botId?: string;
}

/** Ends items, and counts them in their job. Items that another process has ended meanwhile stay as they are. */
export async function endItems(on: Db, jobId: string, results: readonly ItemResult[]): Promise<void> {
  if (results.length === 0) return;
  const positions = results.map(({ position }) => position);
  await on.$executeRaw`
    WITH ended AS (
      UPDATE "JobItem" i SET state = given.state::"JobItemState", message = given.message, format = given.format,
        ms = given.ms, "endedAt" = now(),
        "keyId" = CASE WHEN given."keepsInput" THEN i."keyId" ELSE given."keyId" END,
        "sealedInput" = CASE WHEN given."keepsInput" THEN i."sealedInput" ELSE given."sealedInput" END,
        "botId" = coalesce(i."botId", given."botId")
      FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS given (position int, state text, message text,
        format int, ms int, "keyId" text, "sealedInput" text, "botId" text, "keepsInput" boolean)
      WHERE i."jobId" = ${jobId} AND i.position = given.position AND i.state = 'running'
        AND i.position BETWEEN ${Math.min(...positions)} AND ${Math.max(...positions)}
      RETURNING i.state
    )
    UPDATE "Job" SET
      succeeded = succeeded + (SELECT count(*) FROM ended WHERE state = 'succeeded'),
      failed = failed + (SELECT count(*) FROM ended WHERE state = 'failed'),
      skipped = skipped + (SELECT count(*) FROM ended WHERE state = 'skipped')
    WHERE id = ${jobId}`;
}

/** What a process that is gone has left running: ended with this message, or queued again where that does no harm. */
export async function resolveInterruptedItems(jobId: string, message: string, mayRepeat: boolean): Promise<void> {
  const where = { jobId, state: "running" } as const;
  if (mayRepeat) {
    await db().jobItem.updateMany({ where, data: { state: "queued", startedAt: null } });
    return;
  }
  const running = await db().jobItem.findMany({ where, select: { position: true }, take: 10_000 });
  const results = running.map(({ position }) => ({ position, state: "failed", message }) as const);
  await endItems(db(), jobId, results);
}
