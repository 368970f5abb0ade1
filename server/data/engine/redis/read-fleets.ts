import type { Redis } from "ioredis";
import { z } from "zod";
import type { AccountFleet, ShardSummary } from "../fleet-engine.ts";
import { type AccountScripts, ScriptReply } from "./account-scripts.ts";
import { LIST_SHARDS, LIST_UNASSIGNED } from "./lease-scripts.ts";

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

const SCRIPTS = [LIST_UNASSIGNED, LIST_SHARDS] as const;
const COMMANDS_OF_ACCOUNT = 1 + SCRIPTS.length;
const States = z.record(z.string(), z.string());
const BotIds = z.array(z.string());

/** Reads several accounts in one exchange; in two where the server does not have the scripts yet, or lost them. */
export async function readFleets(
  redis: Redis,
  scripts: AccountScripts,
  accountIds: readonly string[],
): Promise<AccountFleet[]> {
  if (accountIds.length === 0) return [];
  let replies = await send(redis, scripts, accountIds);
  if (replies.some(([error]) => error?.message.startsWith("NOSCRIPT"))) {
    await Promise.all(SCRIPTS.map(({ lua }) => redis.script("LOAD", lua)));
    replies = await send(redis, scripts, accountIds);
  }
  return accountIds.map((_, index) => {
    const [states, unassigned, shards] = replies
      .slice(index * COMMANDS_OF_ACCOUNT, (index + 1) * COMMANDS_OF_ACCOUNT)
      .map(([error, reply]) => {
        if (error) throw error;
        return reply;
      });
    return {
      states: new Map(Object.entries(States.parse(states))),
      unassigned: BotIds.parse(resultOf(unassigned)),
      shards: ShardRows.parse(resultOf(shards)).map(toShardSummary),
    };
  });
}

async function send(redis: Redis, scripts: AccountScripts, accountIds: readonly string[]) {
  const pipeline = redis.pipeline();
  for (const accountId of accountIds) {
    pipeline.hgetall(scripts.keyOf(accountId, "states"));
    for (const { sha } of SCRIPTS)
      pipeline.evalsha(sha, 1, scripts.scriptKeyOf(accountId), ...scripts.argumentsOf(accountId));
  }
  return (await pipeline.exec()) ?? [];
}

/** These scripts change nothing. */
const resultOf = (reply: unknown): unknown => ScriptReply.parse(reply)[0];
