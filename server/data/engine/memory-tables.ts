import type { BotAssignment } from "./bot-assignment.ts";
import type { DesiredState } from "./desired-state.ts";
import { EngineMessages } from "./engine-messages.ts";
import type { ShardOpening } from "./fleet-engine.ts";
import { BotStates } from "./memory-bot-states.ts";
import { matches, type ShardSelector } from "./shard-selector.ts";
import { statusOfState } from "./status-of-state.ts";

export interface ShardRecord extends ShardOpening {
  epoch: number;
  openedAt: number;
  expiresAt: number;
  lastSeenAt: number;
  /** Fences by bot. */
  assignments: Map<string, number>;
}

/** An assignment that the engine has ended, and that its shard may still act for. */
interface EndingRecord {
  shardId: string;
  fence: number;
  /** Until then nobody claims the bot, unless the shard releases it. */
  until: number;
}

export interface BotRecord {
  desired: DesiredState;
  /** Of the change that set the desired state. */
  version: number;
  holder: { shardId: string; fence: number } | null;
  /** The fence of its latest assignment; 0 before the first. */
  lastFence: number;
  revision: number;
  /** Until then nobody can claim the bot. */
  cooldownUntil: number;
}

/** Ids of bots by account, so that a shard looks only at bots that it may claim. */
class BotsByAccount {
  readonly #byAccount = new Map<string, Set<string>>();

  add(accountId: string, botId: string): void {
    const ofAccount = this.#byAccount.get(accountId) ?? new Set<string>();
    this.#byAccount.set(accountId, ofAccount.add(botId));
  }

  delete(accountId: string, botId: string): void {
    const ofAccount = this.#byAccount.get(accountId);
    ofAccount?.delete(botId);
    if (ofAccount?.size === 0) this.#byAccount.delete(accountId);
  }

  /** Bots whose account matches the selector. Managed and local shards serve every account. */
  *ofAccounts({ accountId, managed, isLocal }: ShardSelector): Iterable<string> {
    if (!managed && !isLocal) yield* this.#byAccount.get(accountId) ?? [];
    else for (const ofAccount of this.#byAccount.values()) yield* ofAccount;
  }

  get accountIds(): string[] {
    return [...this.#byAccount.keys()];
  }

  of = (accountId: string): string[] => [...(this.#byAccount.get(accountId) ?? [])];
  hasOf = (accountId: string): boolean => this.#byAccount.has(accountId);

  clear(): void {
    this.#byAccount.clear();
  }
}

/** Shards, bots and their assignments, with the messages about each change. */
export class MemoryTables {
  readonly shards = new Map<string, ShardRecord>();
  readonly bots = new Map<string, BotRecord>();
  readonly states = new BotStates();
  /** Bots that should run. */
  readonly desired = new BotsByAccount();
  /** Those of them that have no shard. */
  readonly unassigned = new BotsByAccount();
  /** By bot. */
  readonly endings = new Map<string, EndingRecord>();
  readonly messages = new EngineMessages();

  addBot(desired: DesiredState, version: number): void {
    const { accountId, botId } = desired;
    const record = { desired, version, holder: null, lastFence: 0, revision: -1, cooldownUntil: 0 };
    this.bots.set(botId, record);
    this.desired.add(accountId, botId);
    this.unassigned.add(accountId, botId);
    this.messages.publish({ kind: "unassigned", accountId, botId });
  }

  updateBot(bot: BotRecord, desired: DesiredState, version: number): void {
    const { accountId, botId } = desired;
    Object.assign(bot, { desired, version, cooldownUntil: 0 });
    const shard = bot.holder && this.shards.get(bot.holder.shardId);
    if (shard && !matches(shard.selector, desired)) this.lose(shard, botId);
    else if (!shard) this.messages.publish({ kind: "unassigned", accountId, botId });
  }

  deleteBot({ desired: { accountId, botId }, holder }: BotRecord): void {
    const bot = this.bots.get(botId);
    const shard = holder && this.shards.get(holder.shardId);
    this.bots.delete(botId);
    this.desired.delete(accountId, botId);
    if (shard) this.lose(shard, botId, bot);
    this.unassigned.delete(accountId, botId);
  }

  assign(shard: ShardRecord, bot: BotRecord, fence: number): void {
    const { accountId, botId } = bot.desired;
    Object.assign(bot, { holder: { shardId: shard.shardId, fence }, lastFence: fence, revision: -1 });
    shard.assignments.set(botId, fence);
    this.endings.delete(botId);
    this.unassigned.delete(accountId, botId);
  }

  unassign(shard: ShardRecord, botId: string, bot = this.bots.get(botId)): void {
    shard.assignments.delete(botId);
    if (!bot) return;
    const { accountId } = bot.desired;
    bot.holder = null;
    const removed = this.states.remove(accountId, botId);
    if (removed !== null) {
      this.messages.publish({ kind: "state", accountId, botId, json: null, statusBefore: statusOfState(removed) });
    }
    if (!this.bots.has(botId)) return;
    this.unassigned.add(accountId, botId);
    this.messages.publish({ kind: "unassigned", accountId, botId });
  }

  /** Until the shard releases the bot, or its lease as it stands now has run out, nobody claims the bot. */
  addEnding({ shardId, assignments, expiresAt }: ShardRecord, botId: string): void {
    const fence = assignments.get(botId);
    if (fence !== undefined) this.endings.set(botId, { shardId, fence, until: expiresAt });
  }

  /** The shard has said that it does not run the bot. */
  confirmEnding(shardId: string, { botId, fence }: BotAssignment, now: number): void {
    const ending = this.endings.get(botId);
    if (ending?.shardId !== shardId || ending.fence !== fence) return;
    this.endings.delete(botId);
    const bot = this.bots.get(botId);
    if (!bot || bot.cooldownUntil > now) return;
    this.messages.publish({ kind: "unassigned", accountId: bot.desired.accountId, botId });
  }

  deleteEndingsBefore(now: number): void {
    for (const [botId, { until }] of this.endings) if (until <= now) this.endings.delete(botId);
  }

  /** Ends an assignment that the shard did not release. */
  lose(shard: ShardRecord, botId: string, bot = this.bots.get(botId)): void {
    const fence = shard.assignments.get(botId);
    this.addEnding(shard, botId);
    this.unassign(shard, botId, bot);
    if (!bot || fence === undefined) return;
    const { accountId } = bot.desired;
    this.messages.publish({ kind: "lost", accountId, botId, shardId: shard.shardId, fence });
  }

  /** @param isConfirmed The shard runs none of its bots any more. @returns How many bots became unassigned. */
  deleteShard(shard: ShardRecord, isConfirmed: boolean): number {
    const bots = [...shard.assignments.keys()];
    for (const botId of bots) this.lose(shard, botId);
    if (isConfirmed) for (const botId of bots) this.endings.delete(botId);
    this.shards.delete(shard.shardId);
    this.publishShard(shard);
    return bots.length;
  }

  /** Takes matching bots from local shards, as many as this shard has capacity for. */
  preemptLocalShards(shard: ShardRecord, now: number): void {
    if (shard.selector.isLocal) return;
    let capacity = shard.capacity - shard.assignments.size - this.#countAwaited(shard, now);
    for (const local of this.shards.values()) {
      if (!local.selector.isLocal) continue;
      for (const botId of [...local.assignments.keys()]) {
        const bot = this.bots.get(botId);
        if (capacity <= 0 || !bot || !matches(shard.selector, bot.desired)) continue;
        this.lose(local, botId);
        capacity -= 1;
      }
    }
  }

  /** Bots that the shard can claim as soon as other shards have released them. */
  #countAwaited({ selector }: ShardRecord, now: number): number {
    return [...this.endings].filter(([botId, { until }]) => {
      const bot = this.bots.get(botId);
      return until > now && bot && matches(selector, bot.desired);
    }).length;
  }

  /** Managed and local shards hold bots of several accounts, and each account sees only its own. */
  botsOfAccount({ selector, assignments }: ShardRecord, accountId: string): string[] {
    if (!selector.managed && !selector.isLocal) return selector.accountId === accountId ? [...assignments.keys()] : [];
    return [...assignments.keys()].filter((botId) => this.bots.get(botId)?.desired.accountId === accountId);
  }

  publishShard({ shardId, selector: { accountId } }: ShardRecord): void {
    this.messages.publish({ kind: "shard", accountId, shardId });
  }

  publishSuperseded({ shardId, epoch, hubId, selector: { accountId } }: ShardRecord): void {
    this.messages.publish({ kind: "superseded", accountId, shardId, epoch, hubId });
  }

  clear(): void {
    this.messages.close();
    for (const records of [this.shards, this.bots, this.states, this.desired, this.unassigned, this.endings])
      records.clear();
  }
}

/** Whether a shard that is not local could take the bot. */
export function hasOtherCapacity(shards: Iterable<ShardRecord>, desired: DesiredState): boolean {
  for (const { selector, assignments, capacity } of shards) {
    if (!selector.isLocal && assignments.size < capacity && matches(selector, desired)) return true;
  }
  return false;
}
