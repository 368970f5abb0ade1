import { z } from "zod";
import type { BotAssignment, ClaimedBot } from "../bot-assignment.ts";
import type { HelloNumber, Lease, LeaseHolder, ShardOpening, SharedShard } from "../fleet-engine.ts";
import { isShared, type ShardSelector } from "../shard-selector.ts";
import type { AccountScripts } from "./account-scripts.ts";
import type { DataStart, FleetIndex } from "./fleet-index.ts";
import { accountOfLease } from "./fleet-index.ts";
import {
  CLOSE_LEASE,
  DROP_OTHER_LEASE,
  EXPIRE_LEASES,
  LIST_ASSIGNMENTS,
  OPEN_LEASE,
  RENEW_LEASE,
  RESUME_LEASE,
  UPDATE_SELECTOR,
} from "./lease-scripts.ts";
import type { LeaseCopy, SharedLeases } from "./shared-leases.ts";

/** Bots and fences, one after the other. */
export const Assignments = z.array(z.string()).transform((flat) => {
  const found: BotAssignment[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push({ botId: flat[i] ?? "", fence: Number(flat[i + 1]) });
  return found;
});
const Ended = z.literal("");
const Ran = z.number();
const ExpiredLeases = z.array(z.tuple([z.string(), z.string(), z.number(), z.number()]));

const StoredSharedShard = z.object({
  selector: z.custom<ShardSelector>(),
  capacity: z.number(),
  json: z.string(),
});
type StoredSharedShard = z.infer<typeof StoredSharedShard>;

const kindOf = ({ accountId, credential, managed, isLocal }: ShardSelector): string =>
  JSON.stringify([accountId, credential, managed, isLocal === true]);

const helloArgs = (hello?: HelloNumber): (string | number)[] => [hello?.startId ?? "", hello?.number ?? 0];

export const withAccount = (accountId: string, assignments: BotAssignment[]): ClaimedBot[] =>
  assignments.map((assignment) => ({ ...assignment, accountId }));

const sharedShardText = ({ selector, capacity, json }: Pick<LeaseCopy, "selector" | "capacity" | "json">): string =>
  JSON.stringify({ selector, capacity, json });

interface Dependencies {
  scripts: AccountScripts;
  index: FleetIndex;
  shared: SharedLeases;
  readStart: () => Promise<DataStart | null>;
}

/** Opens, renews and ends the leases of shards. */
export class RedisLeases {
  readonly #scripts: AccountScripts;
  readonly #index: FleetIndex;
  readonly #shared: SharedLeases;
  readonly #readStart: () => Promise<DataStart | null>;

  constructor({ scripts, index, shared, readStart }: Dependencies) {
    this.#scripts = scripts;
    this.#index = index;
    this.#shared = shared;
    this.#readStart = readStart;
  }

  async open(opening: ShardOpening, ttlMs: number): Promise<{ epoch: number } | "taken" | "outdated"> {
    const { shardId, selector } = opening;
    const { accountId } = selector;
    await Promise.all([this.#index.addLeases([[accountId, shardId]], ttlMs), this.#index.addUnassigned([accountId])]);
    const opened =
      (await this.#runOpen(opening, ttlMs, null)) ?? (await this.#runOpen(opening, ttlMs, await this.#start()));
    if (opened === null) throw new Error("the broker did not accept the start of an account's data");
    if (opened === "taken" || opened === "outdated") return opened;
    const epoch = Number(opened);
    if (isShared(selector)) {
      await this.#dropCopies({ accountId, shardId }, opened);
      this.#shared.set(shardId, { ...opening, ttlMs, kind: kindOf(selector) });
      await this.#index.setSharedShard(shardId, sharedShardText(opening), ttlMs);
    }
    if (selector.managed) await this.#index.setManagedSelector(shardId, JSON.stringify(selector), ttlMs);
    return { epoch };
  }

  /** @returns Null where the account has no keys yet, and `start` is null. */
  async #runOpen(opening: ShardOpening, ttlMs: number, start: DataStart | null): Promise<string | null> {
    const { shardId, selector, capacity, hubId, json, hello } = opening;
    const lease = [shardId, ttlMs, hubId, capacity, JSON.stringify(selector), kindOf(selector), json];
    const args = [...lease, ...helloArgs(hello), start?.floor ?? "", start?.reservedUntil ?? ""];
    const opened = await this.#scripts.run(OPEN_LEASE, z.string(), selector.accountId, ...args);
    return opened === "NOTBUILT" ? null : opened;
  }

  async #start(): Promise<DataStart> {
    const start = await this.#readStart();
    if (!start) throw new Error("the engine was not prepared");
    return start;
  }

  async #dropCopies(shard: { accountId: string; shardId: string }, epoch: string): Promise<void> {
    const served = await this.#shared.listServed(shard);
    await this.#index.addUnassigned(served);
    await Promise.all(served.map((id) => this.#scripts.run(DROP_OTHER_LEASE, Ran, id, shard.shardId, epoch)));
    await this.#shared.removeServed(shard);
  }

  async resume({ shardId, epoch, selector, hello }: Lease, hubId: string, ttlMs: number): Promise<boolean> {
    const { accountId } = selector;
    const resumeIn = (id: string) =>
      this.#scripts.run(RESUME_LEASE, Ran, id, shardId, epoch, hubId, ttlMs, kindOf(selector), ...helloArgs(hello));
    await this.#index.addLeases([[accountId, shardId]], ttlMs);
    if ((await resumeIn(accountId)) === 0) {
      await this.#index.addLeases([[accountId, shardId]], 0);
      return false;
    }
    if (!isShared(selector)) return true;
    await Promise.all((await this.#shared.listServed({ accountId, shardId })).map(resumeIn));
    this.#shared.set(shardId, await this.#readCopy(shardId, selector, ttlMs));
    return true;
  }

  async #readCopy(shardId: string, selector: ShardSelector, ttlMs: number): Promise<LeaseCopy> {
    const { capacity, json } = await this.#scripts.readLease(selector.accountId, shardId);
    return { ttlMs, capacity, selector, kind: kindOf(selector), json };
  }

  async renew(holder: LeaseHolder, ttlMs: number): Promise<ClaimedBot[] | null> {
    const { shardId, epoch, hubId } = holder;
    const renewIn = async (id: string) => {
      const held = await this.#scripts.run(RENEW_LEASE, Ended.or(Assignments), id, shardId, epoch, hubId, ttlMs);
      return held === "" ? null : withAccount(id, held);
    };
    const copy = this.#shared.get(shardId);
    const served = copy ? await this.#shared.listServed(holder) : [];
    const accounts = [holder.accountId, ...served];
    const [, own, ...others] = await Promise.all([
      this.#index.addLeases(
        accounts.map((id) => [id, shardId]),
        ttlMs,
      ),
      ...accounts.map(renewIn),
    ]);
    if (!own) {
      await this.#index.addLeases([[holder.accountId, shardId]], 0); // what is left of it is removed at once
      return null;
    }
    if (copy) await this.#index.setSharedShard(shardId, sharedShardText(copy), ttlMs);
    if (copy?.selector.managed) {
      await this.#index.setManagedSelector(shardId, JSON.stringify(copy.selector), ttlMs);
    }
    return [...own, ...others.flatMap((held) => held ?? [])];
  }

  async listAssignments(holder: LeaseHolder): Promise<ClaimedBot[] | null> {
    const { shardId, epoch, hubId } = holder;
    const listOf = async (id: string) => {
      const held = await this.#scripts.run(LIST_ASSIGNMENTS, Ended.or(Assignments), id, shardId, epoch, hubId);
      return held === "" ? null : withAccount(id, held);
    };
    const [own, ...others] = await Promise.all((await this.accountsOf(holder)).map(listOf));
    return own ? [...own, ...others.flatMap((held) => held ?? [])] : null;
  }

  /** The accounts whose bots the shard may hold. */
  async accountsOf(holder: LeaseHolder): Promise<string[]> {
    const served = this.#shared.get(holder.shardId) ? await this.#shared.listServed(holder) : [];
    return [holder.accountId, ...served];
  }

  async updateSelector(holder: LeaseHolder, selector: ShardSelector, json: string): Promise<void> {
    const { shardId, epoch, hubId } = holder;
    const copy = this.#shared.get(shardId);
    if (copy) this.#shared.set(shardId, { ...copy, selector, json });
    const accounts = await this.accountsOf(holder);
    await this.#index.addUnassigned(accounts);
    await Promise.all(
      accounts.map((id) =>
        this.#scripts.run(UPDATE_SELECTOR, Ran, id, shardId, epoch, hubId, JSON.stringify(selector), json),
      ),
    );
  }

  async close(holder: LeaseHolder, isConfirmed: boolean): Promise<number | null> {
    const { shardId, epoch, hubId } = holder;
    const accounts = await this.accountsOf(holder);
    await this.#index.addUnassigned(accounts);
    const closeIn = (id: string) =>
      this.#scripts.run(CLOSE_LEASE, Ended.or(z.number()), id, shardId, epoch, hubId, isConfirmed ? 1 : 0);
    const [own = "", ...others] = await Promise.all(accounts.map(closeIn));
    if (own === "") return null;
    if (accounts.length > 1) await this.#shared.removeServed(holder);
    if (this.#shared.get(shardId)) await this.#index.removeSharedShard(shardId);
    this.#shared.forget(shardId);
    return own + others.reduce<number>((sum, count) => sum + (count || 0), 0);
  }

  async expire(): Promise<{ shards: { shardId: string; epoch: number }[]; bots: number }> {
    const due = await this.#index.listDueLeases();
    const accounts = [...new Set(due.map(({ member }) => accountOfLease(member)))];
    await this.#index.addUnassigned(accounts);
    const expired = await Promise.all(accounts.map((id) => this.#scripts.run(EXPIRE_LEASES, ExpiredLeases, id)));
    await this.#index.removeLeases(due);
    const own = expired.flat().filter(([, , , isOwn]) => isOwn === 1);
    return {
      shards: own.map(([shardId, epoch]) => ({ shardId, epoch: Number(epoch) })),
      bots: expired.flat().reduce((sum, [, , bots]) => sum + bots, 0),
    };
  }

  /** The operator's shards, with their bots of all accounts. */
  async listShared(): Promise<SharedShard[]> {
    const stored = await this.#index.listSharedShards();
    return Promise.all(
      stored.map(([shardId, text]) => this.#readShared(shardId, StoredSharedShard.parse(JSON.parse(text)))),
    );
  }

  async #readShared(shardId: string, { selector, capacity, json }: StoredSharedShard): Promise<SharedShard> {
    const { accountId } = selector;
    const accounts = [accountId, ...(await this.#shared.listServed({ accountId, shardId }))];
    const counts = await Promise.all(accounts.map((id) => this.#scripts.countHeld(id, shardId)));
    const assignedBots = counts.reduce((sum, count) => sum + count, 0);
    return { shardId, selector, capacity, json, assignedBots };
  }
}
