import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { ExportedRow, JobReference } from "../../contract/jobs.ts";
import { EXPORT_DOWNLOADS } from "../../contract/limits/sign-in.ts";
import { type Db, db } from "../../data/db.ts";
import { openItem } from "../../data/sealed-job-items.ts";
import type { AccountActor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { mapInTurns } from "../in-turns.ts";
import { operation } from "../operation.ts";
import { consumeRate } from "../service/rate-limit.ts";
import { type JobRow, requireOwnJob } from "./to-job.ts";

/** How long the rows of an export, and the failed rows of an import, stay, sealed, after the job has ended. */
const KEPT_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Until when the file of an export can be downloaded; null for a job without one. */
export const fileUntil = ({ kind, state, endedAt }: JobRow): Date | null =>
  kind === "export" && state === "done" && endedAt ? new Date(endedAt.getTime() + KEPT_HOURS * HOUR_MS) : null;

/** Until when the failed rows of an import can be tried again; null where there are none. */
export async function retryUntil(tx: Db, { id, kind, failed, endedAt }: JobRow): Promise<Date | null> {
  if (kind !== "import" || !endedAt || failed === 0) return null;
  const kept = await tx.jobItem.findFirst({ where: { jobId: id, sealedInput: { not: null } }, select: { name: true } });
  return kept && new Date(endedAt.getTime() + KEPT_HOURS * HOUR_MS);
}

/** The rows of an export. Each download is audited. */
export const getExportFile = operation(
  {
    name: "jobs.exportFile",
    access: portalOnly,
    input: JobReference,
    output: z.array(ExportedRow),
    writes: true,
  },
  async ({ jobId }, { actor, db: tx, audit }) => {
    const job = await requireExport(tx, actor, jobId);
    await consumeRate(EXPORT_DOWNLOADS, actor.accountId);
    const items = await openExportFile(tx, job);
    audit({ action: "bot.export", targetId: jobId, after: { count: items.length, deleted: false } });
    return items.map(({ row }) => row);
  },
);

/** A row of the file, and the bot that it was written of. */
export interface ExportFileItem {
  botId: string | null;
  row: ExportedRow;
}

/** @throws Fault `unable_to_process` when the job has no file. */
export async function requireExport(tx: Db, actor: AccountActor, jobId: string): Promise<JobRow> {
  const job = await requireOwnJob(tx, actor, jobId);
  if (job.kind !== "export" || job.state !== "done") throw new Fault("unable_to_process", "This job has no file.");
  return job;
}

/** Decrypts every row: the call is counted before. @throws Fault `unable_to_process` when the file is erased. */
export async function openExportFile(tx: Db, { id: jobId, total }: JobRow): Promise<ExportFileItem[]> {
  const items = await tx.$queryRaw<{ position: number; botId: string | null; keyId: string; sealedInput: string }[]>`
    SELECT position, "botId", "keyId", "sealedInput" FROM "JobItem"
    WHERE "jobId" = ${jobId} AND "sealedInput" IS NOT NULL AND "keyId" IS NOT NULL ORDER BY position LIMIT ${total}`;
  if (items.length === 0) throw new Fault("unable_to_process", "The file of this export has been erased.");
  return mapInTurns(items, (item) => ({ botId: item.botId, row: ExportedRow.parse(openItem(jobId, item)) }));
}

/** More rows in one statement could take longer than a statement may. */
const BATCH_ROWS = 20_000;

/** Erases the files and rows whose time is over. */
export async function eraseSealedItems(): Promise<void> {
  const eraseSome = () => db().$executeRaw`
    UPDATE "JobItem" SET "keyId" = NULL, "sealedInput" = NULL WHERE ctid = ANY (ARRAY(
      SELECT i.ctid FROM "JobItem" i JOIN "Job" j ON j.id = i."jobId"
      WHERE j.kind IN ('export', 'import') AND j."endedAt" < now() - make_interval(hours => ${KEPT_HOURS}::int)
        AND i."sealedInput" IS NOT NULL LIMIT ${BATCH_ROWS}))`;
  while ((await eraseSome()) === BATCH_ROWS);
}
