import { randomUUID } from "node:crypto";
import type { BotAssignment, ClaimedBot } from "./bot-assignment.ts";
import type { DesiredChange } from "./desired-state.ts";
import {
  type BotStateUpdate,
  type EngineStart,
  type FleetChange,
  type FleetEngine,
  isOutdatedHello,
  type Lease,
  type LeaseHolder,
  type ReleaseOptions,
  type ShardOpening,
  type ShardSummary,
} from "./fleet-engine.ts";
import { ClearedVersions } from "./memory-cleared-versions.ts";
import { type BotRecord, hasOtherCapacity, MemoryTables, type ShardRecord } from "./memory-tables.ts";
import { isSameKind, isShared, matches, type ShardSelector } from "./shard-selector.ts";
import { statusOfState } from "./status-of-state.ts";

/** The engine for one process. It loses everything when the process ends; shards report their bots again. */
export function createMemoryEngine({ now = () => performance.now() }: { now?: () => number } = {}): FleetEngine {
  return new MemoryEngine(now);
}

/** Milliseconds of a clock that nobody sets back, shown as a time of day. */
const toWallClock = (milliseconds: number): number => Math.round(performance.timeOrigin + milliseconds);

class MemoryEngine implements FleetEngine {
  readonly #id = randomUUID();
  readonly #tables = new MemoryTables();
  readonly #cleared = new ClearedVersions();
  readonly #now: () => number;
  #lastNumber = 0;
  #preparing: Promise<void> | null = null;
  #reservedUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  async prepare(readStart: () => Promise<EngineStart>) {
    this.#preparing ??= this.#start(readStart);
    try {
      await this.#preparing;
    } catch (error) {
      this.#preparing = null;
      throw error;
    }
    return this.#id;
  }

  async #start(readStart: () => Promise<EngineStart>): Promise<void> {
    const { databaseMicroseconds, reservationMs } = await readStart();
    this.#lastNumber = Math.max(this.#lastNumber, databaseMicroseconds);
    this.#reservedUntil = this.#now() + reservationMs;
  }

  async openShard(opening: ShardOpening, ttlMs: number) {
    const before = this.#tables.shards.get(opening.shardId);
    if (before && !isSameKind(before.selector, opening.selector)) return "taken";
    if (before && isOutdatedHello(opening.hello, before.hello)) return "outdated";
    if (before) this.#tables.deleteShard(before, true);
    const at = this.#now();
    const times = { openedAt: at, expiresAt: at + ttlMs, lastSeenAt: at };
    const shard: ShardRecord = { ...opening, ...times, epoch: this.#nextNumber(), assignments: new Map() };
    this.#tables.shards.set(opening.shardId, shard);
    if (before) this.#tables.publishSuperseded(shard);
    this.#tables.preemptLocalShards(shard, this.#now());
    this.#tables.publishShard(shard);
    return { epoch: shard.epoch };
  }

  async resumeShard({ shardId, epoch, selector, hello }: Lease, hubId: string, ttlMs: number) {
    const shard = this.#findLive(shardId, epoch);
    if (!shard || !isSameKind(shard.selector, selector) || isOutdatedHello(hello, shard.hello)) return false;
    const isMoved = shard.hubId !== hubId;
    Object.assign(shard, { hubId, hello });
    this.#renew(shard, ttlMs);
    if (isMoved) this.#tables.publishSuperseded(shard);
    return true;
  }

  async renewLease(holder: LeaseHolder, ttlMs: number) {
    const shard = this.#findHeld(holder);
    if (!shard) return null;
    this.#renew(shard, ttlMs);
    return this.#assignmentsOf(shard);
  }

  async claim(holder: LeaseHolder, max: number) {
    const shard = this.#findHeld(holder);
    const claimed: ClaimedBot[] = [];
    if (!shard) return claimed;
    const { bots, shards, unassigned } = this.#tables;
    for (const botId of unassigned.ofAccounts(shard.selector)) {
      if (claimed.length >= max || shard.assignments.size >= shard.capacity) break;
      const bot = bots.get(botId);
      if (!bot || bot.cooldownUntil > this.#now() || this.#isReserved(bot) || this.#isEnding(botId)) continue;
      if (!matches(shard.selector, bot.desired)) continue;
      if (shard.selector.isLocal && hasOtherCapacity(shards.values(), bot.desired)) continue;
      const fence = this.#nextNumber();
      this.#tables.assign(shard, bot, fence);
      claimed.push({ botId, fence, accountId: bot.desired.accountId });
    }
    return claimed;
  }

  async adopt(holder: LeaseHolder, assignments: ClaimedBot[]) {
    const shard = this.#findHeld(holder);
    if (!shard) return [];
    return assignments.filter(({ botId, fence }) => {
      const bot = this.#tables.bots.get(botId);
      if (!bot || bot.holder || !matches(shard.selector, bot.desired)) return false;
      if (shard.assignments.size >= shard.capacity) return false;
      if (fence < bot.lastFence || fence > this.#lastNumber) return false;
      this.#tables.assign(shard, bot, fence);
      return true;
    });
  }

  async listAssignments(holder: LeaseHolder) {
    const shard = this.#findHeld(holder);
    return shard ? this.#assignmentsOf(shard) : null;
  }

  async updateSelector(holder: LeaseHolder, selector: ShardSelector, json: string) {
    const shard = this.#findHeld(holder);
    if (!shard) return;
    Object.assign(shard, { selector, json });
    for (const botId of [...shard.assignments.keys()]) {
      const bot = this.#tables.bots.get(botId);
      if (bot && !matches(selector, bot.desired)) this.#tables.lose(shard, botId);
    }
    this.#tables.preemptLocalShards(shard, this.#now());
    this.#tables.publishShard(shard);
  }

  async release(holder: LeaseHolder, assignments: BotAssignment[], { cooldownMs = 0, isConfirmed }: ReleaseOptions) {
    const shard = this.#findHeld(holder);
    if (!shard) return 0;
    const own = assignments.filter(({ botId, fence }) => shard.assignments.get(botId) === fence);
    for (const { botId } of own) {
      const bot = this.#tables.bots.get(botId);
      if (bot) bot.cooldownUntil = this.#now() + cooldownMs;
      if (!isConfirmed) this.#tables.addEnding(shard, botId);
      this.#tables.unassign(shard, botId);
    }
    if (!isConfirmed) return own.length;
    for (const assignment of assignments) this.#tables.confirmEnding(shard.shardId, assignment, this.#now());
    return own.length;
  }

  async closeShard(holder: LeaseHolder, isConfirmed: boolean) {
    const shard = this.#findHeld(holder);
    return shard ? this.#tables.deleteShard(shard, isConfirmed) : null;
  }

  async expireLeases() {
    const expired = [...this.#tables.shards.values()].filter(({ expiresAt }) => expiresAt <= this.#now());
    const bots = expired.reduce((sum, shard) => sum + this.#tables.deleteShard(shard, true), 0);
    this.#tables.deleteEndingsBefore(this.#now());
    return { shards: expired.map(({ shardId, epoch }) => ({ shardId, epoch })), bots };
  }

  async setDesired(changes: readonly DesiredChange[]) {
    for (const change of changes) this.#applyChange(change);
  }

  listDesiredStates = async () => [...this.#tables.bots.values()].map(({ desired }) => desired);

  listAccounts = async () => this.#tables.desired.accountIds;

  hasUnassigned = async (accountId: string) => this.#tables.unassigned.hasOf(accountId);

  readFleets = (accountIds: readonly string[]) =>
    Promise.all(
      accountIds.map(async (accountId) => ({
        ...{ states: this.#tables.states.ofAccount(accountId), unassigned: this.#tables.unassigned.of(accountId) },
        shards: await this.listShards(accountId),
      })),
    );

  async upsertStates(holder: LeaseHolder, states: BotStateUpdate[]) {
    const shard = this.#findHeld(holder);
    const fenced: string[] = [];
    for (const { accountId, botId, fence, revision, json } of states) {
      const bot = this.#tables.bots.get(botId);
      if (shard?.assignments.get(botId) !== fence || !bot) {
        fenced.push(botId);
        continue;
      }
      if (bot.revision >= revision) continue;
      bot.revision = revision;
      const statusBefore = statusOfState(this.#tables.states.get(accountId, botId));
      this.#tables.states.upsert(accountId, botId, json);
      this.#tables.messages.publish({ kind: "state", accountId, botId, json, statusBefore });
    }
    return { fenced };
  }

  listStates = async (accountId: string) => this.#tables.states.list(accountId);
  getStatesJson = async (accountId: string) => this.#tables.states.getJson(accountId);
  getState = async (accountId: string, botId: string) => this.#tables.states.get(accountId, botId);
  getStates = async (accountId: string, botIds: readonly string[]) =>
    botIds.map((botId) => this.#tables.states.get(accountId, botId));
  countStates = async () => this.#tables.states.count();

  async listShards(accountId: string): Promise<ShardSummary[]> {
    return [...this.#tables.shards.values()]
      .map((shard) => ({ shard, botIds: this.#tables.botsOfAccount(shard, accountId) }))
      .filter(({ shard, botIds }) => shard.selector.accountId === accountId || botIds.length > 0)
      .map(({ shard: { shardId, selector, capacity, hubId, json, openedAt, lastSeenAt }, botIds }) => ({
        ...{ shardId, selector, capacity, hubId, json },
        assignedBots: botIds.length,
        connectedBots: botIds.filter((botId) => this.#tables.states.has(accountId, botId)).length,
        ageMs: this.#now() - openedAt,
        lastSeenAt: toWallClock(lastSeenAt),
      }));
  }

  async listSharedShards() {
    return [...this.#tables.shards.values()]
      .filter(({ selector }) => isShared(selector))
      .map(({ shardId, selector, capacity, json, assignments }) => ({
        ...{ shardId, selector, capacity, json, assignedBots: assignments.size },
      }));
  }

  async locate(accountId: string, botId: string) {
    const bot = this.#tables.bots.get(botId);
    const holder = bot?.desired.accountId === accountId ? bot.holder : null;
    const shard = holder && this.#findLive(holder.shardId);
    return holder && shard ? { botId, ...holder, hubId: shard.hubId } : null;
  }

  /** There is one process. */
  claimDuty = async () => true;
  sendToHub = (hubId: string, message: string) => this.#tables.messages.sendToHub(hubId, message);
  onHubMessage = (hubId: string, onMessage: (message: string) => void) =>
    this.#tables.messages.onHubMessage(hubId, onMessage);
  onChange = (onChange: (change: FleetChange) => void) => this.#tables.messages.onChange(onChange);
  close = async () => this.#tables.clear();

  #nextNumber(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  /** A shard whose lease has not run out, with this epoch where one is given. */
  #findLive(shardId: string, epoch?: number): ShardRecord | null {
    const shard = this.#tables.shards.get(shardId);
    if (!shard || shard.expiresAt <= this.#now()) return null;
    return epoch === undefined || shard.epoch === epoch ? shard : null;
  }

  #findHeld({ shardId, epoch, hubId }: LeaseHolder): ShardRecord | null {
    const shard = this.#findLive(shardId, epoch);
    return shard?.hubId === hubId ? shard : null;
  }

  #assignmentsOf({ assignments }: ShardRecord): ClaimedBot[] {
    return [...assignments].flatMap(([botId, fence]) => {
      const accountId = this.#tables.bots.get(botId)?.desired.accountId;
      return accountId === undefined ? [] : [{ botId, fence, accountId }];
    });
  }

  #renew(shard: ShardRecord, ttlMs: number): void {
    shard.lastSeenAt = this.#now();
    shard.expiresAt = shard.lastSeenAt + ttlMs;
  }

  /** Nobody had the bot since the data began: a shard of before may still run it. */
  #isReserved = ({ lastFence }: BotRecord): boolean => lastFence === 0 && this.#now() < this.#reservedUntil;

  #isEnding = (botId: string): boolean => (this.#tables.endings.get(botId)?.until ?? 0) > this.#now();

  #applyChange({ accountId, botId, version, desired }: DesiredChange): void {
    const bot = this.#tables.bots.get(botId);
    if (bot ? bot.version > version : this.#cleared.isNewerThan(botId, version)) return;
    if (desired) {
      this.#cleared.delete(botId);
      const state = { botId, accountId, categoryId: desired.categoryId, managed: desired.managed };
      if (bot) this.#tables.updateBot(bot, state, version);
      else this.#tables.addBot(state, version);
    } else {
      if (bot && bot.desired.accountId !== accountId) return;
      this.#cleared.add(botId, version, this.#now());
      if (bot) this.#tables.deleteBot(bot);
    }
    this.#tables.messages.publish({ kind: "desired", accountId, botId });
  }
}
