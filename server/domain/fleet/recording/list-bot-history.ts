import { z } from "zod";
import { portalOnly } from "../../../contract/access.ts";
import { HistoryEntry, HistoryQuery } from "../../../contract/bot-history.ts";
import { BoundedCount } from "../../../contract/bounded-count.ts";
import type { HistoryKind } from "../../../contract/history-kinds.ts";
import type { Db, Prisma } from "../../../data/db.ts";
import { ROWS_TO_COUNT, toBoundedCount } from "../../bounded-count.ts";
import { notFound } from "../../fault.ts";
import { operation } from "../../operation.ts";

/** Events of one of the account's bots in the last seven days, the latest first. */
export const listBotHistory = operation(
  { name: "fleet.history", access: portalOnly, input: HistoryQuery, output: z.array(HistoryEntry) },
  async ({ botId, kinds, before, limit }, { actor: { accountId }, db }) => {
    await requireBot(db, botId, accountId);
    const rows = await db.botEvent.findMany({
      where: {
        accountId,
        botId,
        ...(kinds && { kind: { in: kinds } }),
        ...(before !== undefined && (await olderThan(db, before))),
      },
      omit: { sequence: true },
      orderBy: { sequence: "desc" },
      take: limit,
    });
    return rows.map(({ accountId: _, createdAt, kind, ...row }) => ({
      ...row,
      kind: kind as HistoryKind,
      at: createdAt.toISOString(),
    }));
  },
);

/** How many events of the bot are kept. */
export const countBotHistory = operation(
  { name: "fleet.countHistory", access: portalOnly, input: HistoryQuery.pick({ botId: true }), output: BoundedCount },
  async ({ botId }, { actor: { accountId }, db }) => {
    await requireBot(db, botId, accountId);
    const where = { accountId, botId };
    return toBoundedCount(await db.botEvent.count({ where, orderBy: { sequence: "desc" }, take: ROWS_TO_COUNT }));
  },
);

async function requireBot(db: Db, botId: string, accountId: string): Promise<void> {
  const bot = await db.bot.findFirst({ where: { id: botId, accountId }, select: { id: true } });
  if (!bot) throw notFound("bot");
}

/** An entry that was published may not be stored yet, or not any more: then its id tells its time. */
async function olderThan(db: Db, id: string): Promise<Prisma.BotEventWhereInput> {
  const event = await db.botEvent.findUnique({ where: { id }, select: { sequence: true } });
  return event ? { sequence: { lt: event.sequence } } : { id: { lt: id } };
}
