import { demoAccountPrefix } from "../../contract/demo.ts";
import { tallyBots } from "../../data/counted-bots.ts";
import type { Db } from "../../data/db.ts";
import { requireBotCapacity } from "../bots/bot-cap.ts";
import { requireSlots } from "../categories/require-own-category.ts";
import { Fault, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";

interface Row {
  platformAccountId: string;
  /** None leaves the bot where it is. */
  categoryId: string | null;
}

/**
 * Which rows `upsertBots` would refuse if they came one after the other, and why; null for a row that it takes. Locks the
 * account. The number of statements does not grow with the rows.
 */
export async function findRefusedRows(tx: Db, accountId: string, rows: readonly Row[]): Promise<(string | null)[]> {
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
