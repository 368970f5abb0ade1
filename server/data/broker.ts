import type { Redis } from "ioredis";
import { perApplication } from "../application.ts";

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
