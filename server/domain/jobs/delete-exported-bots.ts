import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { portalOnly } from "../../contract/access.ts";
import { BotsChanged } from "../../contract/bulk-bots.ts";
import { ExportConfirmation } from "../../contract/jobs.ts";
import { EXPORT_CONFIRMATIONS } from "../../contract/limits/sign-in.ts";
import type { Db } from "../../data/db.ts";
import { moveToDeleted } from "../../data/deleted-bots.ts";
import { EXPORT_RESTORABLE_HOURS } from "../bots/export-bots.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { consumeRate } from "../service/rate-limit.ts";
import { type ExportFileItem, openExportFile, requireExport } from "./export-file.ts";
import { readExportedRows } from "./read-exported-rows.ts";
import { isToDelete, requireOwnJob } from "./to-job.ts";

/**
 * Deletes the bots of an export whose file the browser has: what it received has the digest that the rows have here. Bots
 * that are no longer as the file has them stay. Done again, it changes nothing, also when bots were restored meanwhile.
 */
export const deleteExportedBots = operation(
  {
    name: "jobs.deleteExported",
    access: portalOnly,
    input: ExportConfirmation,
    output: BotsChanged,
    writes: true,
  },
  {
    async prepare({ jobId, sha256 }, { actor, db: reading }) {
      const { accountId } = actor;
      const job = await requireExport(reading, actor, jobId);
      const { input, deletedBots } = job;
      if (deletedBots !== null) return async () => ({ count: deletedBots });
      if (!isToDelete(input)) throw new Fault("unable_to_process", "This export was not made to delete its bots.");
      await consumeRate(EXPORT_CONFIRMATIONS, accountId);
      const items = await openExportFile(reading, job);
      if (digestOf(items) !== sha256)
        throw new Fault("invalid_request", "The file did not arrive whole: download it again. No bot was deleted.");
      const unchanged = await findUnchanged(reading, accountId, items);
      return async ({ db, audit, publishChangedBots }) => {
        await lockAccount(db, accountId);
        const before = await requireOwnJob(db, actor, jobId);
        if (before.deletedBots !== null) return { count: before.deletedBots };
        const now = await readVersions(db, accountId, [...unchanged.keys()]);
        const botIds = [...unchanged].flatMap(([id, version]) => (now.get(id) === version ? [id] : []));
        const toDelete = { accountId, botIds, exportId: jobId, restorableHours: EXPORT_RESTORABLE_HOURS };
        const deleted = await moveToDeleted(db, toDelete);
        const count = deleted.length;
        await db.job.update({ where: { id: jobId }, data: { deletedBots: count } });
        audit({ action: "bot.delete", count, after: { count, exportJob: jobId } });
        publishChangedBots({ accountId, botIds: deleted });
        return { count };
      };
    },
  },
);

const digestOf = (items: readonly ExportFileItem[]): string =>
  createHash("sha256")
    .update(JSON.stringify(items.map(({ row }) => row)))
    .digest("hex");

/** The bots that are as the file has them, by their ids. To decrypt many takes longer than a lock may be held. */
async function findUnchanged(
  db: Db,
  accountId: string,
  items: readonly ExportFileItem[],
): Promise<Map<string, string | undefined>> {
  const exported = items.flatMap(({ botId, row }) => (botId === null ? [] : [{ botId, row }]));
  const ids = exported.map(({ botId }) => botId);
  const versions = await readVersions(db, accountId, ids);
  const present = await readExportedRows(db, accountId, ids);
  const unchanged = exported.filter(({ botId, row }) => isDeepStrictEqual(present.get(botId), row));
  return new Map(unchanged.map(({ botId }) => [botId, versions.get(botId)]));
}

/** What changes with everything of a bot that is in the file, and is compared quickly. */
async function readVersions(db: Db, accountId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ id: string; version: string }[]>`
    SELECT id, md5(jsonb_build_array("keyId", "sealedDeviceId", "sealedSecret", nickname, email, "categoryId")::text) AS version
    FROM "Bot" WHERE "accountId" = ${accountId} AND id = ANY (${ids}::text[]) LIMIT ${ids.length}`;
  return new Map(rows.map(({ id, version }) => [id, version]));
}
