import { BotStatus } from "#control/bot-status.ts";
import type { StateReason } from "../../../contract/bot-reasons.ts";
import { unlessBrokerIsAway } from "../../../data/broker.ts";
import type { BotAssignment, ClaimedBot } from "../../../data/engine/bot-assignment.ts";
import type { DesiredState } from "../../../data/engine/desired-state.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { BotStateUpdate, LeaseHolder } from "../../../data/engine/fleet-engine.ts";
import type { RevokeReason, ShardPeer } from "../connecting/shard-peer.ts";
import { type BotPresence, type DatedPresence, datePresence, gatewayBotJson } from "./bot-presence.ts";
import { type AssignmentPlan, planAssignments } from "./plan-assignments.ts";
import { type AssignedBot, readAssignedBots } from "./read-assigned-bots.ts";

interface Entry {
  bot: AssignedBot;
  presence: DatedPresence | null;
  /** How many states were published from the same presence, after the first. */
  republishedCount: number;
  missedHeartbeats: number;
  isMoving: boolean;
}

interface LoadedBots {
  loaded: string[];
  /** Bots whose stored credentials cannot be decrypted. */
  unreadable: { id: string; accountId: string }[];
  /** Bots without a row in the database. */
  missing: BotAssignment[];
}

/** Revisions between two presences of a shard, for states that the service itself publishes again. */
const REVISION_STRIDE = 1000;

/** The bots that are assigned to one shard, with what the gateway shows of them. */
export class AssignedBots {
  readonly #holder: LeaseHolder;
  readonly #peer: ShardPeer;
  readonly #entries = new Map<string, Entry>();
  readonly #unpublished = new Set<string>();

  constructor(holder: LeaseHolder, peer: ShardPeer) {
    this.#holder = holder;
    this.#peer = peer;
  }

  get({ botId, fence }: BotAssignment): AssignedBot | null {
    const bot = this.#entries.get(botId)?.bot;
    return bot?.fence === fence ? bot : null;
  }

  find = (botId: string): AssignedBot | null => this.#entries.get(botId)?.bot ?? null;
  statuses = (): number[] => [...this.#entries.values()].map(({ presence }) => presence?.status ?? BotStatus.Offline);
  has = (botId: string): boolean => this.#entries.has(botId);

  get size(): number {
    return this.#entries.size;
  }

  get ids(): string[] {
    return [...this.#entries.keys()];
  }

  /** The bots that the shard may be asked to give up; only of a shard that runs no managed bots. */
  listMovable(): DesiredState[] {
    return [...this.#entries.values()]
      .filter(({ isMoving }) => !isMoving)
      .map(({ bot: { id, accountId, categoryId } }) => ({ botId: id, accountId, categoryId, managed: false }));
  }

  /** Asks the shard to sign these bots out. They stay assigned to it until it has. */
  move(botIds: string[]): void {
    const entries = this.#select(botIds);
    for (const entry of entries) entry.isMoving = true;
    const assignments = entries.map(({ bot: { id, fence } }) => ({ botId: id, fence }));
    if (assignments.length > 0) this.#peer.revokeBots(assignments, "moved");
  }

  /** Reads bots from the database, so that they can be sent to the shard and shown. */
  async load(assignments: BotAssignment[]): Promise<LoadedBots> {
    if (assignments.length === 0) return { loaded: [], unreadable: [], missing: [] };
    const { bots, unreadable } = await readAssignedBots(assignments);
    for (const bot of bots) {
      this.#entries.set(bot.id, { bot, presence: null, republishedCount: 0, missedHeartbeats: 0, isMoving: false });
    }
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
    this.#peer.assignBots(
      this.#holder.epoch,
      this.#select(botIds).map(({ bot }) => bot),
    );
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

  /** Revokes bots that the shard reports and the engine does not list. @returns The others. */
  revokeLost(reported: BotAssignment[], assigned: BotAssignment[]): BotAssignment[] {
    const fences = new Map(assigned.map(({ botId, fence }) => [botId, fence]));
    const { kept = [], lost = [] } = Object.groupBy(reported, ({ botId, fence }) =>
      fences.get(botId) === fence ? "kept" : "lost",
    );
    if (lost.length > 0) this.revoke(lost, "lost");
    return kept;
  }

  /** Publishes what the shard reports about its bots. Bots that are not assigned to it are revoked. */
  async updatePresences(presences: BotPresence[]): Promise<void> {
    const states: BotStateUpdate[] = [];
    const doubtful: BotAssignment[] = [];
    for (const presence of presences.map(datePresence)) {
      const { botId, fence } = presence;
      const entry = this.#entries.get(botId);
      if (entry?.bot.fence === fence) {
        Object.assign(entry, { presence, republishedCount: 0 });
        states.push(this.#toState(entry, presence, presence.revision * REVISION_STRIDE));
      } else doubtful.push({ botId, fence });
    }
    const fenced = new Set(await this.#publish(states));
    doubtful.push(...states.filter(({ botId }) => fenced.has(botId)));
    if (doubtful.length === 0) return;
    const assigned = await unlessBrokerIsAway(() => engine().listAssignments(this.#holder));
    if (assigned) this.revokeLost(doubtful, assigned); // otherwise another process decides, or the next presence
  }

  /** @returns The bots that are not assigned to this shard. States that cannot be published now are published later. */
  async #publish(states: BotStateUpdate[]): Promise<string[]> {
    if (states.length === 0) return [];
    const result = await unlessBrokerIsAway(() => engine().upsertStates(this.#holder, states));
    if (!result) for (const { botId } of states) this.#unpublished.add(botId);
    return result?.fenced ?? [];
  }

  /** Publishes the latest states that the broker did not get while it was away. */
  async publishAgain(): Promise<void> {
    const botIds = [...this.#unpublished];
    this.#unpublished.clear();
    await this.#republish(botIds);
  }

  /** Whether the engine lists the assignment, loaded here or not. The next heartbeat loads what is not. */
  async isAssignedHere(assignment: BotAssignment): Promise<boolean> {
    if (this.get(assignment) !== null) return true;
    const assigned = (await engine().listAssignments(this.#holder)) ?? [];
    return assigned.some(({ botId, fence }) => botId === assignment.botId && fence === assignment.fence);
  }

  #toState({ bot }: Entry, presence: DatedPresence, revision: number): BotStateUpdate {
    const { botId, fence } = presence;
    const json = gatewayBotJson(bot, presence, this.#holder.shardId);
    return { accountId: bot.accountId, botId, fence, revision, json };
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
    const reason: StateReason = { code: "cluster_away", retryAt: null };
    for (const { presence } of this.#entries.values())
      if (presence) Object.assign(presence, { status: BotStatus.Disconnected, reason });
    await this.#republish([...this.#entries.keys()]);
  }

  async #republish(botIds: string[]): Promise<void> {
    const states = this.#select(botIds).flatMap((entry) => {
      const { presence } = entry;
      if (!presence) return [];
      entry.republishedCount = Math.min(entry.republishedCount + 1, REVISION_STRIDE - 1);
      return [this.#toState(entry, presence, presence.revision * REVISION_STRIDE + entry.republishedCount)];
    });
    await this.#publish(states);
  }

  /** Compares a shard's heartbeat with the engine's assignments and with what is loaded here. */
  plan(reported: BotAssignment[], assigned: ClaimedBot[]): AssignmentPlan {
    const loaded = [...this.#entries.values()].map(({ bot: { id, fence }, missedHeartbeats, isMoving }) => ({
      ...{ botId: id, fence, missedHeartbeats, isMoving },
    }));
    const plan = planAssignments({ assigned, loaded, reported });
    this.remove(plan.forget);
    for (const [id, missedHeartbeats] of plan.missedHeartbeats) {
      const entry = this.#entries.get(id);
      if (entry) entry.missedHeartbeats = missedHeartbeats;
    }
    return plan;
  }

  #select = (botIds: string[]): Entry[] => botIds.flatMap((id) => this.#entries.get(id) ?? []);
}
