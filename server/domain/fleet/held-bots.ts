import type { Held as HeldPair, HubFrame, Presence } from "../../../control/protocol.ts";
import { engine, type Held } from "../../data/engine/engine.ts";
import { type HeldBot, readHeldBots, stateJson } from "./bot-facts.ts";

interface Entry {
  bot: HeldBot;
  presence: Presence | null;
  /** How often the state was made anew from the same presence. */
  remade: number;
  /** Beats in a row in which the shard did not name it. */
  missed: number;
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

  /** @returns The ids of those that could be read. */
  async load(held: Held[]): Promise<string[]> {
    const bots = held.length ? await readHeldBots(held) : [];
    for (const bot of bots) this.#entries.set(bot.assignment.id, { bot, presence: null, remade: 0, missed: 0 });
    return bots.map(({ assignment }) => assignment.id);
  }

  assign(botIds: string[]): void {
    if (botIds.length) this.#send({ t: "assign", bots: this.#of(botIds).map(({ bot }) => bot.assignment) });
  }

  tellFacts(botIds: string[]): void {
    const bots = this.#of(botIds).map(({ bot: { assignment } }) => {
      const { deviceAuth: _, ...facts } = assignment;
      return facts;
    });
    if (bots.length) this.#send({ t: "config", bots });
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
    const states = presences.map((presence) => {
      const entry = this.#entries.get(presence.id);
      const isHeld = entry?.bot.assignment.fence === presence.fence;
      if (entry && isHeld) Object.assign(entry, { presence, remade: 0 });
      const json = entry && isHeld ? stateJson(entry.bot, presence, this.#shardId) : "";
      return { botId: presence.id, fence: presence.fence, revision: presence.rev * ROOM, json };
    });
    const { fenced } = await engine().putStates(this.#shardId, states);
    const lost = states.filter(({ botId }) => fenced.includes(botId));
    if (lost.length) this.revoke(lost, "lost");
  }

  /** Reads changed bots again. @returns Those whose credentials are others now. */
  async refresh(botIds: string[]): Promise<Held[]> {
    const before = this.#of(botIds).map(({ bot }) => bot);
    const held = before.map(({ assignment: { id, fence } }) => ({ botId: id, fence }));
    const after = new Map((await readHeldBots(held)).map((bot) => [bot.assignment.id, bot]));
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

  /**
   * Compares what the shard says with what the engine says. What only the shard has is taken from it; what it did not
   * name twice in a row, it does not have.
   */
  async compare(said: HeldPair[], owned: Held[], giveBack: (items: Held[]) => Promise<unknown>): Promise<void> {
    const owns = new Map(owned.map(({ botId, fence }) => [botId, fence]));
    const extra = said.filter(([botId, fence]) => owns.get(botId) !== fence);
    if (extra.length) this.#send({ t: "revoke", bots: extra, why: "lost" });
    const names = new Map(said);
    const gone = owned.filter(({ botId, fence }) => {
      const entry = this.#entries.get(botId);
      if (!entry) return false;
      entry.missed = names.get(botId) === fence ? 0 : entry.missed + 1;
      return entry.missed >= 2;
    });
    if (gone.length === 0) return;
    this.forget(gone);
    await giveBack(gone);
  }

  #of = (botIds: string[]): Entry[] => botIds.flatMap((id) => this.#entries.get(id) ?? []);
}
