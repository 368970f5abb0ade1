import { BULK_IMPORT_MAX } from "../../contract/bots.ts";
import { ImportJobInput, ImportJobRow } from "../../contract/jobs.ts";
import { type ClaimedItem, type ClaimedJob, endItems, type ItemResult } from "../../data/job-runs.ts";
import { openItem } from "../../data/sealed-job-items.ts";
import { transactionInTurn } from "../../data/transaction-turns.ts";
import { upsertBots } from "../bots/upsert-bots.ts";
import { publishChangedBots } from "../changed-bots.ts";
import { Fault } from "../fault.ts";
import { findRefusedRows } from "./find-refused-rows.ts";
import type { JobWork } from "./job-work.ts";

/** Rows in chunks of the API's size. Of a chunk that is refused, the rows that can be imported are, in a second attempt. */
export const importWork: JobWork = {
  itemsPerTask: BULK_IMPORT_MAX,
  maxTasks: 1, // they would wait for the account's lock
  mayRepeat: true,
  run: importRows,
};

async function importRows(items: readonly ClaimedItem[], job: ClaimedJob): Promise<ItemResult[]> {
  try {
    await importChunk(items, job, takeAll).catch((error) => {
      if (!(error instanceof Fault)) throw error;
      return importChunk(items, job, findRefusedRows);
    });
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return items.map(({ position }) => refused(position, error.message));
  }
}

const takeAll: typeof findRefusedRows = async () => [];

const refused = (position: number, message: string): ItemResult => ({
  ...{ position, state: "failed", message, keepsInput: true },
});

/** The bots and the results of their rows are written together. */
async function importChunk(
  items: readonly ClaimedItem[],
  job: ClaimedJob,
  refuse: typeof findRefusedRows,
): Promise<void> {
  const { id, accountId, input } = job;
  const { parent } = ImportJobInput.parse(input);
  const rows = items.map((item) => ({ item, ...ImportJobRow.parse(openItem(id, item)) }));
  const imported = await transactionInTurn({ id: accountId }, async (tx) => {
    const targets = rows.map((row) => ({ platformAccountId: row.accountId, categoryId: row.categoryId ?? parent }));
    const refusals = await refuse(tx, accountId, targets);
    const taken = rows.filter((_, index) => !refusals[index]);
    const bots = taken.map(({ item, nickname, email, categoryId, ...auth }) => ({ auth, nickname, email, categoryId }));
    const upserted = await upsertBots(tx, accountId, bots, parent ?? undefined);
    const results = taken.map(({ item: { position } }, index): ItemResult => {
      const bot = upserted[index];
      return {
        position,
        state: "succeeded",
        message: bot?.created ? "Added" : "Updated",
        ...(bot && { botId: bot.id }),
      };
    });
    const failed = items.flatMap(({ position }, index) => {
      const message = refusals[index];
      return message ? [refused(position, message)] : [];
    });
    await endItems(tx, id, [...results, ...failed]);
    return upserted;
  });
  publishChangedBots([{ accountId, botIds: imported.map((bot) => bot.id) }]);
}
