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
import { broker } from "../../data/broker.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import type { FleetChange } from "../../data/engine/fleet-change.ts";
import { log } from "../../log.ts";
import { unlessBrokerIsAway } from "../fleet/unless-broker-is-away.ts";
import { ListedBot } from "./listed-bot.ts";
import { SharedStates } from "./shared-states.ts";

const SUMMARY_SIZE = 3;
/** Rows are never older than this: a change by another process is visible within a second. */
const MAX_AGE_MS = 900;
/** While there are readers, rows are refreshed this often in the background. */
const REFRESH_MS = 400;
const RECOUNT_MS = 2_000;
/** New states are included in the answers this often at most. */
const REBUILD_MS = 250;

type Stats = z.infer<typeof BotStats>;

/** The same objects for every reader until they change. Read only. */
interface PublicAnswers {
  list: PublicBot[];
  summary: PublicBot[];
  stats: Stats;
}

/**
 * The public bots, ready to be sent. Rows are read when they changed; states come from the engine's events. A call costs
 * no statement and no read of a state.
 */
export class PublicBotCache {
  readonly #bots = new Map<string, ListedBot>();
  #answers: PublicAnswers | null = null;
  #rebuilding: Promise<PublicAnswers> | null = null;
  /** A state changed since the answers were built. */
  #hasNewStates = false;
  #rebuiltAt = Number.NEGATIVE_INFINITY;
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<void> | null = null;
  /** The version of the rows that were read last. */
  #version = "";
  /** Changes by this process while the rows are being read. */
  #pendingChanges: (() => Promise<void>)[] | null = null;
  /** With a broker, the engine tells only of states that this process published: the others are read. */
  readonly #sharedStates = broker() ? new SharedStates(this.#bots, () => this.#onNewStates()) : null;
  #total = 0;
  #connected = 0;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor() {
    engine().onChange((change) => this.#onEngineChange(change));
  }

  /** The current answers. */
  async read(): Promise<PublicAnswers> {
    await Promise.all([this.#ensureFresh(), this.#sharedStates?.ensureFresh()]);
    const isDue = this.#hasNewStates && performance.now() - this.#rebuiltAt >= REBUILD_MS;
    if (this.#answers && !isDue) return this.#answers;
    this.#rebuilding ??= this.#rebuild().finally(() => {
      this.#rebuilding = null;
    });
    return this.#rebuilding;
  }

  async find(botId: string): Promise<PublicBot | null> {
    await Promise.all([this.#ensureFresh(), this.#sharedStates?.ensureFresh()]);
    return this.#bots.get(botId)?.publicView ?? null;
  }

  /** Applies changed rows, and removes the bots of `deletedIds`. */
  async applyChanges(rows: CatalogueRow[], deletedIds: string[]): Promise<void> {
    const listed = rows.filter(({ isListed }) => isListed);
    const others = [...rows.filter(({ isListed }) => !isListed).map(({ id }) => id), ...deletedIds];
    const apply = () => {
      for (const id of others) this.#remove(id);
      return this.#upsert(listed);
    };
    this.#pendingChanges?.push(apply);
    await apply();
  }

  async #rebuild(): Promise<PublicAnswers> {
    const connected = (await unlessBrokerIsAway(() => engine().countStates())) ?? this.#connected;
    this.#connected = connected;
    if (this.#hasNewStates) this.#rebuiltAt = performance.now();
    this.#hasNewStates = false;
    const bots = [...this.#bots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, bot]) => bot);
    const list = bots.map(({ publicView }) => publicView);
    const next = { list, summary: summarize(list), stats: countByStatus(bots, { total: this.#total, connected }) };
    this.#answers = reuseUnchanged(next, this.#answers);
    return this.#answers;
  }

  #onEngineChange(change: FleetChange): void {
    if (change.kind !== "state") return;
    this.#bots.get(change.botId)?.setState(change.json);
    this.#onNewStates();
  }

  #onNewStates(): void {
    this.#hasNewStates = true;
  }

  #remove(botId: string): void {
    if (this.#bots.delete(botId)) this.#invalidate();
  }

  /** Forgets the version: the cached rows are no longer those that it was computed from. */
  #invalidate(): void {
    this.#answers = null;
    this.#version = "";
  }

  async #upsert(rows: PublicBotRow[]): Promise<void> {
    const added: [string, ListedBot][] = [];
    for (const row of rows) {
      const known = this.#bots.get(row.id);
      if (known && !known.setRow(row)) continue;
      this.#invalidate();
      if (known) continue;
      const bot = new ListedBot(row);
      this.#bots.set(row.id, bot);
      added.push([row.id, bot]);
    }
    await Promise.all(
      added.map(async ([id, bot]) => {
        const json = await unlessBrokerIsAway(() => engine().getState(bot.accountId, id));
        if (json !== undefined && !bot.hasReceivedState) bot.setState(json);
      }),
    );
    if (added.length) this.#answers = null;
  }

  /** Refreshes in the background while the rows are recent; waits when they are too old. All callers wait together. */
  async #ensureFresh(): Promise<void> {
    const age = performance.now() - this.#refreshedAt;
    if (age < REFRESH_MS) return;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    if (age > MAX_AGE_MS) await this.#refreshing;
    else this.#refreshing.catch((err) => log().warn({ err }, "the public bots were not refreshed from the database"));
  }

  async #refresh(): Promise<void> {
    const startedAt = performance.now();
    if (startedAt - this.#countedAt >= RECOUNT_MS) {
      const total = await db().bot.count();
      if (total !== this.#total) this.#answers = null;
      this.#total = total;
      this.#countedAt = startedAt;
    }
    const version = await readPublicBotsVersion();
    if (version !== this.#version) await this.#readRows(version);
    this.#refreshedAt = startedAt;
  }

  /** Changes that this process makes meanwhile are applied after the rows, and verified by the next refresh. */
  async #readRows(version: string): Promise<void> {
    const changes: (() => Promise<void>)[] = [];
    this.#pendingChanges = changes;
    try {
      const rows = await readPublicBotRows();
      const listed = new Set(rows.map(({ id }) => id));
      for (const id of [...this.#bots.keys()]) if (!listed.has(id)) this.#remove(id);
      await this.#upsert(rows);
      for (const apply of changes) await apply();
      this.#version = changes.length ? "" : version;
    } finally {
      this.#pendingChanges = null;
    }
  }
}

/** Available ones first. */
function summarize(list: PublicBot[]): PublicBot[] {
  const isAvailable = ({ status }: PublicBot) => status === BotStatus.Available;
  return [...list.filter(isAvailable), ...list.filter((bot) => !isAvailable(bot))].slice(0, SUMMARY_SIZE);
}

function countByStatus(bots: ListedBot[], all: Stats["all"]): Stats {
  const ofStatus = (status: number) => bots.filter(({ liveState }) => liveState?.status === status).length;
  return {
    public: {
      total: bots.length,
      connected: bots.filter(({ liveState }) => liveState !== null).length,
      available: ofStatus(BotStatus.Available),
      busy: ofStatus(BotStatus.Busy),
      matches: bots.reduce((sum, { liveState }) => sum + (liveState?.matches ?? 0), 0),
    },
    all,
  };
}

/** An unchanged answer stays the same object, so that it is not serialized again. */
function reuseUnchanged(next: PublicAnswers, before: PublicAnswers | null): PublicAnswers {
  if (!before) return next;
  const isSame = (a: PublicBot[], b: PublicBot[]) => a.length === b.length && a.every((bot, index) => bot === b[index]);
  return {
    list: isSame(next.list, before.list) ? before.list : next.list,
    summary: isSame(next.summary, before.summary) ? before.summary : next.summary,
    stats: JSON.stringify(next.stats) === JSON.stringify(before.stats) ? before.stats : next.stats,
  };
}

export const publicBotCache = perApplication("public bot cache", () => new PublicBotCache());

/** Rows that this process changed. Until somebody reads public bots there is no cache to update. */
export async function updatePublicBots(rows: CatalogueRow[], deletedIds: string[]): Promise<void> {
  await publicBotCache.peek()?.applyChanges(rows, deletedIds);
}
