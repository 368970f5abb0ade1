import { Redis, type RedisOptions } from "ioredis";
import { corkForTick } from "#control/timing/cork-for-tick.ts";
import { log, redactText } from "../log.ts";
import type { Broker } from "./broker.ts";

const DEADLINE_MS = 2_000;
const QUICK_DEADLINE_MS = 500;
const MAX_RECONNECT_DELAY_MS = 500;
const PING_INTERVAL_MS = 1_000;
/** A shorter loss is not logged: a process that is busy, as at its start, misses a deadline and connects again at once. */
const REPORTED_LOSS_MS = 1_000;

/**
 * By default the library keeps commands while the server is away and sends them, or sends them again, afterwards: long
 * after their callers were told that they failed. Automatic pipelines stay off for the same reason: a command that waits
 * for the pipeline before it has no deadline yet.
 */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: DEADLINE_MS,
  maxLoadingRetryTime: MAX_RECONNECT_DELAY_MS,
  keepAlive: 10_000,
  connectionName: "svc",
  retryStrategy: (attempt) => Math.min(MAX_RECONNECT_DELAY_MS, 25 * 2 ** attempt) * (0.5 + Math.random() / 2),
  reconnectOnError: (error) => error.message.startsWith("READONLY"), // the server is no longer the primary
};

const deadline = (ms: number): RedisOptions => ({
  commandTimeout: ms,
  socketTimeout: ms, // of a server that hangs: from then on commands are refused at once
});

function readAddress(redisUrl: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(redisUrl);
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || 6379),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)),
    ...(protocol === "rediss:" && { tls: {} }),
  };
}

interface Subscription {
  onMessage: (message: string) => void;
}

/** Three connections: for commands, for commands with a short deadline, and for subscriptions. */
export class BrokerConnection implements Broker {
  readonly prefix: string;
  readonly redis: Redis;
  readonly quickRedis: Redis;
  readonly #subscriber: Redis;
  readonly #channels = new Map<string, Set<Subscription>>();
  readonly #reconnectCallbacks = new Set<{ callback: () => void }>();
  #pingTimer: NodeJS.Timeout | undefined;
  #lastError: Error | null = null;
  #wasSubscribed = false;
  #hasMissedMessages = false;

  constructor(redisUrl: string, prefix: string) {
    this.prefix = prefix;
    const options = { ...OPTIONS, ...readAddress(redisUrl) };
    this.redis = this.#createClient({ ...options, ...deadline(DEADLINE_MS) }, "commands");
    this.quickRedis = this.#createClient({ ...options, ...deadline(QUICK_DEADLINE_MS) }, "quick commands");
    this.#subscriber = this.#createClient({ ...options, ...deadline(DEADLINE_MS) }, "subscriptions");
    this.redis.on("ready", () => this.#reportReconnect());
    this.#subscriber.on("ready", () => void this.#subscribeAgain());
    this.#subscriber.on("message", (channel, message) => this.#deliver(channel, message));
  }

  /** @throws The reason why the server cannot be used. */
  async connect(): Promise<void> {
    try {
      await Promise.all(this.#clients().map((client) => client.connect()));
    } catch (error) {
      throw this.#lastError ?? error;
    }
    if (this.#lastError) throw this.#lastError; // a database number that the server does not have
    this.#pingTimer = setInterval(() => this.#ping(), PING_INTERVAL_MS);
    this.#pingTimer.unref();
  }

  publish(channel: string, message: string): Promise<number> {
    return this.redis.publish(this.prefix + channel, message);
  }

  subscribe(channel: string, onMessage: (message: string) => void): () => void {
    const name = this.prefix + channel;
    const known = this.#channels.get(name);
    const subscriptions = known ?? new Set<Subscription>();
    const subscription = { onMessage };
    subscriptions.add(subscription);
    if (!known) {
      this.#channels.set(name, subscriptions);
      if (this.#subscriber.status === "ready") void this.#sendSubscribe([name]);
    }
    return () => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0 || this.#channels.get(name) !== subscriptions) return;
      this.#channels.delete(name);
      if (this.#subscriber.status === "ready")
        this.#subscriber.unsubscribe(name).catch(reconnectIfConnected(this.#subscriber));
    };
  }

  /** A connection answers in order: what was subscribed before the ping works when the ping is answered. */
  async subscribed(): Promise<void> {
    await this.#subscriber.ping();
  }

  onReconnect(callback: () => void): () => void {
    const entry = { callback };
    this.#reconnectCallbacks.add(entry);
    return () => void this.#reconnectCallbacks.delete(entry);
  }

  close(): void {
    clearInterval(this.#pingTimer);
    this.#pingTimer = undefined;
    for (const client of this.#clients()) client.disconnect();
  }

  #clients(): Redis[] {
    return [this.redis, this.quickRedis, this.#subscriber];
  }

  #createClient(options: RedisOptions, purpose: string): Redis {
    const client = new Redis(options);
    shareSystemCalls(client);
    let report: NodeJS.Timeout | undefined;
    let isReported = false;
    client.on("error", (error: Error) => {
      this.#lastError = error;
    });
    client.on("reconnecting", () => {
      if (!this.#pingTimer || isReported) return;
      report ??= setTimeout(() => {
        if (!this.#pingTimer) return; // closed meanwhile
        isReported = true;
        const reason = this.#lastError && redactText(this.#lastError.message);
        log().warn({ reason, purpose }, "the broker was lost; it is tried again");
      }, REPORTED_LOSS_MS).unref();
    });
    client.on("ready", () => {
      if (isReported) log().info({ purpose }, "the broker is connected again");
      isReported = false;
    });
    for (const event of ["ready", "end"]) {
      client.on(event, () => {
        clearTimeout(report);
        report = undefined;
      });
    }
    return client;
  }

  /** Finds out that a server hangs before a caller has to. */
  #ping(): void {
    for (const client of this.#clients()) {
      if (client.status === "ready") client.ping().catch(reconnectIfConnected(client));
    }
  }

  async #subscribeAgain(): Promise<void> {
    const isReconnect = this.#wasSubscribed;
    this.#wasSubscribed = true;
    if (!(await this.#sendSubscribe([...this.#channels.keys()])) || !isReconnect) return;
    this.#hasMissedMessages = true;
    this.#reportReconnect();
  }

  /** Once both connections are back: who has missed messages reads something now. */
  #reportReconnect(): void {
    if (!this.#hasMissedMessages || this.redis.status !== "ready") return;
    this.#hasMissedMessages = false;
    for (const { callback } of this.#reconnectCallbacks) runSafely(callback);
  }

  async #sendSubscribe(names: string[]): Promise<boolean> {
    try {
      if (names.length > 0) await this.#subscriber.subscribe(...names);
      return true;
    } catch (error) {
      log().debug({ err: error }, "channels could not be subscribed; the subscriber connects again");
      reconnectIfConnected(this.#subscriber)();
      return false;
    }
  }

  #deliver(channel: string, message: string): void {
    for (const { onMessage } of this.#channels.get(channel) ?? []) runSafely(() => onMessage(message));
  }
}

/** Commands of one tick share one system call. Unlike with a pipeline, each has its deadline from the beginning. */
function shareSystemCalls(client: Redis): void {
  const send = client.sendCommand.bind(client);
  client.sendCommand = (...command) => {
    if (client.stream?.writable) corkForTick(client.stream);
    return send(...command);
  };
}

const reconnectIfConnected = (client: Redis) => () => {
  if (client.status === "ready") client.disconnect(true);
};

/** One receiver's error must not keep a message from the others. */
function runSafely(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    log().error({ err: error }, "a message of the broker could not be handled");
  }
}
