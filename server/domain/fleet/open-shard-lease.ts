import type { BotAssignment } from "../../data/engine/bot-assignment.ts";
import { engine } from "../../data/engine/engine.ts";
import type { ShardSelector } from "../../data/engine/shard-selector.ts";
import { LEASE } from "./lease.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";
import { ShardRefusal } from "./shard-refusal.ts";
import { isOtherOwnersShard, type ShardFacts } from "./shard-rows.ts";

export interface OpenedLease {
  shardId: string;
  epoch: number;
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
  const { shardId, epoch, assignments } = request.introduction;
  if (epoch !== undefined && (await resumeLease(request, epoch))) {
    return { shardId, epoch, isResumed: true, kept: await releaseUnreported(shardId, epoch, assignments) };
  }
  const opened = await openNewLease(request);
  const kept = await engine().adopt(shardId, opened.epoch, assignments);
  return { shardId, epoch: opened.epoch, isResumed: false, kept };
}

async function resumeLease({ introduction, selector, facts, hubId }: LeaseRequest, epoch: number): Promise<boolean> {
  const { shardId } = introduction;
  if (!(await engine().resumeShard({ shardId, epoch, selector }, hubId, LEASE.ttlMs))) return false;
  await engine().updateSelector(shardId, epoch, selector, JSON.stringify(facts));
  return true;
}

async function openNewLease({ introduction, selector, facts, hubId }: LeaseRequest): Promise<{ epoch: number }> {
  const { shardId, capacity } = introduction;
  const opening = { shardId, selector, capacity, hubId, json: JSON.stringify(facts) };
  const opened = (await isOtherOwnersShard(shardId, selector)) ? null : await engine().openShard(opening, LEASE.ttlMs);
  // The shard may connect again with a new id.
  if (!opened) throw new ShardRefusal("superseded", "This shard id is another shard's; take a new one.");
  return opened;
}

/** Releases bots that the shard does not run any more. @returns The others. */
async function releaseUnreported(shardId: string, epoch: number, reported: BotAssignment[]): Promise<BotAssignment[]> {
  const assigned = await engine().listAssignments(shardId, epoch);
  const fences = new Map(reported.map(({ botId, fence }) => [botId, fence]));
  const unreported = assigned.filter(({ botId, fence }) => fences.get(botId) !== fence);
  if (unreported.length) await engine().release(shardId, epoch, unreported);
  return assigned.filter(({ botId, fence }) => fences.get(botId) === fence);
}
