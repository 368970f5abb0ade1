import { expect, it } from "vitest";
import type { GatewayShard } from "#server/contract/gateway.ts";
import { findHigherCapacity } from "./higher-capacity.ts";

const shard = (clusterName: string, capacity: number, free: number | null = 0) =>
  ({ clusterName, capacity, free }) as GatewayShard;

it("the largest full cluster gets room for all that wait, in as many processes as that needs", () => {
  const shards = [shard("home", 50), shard("server", 500), shard("server", 500), shard("office", 900, 3)];
  expect(findHigherCapacity(shards, 9_004)).toEqual({ clusterName: "server", shards: 11, botsPerShard: 910 });
  expect(findHigherCapacity(shards, 100)).toEqual({ clusterName: "server", shards: 2, botsPerShard: 550 });
});

it("none where only the operator's clusters are full, or none is", () => {
  expect(findHigherCapacity([shard("operator", 50, null), shard("home", 50, 1)], 10)).toBeNull();
});
