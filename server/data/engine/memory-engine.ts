import { BotStates } from "./bot-states.ts";
import type {
  Change,
  Claimed,
  FleetEngine,
  Held,
  Lease,
  Pool,
  ShardOpening,
  ShardState,
  StateToPut,
  Wish,
} from "./engine.ts";
import { EngineEvents } from "./engine-events.ts";
import { FreeBots } from "./free-bots.ts";
import type { Bot, Shard } from "./memory-records.ts";
import { hasOtherRoom, isOfSameKind, takes } from "./takes.ts";

/** The engine for one process: it forgets everything when the process ends, and shards bring it back. */
export function createMemoryEngine({ now = Date.now }: { now?: () => number } = {}): FleetEngine {
  return new MemoryEngine(now);
}

class MemoryEngine implements FleetEngine {
  readonly #shards = new Map<string, Shard>();
  readonly #bots = new Map<string, Bot>();
  readonly #states = new BotStates();
  /** Wanted and held by nobody. */
  readonly #free = new FreeBots();
  readonly #events = new EngineEvents();
  readonly #now: () => number;
  #lastEpoch: number;
  #lastFence: number;

  constructor(now: () => number) {
    this.#now = now;
    // Larger than those that a process before this one gave.
    this.#lastFence = now();
    this.#lastEpoch = now();
  }

  async openShard(opening: ShardOpening, ttlMs: number) {
    const before = this.#shards.get(opening.shardId);
    if (before && !isOfSameKind(before.pool, opening.pool)) return null;
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
    if (!shard || !isOfSameKind(shard.pool, pool)) return false;
    shard.hubId = hubId;
    this.#prolong(shard, ttlMs);
    return true;
  }

  async beat(shardId: string, epoch: number, ttlMs: number) {
    const shard = this.#live(shardId, epoch);
    if (shard) this.#prolong(shard, ttlMs);
    return shard !== null;
  }

  async claim(shardId: string, epoch: number, max: number) {
    const shard = this.#live(shardId, epoch);
    const taken: Claimed[] = [];
    if (!shard) return taken;
    for (const botId of this.#free.of(shard.pool)) {
      if (taken.length >= max || shard.held.size >= shard.capacity) break;
      const bot = this.#bots.get(botId);
      if (!bot || Math.max(bot.keptUntil, bot.restsUntil) > this.#now() || !takes(shard.pool, bot.wish)) continue;
      if (shard.pool.isLocal && hasOtherRoom(this.#shards.values(), bot.wish)) continue;
      this.#lastFence += 1;
      this.#hold(shard, botId, bot, this.#lastFence);
      taken.push({ botId, fence: this.#lastFence, bucketId: bot.wish.bucketId });
    }
    return taken;
  }

  async adopt(shardId: string, epoch: number, items: Held[]) {
    const shard = this.#live(shardId, epoch);
    if (!shard) return [];
    return items.filter(({ botId, fence }) => {
      const bot = this.#bots.get(botId);
      if (!bot || bot.holder || !takes(shard.pool, bot.wish) || shard.held.size >= shard.capacity) return false;
      if (fence < bot.lastFence || fence > this.#lastFence) return false;
      this.#hold(shard, botId, bot, fence);
      return true;
    });
  }

  async heldBy(shardId: string, epoch: number) {
    const held = this.#live(shardId, epoch)?.held ?? new Map<string, number>();
    return [...held].map(([botId, fence]) => ({ botId, fence }));
  }

  async select(shardId: string, epoch: number, pool: Pool, json: string) {
    const shard = this.#live(shardId, epoch);
    if (!shard) return;
    Object.assign(shard, { pool, json });
    for (const botId of [...shard.held.keys()]) {
      const bot = this.#bots.get(botId);
      if (bot && !takes(pool, bot.wish)) this.#lose(shard, botId);
    }
    this.#makeWayFor(shard);
    this.#tellOfShard(shard);
  }

  async release(shardId: string, epoch: number, items: Held[], restMs = 0) {
    const shard = this.#live(shardId, epoch);
    if (!shard) return 0;
    const own = items.filter(({ botId, fence }) => shard.held.get(botId) === fence);
    for (const { botId } of own) {
      const bot = this.#bots.get(botId);
      if (bot) bot.restsUntil = this.#now() + restMs;
      this.#letGo(shard, botId);
    }
    return own.length;
  }

  async closeShard(shardId: string, epoch: number) {
    const shard = this.#live(shardId, epoch);
    return shard ? this.#drop(shard) : null;
  }

  async reap() {
    const dead = [...this.#shards.values()].filter(({ expiresAt }) => expiresAt <= this.#now());
    const bots = dead.reduce((sum, shard) => sum + this.#drop(shard), 0);
    return { shards: dead.map(({ shardId, epoch }) => ({ shardId, epoch })), bots };
  }

  async rebuild(wishes: Iterable<Wish>, graceMs: number) {
    for (const wish of wishes) {
      if (this.#bots.has(wish.botId)) continue;
      this.#add(wish, this.#now() + graceMs);
    }
  }

  async want(wish: Wish) {
    const bot = this.#bots.get(wish.botId);
    if (!bot) this.#add(wish, 0);
    else this.#change(bot, wish);
    this.#events.tell({ kind: "wish", bucketId: wish.bucketId, botId: wish.botId });
  }

  async unwant(bucketId: string, botId: string) {
    const bot = this.#bots.get(botId);
    if (bot?.wish.bucketId !== bucketId) return;
    const shard = bot.holder && this.#shards.get(bot.holder.shardId);
    this.#bots.delete(botId);
    if (shard) this.#lose(shard, botId, bot);
    this.#free.delete(bucketId, botId);
    this.#events.tell({ kind: "wish", bucketId, botId });
  }

  async listWishes() {
    return [...this.#bots.values()].map(({ wish }) => wish);
  }

  async putStates(shardId: string, states: StateToPut[]) {
    const fenced: string[] = [];
    for (const { botId, fence, revision, json } of states) {
      const bot = this.#bots.get(botId);
      if (bot?.holder?.shardId !== shardId || bot.holder.fence !== fence) {
        fenced.push(botId);
        continue;
      }
      if (bot.revision >= revision) continue;
      bot.revision = revision;
      const { bucketId } = bot.wish;
      this.#states.put(bucketId, botId, json);
      this.#events.tell({ kind: "state", bucketId, botId, json });
    }
    return { fenced };
  }

  listStates = async (bucketId: string) => this.#states.list(bucketId);
  joinStates = async (bucketId: string) => this.#states.join(bucketId);
  getState = async (bucketId: string, botId: string) => this.#states.get(bucketId, botId);
  countStates = async () => this.#states.count();

  async listShards(bucketId: string): Promise<ShardState[]> {
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

  send = (hubId: string, message: string) => this.#events.send(hubId, message);
  onHub = (hubId: string, hear: (message: string) => void) => this.#events.onHub(hubId, hear);
  onChange = (hear: (change: Change) => void) => this.#events.onChange(hear);

  async close() {
    this.#events.close();
    for (const kept of [this.#shards, this.#bots, this.#states, this.#free]) kept.clear();
  }

  /** A shard whose lease has not run out; of this epoch, where one is given. */
  #live(shardId: string, epoch?: number): Shard | null {
    const shard = this.#shards.get(shardId);
    if (!shard || shard.expiresAt <= this.#now()) return null;
    return epoch === undefined || shard.epoch === epoch ? shard : null;
  }

  /** A managed shard holds bots of several accounts: each sees its own. */
  #heldOf(shard: Shard, bucketId: string): string[] {
    return [...shard.held.keys()].filter((botId) => this.#bots.get(botId)?.wish.bucketId === bucketId);
  }

  /** Local shards give their bots to one that comes for them, as many as it has room for. */
  #makeWayFor(shard: Shard): void {
    if (shard.pool.isLocal) return;
    let room = shard.capacity - shard.held.size;
    for (const local of this.#shards.values()) {
      if (!local.pool.isLocal) continue;
      for (const botId of [...local.held.keys()]) {
        const bot = this.#bots.get(botId);
        if (room <= 0 || !bot || !takes(shard.pool, bot.wish)) continue;
        this.#lose(local, botId);
        room -= 1;
      }
    }
  }

  #prolong(shard: Shard, ttlMs: number): void {
    shard.lastSeenAt = this.#now();
    shard.expiresAt = shard.lastSeenAt + ttlMs;
  }

  #add(wish: Wish, keptUntil: number): void {
    this.#bots.set(wish.botId, { wish, holder: null, lastFence: 0, revision: -1, keptUntil, restsUntil: 0 });
    this.#free.add(wish.bucketId, wish.botId);
    this.#events.tell({ kind: "free", bucketId: wish.bucketId, botId: wish.botId });
  }

  #change(bot: Bot, wish: Wish): void {
    Object.assign(bot, { wish, restsUntil: 0 });
    const shard = bot.holder && this.#shards.get(bot.holder.shardId);
    if (shard && !takes(shard.pool, wish)) this.#lose(shard, wish.botId);
    else if (!shard) this.#events.tell({ kind: "free", bucketId: wish.bucketId, botId: wish.botId });
  }

  #hold(shard: Shard, botId: string, bot: Bot, fence: number): void {
    Object.assign(bot, { holder: { shardId: shard.shardId, fence }, lastFence: fence, revision: -1, keptUntil: 0 });
    shard.held.set(botId, fence);
    this.#free.delete(bot.wish.bucketId, botId);
  }

  #drop(shard: Shard): number {
    const bots = [...shard.held.keys()];
    for (const botId of bots) this.#lose(shard, botId);
    this.#shards.delete(shard.shardId);
    this.#tellOfShard(shard);
    return bots.length;
  }

  /** Takes a bot away from a shard that did not offer it. */
  #lose(shard: Shard, botId: string, bot = this.#bots.get(botId)): void {
    const fence = shard.held.get(botId);
    this.#letGo(shard, botId, bot);
    if (!bot || fence === undefined) return;
    this.#events.tell({ kind: "lost", bucketId: bot.wish.bucketId, botId, shardId: shard.shardId, fence });
  }

  #letGo(shard: Shard, botId: string, bot = this.#bots.get(botId)): void {
    shard.held.delete(botId);
    if (!bot) return;
    const { bucketId } = bot.wish;
    bot.holder = null;
    if (this.#states.remove(bucketId, botId)) this.#events.tell({ kind: "state", bucketId, botId, json: null });
    if (!this.#bots.has(botId)) return;
    this.#free.add(bucketId, botId);
    this.#events.tell({ kind: "free", bucketId, botId });
  }

  #tellOfShard({ shardId, pool: { bucketId } }: Shard): void {
    this.#events.tell({ kind: "shard", bucketId, shardId });
  }
}
