import { z } from "zod";
import type { Broker } from "../../broker.ts";
import { newId } from "../../id.ts";
import type { BotAssignment, ClaimedBot } from "../bot-assignment.ts";
import type { DesiredChange, DesiredState } from "../desired-state.ts";
import { EngineMessages } from "../engine-messages.ts";
import type {
  BotStateUpdate,
  EngineStart,
  FleetChange,
  FleetEngine,
  Lease,
  LeaseHolder,
  ReleaseOptions,
  ShardOpening,
  ShardSummary,
} from "../fleet-engine.ts";
import type { ShardSelector } from "../shard-selector.ts";
import { AccountScripts } from "./account-scripts.ts";
import { APPLY_DESIRED, LOCATE_BOT, UPSERT_STATES } from "./assignment-scripts.ts";
import { type DataStart, FleetIndex } from "./fleet-index.ts";
import { LIST_SHARDS } from "./lease-scripts.ts";
import { readFleets, ShardRows, toShardSummary } from "./read-fleets.ts";
import { RedisAssignments } from "./redis-assignments.ts";
import { RedisLeases } from "./redis-leases.ts";
import { SharedLeases } from "./shared-leases.ts";

/** Something that readers share for a while. */
class RecentReading<T> {
  readonly #maxAgeMs: number;
  readonly #readNow: () => Promise<T>;
  #latest: { at: number; value: Promise<T> } | null = null;

  constructor(maxAgeMs: number, readNow: () => Promise<T>) {
    this.#maxAgeMs = maxAgeMs;
    this.#readNow = readNow;
  }

  read(): Promise<T> {
    if (this.#latest && performance.now() - this.#latest.at <= this.#maxAgeMs) return this.#latest.value;
    const value = this.#readNow();
    this.#latest = { at: performance.now(), value };
    value.catch(() => {
      this.#latest = null;
    });
    return value;
  }
}

/** The engine for several processes, on a Redis or Valkey server. */
export function createRedisEngine(
  broker: Broker,
  { offsetMs = () => 0 }: { offsetMs?: () => number } = {},
): FleetEngine {
  return new RedisEngine(broker, offsetMs);
}

const MANAGED = "1";
const toPool = ({ managed, categoryId }: Pick<DesiredState, "managed" | "categoryId">): string =>
  (managed ? MANAGED : "0") + (categoryId ?? "");
const toDesired = (accountId: string, botId: string, pool: string): DesiredState => ({
  ...{ botId, accountId, categoryId: pool.slice(1) || null, managed: pool.startsWith(MANAGED) },
});

const Applied = z.enum(["OK", "NOTBUILT"]);
const Results = z.array(z.string());
const Location = z.tuple([z.string(), z.string(), z.string()]).or(z.tuple([]));
/** Readers of what concerns all accounts share one reading for this time. */
const SHARED_READING_MS = 1_000;
const FENCED = "fenced";
const OLDER = "older";

class RedisEngine implements FleetEngine {
  readonly #broker: Broker;
  readonly #messages = new EngineMessages();
  readonly #scripts: AccountScripts;
  readonly #index: FleetIndex;
  readonly #leases: RedisLeases;
  readonly #assignments: RedisAssignments;
  readonly #count = new RecentReading(SHARED_READING_MS, () => this.#countAll());
  readonly #sharedShards = new RecentReading(SHARED_READING_MS, () => this.#leases.listShared());
  #readEngineStart: (() => Promise<EngineStart>) | null = null;

  constructor(broker: Broker, offsetMs: () => number) {
    this.#broker = broker;
    const connection = { broker, processId: newId(), offsetMs, messages: this.#messages };
    const scripts = new AccountScripts(connection);
    const index = new FleetIndex(connection);
    const shared = new SharedLeases(broker, scripts);
    this.#scripts = scripts;
    this.#index = index;
    this.#leases = new RedisLeases({ scripts, index, shared, readStart: () => this.#readStart() });
    this.#assignments = new RedisAssignments({ scripts, index, shared, leases: this.#leases });
  }

  async prepare(readStart: () => Promise<EngineStart>) {
    this.#readEngineStart = readStart;
    const { id } = (await this.#index.readStart()) ?? (await this.#index.start(readStart));
    return id;
  }

  /** @returns Null where there is no data, and this process never prepared any: another one will. */
  async #readStart(): Promise<DataStart | null> {
    const start = await this.#index.readStart();
    return start ?? (this.#readEngineStart ? this.#index.start(this.#readEngineStart) : null);
  }

  openShard = (opening: ShardOpening, ttlMs: number) => this.#leases.open(opening, ttlMs);
  resumeShard = (lease: Lease, hubId: string, ttlMs: number) => this.#leases.resume(lease, hubId, ttlMs);
  renewLease = (holder: LeaseHolder, ttlMs: number) => this.#leases.renew(holder, ttlMs);
  listAssignments = (holder: LeaseHolder) => this.#leases.listAssignments(holder);
  updateSelector = (holder: LeaseHolder, selector: ShardSelector, json: string) =>
    this.#leases.updateSelector(holder, selector, json);
  closeShard = (holder: LeaseHolder, isConfirmed: boolean) => this.#leases.close(holder, isConfirmed);
  expireLeases = () => this.#leases.expire();
  claim = (holder: LeaseHolder, max: number) => this.#assignments.claim(holder, max);
  adopt = (holder: LeaseHolder, assignments: ClaimedBot[]) => this.#assignments.adopt(holder, assignments);
  release = (holder: LeaseHolder, assignments: BotAssignment[], options: ReleaseOptions) =>
    this.#assignments.release(holder, assignments, options);

  async setDesired(changes: readonly DesiredChange[]) {
    const byAccount = Map.groupBy(changes, ({ accountId }) => accountId);
    const accountIds = [...byAccount.keys()];
    const managed = accountIds.filter((id) => byAccount.get(id)?.some(({ desired }) => desired?.managed));
    await Promise.all([this.#index.addAccounts(accountIds, managed), this.#index.addUnassigned(accountIds)]);
    await Promise.all([...byAccount].map(([accountId, own]) => this.#applyChanges(accountId, own)));
  }

  async #applyChanges(accountId: string, changes: readonly DesiredChange[]): Promise<void> {
    const items = changes.flatMap(({ botId, version, desired }) => [botId, version, desired ? toPool(desired) : ""]);
    const apply = (start: DataStart | null) => {
      const begin = [start?.floor ?? "", start?.reservedUntil ?? ""];
      return this.#scripts.run(APPLY_DESIRED, Applied, accountId, ...begin, ...items);
    };
    if ((await apply(null)) === "OK") return;
    const start = await this.#readStart();
    if (start) await apply(start);
  }

  async listDesiredStates() {
    const accountIds = await this.#index.listAccounts();
    const lists = await Promise.all(accountIds.map((accountId) => this.#listDesired(accountId)));
    return lists.flat();
  }

  async #listDesired(accountId: string): Promise<DesiredState[]> {
    const pools = await this.#broker.redis.hgetall(this.#scripts.keyOf(accountId, "desired"));
    return Object.entries(pools).map(([botId, pool]) => toDesired(accountId, botId, pool));
  }

  hasUnassigned = async (accountId: string) => !(await this.#scripts.hasNoKey(accountId, "pools"));

  readFleets = (accountIds: readonly string[]) => readFleets(this.#broker.redis, this.#scripts, accountIds);

  async listAccounts() {
    const accountIds = await this.#index.listAccounts();
    const known = await Promise.all(
      accountIds.map((accountId) => this.#broker.redis.exists(this.#scripts.keyOf(accountId, "desired"))),
    );
    return accountIds.filter((_, index) => known[index] === 1);
  }

  async upsertStates(holder: LeaseHolder, states: BotStateUpdate[]) {
    const byAccount = Map.groupBy(states, ({ accountId }) => accountId);
    const fenced = await Promise.all(
      [...byAccount].map(([accountId, own]) => this.#upsertStatesOf(accountId, holder, own)),
    );
    return { fenced: fenced.flat() };
  }

  async #upsertStatesOf(
    accountId: string,
    { shardId, epoch, hubId }: LeaseHolder,
    states: BotStateUpdate[],
  ): Promise<string[]> {
    const items = states.flatMap(({ botId, fence, revision, json }) => [botId, fence, revision, json]);
    const results = await this.#scripts.run(UPSERT_STATES, Results, accountId, shardId, epoch, hubId, ...items);
    for (const [index, { botId, json }] of states.entries()) {
      const result = results[index];
      if (result === FENCED || result === OLDER) continue;
      this.#messages.publish({ kind: "state", accountId, botId, json, statusBefore: result ? Number(result) : null });
    }
    return states.filter((_, index) => results[index] === FENCED).map(({ botId }) => botId);
  }

  listStates = (accountId: string) => this.#broker.redis.hvals(this.#scripts.keyOf(accountId, "states"));
  getState = (accountId: string, botId: string) =>
    this.#broker.redis.hget(this.#scripts.keyOf(accountId, "states"), botId);
  getStates = async (accountId: string, botIds: readonly string[]) =>
    botIds.length === 0 ? [] : this.#broker.redis.hmget(this.#scripts.keyOf(accountId, "states"), ...botIds);

  async getStatesJson(accountId: string): Promise<Uint8Array> {
    return Buffer.from(`[${(await this.listStates(accountId)).join(",")}]`);
  }

  countStates = () => this.#count.read();

  async #countAll(): Promise<number> {
    const accountIds = await this.#index.listAccounts();
    const counts = await Promise.all(
      accountIds.map((accountId) => this.#broker.redis.hlen(this.#scripts.keyOf(accountId, "states"))),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async listShards(accountId: string): Promise<ShardSummary[]> {
    return (await this.#scripts.run(LIST_SHARDS, ShardRows, accountId)).map(toShardSummary);
  }

  listSharedShards = () => this.#sharedShards.read();

  async locate(accountId: string, botId: string) {
    const [shardId, fence, hubId] = await this.#scripts.run(LOCATE_BOT, Location, accountId, botId);
    return shardId === undefined ? null : { botId, shardId, fence: Number(fence), hubId: hubId ?? "" };
  }

  claimDuty = (task: string, processId: string, ttlMs: number) => this.#index.claimDuty(task, processId, ttlMs);

  /** A hub of this process is called directly. */
  async sendToHub(hubId: string, message: string) {
    return (await this.#messages.sendToHub(hubId, message)) || this.#broker.publish(hubChannel(hubId), message);
  }

  onHubMessage = (hubId: string, onMessage: (message: string) => void) => {
    const stopLocal = this.#messages.onHubMessage(hubId, onMessage);
    const stopRemote = this.#broker.subscribe(hubChannel(hubId), onMessage);
    return () => {
      stopLocal();
      stopRemote();
    };
  };

  onChange = (onChange: (change: FleetChange) => void) => this.#messages.onChange(onChange);

  async close() {
    this.#scripts.close();
    this.#messages.close();
  }
}

const hubChannel = (hubId: string): string => `hub:${hubId}`;
