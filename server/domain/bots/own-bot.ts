import type { Db } from "../../data/db.ts";
import { Fault, notFound } from "../fault.ts";

/** A bot of this account that holds a live connection. */
export async function requireConnectedBot(db: Db, accountId: string, botId: string): Promise<never> {
  const bot = await db.bot.findFirst({ where: { id: botId, accountId }, select: { id: true } });
  if (!bot) throw notFound("bot");
  throw new Fault("unable_to_process", "The bot is not connected.");
}
