import { createHash } from "node:crypto";
import type { Redis } from "ioredis";
import { perApplication } from "../application.ts";

// The broker's id, in the broker: so a process finds out whether it uses the same one as the others.

const key = ({ prefix }: Broker): string => `${prefix}installation`;

/** @returns Null for a broker that is new to the installation, or that has lost everything. */
export const readBrokerStamp = (broker: Broker): Promise<string | null> => broker.redis.get(key(broker));

/**
 * Before a broker that the installation has used earlier is taken again: what it knew of assignments is out of date, and
 * would be believed.
 */
export async function forgetOldEngine(broker: Broker): Promise<void> {
  if ((await readBrokerStamp(broker)) === null) return;
  let cursor = "0";
  do {
    const [next, keys] = await broker.redis.scan(cursor, "MATCH", `${broker.prefix}*`, "COUNT", 1_000);
    if (keys.length > 0) await broker.redis.unlink(...keys);
    cursor = next;
  } while (cursor !== "0");
}

export async function writeBrokerStamp(broker: Broker, id: string): Promise<void> {
  await broker.redis.set(key(broker), id);
}

/** A script on the broker. Its keys share a hash tag, so that it runs on a cluster, too. */
export interface Script {
  lua: string;
  sha: string;
}

export const defineScript = (lua: string): Script => ({ lua, sha: createHash("sha1").update(lua).digest("hex") });

/** Runs a script by its digest; a server that does not have it yet, or lost it, gets its text. */
export async function runScript(redis: Redis, { lua, sha }: Script, key: string, args: string[]): Promise<unknown> {
  try {
    return await redis.evalsha(sha, 1, key, ...args);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
    return redis.eval(lua, 1, key, ...args);
  }
}

/**
 * A Redis or Valkey server that the processes of one installation share. It holds only what can be rebuilt: what must not
 * be lost is in the database.
 */
export interface Broker {
  /** Starts every key of this installation, so that several can use one broker. `publish` and `subscribe` add it themselves. */
  readonly prefix: string;
  /**
   * For commands, except those that block or subscribe. While the broker is away a command is refused at once; nothing is
   * queued or sent twice. A command that was sent and not answered may have run: see `isBrokerUnavailable`.
   */
  readonly redis: Redis;
  /** As `redis`, with a deadline of half a second: for callers that can do without the broker for a while. */
  readonly quickRedis: Redis;
  /** @returns How many connections received the message: 0 says for certain that nobody did. */
  publish(channel: string, message: string): Promise<number>;
  /** Stays subscribed through reconnections. What is published in between is lost. @returns Ends the subscription. */
  subscribe(channel: string, onMessage: (message: string) => void): () => void;
  /** Resolves when messages of all channels subscribed so far arrive. Rejects while the broker is away. */
  subscribed(): Promise<void>;
  /** Called each time that subscriptions and commands work again: messages may have been missed. @returns Ends it. */
  onReconnect(callback: () => void): () => void;
  close(): void;
}

/** Null without REDIS_URL, and in a program that did not call `connectBroker`. */
export const broker = perApplication<Broker | null>("broker", () => null);

/** The client library's error for a command that was not sent. */
const NOT_SENT = /^Stream isn't writeable/;
/** Its errors for commands that were sent and got no answer. */
const UNANSWERED = /^(?:Connection is closed|Command timed out|Command aborted|Socket timeout|Reached the max retries)/;
/** Answers of a server that cannot serve now: it starts, changes its role, is full or runs a script. */
const REFUSED =
  /^(?:LOADING|READONLY|MASTERDOWN|BUSY|OOM|MISCONF|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|UNBLOCKED|NOAUTH|WRONGPASS|ERR max number of clients)\b/;

/** Whether a command failed because the broker is away: the caller may try again. */
export const isBrokerUnavailable = (error: unknown): boolean =>
  hasNotRunInBroker(error) || (error instanceof Error && UNANSWERED.test(error.message));

/** Whether a command failed and certainly did nothing. */
export const hasNotRunInBroker = (error: unknown): boolean =>
  error instanceof Error &&
  (NOT_SENT.test(error.message) || (error.name === "ReplyError" && REFUSED.test(error.message)));

/** For work that is done again later. @returns Undefined where the broker is away. */
export async function unlessBrokerIsAway<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isBrokerUnavailable(error)) return undefined;
    throw error;
  }
}
