import type { Db } from "../../data/db.ts";
import { notFound } from "../fault.ts";

export async function requireOwnBot(db: Db, accountId: string, botId: string): Promise<void> {
  const bot = await db.bot.findFirst({ where: { id: botId, accountId }, select: { id: true } });
  if (!bot) throw notFound("bot");
}
