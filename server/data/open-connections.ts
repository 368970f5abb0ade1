import type { Redis } from "ioredis";
import { perApplication } from "../application.ts";
import { log } from "../log.ts";
import { type Periodic, startPeriodic } from "../start-periodic.ts";
import { type Broker, broker, defineScript, isBrokerUnavailable, runScript } from "./broker.ts";

/** For so long the connections of a process count after it was killed. */
const EXPIRY_MS = 10_000;
const RENEW_INTERVAL_MS = 3_000;
/** Groups that are renewed with one write to the broker. */
const GROUPS_PER_WRITE = 500;

/** Adds a member unless there are too many. The score is when it expires, by the broker's clock. */
const RESERVE = defineScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`);

/**
 * Counts what is open in all processes, such as the event streams of an account. While the broker is away, what was open
 * in the other processes does not count.
 */
class OpenConnections {
  /** The members of this process, by group. */
  readonly #groups = new Map<string, Set<string>>();
  #renewal: Periodic | undefined;

  /** @returns False when the group has `max` members already and this is not one of them. */
  async reserve(group: string, member: string, max: number): Promise<boolean> {
    const known = this.#groups.get(group);
    if (!known?.has(member) && (known?.size ?? 0) >= max) return false;
    const members = known ?? new Set<string>();
    members.add(member); // before the wait: others of this process count it
    this.#groups.set(group, members);
    const shared = broker();
    const isReserved = shared === null || (await this.#reserveInBroker(shared, group, member, max));
    if (!isReserved) this.#remove(group, member);
    return isReserved;
  }

  release(group: string, member: string): void {
    this.#remove(group, member);
    const shared = broker();
    shared?.quickRedis.zrem(keyOf(shared, group), member).catch(() => undefined); // then it expires
  }

  stop(): void {
    void this.#renewal?.stop();
  }

  #remove(group: string, member: string): void {
    const members = this.#groups.get(group);
    members?.delete(member);
    if (members?.size === 0) this.#groups.delete(group);
  }

  async #reserveInBroker(shared: Broker, group: string, member: string, max: number): Promise<boolean> {
    const renew = () => this.#renew(shared);
    this.#renewal ??= startPeriodic("open connections could not be renewed in the broker", RENEW_INTERVAL_MS, renew, {
      isExpected: isBrokerUnavailable,
    });
    try {
      const args = [member, max, EXPIRY_MS].map(String);
      return (await runScript(shared.quickRedis, RESERVE, keyOf(shared, group), args)) === 1;
    } catch (error) {
      if (!isBrokerUnavailable(error)) log().error({ err: error }, "the broker could not count a connection");
      return true; // of this process there are not too many
    }
  }

  /** Also adds again what a broker has lost. */
  async #renew(shared: Broker): Promise<void> {
    const groups = [...this.#groups];
    for (let start = 0; start < groups.length; start += GROUPS_PER_WRITE) {
      await renewGroups(shared, groups.slice(start, start + GROUPS_PER_WRITE));
    }
  }
}

const keyOf = ({ prefix }: Broker, group: string) => `${prefix}open:${group}`;

async function renewGroups(shared: Broker, groups: [group: string, members: Set<string>][]): Promise<void> {
  const expiresAt = (await readTime(shared.quickRedis)) + EXPIRY_MS;
  const writes = shared.quickRedis.pipeline();
  for (const [group, members] of groups) {
    const key = keyOf(shared, group);
    if (members.size === 0) continue;
    writes.zadd(key, ...[...members].flatMap((member) => [expiresAt, member]));
    writes.pexpire(key, EXPIRY_MS);
  }
  for (const [error] of (await writes.exec()) ?? []) if (error) throw error;
}

async function readTime(redis: Redis): Promise<number> {
  const [seconds, microseconds] = await redis.time();
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
}

export const openConnections = perApplication(
  "open connections",
  () => new OpenConnections(),
  (connections) => connections.stop(),
);
