import { randomUUID } from "node:crypto";
import { defineScript, runScript } from "../../broker.ts";
import type { EngineStart } from "../fleet-engine.ts";
import type { RedisConnection } from "./account-scripts.ts";

// Scripts on the index: keys that belong to no account. Argument 1: milliseconds to add to the server's time (tests).

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[1])
`;

/**
 * Prepares the data: id, floor of numbers, reservation, key of the id. Result: the id, floor and end of the reservation that
 * count; nothing where the key has another id by now.
 */
const PREPARE = defineScript(`${NOW}
if redis.call('GET', ARGV[5]) ~= ARGV[2] then return {} end
if redis.call('EXISTS', KEYS[1]) == 0 then
  local reserved = string.format('%.0f', now + tonumber(ARGV[4]))
  redis.call('HSET', KEYS[1], 'id', ARGV[2], 'floor', ARGV[3], 'reserved', reserved)
end
return redis.call('HMGET', KEYS[1], 'id', 'floor', 'reserved')
`);

/** Sets members of a sorted set to the time after that many milliseconds. */
const SET_TIMES = defineScript(`${NOW}
local at = string.format('%.0f', now + tonumber(ARGV[2]))
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], at, ARGV[i]) end
return 1
`);

/** Result: at most 500 members whose time has come, each with its time. */
const LIST_DUE = defineScript(`${NOW}
return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'WITHSCORES', 'LIMIT', 0, 500)
`);

/** Removes members whose time is still this one: member and time of each. */
const REMOVE_UNCHANGED = defineScript(`
for i = 2, #ARGV, 2 do
  if redis.call('ZSCORE', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('ZREM', KEYS[1], ARGV[i]) end
end
return 1
`);

/** Takes or renews a duty for that many milliseconds. Result: 1 where this process has it. */
const CLAIM_DUTY = defineScript(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
`);

/** What an account's keys begin with when they are made. */
export interface DataStart {
  id: string;
  floor: string;
  reservedUntil: string;
}

/** A member of a sorted set, with its time in milliseconds as the server wrote it. */
export interface TimedMember {
  member: string;
  time: string;
}

/**
 * What is needed to find accounts: which have leases, bots to run, or bots without a shard. An entry is written before the
 * account's own keys change, so that a process that ends in between leaves an entry too many, and never one too few.
 */
export class FleetIndex {
  readonly #connection: RedisConnection;

  constructor(connection: RedisConnection) {
    this.#connection = connection;
  }

  keyOf = (name: string): string => `${this.#connection.broker.prefix}{fleet}:${name}`;

  /** @returns Null where there is no data. */
  async readStart(): Promise<DataStart | null> {
    const [id, floor, reservedUntil] = await this.#redis.hmget(this.keyOf("data"), "id", "floor", "reserved");
    return id && floor && reservedUntil ? { id, floor, reservedUntil } : null;
  }

  /** Chooses the id first: numbers of data that is lost during the reading may be larger than what was read. */
  async start(readStart: () => Promise<EngineStart>): Promise<DataStart> {
    const idKey = this.keyOf("data-id");
    await this.#redis.set(idKey, randomUUID(), "NX");
    const chosen = (await this.#redis.get(idKey)) ?? "";
    const { databaseMicroseconds, reservationMs } = await readStart();
    const args = [this.#offset, chosen, databaseMicroseconds.toFixed(0), String(reservationMs), idKey];
    const [id, floor, reservedUntil] = (await runScript(this.#redis, PREPARE, this.keyOf("data"), args)) as string[];
    return id && floor && reservedUntil ? { id, floor, reservedUntil } : this.start(readStart);
  }

  /** Remembers until when the leases last. The members are an account and a shard. */
  async addLeases(leases: readonly [accountId: string, shardId: string][], ttlMs: number): Promise<void> {
    await this.#setTimes("leases", ttlMs, leases.map(toMember));
  }

  async listDueLeases(): Promise<TimedMember[]> {
    const found = await runScript(this.#redis, LIST_DUE, this.keyOf("leases"), [this.#offset]);
    return toTimedMembers(found as string[]);
  }

  async removeLeases(leases: readonly TimedMember[]): Promise<void> {
    await this.#removeUnchanged("leases", leases);
  }

  /** Accounts that may have bots without a shard. */
  async addUnassigned(accountIds: readonly string[]): Promise<void> {
    await this.#setTimes("unassigned", 0, accountIds);
  }

  async listUnassigned(): Promise<TimedMember[]> {
    return toTimedMembers(await this.#redis.zrange(this.keyOf("unassigned"), "0", "-1", "WITHSCORES"));
  }

  async removeUnassigned(accounts: readonly TimedMember[]): Promise<void> {
    await this.#removeUnchanged("unassigned", accounts);
  }

  async addAccounts(accountIds: readonly string[], managed: readonly string[]): Promise<void> {
    if (accountIds.length > 0) await this.#redis.sadd(this.keyOf("accounts"), ...accountIds);
    if (managed.length > 0) await this.#redis.sadd(this.keyOf("managed-accounts"), ...managed);
  }

  listAccounts = (): Promise<string[]> => this.#redis.smembers(this.keyOf("accounts"));
  removeAccount = (accountId: string): Promise<number> => this.#redis.srem(this.keyOf("accounts"), accountId);
  listManagedAccounts = (): Promise<string[]> => this.#redis.smembers(this.keyOf("managed-accounts"));

  /** Remembers the selectors of managed shards for as long as their leases. */
  async setManagedSelector(shardId: string, selector: string, ttlMs: number): Promise<void> {
    await this.#setOfShard("managed-shard", shardId, selector, ttlMs);
  }

  async listManagedSelectors(): Promise<string[]> {
    return (await this.#listOfShards("managed-shard")).map(([, selector]) => selector);
  }

  /** Remembers the operator's shards for as long as their leases. */
  async setSharedShard(shardId: string, shard: string, ttlMs: number): Promise<void> {
    await this.#setOfShard("shared-shard", shardId, shard, ttlMs);
  }

  listSharedShards = (): Promise<[shardId: string, shard: string][]> => this.#listOfShards("shared-shard");
  removeSharedShard = (shardId: string): Promise<number> => this.#redis.del(this.keyOf(`shared-shard:${shardId}`));

  async #setOfShard(name: string, shardId: string, value: string, ttlMs: number): Promise<void> {
    await this.#redis.set(this.keyOf(`${name}:${shardId}`), value, "PX", ttlMs);
    await this.#redis.sadd(this.keyOf(`${name}s`), shardId);
  }

  async #listOfShards(name: string): Promise<[shardId: string, value: string][]> {
    const shardIds = await this.#redis.smembers(this.keyOf(`${name}s`));
    if (shardIds.length === 0) return [];
    const values = await this.#redis.mget(shardIds.map((id) => this.keyOf(`${name}:${id}`)));
    const gone = shardIds.filter((_, index) => values[index] === null);
    if (gone.length > 0) await this.#redis.srem(this.keyOf(`${name}s`), ...gone);
    return shardIds.flatMap((id, index): [string, string][] => {
      const value = values[index];
      return value == null ? [] : [[id, value]];
    });
  }

  async claimDuty(task: string, processId: string, ttlMs: number): Promise<boolean> {
    const args = [this.#offset, processId, String(ttlMs)];
    return (await runScript(this.#redis, CLAIM_DUTY, this.keyOf(`duty:${task}`), args)) === 1;
  }

  get #redis() {
    return this.#connection.broker.redis;
  }

  get #offset(): string {
    return String(this.#connection.offsetMs());
  }

  async #setTimes(name: string, afterMs: number, members: readonly string[]): Promise<void> {
    if (members.length === 0) return;
    await runScript(this.#redis, SET_TIMES, this.keyOf(name), [this.#offset, String(afterMs), ...members]);
  }

  async #removeUnchanged(name: string, members: readonly TimedMember[]): Promise<void> {
    if (members.length === 0) return;
    const pairs = members.flatMap(({ member, time }) => [member, time]);
    await runScript(this.#redis, REMOVE_UNCHANGED, this.keyOf(name), [this.#offset, ...pairs]);
  }
}

const SEPARATOR = "|";
const toMember = ([accountId, shardId]: readonly [string, string]): string => accountId + SEPARATOR + shardId;
/** Account ids have no separator. */
export const accountOfLease = (member: string): string => member.slice(0, member.indexOf(SEPARATOR));

function toTimedMembers(flat: readonly string[]): TimedMember[] {
  const members: TimedMember[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) members.push({ member: flat[i] ?? "", time: flat[i + 1] ?? "" });
  return members;
}
