import { db } from "../../data/db.ts";
import type { ItemResult } from "../../data/job-items.ts";
import { sealItem } from "../../data/sealed-job-items.ts";
import { type JobWork, NO_BOT_MESSAGE } from "./job-work.ts";
import { readExportedRows } from "./read-exported-rows.ts";

const BOTS_PER_TASK = 500;

/** Each item keeps its row of the file, sealed. What is in the file is deleted by `deleteExportedBots` alone. */
export const exportWork: JobWork = {
  itemsPerTask: BOTS_PER_TASK,
  maxTasks: 1,
  mayRepeat: true,
  async run(items, { id: jobId, accountId }) {
    const ids = items.flatMap(({ botId }) => botId ?? []);
    const rows = await readExportedRows(db(), accountId, ids);
    return items.map(({ position, botId }): ItemResult => {
      const row = botId === null ? undefined : rows.get(botId);
      if (row) return { position, state: "succeeded", ...sealItem(jobId, position, row) };
      const message = row === null ? "The credentials of this bot cannot be read." : NO_BOT_MESSAGE;
      return { position, state: "failed", message };
    });
  },
};
