import { z } from "zod";
import type { ShardSummary } from "../fleet-engine.ts";

const Text = z.string();
const ShardRow = z.tuple([Text, Text, Text, Text, Text, Text, Text, z.number(), z.number()]);

/** What LIST_SHARDS returns. */
export const ShardRows = z.array(ShardRow);

export const toShardSummary = ([
  shardId,
  selector,
  capacity,
  hubId,
  json,
  ageMs,
  seenAt,
  assignedBots,
  connectedBots,
]: z.infer<typeof ShardRow>): ShardSummary => ({
  ...{ shardId, selector: JSON.parse(selector), capacity: Number(capacity), hubId, json },
  ...{ assignedBots, connectedBots, ageMs: Number(ageMs), lastSeenAt: Number(seenAt) },
});
