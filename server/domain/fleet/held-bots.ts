import type { Held as HeldPair, HubFrame, Presence } from "../../../control/protocol.ts";
import { engine, type Held, type StateToPut } from "../../data/engine/engine.ts";
import { type HeldBot, readHeldBots, stateJson } from "./bot-facts.ts";
import { portionsOf } from "./portions.ts";

interface Entry {
  bot: HeldBot;
  presence: Presence | null;
  /** How often the state was made anew from the same presence. */
  remade: number;
  /** Beats in a row in which the shard did not name it. */
  missed: number;
}

interface Loaded {
  loaded: string[];
  /** Their credentials do not open. */
  unreadable: { id: string; accountId: string }[];
  /** There is no row any more. */
  missing: Held[];
}

interface Differences {
  /** Only the shard says that it has them. */
  extra: Held[];
  /** The shard's, and nothing is known of them here. */
  unknown: Held[];
  /** Handed over, and not named since: the shard may not have heard of them. */
  silent: Held[];
  /** Not named twice in a row: the shard does not have them. */
  gone: Held[];
}

const DISCONNECTED = 4;
/** Between two presences of a shard there is room for so many states of our own making. */
const ROOM = 1000;

/** The bots of one shard, with what the gateway shows of them. */
export class HeldBots {
  readonly #shardId: string;
  readonly #send: (frame: HubFrame) => void;
  readonly #entries = new Map<string, Entry>();

  constructor(shardId: string, send: (frame: HubFrame) => void) {
    this.#shardId = shardId;
    this.#send = send;
  }

  get(botId: string, fence: number): HeldBot | null {
    const bot = this.#entries.get(botId)?.bot;
    return bot?.assignment.fence === fence ? bot : null;
  }

  ownerOf = (botId: string): string | null => this.#entries.get(botId)?.bot.accountId ?? null;
  has = (botId: string): boolean => this.#entries.has(botId);

  get size(): number {
    return this.#entries.size;
  }

  /** Reads bots, so that they can be handed over and shown. */
  async load(held: Held[]): Promise<Loaded> {
    if (held.length === 0) return { loaded: [], unreadable: [], missing: [] };
    const { bots, unreadable } = await readHeldBots(held);
    for (const bot of bots) this.#entries.set(bot.assignment.id, { bot, presence: null, remade: 0, missed: 0 });
    const found = new Set([...bots.map(({ assignment }) => assignment.id), ...unreadable.map(({ id }) => id)]);
    const missing = held.filter(({ botId }) => !found.has(botId));
    return { loaded: bots.map(({ assignment }) => assignment.id), unreadable, missing };
  }

  /** Forgets what is held by others now. */
  keepOnly(owned: Held[]): void {
    const owns = new Map(owned.map(({ botId, fence }) => [botId, fence]));
    for (const [id, { bot }] of this.#entries) if (owns.get(id) !== bot.assignment.fence) this.#entries.delete(id);
  }

  assign(botIds: string[]): void {
    const bots = this.#of(botIds).map(({ bot }) => bot.assignment);
    for (const part of portionsOf(bots)) this.#send({ t: "assign", bots: part });
  }

  tellFacts(botIds: string[]): void {
    const bots = this.#of(botIds).map(({ bot: { assignment } }) => {
      const { deviceAuth: _, ...facts } = assignment;
      return facts;
    });
    for (const part of portionsOf(bots)) this.#send({ t: "config", bots: part });
  }

  categoriesOf = (botIds: string[]): string[] => [
    ...new Set(this.#of(botIds).flatMap(({ bot }) => bot.assignment.parent ?? [])),
  ];

  forget(items: Held[]): void {
    for (const { botId, fence } of items) if (this.get(botId, fence)) this.#entries.delete(botId);
  }

  revoke(items: Held[], why: "unwanted" | "credentials" | "lost"): void {
    this.forget(items);
    this.#send({ t: "revoke", bots: items.map(({ botId, fence }): HeldPair => [botId, fence]), why });
  }

  /** Keeps what the shard says of its bots; what it says of others is refused. */
  async putStates(presences: Presence[]): Promise<void> {
    const states: StateToPut[] = [];
    const refused: Held[] = [];
    for (const presence of presences) {
      const { id: botId, fence, rev } = presence;
      const entry = this.#entries.get(botId);
      if (entry?.bot.assignment.fence === fence) {
        Object.assign(entry, { presence, remade: 0 });
        states.push({ botId, fence, revision: rev * ROOM, json: stateJson(entry.bot, presence, this.#shardId) });
      } else if (!(await this.isOurs({ botId, fence }))) refused.push({ botId, fence });
    }
    const { fenced } = await engine().putStates(this.#shardId, states);
    const lost = [...refused, ...states.filter(({ botId }) => fenced.includes(botId))];
    if (lost.length) this.revoke(lost, "lost");
  }

  /** Whether it is held so, read yet or not: what is not read, the next beat reads. */
  async isOurs({ botId, fence }: Held): Promise<boolean> {
    const found = await engine().locate(botId);
    return found?.shardId === this.#shardId && found.fence === fence;
  }

  /** Reads changed bots again. @returns Those whose credentials are others now. */
  async refresh(botIds: string[]): Promise<Held[]> {
    const before = this.#of(botIds).map(({ bot }) => bot);
    if (before.length === 0) return [];
    const held = before.map(({ assignment: { id, fence } }) => ({ botId: id, fence }));
    const { bots } = await readHeldBots(held);
    const after = new Map(bots.map((bot) => [bot.assignment.id, bot]));
    const renewed: Held[] = [];
    const told: string[] = [];
    for (const old of before) {
      const { id, fence } = old.assignment;
      const bot = after.get(id);
      const entry = this.#entries.get(id);
      if (!bot || entry?.bot !== old) continue;
      if (bot.authDigest !== old.authDigest) renewed.push({ botId: id, fence });
      else if (JSON.stringify(bot) !== JSON.stringify(old)) told.push(id);
      entry.bot = bot;
    }
    this.tellFacts(told);
    await this.#remake(told);
    return renewed;
  }

  /** Nothing is heard of them until the shard is back. */
  async markDisconnected(): Promise<void> {
    for (const { presence } of this.#entries.values()) if (presence) presence.status = DISCONNECTED;
    await this.#remake([...this.#entries.keys()]);
  }

  async #remake(botIds: string[]): Promise<void> {
    const states = this.#of(botIds).flatMap((entry) => {
      const { bot, presence } = entry;
      if (!presence) return [];
      entry.remade = Math.min(entry.remade + 1, ROOM - 1);
      const revision = presence.rev * ROOM + entry.remade;
      const json = stateJson(bot, presence, this.#shardId);
      return [{ botId: presence.id, fence: presence.fence, revision, json }];
    });
    if (states.length) await engine().putStates(this.#shardId, states);
  }

  /** Compares what the shard says with what the engine says and with what is known here. */
  compare(said: HeldPair[], owned: Held[]): Differences {
    this.keepOnly(owned);
    const owns = new Map(owned.map(({ botId, fence }) => [botId, fence]));
    const names = new Map(said);
    const extra = said.filter(([id, fence]) => owns.get(id) !== fence).map(([botId, fence]) => ({ botId, fence }));
    const found: Differences = { extra, unknown: [], silent: [], gone: [] };
    for (const held of owned) {
      const entry = this.#entries.get(held.botId);
      const isNamed = names.get(held.botId) === held.fence;
      if (entry) entry.missed = isNamed ? 0 : entry.missed + 1;
      if (!entry) found.unknown.push(held);
      else if (entry.missed === 1) found.silent.push(held);
      else if (entry.missed > 1) found.gone.push(held);
    }
    return found;
  }

  #of = (botIds: string[]): Entry[] => botIds.flatMap((id) => this.#entries.get(id) ?? []);
}
