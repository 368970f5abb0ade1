import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { type Broker, broker } from "./broker.ts";

/** Counts in this process, or in all of them. */
export type RateLimiter = RateLimiterMemory | RateLimiterRedis;

/**
 * Counts the points of a key. Its last refund removes the key, in the same step: otherwise calls of another process would
 * be removed with it. The time is then 0, or -2 if there was no such key.
 */
const COUNT = `
local points = tonumber(ARGV[1])
if points < 0 then
  local used = redis.call('GET', KEYS[1])
  if not used then return {0, -2} end
  if tonumber(used) + points <= 0 then
    redis.call('DEL', KEYS[1])
    return {0, 0}
  end
end
redis.call('SET', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return {redis.call('INCRBY', KEYS[1], points), redis.call('PTTL', KEYS[1])}`;

interface RateLimiterOptions {
  keyPrefix: string;
  points: number;
  /** Seconds. */
  duration: number;
}

/**
 * With a broker all processes count together. While it is away each of them counts in its memory, from zero: calls are
 * then limited for each process, and none of them fails or waits.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const memory = new RateLimiterMemory(options);
  const shared = broker();
  if (!shared) return memory;
  return new RateLimiterRedis({
    ...options,
    keyPrefix: `${shared.prefix}rate:${options.keyPrefix}`,
    storeClient: shared.quickRedis,
    customIncrTtlLuaScript: COUNT,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
}

const definitionKey = ({ prefix }: Broker, name: string) => `${prefix}rate-definition:${name}`;

/** Lets processes that have not counted such calls themselves read how many were counted. */
export function publishDefinition(name: string, points: number, windowSeconds: number): void {
  const shared = broker();
  if (shared?.quickRedis.status !== "ready") return;
  const key = definitionKey(shared, name);
  // Without an answer it is published again in the next period, and the page about limits shows a limit less.
  shared.quickRedis.set(key, `${points} ${windowSeconds}`, "EX", windowSeconds * 3).catch(() => undefined);
}

/** The points and seconds of a limit that another process counts; null when none does. */
export async function readDefinition(name: string): Promise<{ points: number; windowSeconds: number } | null> {
  const shared = broker();
  if (shared?.quickRedis.status !== "ready") return null;
  const found = await shared.quickRedis.get(definitionKey(shared, name)).catch(() => null);
  if (!found) return null;
  const [points = 0, windowSeconds = 0] = found.split(" ").map(Number);
  return { points, windowSeconds };
}
