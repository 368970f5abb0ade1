import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { HistoryEntry, HistoryQuery } from "../../contract/bot-history.ts";
import type { HistoryKind } from "../../contract/history-kinds.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";

/** Events of one of the account's bots in the last seven days, the latest first. */
export const listBotHistory = operation(
  { name: "fleet.history", access: portalOnly, input: HistoryQuery, output: z.array(HistoryEntry) },
  async ({ botId, kinds, before, limit }, { actor: { accountId }, db }) => {
    const bot = await db.bot.findFirst({ where: { id: botId, accountId }, select: { id: true } });
    if (!bot) throw notFound("bot");
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

/** An entry that was published may not be stored yet, or not any more: then its id tells its time. */
async function olderThan(db: Db, id: string): Promise<Prisma.BotEventWhereInput> {
  const event = await db.botEvent.findUnique({ where: { id }, select: { sequence: true } });
  return event ? { sequence: { lt: event.sequence } } : { id: { lt: id } };
}
