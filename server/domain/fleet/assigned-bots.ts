import { BotStatus } from "#control/bot-status.ts";
import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import { engine } from "../../data/engine/engine.ts";
import type { BotStateUpdate } from "../../data/engine/fleet-engine.ts";
import { type BotPresence, gatewayBotJson } from "./gateway-bot-json.ts";
import { type AssignedBot, readAssignedBots } from "./read-assigned-bots.ts";
import type { RevokeReason, ShardPeer } from "./shard-peer.ts";

interface Entry {
  bot: AssignedBot;
  presence: BotPresence | null;
  /** How many states were published from the same presence, after the first. */
  republishedCount: number;
  /** Heartbeats in a row that did not list the bot. */
  missedHeartbeats: number;
}

interface LoadedBots {
  loaded: string[];
  /** Bots whose stored credentials cannot be decrypted. */
  unreadable: { id: string; accountId: string }[];
  /** Bots without a row in the database. */
  missing: BotAssignment[];
}

interface AssignmentDifferences {
  /** Only the shard lists them. */
  extra: BotAssignment[];
  /** The engine lists them, and this process has not read them yet. */
  notLoaded: BotAssignment[];
  /** One heartbeat did not list them: the shard may not have received them. */
  unconfirmed: BotAssignment[];
  /** Two heartbeats in a row did not list them: the shard does not have them. */
  missing: BotAssignment[];
}

/** Revisions between two presences of a shard, for states that the service itself publishes again. */
const REVISION_STRIDE = 1000;

/** The bots that are assigned to one shard, with what the gateway shows of them. */
export class AssignedBots {
  readonly #shardId: string;
  readonly #peer: ShardPeer;
  readonly #entries = new Map<string, Entry>();

  constructor(shardId: string, peer: ShardPeer) {
    this.#shardId = shardId;
    this.#peer = peer;
  }

  get({ botId, fence }: BotAssignment): AssignedBot | null {
    const bot = this.#entries.get(botId)?.bot;
    return bot?.fence === fence ? bot : null;
  }

  ownerOf = (botId: string): string | null => this.#entries.get(botId)?.bot.accountId ?? null;
  has = (botId: string): boolean => this.#entries.has(botId);

  get size(): number {
    return this.#entries.size;
  }

  /** Reads bots from the database, so that they can be sent to the shard and shown. */
  async load(assignments: BotAssignment[]): Promise<LoadedBots> {
    if (assignments.length === 0) return { loaded: [], unreadable: [], missing: [] };
    const { bots, unreadable } = await readAssignedBots(assignments);
    for (const bot of bots)
      this.#entries.set(bot.id, { bot, presence: null, republishedCount: 0, missedHeartbeats: 0 });
    const found = new Set([...bots, ...unreadable].map(({ id }) => id));
    const missing = assignments.filter(({ botId }) => !found.has(botId));
    return { loaded: bots.map(({ id }) => id), unreadable, missing };
  }

  /** Removes every bot that is not assigned to the shard any more. */
  retainOnly(assignments: BotAssignment[]): void {
    const fences = new Map(assignments.map(({ botId, fence }) => [botId, fence]));
    for (const [id, { bot }] of this.#entries) if (fences.get(id) !== bot.fence) this.#entries.delete(id);
  }

  assign(botIds: string[]): void {
    this.#peer.assignBots(this.#select(botIds).map(({ bot }) => bot));
  }

  sendDetails(botIds: string[]): void {
    this.#peer.updateBots(this.#select(botIds).map(({ bot }) => bot));
  }

  categoriesOf = (botIds: string[]): string[] => [
    ...new Set(this.#select(botIds).flatMap(({ bot }) => bot.categoryId ?? [])),
  ];

  remove(assignments: BotAssignment[]): void {
    for (const assignment of assignments) if (this.get(assignment)) this.#entries.delete(assignment.botId);
  }

  revoke(assignments: BotAssignment[], reason: RevokeReason): void {
    this.remove(assignments);
    this.#peer.revokeBots(assignments, reason);
  }

  /** Publishes what the shard reports about its bots. Bots that are not assigned to it are revoked. */
  async updatePresences(presences: BotPresence[]): Promise<void> {
    const states: BotStateUpdate[] = [];
    const foreign: BotAssignment[] = [];
    for (const presence of presences) {
      const { botId, fence } = presence;
      const entry = this.#entries.get(botId);
      if (entry?.bot.fence === fence) {
        Object.assign(entry, { presence, republishedCount: 0 });
        const revision = presence.revision * REVISION_STRIDE;
        states.push({ botId, fence, revision, json: gatewayBotJson(entry.bot, presence, this.#shardId) });
      } else if (!(await this.isAssignedHere({ botId, fence }))) foreign.push({ botId, fence });
    }
    const { fenced } = await engine().upsertStates(this.#shardId, states);
    const lost = [...foreign, ...states.filter(({ botId }) => fenced.includes(botId))];
    if (lost.length) this.revoke(lost, "lost");
  }

  /** Whether the engine lists the assignment, loaded here or not. The next heartbeat loads what is not. */
  async isAssignedHere({ botId, fence }: BotAssignment): Promise<boolean> {
    const found = await engine().locate(botId);
    return found?.shardId === this.#shardId && found.fence === fence;
  }

  /** Reads changed bots again and sends the changes. @returns Bots whose credentials changed. */
  async refresh(botIds: string[]): Promise<BotAssignment[]> {
    const before = this.#select(botIds).map(({ bot }) => bot);
    if (before.length === 0) return [];
    const { bots } = await readAssignedBots(before.map(({ id, fence }) => ({ botId: id, fence })));
    const after = new Map(bots.map((bot) => [bot.id, bot]));
    const renewed: BotAssignment[] = [];
    const changed: string[] = [];
    for (const old of before) {
      const { id, fence } = old;
      const bot = after.get(id);
      const entry = this.#entries.get(id);
      if (!bot || entry?.bot !== old) continue;
      if (bot.authDigest !== old.authDigest) renewed.push({ botId: id, fence });
      else if (JSON.stringify(bot) !== JSON.stringify(old)) changed.push(id);
      entry.bot = bot;
    }
    this.sendDetails(changed);
    await this.#republish(changed);
    return renewed;
  }

  /** Shows all bots as disconnected until the shard reports them again. */
  async markDisconnected(): Promise<void> {
    for (const { presence } of this.#entries.values()) if (presence) presence.status = BotStatus.Disconnected;
    await this.#republish([...this.#entries.keys()]);
  }

  async #republish(botIds: string[]): Promise<void> {
    const states = this.#select(botIds).flatMap((entry) => {
      const { bot, presence } = entry;
      if (!presence) return [];
      entry.republishedCount = Math.min(entry.republishedCount + 1, REVISION_STRIDE - 1);
      const revision = presence.revision * REVISION_STRIDE + entry.republishedCount;
      const json = gatewayBotJson(bot, presence, this.#shardId);
      return [{ botId: presence.botId, fence: presence.fence, revision, json }];
    });
    if (states.length) await engine().upsertStates(this.#shardId, states);
  }

  /** Compares a shard's heartbeat with the engine's assignments and with what is loaded here. */
  compare(reported: BotAssignment[], assigned: BotAssignment[]): AssignmentDifferences {
    this.retainOnly(assigned);
    const assignedFences = new Map(assigned.map(({ botId, fence }) => [botId, fence]));
    const reportedFences = new Map(reported.map(({ botId, fence }) => [botId, fence]));
    const extra = reported.filter(({ botId, fence }) => assignedFences.get(botId) !== fence);
    const differences: AssignmentDifferences = { extra, notLoaded: [], unconfirmed: [], missing: [] };
    for (const assignment of assigned) {
      const entry = this.#entries.get(assignment.botId);
      const isReported = reportedFences.get(assignment.botId) === assignment.fence;
      if (entry) entry.missedHeartbeats = isReported ? 0 : entry.missedHeartbeats + 1;
      if (!entry) differences.notLoaded.push(assignment);
      else if (entry.missedHeartbeats === 1) differences.unconfirmed.push(assignment);
      else if (entry.missedHeartbeats > 1) differences.missing.push(assignment);
    }
    return differences;
  }

  #select = (botIds: string[]): Entry[] => botIds.flatMap((id) => this.#entries.get(id) ?? []);
}
