import { z } from "zod";
import { BotReference } from "../../contract/bots.ts";
import { BotStats, BotStatus, PublicBot } from "../../contract/public-bots.ts";
import { BOT_COLUMNS, type BotRow } from "../../data/bots.ts";
import { flagsOf } from "../bots/to-bot.ts";
import { notFound } from "../fault.ts";
import { openOperation } from "../operation.ts";

const SUMMARY_SIZE = 3;

/** Nothing that tells who owns it: no e-mail, owner or platform account. */
const toPublicBot = (row: BotRow): PublicBot => ({
  id: row.id,
  nickname: row.nickname,
  flags: flagsOf(row),
  status: BotStatus.Offline,
});

export const listPublicBots = openOperation(
  { name: "publicBots.list", input: z.strictObject({}), output: z.array(PublicBot) },
  async (_, { db }) => {
    const rows = await db.bot.findMany({ where: { isPublic: true }, select: BOT_COLUMNS, orderBy: { id: "asc" } });
    return rows.map(toPublicBot);
  },
);

export const getPublicBot = openOperation(
  { name: "publicBots.get", input: BotReference, output: PublicBot },
  async ({ botId }, { db }) => {
    const row = await db.bot.findFirst({ where: { id: botId, isPublic: true }, select: BOT_COLUMNS });
    if (!row) throw notFound("public bot");
    return toPublicBot(row);
  },
);

/** At most three public bots, available ones first. */
export const summarizePublicBots = openOperation(
  { name: "publicBots.summary", input: z.strictObject({}), output: z.array(PublicBot).max(SUMMARY_SIZE) },
  async (_, { db }) => {
    const rows = await db.bot.findMany({
      where: { isPublic: true },
      select: BOT_COLUMNS,
      orderBy: { id: "asc" },
      take: SUMMARY_SIZE,
    });
    return rows.map(toPublicBot);
  },
);

export const countAllBots = openOperation(
  { name: "publicBots.stats", input: z.strictObject({}), output: BotStats },
  async (_, { db }) => {
    const [publicTotal, total] = await Promise.all([db.bot.count({ where: { isPublic: true } }), db.bot.count()]);
    return {
      public: { total: publicTotal, connected: 0, available: 0, busy: 0, matches: 0 },
      all: { total, connected: 0 },
    };
  },
);
