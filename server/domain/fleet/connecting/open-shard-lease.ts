import { LEASE } from "../../../contract/limits/link.ts";
import { db } from "../../../data/db.ts";
import type { BotAssignment } from "../../../data/engine/bot-assignment.ts";
import { engine } from "../../../data/engine/engine.ts";
import type { LeaseHolder } from "../../../data/engine/fleet-engine.ts";
import type { ShardSelector } from "../../../data/engine/shard-selector.ts";
import { isOtherOwnersShard, type ShardFacts } from "../../../data/shards.ts";
import { membership } from "../../installation/membership.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";
import { ShardRefusal } from "./shard-peer.ts";

export interface OpenedLease {
  holder: LeaseHolder;
  /** The shard continues its earlier lease. */
  isResumed: boolean;
  /** Bots that the shard runs already and keeps. */
  kept: BotAssignment[];
}

interface LeaseRequest {
  introduction: ShardIntroduction;
  selector: ShardSelector;
  facts: ShardFacts;
  hubId: string;
}

/** Continues the shard's earlier lease, or opens a new one. @throws ShardRefusal */
export async function openShardLease(request: LeaseRequest): Promise<OpenedLease> {
  if (membership().isFenced) throw new ShardRefusal("restarting", "Another process runs the installation.");
  const { introduction, selector, hubId } = request;
  const { shardId, epoch, assignments } = introduction;
  const holderOf = (number: number): LeaseHolder => ({ accountId: selector.accountId, shardId, epoch: number, hubId });
  if (epoch !== undefined && (await resumeLease(request, holderOf(epoch)))) {
    const holder = holderOf(epoch);
    return { holder, isResumed: true, kept: await releaseUnreported(holder, assignments) };
  }
  const holder = holderOf((await openNewLease(request)).epoch);
  const kept = assignments.length > 0 ? await engine().adopt(holder, await withOwners(assignments, selector)) : [];
  return { holder, isResumed: false, kept };
}

async function resumeLease(
  { introduction, selector, facts, hubId }: LeaseRequest,
  holder: LeaseHolder,
): Promise<boolean> {
  const { shardId, epoch } = holder;
  const { hello } = introduction;
  if (!(await engine().resumeShard({ shardId, epoch, selector, hello }, hubId, LEASE.ttlMs))) return false;
  await engine().updateSelector(holder, selector, JSON.stringify(facts));
  return true;
}

async function openNewLease({ introduction, selector, facts, hubId }: LeaseRequest): Promise<{ epoch: number }> {
  const { shardId, capacity, hello } = introduction;
  const opening = { shardId, selector, capacity, hubId, hello, json: JSON.stringify(facts) };
  const isTaken = await isOtherOwnersShard(shardId, selector);
  const opened = isTaken ? "taken" : await engine().openShard(opening, LEASE.ttlMs);
  // The shard may connect again with a new id.
  if (opened === "taken") throw new ShardRefusal("superseded", "This shard id is another shard's; take a new one.");
  if (opened === "outdated") throw new ShardRefusal("restarting", "The shard has a newer connection.");
  return opened;
}

/** Only the operator's shards run bots of other accounts. */
async function withOwners(assignments: BotAssignment[], { accountId, managed, isLocal }: ShardSelector) {
  if (!managed && !isLocal) return assignments.map((assignment) => ({ ...assignment, accountId }));
  const ids = assignments.map(({ botId }) => botId);
  const rows = await db().bot.findMany({ where: { id: { in: ids } }, select: { id: true, accountId: true } });
  const owners = new Map(rows.map((row) => [row.id, row.accountId]));
  return assignments.flatMap((assignment) => {
    const owner = owners.get(assignment.botId);
    return owner === undefined ? [] : [{ ...assignment, accountId: owner }];
  });
}

/** Releases bots that the shard does not run any more. @returns The others. */
async function releaseUnreported(holder: LeaseHolder, reported: BotAssignment[]): Promise<BotAssignment[]> {
  const assigned = (await engine().listAssignments(holder)) ?? []; // null: the shard has connected elsewhere meanwhile
  const fences = new Map(reported.map(({ botId, fence }) => [botId, fence]));
  const unreported = assigned.filter(({ botId, fence }) => fences.get(botId) !== fence);
  if (unreported.length) await engine().release(holder, unreported, { isConfirmed: true });
  return assigned.filter(({ botId, fence }) => fences.get(botId) === fence);
}
