import { z } from "zod";
import { BotReference } from "../../contract/bots.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { BotStats, BotStatus, PublicBot } from "../../contract/public-bots.ts";
import { BOT_COLUMNS, type BotRow } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { flagsOf } from "../bots/to-bot.ts";
import { notFound } from "../fault.ts";
import { openOperation } from "../operation.ts";

const SUMMARY_SIZE = 3;
const COLUMNS = { ...BOT_COLUMNS, accountId: true } as const;

interface LiveBot {
  row: BotRow;
  /** Null while it is not connected. */
  live: GatewayBot | null;
}

const withState = async (row: BotRow & { accountId: string }): Promise<LiveBot> => {
  const json = await engine().getState(row.accountId, row.id);
  return { row, live: json === null ? null : (JSON.parse(json) as GatewayBot) };
};

async function findPublic(db: Db): Promise<LiveBot[]> {
  const rows = await db.bot.findMany({ where: { isPublic: true }, select: COLUMNS, orderBy: { id: "asc" } });
  return Promise.all(rows.map(withState));
}

/** Nothing that tells who owns it: no e-mail, owner or platform account. */
function toPublicBot({ row, live }: LiveBot): PublicBot {
  const known = { id: row.id, nickname: row.nickname, flags: flagsOf(row) };
  if (!live) return { ...known, status: BotStatus.Offline };
  const { status, friendsCount, party } = live;
  const seats = party && { playlistId: party.playlistId, size: party.members.length, maxSize: party.maxSize };
  return { ...known, status, friendsCount, ...(seats && { party: seats }) };
}

export const listPublicBots = openOperation(
  { name: "publicBots.list", input: z.strictObject({}), output: z.array(PublicBot) },
  async (_, { db }) => (await findPublic(db)).map(toPublicBot),
);

export const getPublicBot = openOperation(
  { name: "publicBots.get", input: BotReference, output: PublicBot },
  async ({ botId }, { db }) => {
    const row = await db.bot.findFirst({ where: { id: botId, isPublic: true }, select: COLUMNS });
    if (!row) throw notFound("public bot");
    return toPublicBot(await withState(row));
  },
);

const isIn = (status: number) => (bot: LiveBot) => bot.live?.status === status;

/** At most three public bots, available ones first. */
export const summarizePublicBots = openOperation(
  { name: "publicBots.summary", input: z.strictObject({}), output: z.array(PublicBot).max(SUMMARY_SIZE) },
  async (_, { db }) => {
    const bots = await findPublic(db);
    const isAvailable = isIn(BotStatus.Available);
    const sorted = [...bots.filter(isAvailable), ...bots.filter((bot) => !isAvailable(bot))];
    return sorted.slice(0, SUMMARY_SIZE).map(toPublicBot);
  },
);

export const countAllBots = openOperation(
  { name: "publicBots.stats", input: z.strictObject({}), output: BotStats },
  async (_, { db }) => {
    const [bots, total, connected] = await Promise.all([findPublic(db), db.bot.count(), engine().countStates()]);
    return {
      public: {
        total: bots.length,
        connected: bots.filter(({ live }) => live !== null).length,
        available: bots.filter(isIn(BotStatus.Available)).length,
        busy: bots.filter(isIn(BotStatus.Busy)).length,
        matches: bots.reduce((sum, { live }) => sum + (live?.matches ?? 0), 0),
      },
      all: { total, connected },
    };
  },
);
