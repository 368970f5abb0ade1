import type { z } from "zod";
import { BotStatus } from "#control/bot-status.ts";
import { perApplication } from "../../application.ts";
import type { BotStats, PublicBot } from "../../contract/public-bots.ts";
import {
  type CatalogueRow,
  type PublicBotRow,
  readPublicBotRows,
  readPublicBotsVersion,
} from "../../data/bots-to-run.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import { log } from "../../log.ts";
import { ListedBot } from "./listed-bot.ts";

const SUMMARY_SIZE = 3;
/** No older reading of the rows is answered: what another process changes counts within a second. */
const MAX_AGE_MS = 900;
/** While somebody asks, the rows are looked at this often, and nobody waits for it. */
const REFRESH_MS = 400;
const RECOUNT_MS = 2_000;
/** New states get into the answers this often at most. */
const REBUILD_MS = 250;

type Stats = z.infer<typeof BotStats>;

/** What everybody is answered: the same objects until something of them changes. Not to be written to. */
interface PublicAnswers {
  list: PublicBot[];
  summary: PublicBot[];
  stats: Stats;
}

/**
 * The public bots, ready to be answered. Rows are read when they changed, states are taken as the engine tells them;
 * a call costs no statement and reads no state, however many come.
 */
export class PublicBotCache {
  readonly #bots = new Map<string, ListedBot>();
  #answers: PublicAnswers | null = null;
  #renewing: Promise<PublicAnswers> | null = null;
  /** A bot's state changed since the answers were made. */
  #hasNews = false;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;
  /** Of the rows as they were read last. */
  #mark = "";
  /** What this process changed while the rows were being read. */
  #toldMeanwhile: (() => Promise<void>)[] | null = null;
  #total = 0;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor() {
    engine().onChange((change) => this.#hear(change));
  }

  /** What is answered now. */
  async read(): Promise<PublicAnswers> {
    await this.#ready();
    const isDue = this.#hasNews && performance.now() - this.#renewedAt >= REBUILD_MS;
    if (this.#answers && !isDue) return this.#answers;
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async find(botId: string): Promise<PublicBot | null> {
    await this.#ready();
    return this.#bots.get(botId)?.publicView ?? null;
  }

  /** Rows as they are after a change, and bots that are gone. */
  async applyChanges(rows: CatalogueRow[], gone: string[]): Promise<void> {
    const listed = rows.filter(({ isListed }) => isListed);
    const others = [...rows.filter(({ isListed }) => !isListed).map(({ id }) => id), ...gone];
    const apply = () => {
      for (const id of others) this.#remove(id);
      return this.#put(listed);
    };
    this.#toldMeanwhile?.push(apply);
    await apply();
  }

  async #renew(): Promise<PublicAnswers> {
    const connected = await engine().countStates();
    if (this.#hasNews) this.#renewedAt = performance.now();
    this.#hasNews = false;
    const bots = [...this.#bots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, bot]) => bot);
    const list = bots.map(({ publicView: shown }) => shown);
    const made = { list, summary: summarize(list), stats: countByStatus(bots, { total: this.#total, connected }) };
    this.#answers = reuseUnchanged(made, this.#answers);
    return this.#answers;
  }

  #hear(change: FleetChange): void {
    if (change.kind !== "state") return;
    this.#hasNews = true;
    this.#bots.get(change.botId)?.setState(change.json);
  }

  #remove(botId: string): void {
    if (this.#bots.delete(botId)) this.#rowsChanged();
  }

  /** The rows here are no longer those that the mark stands for: it may come again and mean others. */
  #rowsChanged(): void {
    this.#answers = null;
    this.#mark = "";
  }

  async #put(rows: PublicBotRow[]): Promise<void> {
    const added: [string, ListedBot][] = [];
    for (const row of rows) {
      const known = this.#bots.get(row.id);
      if (known && !known.setRow(row)) continue;
      this.#rowsChanged();
      if (known) continue;
      const bot = new ListedBot(row);
      this.#bots.set(row.id, bot);
      added.push([row.id, bot]);
    }
    await Promise.all(
      added.map(async ([id, bot]) => {
        const json = await engine().getState(bot.accountId, id);
        if (!bot.hasReceivedState) bot.setState(json);
      }),
    );
    if (added.length) this.#answers = null;
  }

  /** Waits only for rows that nobody has looked at for too long; then all wait together. */
  async #ready(): Promise<void> {
    const age = performance.now() - this.#checkedAt;
    if (age < REFRESH_MS) return;
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    if (age > MAX_AGE_MS) await this.#checking;
    else this.#checking.catch((err) => log().warn({ err }, "the public bots were not compared with the database"));
  }

  async #check(): Promise<void> {
    const startedAt = performance.now();
    if (startedAt - this.#countedAt >= RECOUNT_MS) {
      const total = await db().bot.count();
      if (total !== this.#total) this.#answers = null;
      this.#total = total;
      this.#countedAt = startedAt;
    }
    const mark = await readPublicBotsVersion();
    if (mark !== this.#mark) await this.#read(mark);
    this.#checkedAt = startedAt;
  }

  /** What this process changes meanwhile comes after what is read here, and is compared at the next look. */
  async #read(mark: string): Promise<void> {
    const told: (() => Promise<void>)[] = [];
    this.#toldMeanwhile = told;
    try {
      const rows = await readPublicBotRows();
      const listed = new Set(rows.map(({ id }) => id));
      for (const id of [...this.#bots.keys()]) if (!listed.has(id)) this.#remove(id);
      await this.#put(rows);
      for (const apply of told) await apply();
      this.#mark = told.length ? "" : mark;
    } finally {
      this.#toldMeanwhile = null;
    }
  }
}

/** Available ones first. */
function summarize(list: PublicBot[]): PublicBot[] {
  const isAvailable = ({ status }: PublicBot) => status === BotStatus.Available;
  return [...list.filter(isAvailable), ...list.filter((bot) => !isAvailable(bot))].slice(0, SUMMARY_SIZE);
}

function countByStatus(bots: ListedBot[], all: Stats["all"]): Stats {
  const ofStatus = (status: number) => bots.filter(({ liveState: live }) => live?.status === status).length;
  return {
    public: {
      total: bots.length,
      connected: bots.filter(({ liveState: live }) => live !== null).length,
      available: ofStatus(BotStatus.Available),
      busy: ofStatus(BotStatus.Busy),
      matches: bots.reduce((sum, { liveState: live }) => sum + (live?.matches ?? 0), 0),
    },
    all,
  };
}

/** An answer that says the same stays the same object, so that it is not put into bytes again. */
function reuseUnchanged(made: PublicAnswers, before: PublicAnswers | null): PublicAnswers {
  if (!before) return made;
  const isSame = (a: PublicBot[], b: PublicBot[]) => a.length === b.length && a.every((bot, index) => bot === b[index]);
  return {
    list: isSame(made.list, before.list) ? before.list : made.list,
    summary: isSame(made.summary, before.summary) ? before.summary : made.summary,
    stats: JSON.stringify(made.stats) === JSON.stringify(before.stats) ? before.stats : made.stats,
  };
}

export const publicBotCache = perApplication("public bot cache", () => new PublicBotCache());

/** Rows that this process changed. Until somebody reads public bots there is no cache to update. */
export async function updatePublicBots(rows: CatalogueRow[], gone: string[]): Promise<void> {
  await publicBotCache.peek()?.applyChanges(rows, gone);
}
