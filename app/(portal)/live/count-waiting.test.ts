import { describe, expect, test } from "vitest";
import type { BotReasonCount } from "#server/contract/bot-reasons.ts";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { countWaiting, isFull } from "./count-waiting.ts";
import { updateLost } from "./lost-shards.ts";

const full = (managed: boolean, counts: Record<string, number>): BotReasonCount => ({
  reason: { code: "clusters_full", clusters: 1, shards: 1, capacity: 5, operator: false, shared: false, managed },
  count: Object.values(counts).reduce((sum, count) => sum + count, 0),
  categories: Object.entries(counts).map(([id, count]) => ({ categoryId: id === "none" ? null : id, count })),
});

const shard = (changes: Partial<GatewayShard> = {}): GatewayShard => ({
  ...{ id: "s1", name: "Home 1", clusterId: "c", clusterName: "Home", version: "1", outdated: false, categories: [] },
  ...{ capacity: 5, managed: false, platform: "simulated", source: "local", startedAt: "2026-11-21T10:00:00.000Z" },
  ...{ free: 0, assignedBots: 5, connectedBots: 5, lastSeenAt: "2026-11-21T10:00:00.000Z" },
  ...changes,
});

describe("the bots that wait for a shard", () => {
  test("are those of the categories that it takes", () => {
    const reasons = [full(false, { a: 2, b: 3, none: 4 }), full(true, { m: 7 })];
    expect(countWaiting(reasons, shard())).toBe(9);
    expect(countWaiting(reasons, shard({ categories: ["b", "x"] }))).toBe(3);
    expect(countWaiting(reasons, shard({ managed: true }))).toBe(7);
  });

  test("a shared shard is full while bots wait, or when the account uses all of it", () => {
    expect(isFull(shard(), 0)).toBe(true);
    expect(isFull(shard({ free: 1 }), 3)).toBe(false);
    expect(isFull(shard({ free: null, assignedBots: 2 }), 0)).toBe(false);
    expect(isFull(shard({ free: null, assignedBots: 2 }), 1)).toBe(true);
    expect(isFull(shard({ free: null }), 0)).toBe(true);
  });
});

describe("shards that have disconnected", () => {
  const one = shard();
  const two = shard({ id: "s2", name: "Home 2" });

  test("are listed until they return, or for ten minutes", () => {
    const lost = updateLost([], [one, two], [two], 0);
    expect(lost.map(({ id }) => id)).toEqual(["s1"]);
    expect(updateLost(lost, [two], [two], 599_000)).toEqual(lost);
    expect(updateLost(lost, [two], [two], 600_000)).toEqual([]);
    expect(updateLost(lost, [two], [two, shard({ id: "s3" })], 1_000)).toEqual([]);
  });
});
