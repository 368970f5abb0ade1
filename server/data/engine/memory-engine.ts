import type { BotAssignment, ClaimedBot } from "./bot-assignment.ts";
import { BotStates } from "./bot-states.ts";
import type { DesiredState } from "./desired-state.ts";
import { EngineEvents } from "./engine-events.ts";
import type { FleetChange } from "./fleet-change.ts";
import type { BotStateUpdate, FleetEngine, Lease, ShardOpening, ShardSummary } from "./fleet-engine.ts";
import { type BotRecord, hasOtherCapacity, type ShardRecord } from "./memory-records.ts";
import { isSameKind, matches, type ShardSelector } from "./shard-selector.ts";
import { UnassignedBots } from "./unassigned-bots.ts";

/** The engine for one process. It loses everything when the process ends; shards report their bots again. */
export function createMemoryEngine({ now = Date.now }: { now?: () => number } = {}): FleetEngine {
  return new MemoryEngine(now);
}

class MemoryEngine implements FleetEngine {
  readonly #shards = new Map<string, ShardRecord>();
  readonly #bots = new Map<string, BotRecord>();
  readonly #states = new BotStates();
  readonly #unassigned = new UnassignedBots();
  readonly #events = new EngineEvents();
  readonly #now: () => number;
  #lastEpoch: number;
  #lastFence: number;

  constructor(now: () => number) {
    this.#now = now;
    // Numbers that start at the time are larger than those of an earlier process.
    this.#lastFence = now();
    this.#lastEpoch = now();
  }

  async openShard(opening: ShardOpening, ttlMs: number) {
    const before = this.#shards.get(opening.shardId);
    if (before && !isSameKind(before.selector, opening.selector)) return null;
    if (before) this.#delete(before);
    this.#lastEpoch += 1;
    const at = this.#now();
    const epoch = this.#lastEpoch;
    const assignments = new Map<string, number>();
    const shard: ShardRecord = { ...opening, epoch, expiresAt: at + ttlMs, lastSeenAt: at, assignments };
    this.#shards.set(opening.shardId, shard);
    this.#preemptLocalShards(shard);
    this.#publishShard(shard);
    return { epoch };
  }

  async resumeShard({ shardId, epoch, selector }: Lease, hubId: string, ttlMs: number) {
    const shard = this.#findLive(shardId, epoch);
    if (!shard || !isSameKind(shard.selector, selector)) return false;
    shard.hubId = hubId;
    this.#renew(shard, ttlMs);
    return true;
  }

  async renewLease(shardId: string, epoch: number, ttlMs: number) {
    const shard = this.#findLive(shardId, epoch);
    if (shard) this.#renew(shard, ttlMs);
    return shard !== null;
  }

  async claim(shardId: string, epoch: number, max: number) {
    const shard = this.#findLive(shardId, epoch);
    const claimed: ClaimedBot[] = [];
    if (!shard) return claimed;
    for (const botId of this.#unassigned.ofAccounts(shard.selector)) {
      if (claimed.length >= max || shard.assignments.size >= shard.capacity) break;
      const bot = this.#bots.get(botId);
      if (!bot || Math.max(bot.reservedUntil, bot.cooldownUntil) > this.#now()) continue;
      if (!matches(shard.selector, bot.desired)) continue;
      if (shard.selector.isLocal && hasOtherCapacity(this.#shards.values(), bot.desired)) continue;
      this.#lastFence += 1;
      this.#assign(shard, bot, this.#lastFence);
      claimed.push({ botId, fence: this.#lastFence, accountId: bot.desired.accountId });
    }
    return claimed;
  }

  async adopt(shardId: string, epoch: number, assignments: BotAssignment[]) {
    const shard = this.#findLive(shardId, epoch);
    if (!shard) return [];
    return assignments.filter(({ botId, fence }) => {
      const bot = this.#bots.get(botId);
      if (!bot || bot.holder || !matches(shard.selector, bot.desired)) return false;
      if (shard.assignments.size >= shard.capacity) return false;
      if (fence < bot.lastFence || fence > this.#lastFence) return false;
      this.#assign(shard, bot, fence);
      return true;
    });
  }

  async listAssignments(shardId: string, epoch: number) {
    const assignments = this.#findLive(shardId, epoch)?.assignments ?? new Map<string, number>();
    return [...assignments].map(([botId, fence]) => ({ botId, fence }));
  }

  async updateSelector(shardId: string, epoch: number, selector: ShardSelector, json: string) {
    const shard = this.#findLive(shardId, epoch);
    if (!shard) return;
    Object.assign(shard, { selector, json });
    for (const botId of [...shard.assignments.keys()]) {
      const bot = this.#bots.get(botId);
      if (bot && !matches(selector, bot.desired)) this.#lose(shard, botId);
    }
    this.#preemptLocalShards(shard);
    this.#publishShard(shard);
  }

  async release(shardId: string, epoch: number, assignments: BotAssignment[], cooldownMs = 0) {
    const shard = this.#findLive(shardId, epoch);
    if (!shard) return 0;
    const own = assignments.filter(({ botId, fence }) => shard.assignments.get(botId) === fence);
    for (const { botId } of own) {
      const bot = this.#bots.get(botId);
      if (bot) bot.cooldownUntil = this.#now() + cooldownMs;
      this.#unassign(shard, botId);
    }
    return own.length;
  }

  async closeShard(shardId: string, epoch: number) {
    const shard = this.#findLive(shardId, epoch);
    return shard ? this.#delete(shard) : null;
  }

  async expireLeases() {
    const expired = [...this.#shards.values()].filter(({ expiresAt }) => expiresAt <= this.#now());
    const bots = expired.reduce((sum, shard) => sum + this.#delete(shard), 0);
    return { shards: expired.map(({ shardId, epoch }) => ({ shardId, epoch })), bots };
  }

  async bootstrap(desiredStates: Iterable<DesiredState>, reservationMs: number) {
    for (const desired of desiredStates) {
      if (this.#bots.has(desired.botId)) continue;
      this.#add(desired, this.#now() + reservationMs);
    }
  }

  async setDesired(desired: DesiredState) {
    const { accountId, botId } = desired;
    const bot = this.#bots.get(botId);
    if (!bot) this.#add(desired, 0);
    else this.#update(bot, desired);
    this.#events.publish({ kind: "desired", accountId, botId });
  }

  async clearDesired(accountId: string, botId: string) {
    const bot = this.#bots.get(botId);
    if (bot?.desired.accountId !== accountId) return;
    const shard = bot.holder && this.#shards.get(bot.holder.shardId);
    this.#bots.delete(botId);
    if (shard) this.#lose(shard, botId, bot);
    this.#unassigned.delete(accountId, botId);
    this.#events.publish({ kind: "desired", accountId, botId });
  }

  async listDesiredStates() {
    return [...this.#bots.values()].map(({ desired }) => desired);
  }

  async upsertStates(shardId: string, states: BotStateUpdate[]) {
    const fenced: string[] = [];
    for (const { botId, fence, revision, json } of states) {
      const bot = this.#bots.get(botId);
      if (bot?.holder?.shardId !== shardId || bot.holder.fence !== fence) {
        fenced.push(botId);
        continue;
      }
      if (bot.revision >= revision) continue;
      bot.revision = revision;
      const { accountId } = bot.desired;
      this.#states.upsert(accountId, botId, json);
      this.#events.publish({ kind: "state", accountId, botId, json });
    }
    return { fenced };
  }

  listStates = async (accountId: string) => this.#states.list(accountId);
  getStatesJson = async (accountId: string) => this.#states.getJson(accountId);
  getState = async (accountId: string, botId: string) => this.#states.get(accountId, botId);
  countStates = async () => this.#states.count();

  async listShards(accountId: string): Promise<ShardSummary[]> {
    return [...this.#shards.values()]
      .map((shard) => ({ shard, botIds: this.#botsOfAccount(shard, accountId) }))
      .filter(({ shard, botIds }) => shard.selector.accountId === accountId || botIds.length > 0)
      .map(({ shard, botIds }) => ({
        json: shard.json,
        assignedBots: botIds.length,
        connectedBots: botIds.filter((botId) => this.#states.has(accountId, botId)).length,
        lastSeenAt: shard.lastSeenAt,
      }));
  }

  async locate(botId: string) {
    const holder = this.#bots.get(botId)?.holder;
    const shard = holder && this.#findLive(holder.shardId);
    return holder && shard ? { botId, ...holder, hubId: shard.hubId } : null;
  }

  sendToHub = (hubId: string, message: string) => this.#events.sendToHub(hubId, message);
  onHubMessage = (hubId: string, onMessage: (message: string) => void) => this.#events.onHubMessage(hubId, onMessage);
  onChange = (onChange: (change: FleetChange) => void) => this.#events.onChange(onChange);

  async close() {
    this.#events.close();
    for (const records of [this.#shards, this.#bots, this.#states, this.#unassigned]) records.clear();
  }

  /** A shard whose lease has not run out, with this epoch where one is given. */
  #findLive(shardId: string, epoch?: number): ShardRecord | null {
    const shard = this.#shards.get(shardId);
    if (!shard || shard.expiresAt <= this.#now()) return null;
    return epoch === undefined || shard.epoch === epoch ? shard : null;
  }

  /** A managed shard holds bots of several accounts, and each account sees only its own. */
  #botsOfAccount(shard: ShardRecord, accountId: string): string[] {
    return [...shard.assignments.keys()].filter((botId) => this.#bots.get(botId)?.desired.accountId === accountId);
  }

  /** Takes matching bots from local shards, as many as this shard has capacity for. */
  #preemptLocalShards(shard: ShardRecord): void {
    if (shard.selector.isLocal) return;
    let capacity = shard.capacity - shard.assignments.size;
    for (const local of this.#shards.values()) {
      if (!local.selector.isLocal) continue;
      for (const botId of [...local.assignments.keys()]) {
        const bot = this.#bots.get(botId);
        if (capacity <= 0 || !bot || !matches(shard.selector, bot.desired)) continue;
        this.#lose(local, botId);
        capacity -= 1;
      }
    }
  }

  #renew(shard: ShardRecord, ttlMs: number): void {
    shard.lastSeenAt = this.#now();
    shard.expiresAt = shard.lastSeenAt + ttlMs;
  }

  #add(desired: DesiredState, reservedUntil: number): void {
    const { accountId, botId } = desired;
    this.#bots.set(botId, { desired, holder: null, lastFence: 0, revision: -1, reservedUntil, cooldownUntil: 0 });
    this.#unassigned.add(accountId, botId);
    this.#events.publish({ kind: "unassigned", accountId, botId });
  }

  #update(bot: BotRecord, desired: DesiredState): void {
    const { accountId, botId } = desired;
    Object.assign(bot, { desired, cooldownUntil: 0 });
    const shard = bot.holder && this.#shards.get(bot.holder.shardId);
    if (shard && !matches(shard.selector, desired)) this.#lose(shard, botId);
    else if (!shard) this.#events.publish({ kind: "unassigned", accountId, botId });
  }

  #assign(shard: ShardRecord, bot: BotRecord, fence: number): void {
    const { accountId, botId } = bot.desired;
    Object.assign(bot, { holder: { shardId: shard.shardId, fence }, lastFence: fence, revision: -1, reservedUntil: 0 });
    shard.assignments.set(botId, fence);
    this.#unassigned.delete(accountId, botId);
  }

  #delete(shard: ShardRecord): number {
    const bots = [...shard.assignments.keys()];
    for (const botId of bots) this.#lose(shard, botId);
    this.#shards.delete(shard.shardId);
    this.#publishShard(shard);
    return bots.length;
  }

  /** Ends an assignment that the shard did not release. */
  #lose(shard: ShardRecord, botId: string, bot = this.#bots.get(botId)): void {
    const fence = shard.assignments.get(botId);
    this.#unassign(shard, botId, bot);
    if (!bot || fence === undefined) return;
    const { accountId } = bot.desired;
    this.#events.publish({ kind: "lost", accountId, botId, shardId: shard.shardId, fence });
  }

  #unassign(shard: ShardRecord, botId: string, bot = this.#bots.get(botId)): void {
    shard.assignments.delete(botId);
    if (!bot) return;
    const { accountId } = bot.desired;
    bot.holder = null;
    if (this.#states.remove(accountId, botId)) {
      this.#events.publish({ kind: "state", accountId, botId, json: null });
    }
    if (!this.#bots.has(botId)) return;
    this.#unassigned.add(accountId, botId);
    this.#events.publish({ kind: "unassigned", accountId, botId });
  }

  #publishShard({ shardId, selector: { accountId } }: ShardRecord): void {
    this.#events.publish({ kind: "shard", accountId, shardId });
  }
}
