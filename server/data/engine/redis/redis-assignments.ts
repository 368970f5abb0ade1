import { z } from "zod";
import type { BotAssignment, ClaimedBot } from "../bot-assignment.ts";
import type { LeaseHolder, ReleaseOptions } from "../fleet-engine.ts";
import type { AccountScripts } from "./account-scripts.ts";
import { ADOPT_BOTS, CLAIM_BOTS, RELEASE_BOTS } from "./assignment-scripts.ts";
import type { FleetIndex, TimedMember } from "./fleet-index.ts";
import { Assignments, type RedisLeases, withAccount } from "./redis-leases.ts";
import { copyText, type LeaseCopy, type SharedLeases } from "./shared-leases.ts";

const Count = z.number();
/** An account without unassigned bots leaves the list after this time, in which a change may still be on its way. */
const KEEP_UNASSIGNED_MS = 10_000;

interface Dependencies {
  scripts: AccountScripts;
  index: FleetIndex;
  shared: SharedLeases;
  leases: RedisLeases;
}

/** Gives bots to shards and takes them back. */
export class RedisAssignments {
  readonly #scripts: AccountScripts;
  readonly #index: FleetIndex;
  readonly #shared: SharedLeases;
  readonly #leases: RedisLeases;

  constructor({ scripts, index, shared, leases }: Dependencies) {
    this.#scripts = scripts;
    this.#index = index;
    this.#shared = shared;
    this.#leases = leases;
  }

  async claim(holder: LeaseHolder, max: number): Promise<ClaimedBot[]> {
    const copy = this.#shared.get(holder.shardId);
    if (copy) return this.#claimOfAll(holder, copy, max);
    const { accountId, shardId, epoch, hubId } = holder;
    const claimed = await this.#scripts.run(CLAIM_BOTS, Assignments, accountId, shardId, epoch, hubId, max, "[]", "");
    return withAccount(accountId, claimed);
  }

  /** The operator's shards look at every account that may have unassigned bots, one after the other. */
  async #claimOfAll(holder: LeaseHolder, copy: LeaseCopy, max: number): Promise<ClaimedBot[]> {
    const [assigned, unassigned] = await Promise.all([
      this.#leases.listAssignments(holder),
      copy.selector.managed ? this.#index.listManagedAccounts() : this.#listUnassigned(),
    ]);
    const others = copy.selector.isLocal ? await this.#index.listManagedSelectors() : [];
    if (!assigned) return [];
    const room = Math.min(max, copy.capacity - assigned.length);
    const claimed: ClaimedBot[] = [];
    for (const accountId of unassigned) {
      if (claimed.length >= room) break;
      const { shardId, epoch, hubId } = holder;
      await this.#prepareAccount(holder, accountId, copy);
      const args = [shardId, epoch, hubId, room - claimed.length, `[${others.join(",")}]`, copyText(copy)];
      const own = await this.#scripts.run(CLAIM_BOTS, Assignments, accountId, ...args);
      claimed.push(...withAccount(accountId, own));
    }
    return claimed;
  }

  async #prepareAccount(holder: LeaseHolder, accountId: string, { ttlMs }: LeaseCopy): Promise<void> {
    await Promise.all([
      this.#shared.addServed(holder, accountId),
      this.#index.addLeases([[accountId, holder.shardId]], ttlMs),
    ]);
  }

  /** Accounts leave the list when they have had no unassigned bot for a while. */
  async #listUnassigned(): Promise<string[]> {
    const listed = await this.#index.listUnassigned();
    const isEmpty = await Promise.all(listed.map(({ member }) => this.#scripts.hasNoKey(member, "pools")));
    const newest = Math.max(...listed.map(({ time }) => Number(time)));
    const isOld = ({ time }: TimedMember) => newest - Number(time) > KEEP_UNASSIGNED_MS;
    await this.#index.removeUnassigned(listed.filter((member, index) => isEmpty[index] && isOld(member)));
    return listed.filter((_, index) => !isEmpty[index]).map(({ member }) => member);
  }

  async adopt(holder: LeaseHolder, assignments: ClaimedBot[]): Promise<ClaimedBot[]> {
    const copy = this.#shared.get(holder.shardId);
    const byAccount = Map.groupBy(assignments, ({ accountId }) => accountId);
    const adopted: ClaimedBot[] = [];
    for (const [accountId, own] of byAccount) {
      if (copy) await this.#prepareAccount(holder, accountId, copy);
      else if (accountId !== holder.accountId) continue;
      const { shardId, epoch, hubId } = holder;
      const pairs = own.flatMap(({ botId, fence }) => [botId, fence]);
      const args = [shardId, epoch, hubId, copy ? copyText(copy) : "", ...pairs];
      adopted.push(...withAccount(accountId, await this.#scripts.run(ADOPT_BOTS, Assignments, accountId, ...args)));
    }
    return adopted;
  }

  async release(
    holder: LeaseHolder,
    assignments: BotAssignment[],
    { cooldownMs = 0, isConfirmed }: ReleaseOptions,
  ): Promise<number> {
    if (assignments.length === 0) return 0;
    const { shardId, epoch, hubId } = holder;
    const accounts = await this.#leases.accountsOf(holder);
    await this.#index.addUnassigned(accounts);
    const pairs = assignments.flatMap(({ botId, fence }) => [botId, fence]);
    const args = [shardId, epoch, hubId, cooldownMs, isConfirmed ? 1 : 0, ...pairs];
    const counts = await Promise.all(accounts.map((id) => this.#scripts.run(RELEASE_BOTS, Count, id, ...args)));
    return counts.reduce((sum, count) => sum + count, 0);
  }
}
