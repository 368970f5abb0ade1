import { z } from "zod";
import { CheckedOverrides } from "../bot/config-overrides.ts";
import { BotStatus } from "../bot-status.ts";
import { BotProblem, type Party } from "../protocol.ts";

// The messages between a cluster and its shards, which are processes of one machine and one version.

const text = z.string();
/** It is shown to people, as a part of a command, so it has no other characters. */
const Version = text.regex(/^\d[\w.+-]*$/);
export const Selection = z.object({
  categories: z.array(text).nullable(),
  bots: z.array(text).nullable(),
  uncategorised: z.boolean().optional(),
});
export const PlatformChoice = z.union([
  z.object({ kind: z.literal("simulated"), world: text }),
  z.object({ module: text, options: z.unknown().optional() }),
]);
export type PlatformChoice = z.infer<typeof PlatformChoice>;

export const ShardSettings = z.object({
  url: text,
  /** The service has accepted a shard at this address. */
  isUrlProven: z.boolean(),
  token: text,
  shardId: text,
  clusterId: text,
  clusterName: text,
  /** The place among the shards of the cluster, from 1. */
  slot: z.int(),
  source: text,
  managed: z.boolean(),
  /** Without a number the platform's suggestion counts, as for the logins. */
  botsPerShard: z.int().optional(),
  loginsPerSecond: z.number().optional(),
  select: Selection,
  platform: PlatformChoice,
  overrides: CheckedOverrides,
  cosmetics: text.optional(),
  categoryCosmetics: z.record(text, text),
  hideNames: z.boolean(),
  hideEmails: z.boolean(),
});
export type ShardSettings = z.infer<typeof ShardSettings>;

export const ToShard = z.discriminatedUnion("t", [
  z.object({ t: z.literal("start"), settings: ShardSettings }),
  z.object({ t: z.literal("select"), select: Selection }),
  z.object({ t: z.literal("overrides"), overrides: CheckedOverrides }),
  z.object({ t: z.literal("stop") }),
  /** The shard answers with `pong`. */
  z.object({ t: z.literal("ping") }),
]);
export type ToShard = z.infer<typeof ToShard>;

const User = z.object({ id: text, displayName: text });
const BotEventMessage = z.discriminatedUnion("name", [
  z.object({ name: z.literal("botReady"), displayName: text }),
  z.object({ name: z.literal("botDisconnected"), reason: text }),
  z.object({ name: z.literal("botProblem"), problem: BotProblem, message: text }),
  z.object({ name: z.literal("botStatus"), status: z.enum(BotStatus) }),
  z.object({ name: z.literal("partyUpdated"), party: z.custom<Party | null>() }),
  z.object({ name: z.literal("message"), channel: z.enum(["party", "whisper"]), from: User, content: text }),
  z.object({
    name: z.literal("command"),
    from: User,
    command: text,
    args: text,
    reply: text,
    format: z.int(),
  }),
  z.object({ name: z.literal("friendRequest"), from: User }),
]);
export type BotEventMessage = z.infer<typeof BotEventMessage>;

export const FromShard = z.discriminatedUnion("t", [
  z.object({ t: z.literal("botEvent"), botId: text, nickname: text, event: BotEventMessage }),
  /** The service has accepted the shard. */
  z.object({ t: z.literal("ready") }),
  z.object({ t: z.literal("pong") }),
  /** The service hands out a newer version of this library. */
  z.object({ t: z.literal("updateAvailable"), version: Version }),
  /** The gateway is at another address than the cluster's. */
  z.object({ t: z.literal("gateway"), url: text }),
  z.object({
    t: z.literal("refused"),
    why: z.enum(["token", "scope", "update", "address"]),
    /** What is wrong, where the reason alone does not say it. */
    problem: text.optional(),
  }),
  z.object({
    t: z.literal("log"),
    level: z.enum(["debug", "info", "warn", "error"]),
    message: text,
    botId: text.optional(),
    nickname: text.optional(),
  }),
]);
export type FromShard = z.infer<typeof FromShard>;

/** Exit codes of a shard's process. */
export const ShardExit = { done: 0, fault: 1, refused: 3, superseded: 4 } as const;
