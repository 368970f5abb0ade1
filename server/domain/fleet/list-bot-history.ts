import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { HistoryEntry, type HistoryKind, HistoryQuery } from "../../contract/bot-history.ts";
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
        ...(before !== undefined && { id: { lt: before } }),
      },
      orderBy: { id: "desc" },
      take: limit,
    });
    return rows.map(({ accountId: _, createdAt, kind, ...row }) => ({
      ...row,
      kind: kind as HistoryKind,
      at: createdAt.toISOString(),
    }));
  },
);
