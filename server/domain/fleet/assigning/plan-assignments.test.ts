import fc from "fast-check";
import { expect, it } from "vitest";
import type { BotAssignment, ClaimedBot } from "../../../data/engine/bot-assignment.ts";
import { type AssignmentPlan, type LoadedBot, planAssignments } from "./plan-assignments.ts";

const RUNS = { numRuns: 1_000 };
/** Heartbeats after the last lost message: two to notice that an assignment did not arrive, one for what follows. */
const REPAIR_HEARTBEATS = 3;

const botId = fc.constantFrom("a", "b", "c", "d", "e");
const assignment = fc.record({ botId, fence: fc.integer({ min: 1, max: 3 }) });
const listOf = <T extends BotAssignment>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(item, { selector: (bot) => bot.botId, maxLength: 5 });
const assigned = listOf(assignment.map((bot): ClaimedBot => ({ ...bot, accountId: "account" })));
const loaded = listOf(
  fc
    .tuple(assignment, fc.nat(2), fc.boolean())
    .map(([bot, missedHeartbeats, isMoving]): LoadedBot => ({ ...bot, missedHeartbeats, isMoving })),
);
const view = fc.record({ assigned, loaded, reported: listOf(assignment) });

const keyOf = ({ botId, fence }: BotAssignment) => `${botId}:${fence}`;
const keysOf = (bots: Iterable<BotAssignment>) => [...bots].map(keyOf).sort();
const without = <T extends BotAssignment>(bots: readonly T[], ended: readonly BotAssignment[]): T[] => {
  const keys = new Set(keysOf(ended));
  return bots.filter((bot) => !keys.has(keyOf(bot)));
};

interface Lists {
  assigned: ClaimedBot[];
  loaded: LoadedBot[];
  reported: BotAssignment[];
}
/** What of one heartbeat's plan is lost. */
interface Losses {
  revoke: boolean;
  assign: boolean;
  load: boolean;
  release: boolean;
}
const NO_LOSS: Losses = { revoke: false, assign: false, load: false, release: false };
const losses = fc.record({ revoke: fc.boolean(), assign: fc.boolean(), load: fc.boolean(), release: fc.boolean() });

/** What the service and the shard do at one heartbeat. */
function applyHeartbeat(lists: Lists, lost: Losses): Lists {
  const plan = planAssignments(lists);
  const ended = lost.release ? [] : [...plan.release, ...plan.giveUp];
  const revoked = lost.revoke ? [] : [...plan.revoke, ...plan.moveAgain, ...plan.giveUp];
  const read = lost.load ? [] : plan.load;
  const unsent = without(read, lists.reported);
  const stays = (bot: LoadedBot) => ({
    ...bot,
    missedHeartbeats: plan.missedHeartbeats.get(bot.botId) ?? bot.missedHeartbeats,
  });
  const kept = without(lists.loaded, [...plan.forget, ...plan.release, ...plan.giveUp]).map(stays);
  const isRead = new Set(read.map((bot) => bot.botId));
  return {
    assigned: without(lists.assigned, ended),
    loaded: [
      ...kept.filter((bot) => !isRead.has(bot.botId)),
      ...read.map(({ botId, fence }) => ({ botId, fence, missedHeartbeats: 0, isMoving: false })),
    ],
    reported: startAtShard(without(lists.reported, revoked), lost.assign ? [] : [...plan.assignAgain, ...unsent]),
  };
}

/** A newer assignment of the same bot replaces an older one. */
function startAtShard(reported: BotAssignment[], assigned: BotAssignment[]): BotAssignment[] {
  const fences = new Map(reported.map(({ botId, fence }) => [botId, fence]));
  for (const { botId, fence } of assigned) fences.set(botId, Math.max(fences.get(botId) ?? 0, fence));
  return [...fences].map(([botId, fence]) => ({ botId, fence }));
}

it("whatever was lost before, three heartbeats make the three lists equal", () => {
  fc.assert(
    fc.property(view, fc.array(losses, { maxLength: 8 }), (start, lossesOfHeartbeats) => {
      let lists: Lists = start;
      for (const lost of lossesOfHeartbeats) lists = applyHeartbeat(lists, lost);
      for (let count = 0; count < REPAIR_HEARTBEATS; count += 1) lists = applyHeartbeat(lists, NO_LOSS);
      expect(keysOf(lists.loaded)).toEqual(keysOf(lists.assigned));
      expect(keysOf(lists.reported)).toEqual(keysOf(lists.assigned));
    }),
    RUNS,
  );
});

it("equal lists need nothing", () => {
  fc.assert(
    fc.property(assigned, (bots) => {
      const known = bots.map(({ botId, fence }) => ({ botId, fence, missedHeartbeats: 0, isMoving: false }));
      const { missedHeartbeats, ...actions } = planAssignments({ assigned: bots, loaded: known, reported: bots });
      expect(Object.values(actions).flat()).toEqual([]);
      expect([...missedHeartbeats.values()].every((count) => count === 0)).toBe(true);
    }),
    RUNS,
  );
});

it("one assignment gets one action, and an ended one is never sent", () => {
  fc.assert(
    fc.property(view, (lists) => {
      const plan = planAssignments(lists);
      const { moveAgain, release, giveUp, assignAgain, load } = plan;
      const ended = new Set(keysOf([...plan.forget, ...plan.revoke]));
      const actions = keysOf([...moveAgain, ...release, ...giveUp, ...assignAgain, ...load]);
      expect(new Set(actions).size).toBe(actions.length);
      expect(actions.filter((key) => ended.has(key))).toEqual([]);
      expect(without(lists.assigned, [...lists.loaded])).toEqual(load);
    }),
    RUNS,
  );
});

it("a bot that the engine assigns to the shard, and that the shard lists, is never stopped unless it moves", () => {
  fc.assert(
    fc.property(view, (lists) => {
      const plan = planAssignments(lists);
      const running = new Set(keysOf(lists.assigned.filter((bot) => isListed(bot, lists.reported))));
      const moving = new Set(keysOf(lists.loaded.filter((bot) => bot.isMoving)));
      for (const bot of stoppedBy(plan)) expect(running.has(keyOf(bot)) && !moving.has(keyOf(bot))).toBe(false);
    }),
    RUNS,
  );
});

const isListed = (bot: BotAssignment, list: readonly BotAssignment[]) =>
  list.some((item) => keyOf(item) === keyOf(bot));
const stoppedBy = (plan: AssignmentPlan) => [
  ...plan.forget,
  ...plan.revoke,
  ...plan.moveAgain,
  ...plan.release,
  ...plan.giveUp,
];

it("an assignment that does not arrive is sent again once, then given up; one that arrives starts from zero", () => {
  const bot = { botId: "a", fence: 1 };
  const lists = { assigned: [{ ...bot, accountId: "account" }], reported: [] };
  const missed = (missedHeartbeats: number) =>
    planAssignments({ ...lists, loaded: [{ ...bot, missedHeartbeats, isMoving: false }] });
  expect(missed(0)).toMatchObject({ assignAgain: [bot], giveUp: [], missedHeartbeats: new Map([["a", 1]]) });
  expect(missed(1)).toMatchObject({ assignAgain: [], giveUp: [bot], missedHeartbeats: new Map([["a", 2]]) });
  const arrived = planAssignments({
    ...{ ...lists, reported: [bot] },
    loaded: [{ ...bot, missedHeartbeats: 1, isMoving: false }],
  });
  expect(arrived.missedHeartbeats).toEqual(new Map([["a", 0]]));
});

it("a bot that moves is asked for until the shard has given it up, and is released then", () => {
  const bot = { botId: "a", fence: 1 };
  const lists = {
    assigned: [{ ...bot, accountId: "account" }],
    loaded: [{ ...bot, missedHeartbeats: 0, isMoving: true }],
  };
  expect(planAssignments({ ...lists, reported: [bot] })).toMatchObject({ moveAgain: [bot], release: [] });
  const signingOut = { moveAgain: [], release: [], assignAgain: [], giveUp: [] };
  expect(planAssignments({ ...lists, reported: [] })).toMatchObject(signingOut);
  const loaded = lists.loaded.map((item) => ({ ...item, missedHeartbeats: 1 }));
  expect(planAssignments({ ...lists, loaded, reported: [] })).toMatchObject({ ...signingOut, release: [bot] });
});
