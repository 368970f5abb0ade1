import type { z } from "zod";
import { BotStatus } from "#control/bot-status.ts";
import { perApplication } from "../../application.ts";
import type { BotStats, PublicBot } from "../../contract/public-bots.ts";
import type { CatalogueRow, PublicBotRow } from "../../data/bots-to-run.ts";
import { unlessBrokerIsAway } from "../../data/broker.ts";
import { cacheReading } from "../../data/cached-reading.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { readPublicBotRows, readPublicBotsVersion } from "../../data/public-bot-rows.ts";
import { shareStatement } from "../../data/shared-statement.ts";
import { type ListedBot, toListedBot } from "./listed-bot.ts";

const SUMMARY_SIZE = 3;
/** Answers are never older: what another process changes, and each live state, is visible within a second. */
const MAX_AGE_MS = 900;
/** While there are readers, answers are made this often in the background. */
const REFRESH_MS = 400;
const RECOUNT_MS = 2_000;

type Stats = z.infer<typeof BotStats>;

/** The same objects for every reader until they change. Read only. */
interface PublicAnswers {
  bots: ReadonlyMap<string, ListedBot>;
  list: PublicBot[];
  summary: PublicBot[];
  stats: Stats;
}

/** What the latest reading found: the next one makes anew only what has changed. */
interface Latest {
  rows: PublicBotRow[];
  /** Of the rows. */
  version: string;
  answers: PublicAnswers;
  isReading: boolean;
}
const latest = perApplication("latest public bots", (): Latest => {
  const stats = {
    public: { total: 0, connected: 0, available: 0, busy: 0, matches: 0 },
    all: { total: 0, connected: 0 },
  };
  return { rows: [], version: "", answers: { bots: new Map(), list: [], summary: [], stats }, isReading: false };
});

const countedBots = cacheReading("number of bots", RECOUNT_MS, () => db().bot.count());

/** One reading at a time, however many changes there are. */
const readInTurn = perApplication("readings of public bots", () =>
  shareStatement<true, PublicAnswers>(
    async (calls) => {
      const answers = await readAnswers(latest());
      return calls.map(() => answers);
    },
    { oneAtATime: true },
  ),
);

const cachedAnswers = cacheReading("public bots", MAX_AGE_MS, () => readInTurn()(true), REFRESH_MS);

/** The public bots, ready to be sent: most calls cost no statement and no reading of a state. */
export const readPublicAnswers = (): Promise<PublicAnswers> => cachedAnswers.read();

/** Called with rows that this process changed. Until somebody reads public bots, nothing is cached. */
export async function updatePublicBots(rows: CatalogueRow[], deletedIds: string[]): Promise<void> {
  const known = latest.peek();
  if (!known) return;
  const isShown = (id: string) => known.isReading || known.answers.bots.has(id);
  if (rows.some(({ id, isListed }) => isListed || isShown(id)) || deletedIds.some(isShown))
    await cachedAnswers.changed();
}

async function readAnswers(known: Latest): Promise<PublicAnswers> {
  known.isReading = true;
  try {
    const version = await readPublicBotsVersion();
    if (version !== known.version) Object.assign(known, { rows: await readPublicBotRows(), version });
    const [total, connected = known.answers.stats.all.connected, states] = await Promise.all([
      countedBots.read(),
      unlessBrokerIsAway(() => engine().countStates()),
      unlessBrokerIsAway(() => readStates(known.rows)),
    ]);
    const bots = new Map<string, ListedBot>();
    for (const row of known.rows) {
      const before = known.answers.bots.get(row.id);
      const state = states ? (states.get(row.id) ?? null) : (before?.state ?? null);
      bots.set(row.id, toListedBot(row, state, before));
    }
    known.answers = toAnswers(bots, { total, connected }, known.answers);
    return known.answers;
  } finally {
    known.isReading = false;
  }
}

/** By the bot's id: one call to the engine for each account. */
async function readStates(rows: PublicBotRow[]): Promise<Map<string, string | null>> {
  const states = new Map<string, string | null>();
  const readOwn = async ([accountId, own]: [string, PublicBotRow[]]) => {
    const ids = own.map(({ id }) => id);
    const found = await engine().getStates(accountId, ids);
    for (const [index, id] of ids.entries()) states.set(id, found[index] ?? null);
  };
  await Promise.all([...Map.groupBy(rows, ({ accountId }) => accountId)].map(readOwn));
  return states;
}

/** An answer that is unchanged stays the same object, so that it is not encoded again. */
function toAnswers(bots: Map<string, ListedBot>, all: Stats["all"], before: PublicAnswers): PublicAnswers {
  const stats = countByStatus([...bots.values()], all);
  const list = reuseUnchanged(
    [...bots.values()].map(({ view }) => view),
    before.list,
  );
  return {
    bots,
    list,
    summary: reuseUnchanged(summarize(list), before.summary),
    stats: JSON.stringify(stats) === JSON.stringify(before.stats) ? before.stats : stats,
  };
}

const reuseUnchanged = (list: PublicBot[], before: PublicBot[]): PublicBot[] =>
  list.length === before.length && list.every((bot, index) => bot === before[index]) ? before : list;

/** Available ones first. */
function summarize(list: PublicBot[]): PublicBot[] {
  const isAvailable = ({ status }: PublicBot) => status === BotStatus.Available;
  return [...list.filter(isAvailable), ...list.filter((bot) => !isAvailable(bot))].slice(0, SUMMARY_SIZE);
}

function countByStatus(bots: ListedBot[], all: Stats["all"]): Stats {
  const ofStatus = (status: number) => bots.filter(({ live }) => live?.status === status).length;
  return {
    public: {
      total: bots.length,
      connected: bots.filter(({ live }) => live !== null).length,
      available: ofStatus(BotStatus.Available),
      busy: ofStatus(BotStatus.Busy),
      matches: bots.reduce((sum, { live }) => sum + (live?.matches ?? 0), 0),
    },
    all,
  };
}
