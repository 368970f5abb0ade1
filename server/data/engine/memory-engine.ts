import { EventEmitter } from "node:events";
import type { Change, FleetEngine, Held, Pool, ShardOpening, ShardState, StateToPut, Wish } from "./engine.ts";

interface Shard extends ShardOpening {
  epoch: number;
  expiresAt: number;
  lastSeenAt: number;
  held: Map<string, number>;
}
interface Bot {
  wish: Wish;
  holder: { shardId: string; fence: number } | null;
  state: { revision: number; json: string } | null;
}

interface Options {
  /** Milliseconds; only differences count, except in `lastSeenAt`. */
  now?: () => number;
}

const isOf = ({ bucketId, categories, bots }: Pool, wish: Wish): boolean =>
  wish.bucketId === bucketId &&
  (categories === null || (wish.categoryId !== null && categories.includes(wish.categoryId))) &&
  (bots === null || bots.includes(wish.botId));

/** The engine for one process: it forgets everything when the process ends, and shards bring it back. */
export function createMemoryEngine({ now = Date.now }: Options = {}): FleetEngine {
  return new MemoryEngine(now);
}

class MemoryEngine implements FleetEngine {
  private readonly shards = new Map<string, Shard>();
  private readonly bots = new Map<string, Bot>();
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly now: () => number;
  private lastEpoch = 0;
  private lastFence: number;

  constructor(now: () => number) {
    this.now = now;
    this.lastFence = now(); // larger than those that a process before this one gave
  }

  async openShard(opening: ShardOpening, ttlMs: number) {
    const before = this.shards.get(opening.shardId);
    if (before) this.drop(before);
    this.lastEpoch += 1;
    const at = this.now();
    const held = new Map<string, number>();
    this.shards.set(opening.shardId, {
      ...opening,
      epoch: this.lastEpoch,
      expiresAt: at + ttlMs,
      lastSeenAt: at,
      held,
    });
    return { epoch: this.lastEpoch };
  }

  async resumeShard(shardId: string, epoch: number, hubId: string, ttlMs: number) {
    const shard = this.live(shardId, epoch);
    if (!shard) return false;
    shard.hubId = hubId;
    this.prolong(shard, ttlMs);
    return true;
  }

  async beat(shardId: string, epoch: number, ttlMs: number) {
    const shard = this.live(shardId, epoch);
    if (shard) this.prolong(shard, ttlMs);
    return shard !== null;
  }

  async claim(shardId: string, epoch: number, max: number) {
    const shard = this.live(shardId, epoch);
    if (!shard) return [];
    const taken: Held[] = [];
    for (const [botId, bot] of this.bots) {
      if (taken.length >= max || shard.held.size >= shard.capacity) break;
      if (bot.holder || !isOf(shard.pool, bot.wish)) continue;
      this.lastFence += 1;
      bot.holder = { shardId, fence: this.lastFence };
      shard.held.set(botId, this.lastFence);
      taken.push({ botId, fence: this.lastFence });
      this.tell("holding", bot.wish);
    }
    return taken;
  }

  async release(shardId: string, epoch: number, items: Held[]) {
    const shard = this.live(shardId, epoch);
    if (!shard) return 0;
    const own = items.filter(({ botId, fence }) => shard.held.get(botId) === fence);
    for (const { botId } of own) this.free(shard, botId);
    return own.length;
  }

  async closeShard(shardId: string, epoch: number) {
    const shard = this.live(shardId, epoch);
    return shard ? this.drop(shard) : 0;
  }

  async reap() {
    const dead = [...this.shards.values()].filter(({ expiresAt }) => expiresAt <= this.now());
    const bots = dead.reduce((sum, shard) => sum + this.drop(shard), 0);
    return { shards: dead.map(({ shardId }) => shardId), bots };
  }

  async want(wish: Wish) {
    const bot = this.bots.get(wish.botId);
    this.bots.set(wish.botId, { holder: null, state: null, ...bot, wish });
    const shard = bot?.holder && this.shards.get(bot.holder.shardId);
    if (shard && !isOf(shard.pool, wish)) this.free(shard, wish.botId);
    this.tell("wish", wish);
  }

  async unwant(botId: string) {
    const bot = this.bots.get(botId);
    if (!bot) return;
    const shard = bot.holder && this.shards.get(bot.holder.shardId);
    if (shard) this.free(shard, botId);
    this.bots.delete(botId);
    this.tell("wish", bot.wish);
  }

  async putStates(shardId: string, states: StateToPut[]) {
    const fenced: string[] = [];
    for (const { botId, fence, revision, json } of states) {
      const bot = this.bots.get(botId);
      if (bot?.holder?.shardId !== shardId || bot.holder.fence !== fence) {
        fenced.push(botId);
        continue;
      }
      if (bot.state && bot.state.revision >= revision) continue;
      bot.state = { revision, json };
      this.tell("state", bot.wish);
    }
    return { fenced };
  }

  async listStates(bucketId: string) {
    const found: string[] = [];
    for (const { wish, state } of this.bots.values()) if (state && wish.bucketId === bucketId) found.push(state.json);
    return found;
  }

  async getState(bucketId: string, botId: string) {
    const bot = this.bots.get(botId);
    return bot?.wish.bucketId === bucketId ? (bot.state?.json ?? null) : null;
  }

  async listShards(bucketId: string): Promise<ShardState[]> {
    const mine = [...this.shards.values()].filter(({ pool }) => pool.bucketId === bucketId);
    return mine.map(({ json, held, lastSeenAt }) => ({
      json,
      assignedBots: held.size,
      connectedBots: [...held.keys()].filter((botId) => this.bots.get(botId)?.state).length,
      lastSeenAt,
    }));
  }

  async locate(botId: string) {
    const holder = this.bots.get(botId)?.holder;
    const shard = holder && this.live(holder.shardId);
    return holder && shard ? { botId, ...holder, hubId: shard.hubId } : null;
  }

  async send(hubId: string, message: string) {
    const count = this.events.listenerCount(`hub:${hubId}`);
    this.events.emit(`hub:${hubId}`, message);
    return count;
  }

  onHub(hubId: string, hear: (message: string) => void) {
    this.events.on(`hub:${hubId}`, hear);
    return () => void this.events.off(`hub:${hubId}`, hear);
  }

  onChange(hear: (change: Change) => void) {
    this.events.on("change", hear);
    return () => void this.events.off("change", hear);
  }

  async close() {
    this.events.removeAllListeners();
    this.shards.clear();
    this.bots.clear();
  }

  /** A shard whose lease has not run out; of this epoch, where one is given. */
  private live(shardId: string, epoch?: number): Shard | null {
    const shard = this.shards.get(shardId);
    if (!shard || shard.expiresAt <= this.now()) return null;
    return epoch === undefined || shard.epoch === epoch ? shard : null;
  }

  private prolong(shard: Shard, ttlMs: number): void {
    shard.lastSeenAt = this.now();
    shard.expiresAt = shard.lastSeenAt + ttlMs;
  }

  private drop(shard: Shard): number {
    const bots = [...shard.held.keys()];
    for (const botId of bots) this.free(shard, botId);
    this.shards.delete(shard.shardId);
    return bots.length;
  }

  private free(shard: Shard, botId: string): void {
    shard.held.delete(botId);
    const bot = this.bots.get(botId);
    if (!bot) return;
    bot.holder = null;
    bot.state = null;
    this.tell("holding", bot.wish);
  }

  private tell(kind: Change["kind"], { bucketId, botId }: Wish): void {
    this.events.emit("change", { kind, bucketId, botId } satisfies Change);
  }
}
