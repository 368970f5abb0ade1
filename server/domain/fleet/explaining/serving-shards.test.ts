import { expect, it } from "vitest";
import { ServingShards } from "./serving-shards.ts";

const bot = { botId: "b1", accountId: "me", categoryId: "sparring", managed: false };
const shard = (assignedBots: number, categories: string[] | null = null) => ({
  ...{ shardId: `s${assignedBots}`, capacity: 20, hubId: "h", json: '{"clusterId":"home"}' },
  ...{ connectedBots: 0, ageMs: 0, lastSeenAt: 0, assignedBots },
  selector: { accountId: "me", credential: "token", managed: false, categories, bots: null },
});
const explain = (...shards: ReturnType<typeof shard>[]) => ServingShards.of(shards, []).explain(bot).code;

it("a bot waits its turn as long as one shard that takes it has a free place", () => {
  expect(explain(shard(20), shard(19))).toBe("waiting_turn");
  expect(explain(shard(20), shard(19, ["sparring"]))).toBe("waiting_turn");
  expect(explain(shard(20), shard(19, ["another"]))).toBe("clusters_full");
  expect(explain(shard(20))).toBe("clusters_full");
  expect(explain(shard(0, ["another"]))).toBe("category_not_selected");
  expect(explain()).toBe("no_cluster");
});
