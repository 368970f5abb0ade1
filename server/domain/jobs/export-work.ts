import { ExportJobInput } from "../../contract/jobs.ts";
import { decryptAuth } from "../../data/bots.ts";
import { db } from "../../data/db.ts";
import { moveToDeleted } from "../../data/deleted-bots.ts";
import { DecryptionError } from "../../data/encryption.ts";
import type { ClaimedJob, ItemResult } from "../../data/job-runs.ts";
import { sealItem } from "../../data/sealed-job-items.ts";
import { transactionInTurn } from "../../data/transaction-turns.ts";
import { log } from "../../log.ts";
import { EXPORT_RESTORABLE_HOURS } from "../bots/export-bots.ts";
import { publishChangedBots } from "../changed-bots.ts";
import { lockAccount } from "../lock-account.ts";
import { type JobWork, NO_BOT_MESSAGE } from "./job-work.ts";

const BOTS_PER_TASK = 500;
const COLUMNS = {
  ...{ id: true, nickname: true, email: true, category: { select: { name: true } } },
  ...{ platformAccountId: true, keyId: true, sealedDeviceId: true, sealedSecret: true },
} as const;

/** Each item keeps its row of the file, sealed. Bots are deleted when every row is there. */
export const exportWork: JobWork = {
  itemsPerTask: BOTS_PER_TASK,
  maxTasks: 1,
  mayRepeat: true,
  async run(items, { id: jobId, accountId }) {
    const ids = items.flatMap(({ botId }) => botId ?? []);
    const rows = await db().bot.findMany({ where: { accountId, id: { in: ids } }, select: COLUMNS, take: ids.length });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return items.map(({ position, botId }): ItemResult => {
      const row = botId === null ? undefined : byId.get(botId);
      if (!row) return { position, state: "failed", message: NO_BOT_MESSAGE };
      try {
        const { nickname, email, category } = row;
        const bot = { ...decryptAuth(row.id, row), nickname, email, category: category?.name ?? null };
        return { position, state: "succeeded", ...sealItem(jobId, position, bot) };
      } catch (err) {
        if (!(err instanceof DecryptionError)) throw err;
        log().error({ err, botId }, "the credentials of a bot cannot be decrypted and were left out of an export");
        return { position, state: "failed", message: "The credentials of this bot cannot be read." };
      }
    });
  },
  finish: deleteExported,
};

/** Only those whose row is in the file; they can be restored as after every deleting export. */
async function deleteExported({ id: jobId, accountId, input }: ClaimedJob): Promise<void> {
  if (!ExportJobInput.parse(input).deleteAfterExport) return;
  const botIds = await transactionInTurn({ id: accountId }, async (tx) => {
    await lockAccount(tx, accountId);
    const items = await tx.$queryRaw<{ botId: string }[]>`
      SELECT "botId" FROM "JobItem" WHERE "jobId" = ${jobId} AND state = 'succeeded' AND "botId" IS NOT NULL LIMIT 100000`;
    return moveToDeleted(tx, {
      ...{ accountId, botIds: items.map(({ botId }) => botId) },
      ...{ exportId: jobId, restorableHours: EXPORT_RESTORABLE_HOURS },
    });
  });
  publishChangedBots([{ accountId, botIds }]);
}
