import type { AssignmentKey as HeldPair, Presence, ServiceFrame } from "../../../control/protocol.ts";
import { type BotAssignment, type BotStateUpdate, engine } from "../../data/engine/engine.ts";
import { batchByFrameSize } from "./frame-batches.ts";
import { type AssignedBot, gatewayBotJson, readAssignedBots } from "./read-assigned-bots.ts";

interface Entry {
  bot: AssignedBot;
  presence: Presence | null;
  /** How often the state was made anew from the same presence. */
  republishedCount: number;
  /** Beats in a row in which the shard did not name it. */
  missedHeartbeats: number;
}

interface LoadedBots {
  loaded: string[];
  /** Their credentials do not open. */
  unreadable: { id: string; accountId: string }[];
  /** There is no row any more. */
  missing: BotAssignment[];
}

interface AssignmentDifferences {
  /** Only the shard says that it has them. */
  extra: BotAssignment[];
  /** The shard's, and nothing is known of them here. */
  notLoaded: BotAssignment[];
  /** Handed over, and not named since: the shard may not have heard of them. */
  unconfirmed: BotAssignment[];
  /** Not named twice in a row: the shard does not have them. */
  missing: BotAssignment[];
}

const DISCONNECTED = 4;
/** Between two presences of a shard there is room for so many states of our own making. */
const REVISION_STRIDE = 1000;

/** The bots of one shard, with what the gateway shows of them. */
export class AssignedBots {
  readonly #shardId: string;
  readonly #send: (frame: ServiceFrame) => void;
  readonly #entries = new Map<string, Entry>();

  constructor(shardId: string, send: (frame: ServiceFrame) => void) {
    this.#shardId = shardId;
    this.#send = send;
  }

  get(botId: string, fence: number): AssignedBot | null {
    const bot = this.#entries.get(botId)?.bot;
    return bot?.details.fence === fence ? bot : null;
  }

  ownerOf = (botId: string): string | null => this.#entries.get(botId)?.bot.accountId ?? null;
  has = (botId: string): boolean => this.#entries.has(botId);

  get size(): number {
    return this.#entries.size;
  }

  /** Reads bots, so that they can be handed over and shown. */
  async load(held: BotAssignment[]): Promise<LoadedBots> {
    if (held.length === 0) return { loaded: [], unreadable: [], missing: [] };
    const { bots, unreadable } = await readAssignedBots(held);
    for (const bot of bots)
      this.#entries.set(bot.details.id, { bot, presence: null, republishedCount: 0, missedHeartbeats: 0 });
    const found = new Set([...bots.map(({ details: assignment }) => assignment.id), ...unreadable.map(({ id }) => id)]);
    const missing = held.filter(({ botId }) => !found.has(botId));
    return { loaded: bots.map(({ details: assignment }) => assignment.id), unreadable, missing };
  }

  /** Forgets what is held by others now. */
  retainOnly(owned: BotAssignment[]): void {
    const owns = new Map(owned.map(({ botId, fence }) => [botId, fence]));
    for (const [id, { bot }] of this.#entries) if (owns.get(id) !== bot.details.fence) this.#entries.delete(id);
  }

  assign(botIds: string[]): void {
    const bots = this.#of(botIds).map(({ bot }) => bot.details);
    for (const part of batchByFrameSize(bots)) this.#send({ t: "assign", bots: part });
  }

  sendDetails(botIds: string[]): void {
    const bots = this.#of(botIds).map(({ bot: { details: assignment } }) => {
      const { deviceAuth: _, ...facts } = assignment;
      return facts;
    });
    for (const part of batchByFrameSize(bots)) this.#send({ t: "config", bots: part });
  }

  categoriesOf = (botIds: string[]): string[] => [
    ...new Set(this.#of(botIds).flatMap(({ bot }) => bot.details.parent ?? [])),
  ];

  forget(items: BotAssignment[]): void {
    for (const { botId, fence } of items) if (this.get(botId, fence)) this.#entries.delete(botId);
  }

  revoke(items: BotAssignment[], why: "unwanted" | "credentials" | "lost"): void {
    this.forget(items);
    this.#send({ t: "revoke", bots: items.map(({ botId, fence }): HeldPair => [botId, fence]), why });
  }

  /** Keeps what the shard says of its bots; what it says of others is refused. */
  async upsertStates(presences: Presence[]): Promise<void> {
    const states: BotStateUpdate[] = [];
    const refused: BotAssignment[] = [];
    for (const presence of presences) {
      const { id: botId, fence, rev } = presence;
      const entry = this.#entries.get(botId);
      if (entry?.bot.details.fence === fence) {
        Object.assign(entry, { presence, republishedCount: 0 });
        states.push({
          botId,
          fence,
          revision: rev * REVISION_STRIDE,
          json: gatewayBotJson(entry.bot, presence, this.#shardId),
        });
      } else if (!(await this.isAssignedHere({ botId, fence }))) refused.push({ botId, fence });
    }
    const { fenced } = await engine().upsertStates(this.#shardId, states);
    const lost = [...refused, ...states.filter(({ botId }) => fenced.includes(botId))];
    if (lost.length) this.revoke(lost, "lost");
  }

  /** Whether it is held so, read yet or not: what is not read, the next beat reads. */
  async isAssignedHere({ botId, fence }: BotAssignment): Promise<boolean> {
    const found = await engine().locate(botId);
    return found?.shardId === this.#shardId && found.fence === fence;
  }

  /** Reads changed bots again. @returns Those whose credentials are others now. */
  async refresh(botIds: string[]): Promise<BotAssignment[]> {
    const before = this.#of(botIds).map(({ bot }) => bot);
    if (before.length === 0) return [];
    const held = before.map(({ details: { id, fence } }) => ({ botId: id, fence }));
    const { bots } = await readAssignedBots(held);
    const after = new Map(bots.map((bot) => [bot.details.id, bot]));
    const renewed: BotAssignment[] = [];
    const told: string[] = [];
    for (const old of before) {
      const { id, fence } = old.details;
      const bot = after.get(id);
      const entry = this.#entries.get(id);
      if (!bot || entry?.bot !== old) continue;
      if (bot.authDigest !== old.authDigest) renewed.push({ botId: id, fence });
      else if (JSON.stringify(bot) !== JSON.stringify(old)) told.push(id);
      entry.bot = bot;
    }
    this.sendDetails(told);
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
      entry.republishedCount = Math.min(entry.republishedCount + 1, REVISION_STRIDE - 1);
      const revision = presence.rev * REVISION_STRIDE + entry.republishedCount;
      const json = gatewayBotJson(bot, presence, this.#shardId);
      return [{ botId: presence.id, fence: presence.fence, revision, json }];
    });
    if (states.length) await engine().upsertStates(this.#shardId, states);
  }

  /** Compares what the shard says with what the engine says and with what is known here. */
  compare(said: HeldPair[], owned: BotAssignment[]): AssignmentDifferences {
    this.retainOnly(owned);
    const owns = new Map(owned.map(({ botId, fence }) => [botId, fence]));
    const names = new Map(said);
    const extra = said.filter(([id, fence]) => owns.get(id) !== fence).map(([botId, fence]) => ({ botId, fence }));
    const found: AssignmentDifferences = { extra, notLoaded: [], unconfirmed: [], missing: [] };
    for (const held of owned) {
      const entry = this.#entries.get(held.botId);
      const isNamed = names.get(held.botId) === held.fence;
      if (entry) entry.missedHeartbeats = isNamed ? 0 : entry.missedHeartbeats + 1;
      if (!entry) found.notLoaded.push(held);
      else if (entry.missedHeartbeats === 1) found.unconfirmed.push(held);
      else if (entry.missedHeartbeats > 1) found.missing.push(held);
    }
    return found;
  }

  #of = (botIds: string[]): Entry[] => botIds.flatMap((id) => this.#entries.get(id) ?? []);
}
