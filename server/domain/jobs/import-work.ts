import { BULK_IMPORT_MAX } from "../../contract/bots.ts";
import { ImportJobInput, ImportJobRow } from "../../contract/jobs.ts";
import { transaction } from "../../data/db.ts";
import { type ClaimedItem, type ClaimedJob, endItems, type ItemResult } from "../../data/job-runs.ts";
import { openItem } from "../../data/sealed-job-items.ts";
import { upsertBots } from "../bots/upsert-bots.ts";
import { publishChangedBots } from "../changed-bots.ts";
import { Fault } from "../fault.ts";
import type { JobWork } from "./job-work.ts";

/** Rows in chunks of the API's size. A chunk that is refused is done again in halves, until only wrong rows are left. */
export const importWork: JobWork = {
  itemsPerTask: BULK_IMPORT_MAX,
  maxTasks: 1, // they would wait for the account's lock
  mayRepeat: true,
  run: importRows,
};

async function importRows(items: readonly ClaimedItem[], job: ClaimedJob): Promise<ItemResult[]> {
  try {
    await importChunk(items, job);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const [first] = items;
    if (!first) return [];
    if (items.length === 1)
      return [{ position: first.position, state: "failed", message: error.message, keepsInput: true }];
    const middle = Math.ceil(items.length / 2);
    const head = await importRows(items.slice(0, middle), job);
    return [...head, ...(await importRows(items.slice(middle), job))];
  }
}

/** The bots and the results of their rows are written together. */
async function importChunk(items: readonly ClaimedItem[], job: ClaimedJob): Promise<void> {
  const { id, accountId, input } = job;
  const { parent } = ImportJobInput.parse(input);
  const rows = items.map((item) => ImportJobRow.parse(openItem(id, item)));
  const bots = rows.map(({ nickname, email, categoryId, ...auth }) => ({ auth, nickname, email, categoryId }));
  const imported = await transaction(async (tx) => {
    const upserted = await upsertBots(tx, accountId, bots, parent ?? undefined);
    const results = items.map(({ position }, index): ItemResult => {
      const bot = upserted[index];
      return {
        position,
        state: "succeeded",
        message: bot?.created ? "Added" : "Updated",
        ...(bot && { botId: bot.id }),
      };
    });
    await endItems(tx, id, results);
    return upserted;
  });
  publishChangedBots([{ accountId, botIds: imported.map((bot) => bot.id) }]);
}
