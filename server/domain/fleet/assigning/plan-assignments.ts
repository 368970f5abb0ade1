import type { BotAssignment, ClaimedBot } from "../../../data/engine/bot-assignment.ts";

/** A bot that this process has read and sent to the shard. */
export interface LoadedBot extends BotAssignment {
  /** Heartbeats in a row that did not list the bot. */
  missedHeartbeats: number;
  /** The shard was asked to give the bot up, so that another shard gets it. */
  isMoving: boolean;
}

/** Three lists of one shard's bots. */
export interface ShardView {
  /** The engine's, which decides. */
  assigned: readonly ClaimedBot[];
  /** This process's. */
  loaded: readonly LoadedBot[];
  /** The shard's own, from its heartbeat. */
  reported: readonly BotAssignment[];
}

/** What makes the three lists equal, in the order in which it is done. */
export interface AssignmentPlan {
  /** Not assigned any more: this process forgets them. */
  forget: BotAssignment[];
  /** Only the shard has them: it must stop them. */
  revoke: BotAssignment[];
  /** The shard was asked to give them up, and still lists them: it is asked again. */
  moveAgain: BotAssignment[];
  /** The shard has given them up, and had time to sign them out: they become unassigned. */
  release: BotAssignment[];
  /** Two heartbeats in a row did not list them: the shard does not have them, whatever it was sent. */
  giveUp: BotAssignment[];
  /** One heartbeat did not list them: the message with the assignment may be lost or still on its way. */
  assignAgain: BotAssignment[];
  /** Not read yet. */
  load: ClaimedBot[];
  /** The new number of missed heartbeats of each loaded bot. */
  missedHeartbeats: Map<string, number>;
}

const MAX_MISSED_HEARTBEATS = 1;

/**
 * Compares the three lists at a heartbeat. It depends on nothing but its input, and not on the events in between: whatever
 * message was lost, doubled or late, the next heartbeats lead to the same assignments.
 */
export function planAssignments({ assigned, loaded, reported }: ShardView): AssignmentPlan {
  const assignedFences = fencesOf(assigned);
  const reportedFences = fencesOf(reported);
  const loadedFences = fencesOf(loaded);
  const isIn = (fences: ReadonlyMap<string, number>, { botId, fence }: BotAssignment) => fences.get(botId) === fence;
  const plan: AssignmentPlan = {
    forget: loaded.filter((bot) => !isIn(assignedFences, bot)).map(toAssignment),
    revoke: reported.filter((bot) => !isIn(assignedFences, bot)).map(toAssignment),
    ...{ moveAgain: [], release: [], giveUp: [], assignAgain: [] },
    load: assigned.filter((bot) => !isIn(loadedFences, bot)),
    missedHeartbeats: new Map(),
  };
  for (const bot of loaded) {
    if (!isIn(assignedFences, bot)) continue;
    const missed = isIn(reportedFences, bot) ? 0 : bot.missedHeartbeats + 1;
    plan.missedHeartbeats.set(bot.botId, missed);
    const list = bot.isMoving ? listOfMoving(plan, missed) : listOf(plan, missed);
    list?.push(toAssignment(bot));
  }
  return plan;
}

function listOf(plan: AssignmentPlan, missed: number): BotAssignment[] | null {
  if (missed > MAX_MISSED_HEARTBEATS) return plan.giveUp;
  return missed > 0 ? plan.assignAgain : null;
}

/** A bot that one heartbeat did not list may still be signing out; a shard that has finished says so. */
function listOfMoving(plan: AssignmentPlan, missed: number): BotAssignment[] | null {
  if (missed > MAX_MISSED_HEARTBEATS) return plan.release;
  return missed === 0 ? plan.moveAgain : null;
}

const toAssignment = ({ botId, fence }: BotAssignment): BotAssignment => ({ botId, fence });

const fencesOf = (bots: readonly BotAssignment[]): Map<string, number> =>
  new Map(bots.map(({ botId, fence }) => [botId, fence]));
