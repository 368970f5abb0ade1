import { BotStates } from "./bot-states.ts";
import type {
  BotAssignment,
  BotStateUpdate,
  ClaimedBot,
  DesiredState,
  FleetChange,
  FleetEngine,
  Lease,
  ShardOpening,
  ShardSelector,
  ShardSummary,
} from "./engine.ts";
import { EngineEvents } from "./engine-events.ts";
import type { BotRecord, ShardRecord } from "./memory-records.ts";
import { hasOtherCapacity, isSameKind, matches } from "./shard-selector.ts";
import { UnassignedBots } from "./unassigned-bots.ts";

/** The engine for one process: it forgets everything when the process ends, and shards bring it back. */
export function createMemoryEngine({ now = Date.now }: { now?: () => number } = {}): FleetEngine {
  return new MemoryEngine(now);
}

class MemoryEngine implements FleetEngine {
  readonly #shards = new Map<string, ShardRecord>();
  readonly #bots = new Map<string, BotRecord>();
  readonly #states = new BotStates();
  readonly #free = new UnassignedBots();
  readonly #events = new EngineEvents();
  readonly #now: () => number;
  #lastEpoch: number;
  #lastFence: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#lastFence = now();
    this.#lastEpoch = now();
  }

  async openShard(opening: ShardOpening, ttlMs: number) {
    const before = this.#shards.get(opening.shardId);
    if (before && !isSameKind(before.pool, opening.pool)) return null;
    if (before) this.#drop(before);
    this.#lastEpoch += 1;
    const at = this.#now();
    const epoch = this.#lastEpoch;
    const shard = { ...opening, epoch, expiresAt: at + ttlMs, lastSeenAt: at, held: new Map<string, number>() };
    this.#shards.set(opening.shardId, shard);
    this.#makeWayFor(shard);
    this.#tellOfShard(shard);
    return { epoch };
  }

  async resumeShard({ shardId, epoch, pool }: Lease, hubId: string, ttlMs: number) {
    const shard = this.#live(shardId, epoch);
    if (!shard || !isSameKind(shard.pool, pool)) return false;
    shard.hubId = hubId;
    this.#prolong(shard, ttlMs);
    return true;
  }

  async renewLease(shardId: string, epoch: number, ttlMs: number) {
    const shard = this.#live(shardId, epoch);
    if (shard) this.#prolong(shard, ttlMs);
    return shard !== null;
  }

  async claim(shardId: string, epoch: number, max: number) {
    const shard = this.#live(shardId, epoch);
    const taken: ClaimedBot[] = [];
    if (!shard) return taken;
    for (const botId of this.#free.matching(shard.pool)) {
      if (taken.length >= max || shard.held.size >= shard.capacity) break;
      const bot = this.#bots.get(botId);
      if (!bot || Math.max(bot.reservedUntil, bot.cooldownUntil) > this.#now() || !matches(shard.pool, bot.desired))
        continue;
      if (shard.pool.isLocal && hasOtherCapacity(this.#shards.values(), bot.desired)) continue;
      this.#lastFence += 1;
      this.#hold(shard, botId, bot, this.#lastFence);
      taken.push({ botId, fence: this.#lastFence, bucketId: bot.desired.bucketId });
    }
    return taken;
  }

  async adopt(shardId: string, epoch: number, items: BotAssignment[]) {
    const shard = this.#live(shardId, epoch);
    if (!shard) return [];
    return items.filter(({ botId, fence }) => {
      const bot = this.#bots.get(botId);
      if (!bot || bot.holder || !matches(shard.pool, bot.desired) || shard.held.size >= shard.capacity) return false;
      if (fence < bot.lastFence || fence > this.#lastFence) return false;
      this.#hold(shard, botId, bot, fence);
      return true;
    });
  }

  async listAssignments(shardId: string, epoch: number) {
    const held = this.#live(shardId, epoch)?.held ?? new Map<string, number>();
    return [...held].map(([botId, fence]) => ({ botId, fence }));
  }

  async updateSelector(shardId: string, epoch: number, pool: ShardSelector, json: string) {
    const shard = this.#live(shardId, epoch);
    if (!shard) return;
    Object.assign(shard, { pool, json });
    for (const botId of [...shard.held.keys()]) {
      const bot = this.#bots.get(botId);
      if (bot && !matches(pool, bot.desired)) this.#lose(shard, botId);
    }
    this.#makeWayFor(shard);
    this.#tellOfShard(shard);
  }

  async release(shardId: string, epoch: number, items: BotAssignment[], restMs = 0) {
    const shard = this.#live(shardId, epoch);
    if (!shard) return 0;
    const own = items.filter(({ botId, fence }) => shard.held.get(botId) === fence);
    for (const { botId } of own) {
      const bot = this.#bots.get(botId);
      if (bot) bot.cooldownUntil = this.#now() + restMs;
      this.#letGo(shard, botId);
    }
    return own.length;
  }

  async closeShard(shardId: string, epoch: number) {
    const shard = this.#live(shardId, epoch);
    return shard ? this.#drop(shard) : null;
  }

  async expireLeases() {
    const dead = [...this.#shards.values()].filter(({ expiresAt }) => expiresAt <= this.#now());
    const bots = dead.reduce((sum, shard) => sum + this.#drop(shard), 0);
    return { shards: dead.map(({ shardId, epoch }) => ({ shardId, epoch })), bots };
  }

  async bootstrap(wishes: Iterable<DesiredState>, graceMs: number) {
    for (const wish of wishes) {
      if (this.#bots.has(wish.botId)) continue;
      this.#add(wish, this.#now() + graceMs);
    }
  }

  async setDesired(wish: DesiredState) {
    const bot = this.#bots.get(wish.botId);
    if (!bot) this.#add(wish, 0);
    else this.#change(bot, wish);
    this.#events.publish({ kind: "wish", bucketId: wish.bucketId, botId: wish.botId });
  }

  async clearDesired(bucketId: string, botId: string) {
    const bot = this.#bots.get(botId);
    if (bot?.desired.bucketId !== bucketId) return;
    const shard = bot.holder && this.#shards.get(bot.holder.shardId);
    this.#bots.delete(botId);
    if (shard) this.#lose(shard, botId, bot);
    this.#free.delete(bucketId, botId);
    this.#events.publish({ kind: "wish", bucketId, botId });
  }

  async listDesiredStates() {
    return [...this.#bots.values()].map(({ desired: wish }) => wish);
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
      const { bucketId } = bot.desired;
      this.#states.upsert(bucketId, botId, json);
      this.#events.publish({ kind: "state", bucketId, botId, json });
    }
    return { fenced };
  }

  listStates = async (bucketId: string) => this.#states.list(bucketId);
  getStatesJson = async (bucketId: string) => this.#states.getJson(bucketId);
  getState = async (bucketId: string, botId: string) => this.#states.get(bucketId, botId);
  countStates = async () => this.#states.count();

  async listShards(bucketId: string): Promise<ShardSummary[]> {
    return [...this.#shards.values()]
      .map((shard) => ({ shard, held: this.#heldOf(shard, bucketId) }))
      .filter(({ shard, held }) => shard.pool.bucketId === bucketId || held.length > 0)
      .map(({ shard, held }) => ({
        json: shard.json,
        assignedBots: held.length,
        connectedBots: held.filter((botId) => this.#states.has(bucketId, botId)).length,
        lastSeenAt: shard.lastSeenAt,
      }));
  }

  async locate(botId: string) {
    const holder = this.#bots.get(botId)?.holder;
    const shard = holder && this.#live(holder.shardId);
    return holder && shard ? { botId, ...holder, hubId: shard.hubId } : null;
  }

  sendToHub = (hubId: string, message: string) => this.#events.sendToHub(hubId, message);
  onHubMessage = (hubId: string, hear: (message: string) => void) => this.#events.onHubMessage(hubId, hear);
  onChange = (hear: (change: FleetChange) => void) => this.#events.onChange(hear);

  async close() {
    this.#events.close();
    for (const kept of [this.#shards, this.#bots, this.#states, this.#free]) kept.clear();
  }

  #live(shardId: string, epoch?: number): ShardRecord | null {
    const shard = this.#shards.get(shardId);
    if (!shard || shard.expiresAt <= this.#now()) return null;
    return epoch === undefined || shard.epoch === epoch ? shard : null;
  }

  /** A managed shard holds bots of several accounts: each sees its own. */
  #heldOf(shard: ShardRecord, bucketId: string): string[] {
    return [...shard.held.keys()].filter((botId) => this.#bots.get(botId)?.desired.bucketId === bucketId);
  }

  /** Local shards give their bots to one that comes for them, as many as it has room for. */
  #makeWayFor(shard: ShardRecord): void {
    if (shard.pool.isLocal) return;
    let room = shard.capacity - shard.held.size;
    for (const local of this.#shards.values()) {
      if (!local.pool.isLocal) continue;
      for (const botId of [...local.held.keys()]) {
        const bot = this.#bots.get(botId);
        if (room <= 0 || !bot || !matches(shard.pool, bot.desired)) continue;
        this.#lose(local, botId);
        room -= 1;
      }
    }
  }

  #prolong(shard: ShardRecord, ttlMs: number): void {
    shard.lastSeenAt = this.#now();
    shard.expiresAt = shard.lastSeenAt + ttlMs;
  }

  #add(wish: DesiredState, keptUntil: number): void {
    this.#bots.set(wish.botId, {
      desired: wish,
      holder: null,
      lastFence: 0,
      revision: -1,
      reservedUntil: keptUntil,
      cooldownUntil: 0,
    });
    this.#free.add(wish.bucketId, wish.botId);
    this.#events.publish({ kind: "free", bucketId: wish.bucketId, botId: wish.botId });
  }

  #change(bot: BotRecord, wish: DesiredState): void {
    Object.assign(bot, { desired: wish, cooldownUntil: 0 });
    const shard = bot.holder && this.#shards.get(bot.holder.shardId);
    if (shard && !matches(shard.pool, wish)) this.#lose(shard, wish.botId);
    else if (!shard) this.#events.publish({ kind: "free", bucketId: wish.bucketId, botId: wish.botId });
  }

  #hold(shard: ShardRecord, botId: string, bot: BotRecord, fence: number): void {
    Object.assign(bot, { holder: { shardId: shard.shardId, fence }, lastFence: fence, revision: -1, reservedUntil: 0 });
    shard.held.set(botId, fence);
    this.#free.delete(bot.desired.bucketId, botId);
  }

  #drop(shard: ShardRecord): number {
    const bots = [...shard.held.keys()];
    for (const botId of bots) this.#lose(shard, botId);
    this.#shards.delete(shard.shardId);
    this.#tellOfShard(shard);
    return bots.length;
  }

  #lose(shard: ShardRecord, botId: string, bot = this.#bots.get(botId)): void {
    const fence = shard.held.get(botId);
    this.#letGo(shard, botId, bot);
    if (!bot || fence === undefined) return;
    this.#events.publish({ kind: "lost", bucketId: bot.desired.bucketId, botId, shardId: shard.shardId, fence });
  }

  #letGo(shard: ShardRecord, botId: string, bot = this.#bots.get(botId)): void {
    shard.held.delete(botId);
    if (!bot) return;
    const { bucketId } = bot.desired;
    bot.holder = null;
    if (this.#states.remove(bucketId, botId)) this.#events.publish({ kind: "state", bucketId, botId, json: null });
    if (!this.#bots.has(botId)) return;
    this.#free.add(bucketId, botId);
    this.#events.publish({ kind: "free", bucketId, botId });
  }

  #tellOfShard({ shardId, pool: { bucketId } }: ShardRecord): void {
    this.#events.publish({ kind: "shard", bucketId, shardId });
  }
}
