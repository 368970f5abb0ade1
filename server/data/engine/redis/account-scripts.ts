import { z } from "zod";
import { log } from "../../../log.ts";
import { type Broker, defineScript, runScript, type Script } from "../../broker.ts";
import type { EngineMessages } from "../engine-messages.ts";
import type { FleetChange } from "../fleet-engine.ts";
import { CHANGING_LUA, READING_LUA } from "./common-lua.ts";
import { EVENT_LOG_LUA } from "./event-log-lua.ts";

/** The start of an account's keys. The operator's shards belong to no account. */
export const accountTag = ({ prefix }: Broker, accountId: string): string => `${prefix}{${accountId || "operator"}}`;

/** A script on the keys of one account, with the functions that all of them use. */
export const defineAccountScript = (lua: string): Script =>
  defineScript(`${EVENT_LOG_LUA}\n${READING_LUA}\n${CHANGING_LUA}\n${lua}`);

/** The same for a script that runs often and changes nothing: the server defines all functions anew for each run. */
export const defineReadingScript = (lua: string): Script => defineScript(`${READING_LUA}\n${lua}`);

const CHANGES = "changes";
/** Kind and details of a change, as the scripts write it. */
const RawChange = z.array(z.coerce.string());
const RawChanges = z.union([z.array(RawChange), z.record(z.string(), z.never())]); // Lua has one empty table
/** The result of a script, and the changes that it made. */
export const ScriptReply = z.tuple([z.unknown(), RawChanges]);
const PublishedChanges = z.tuple([z.string(), z.string(), RawChanges]);

export interface RedisConnection {
  broker: Broker;
  /** Of this process among all that use the broker. */
  processId: string;
  /** Added to the server's time. */
  offsetMs: () => number;
  messages: EngineMessages;
}

/** Runs scripts on the keys of one account, and delivers the changes that they and other processes' scripts make. */
export class AccountScripts {
  readonly #connection: RedisConnection;
  readonly #unsubscribe: () => void;

  constructor(connection: RedisConnection) {
    this.#connection = connection;
    this.#unsubscribe = connection.broker.subscribe(CHANGES, (message) => this.#onPublished(message));
  }

  tagOf = (accountId: string): string => accountTag(this.#connection.broker, accountId);
  keyOf = (accountId: string, name: string): string => `${this.tagOf(accountId)}:${name}`;

  async run<T extends z.ZodType>(
    script: Script,
    result: T,
    accountId: string,
    ...args: (string | number)[]
  ): Promise<z.output<T>> {
    const reply = await runScript(
      this.#redis,
      script,
      this.scriptKeyOf(accountId),
      this.argumentsOf(accountId, ...args),
    );
    const [value, changes] = ScriptReply.parse(reply);
    this.#deliver(accountId, changes);
    return result.parse(value);
  }

  scriptKeyOf = (accountId: string): string => this.keyOf(accountId, "meta");

  /** The arguments of every script, and of this one. */
  argumentsOf(accountId: string, ...args: (string | number)[]): string[] {
    const { broker, processId, offsetMs } = this.#connection;
    const common = [this.tagOf(accountId), accountId, processId, `${broker.prefix}${CHANGES}`, offsetMs()];
    return [...common, ...args].map(String);
  }

  /** What is not in a script's reply of a lease that was just continued. */
  async readLease(accountId: string, shardId: string): Promise<{ capacity: number; json: string }> {
    const [capacity, json] = await this.#redis.hmget(this.keyOf(accountId, `lease:${shardId}`), "capacity", "json");
    return { capacity: Number(capacity ?? 0), json: json ?? "{}" };
  }

  /** How many bots of the account the shard holds. */
  countHeld = (accountId: string, shardId: string): Promise<number> =>
    this.#redis.hlen(this.keyOf(accountId, `held:${shardId}`));

  async hasNoKey(accountId: string, name: string): Promise<boolean> {
    return (await this.#redis.exists(this.keyOf(accountId, name))) === 0;
  }

  get #redis() {
    return this.#connection.broker.redis;
  }

  close(): void {
    this.#unsubscribe();
  }

  #onPublished(message: string): void {
    try {
      const [from, accountId, changes] = PublishedChanges.parse(JSON.parse(message));
      if (from !== this.#connection.processId) this.#deliver(accountId, changes);
    } catch (err) {
      log().error({ err }, "a change by another process is not valid; it is ignored");
    }
  }

  #deliver(accountId: string, changes: z.output<typeof RawChanges>): void {
    if (!Array.isArray(changes)) return;
    for (const raw of changes) {
      const change = toChange(accountId, raw);
      if (change) this.#connection.messages.publish(change);
    }
  }
}

/** @returns Null for a kind that another version of the service may know. */
function toChange(accountId: string, [kind, one = "", two = "", three = ""]: string[]): FleetChange | null {
  switch (kind) {
    case "desired":
    case "unassigned":
      return { kind, accountId, botId: one };
    case "lost":
      return { kind, accountId, botId: one, shardId: two, fence: Number(three) };
    case "state":
      return { kind, accountId, botId: one, json: null, statusBefore: two === "" ? null : Number(two) };
    case "shard":
      return { kind, accountId, shardId: one };
    case "superseded":
      return { kind, accountId, shardId: one, epoch: Number(two), hubId: three };
    default:
      return null;
  }
}
