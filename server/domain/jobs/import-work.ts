import { BULK_IMPORT_MAX } from "../../contract/bots.ts";
import { demoAccountPrefix } from "../../contract/demo.ts";
import { ImportJobInput, ImportJobRow } from "../../contract/jobs.ts";
import { tallyBots } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import type { ClaimedJob } from "../../data/job-claims.ts";
import { type ClaimedItem, endItems, type ItemResult } from "../../data/job-items.ts";
import { openItem } from "../../data/sealed-job-items.ts";
import { transactionInTurn } from "../../data/transaction-turns.ts";
import { requireBotCapacity } from "../bots/bot-cap.ts";
import { upsertBots } from "../bots/upsert-bots.ts";
import { requireSlots } from "../categories/require-managed-capacity.ts";
import { Fault, notFound } from "../fault.ts";
import { publishChangedBots } from "../fleet/assigning/publish-changed-bots.ts";
import { lockAccount } from "../lock-account.ts";
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

interface Row {
  platformAccountId: string;
  /** None leaves the bot where it is. */
  categoryId: string | null;
}

/**
 * Which rows `upsertBots` would refuse if they came one after the other, and why; null for a row that it takes. Locks the
 * account. The number of statements does not grow with the rows.
 */
async function findRefusedRows(tx: Db, accountId: string, rows: readonly Row[]): Promise<(string | null)[]> {
  const takeRow = await openAccount(tx, accountId, rows);
  return rows.map((row) => {
    try {
      takeRow(row);
      return null;
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
  });
}

/** @returns What takes one row after the other, in memory, and throws the fault of one that is refused. */
async function openAccount(tx: Db, accountId: string, rows: readonly Row[]): Promise<(row: Row) => void> {
  const limits = await lockAccount(tx, accountId);
  let tally = await tallyBots(tx, accountId);
  const bots = await tx.bot.findMany({
    where: { accountId, platformAccountId: { in: rows.map(({ platformAccountId }) => platformAccountId) } },
    select: { platformAccountId: true, categoryId: true },
    take: rows.length,
  });
  const categories = await tx.category.findMany({
    where: { accountId, id: { in: rows.flatMap(({ categoryId }) => categoryId ?? []) } },
    select: { id: true, managedSlots: true, _count: { select: { bots: true } } },
    take: rows.length,
  });
  const botOf = new Map(bots.map((bot) => [bot.platformAccountId, bot]));
  const categoryOf = new Map(
    categories.map(({ id, managedSlots: slots, _count }): [string, CategoryPlaces] => [
      id,
      { slots, used: _count.bots },
    ]),
  );
  const prefix = demoAccountPrefix(accountId);
  return ({ platformAccountId, categoryId }) => {
    const category = categoryId === null ? null : categoryOf.get(categoryId);
    if (category === undefined) throw notFound("category");
    const bot = botOf.get(platformAccountId);
    const demo = platformAccountId.startsWith(prefix) ? 1 : 0;
    const next = bot ? tally : { count: tally.count + 1, demo: tally.demo + demo };
    requireBotCapacity(limits, tally, next);
    if (category) move(category, categoryOf.get(bot?.categoryId ?? ""));
    tally = next;
  };
}

interface CategoryPlaces {
  slots: number | null;
  used: number;
}

function move(to: CategoryPlaces, from: CategoryPlaces | undefined): void {
  const used = to.used + (from === to ? 0 : 1);
  if (to.slots !== null) requireSlots(to.slots, used);
  if (from) from.used -= 1;
  to.used = used;
}
