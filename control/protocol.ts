import { z } from "zod";
import { AutomationsFrame } from "./automation-frames.ts";
import { BotCall, type Caller, CallOutcome, type CallProblem, ForwardOutcome, ForwardRequest } from "./bot-call.ts";
import { BotStatus } from "./bot-status.ts";
import {
  Ago,
  Count,
  Fence,
  Id,
  Moment,
  Revision,
  SignInBudget,
  text,
  truncatedText,
  truncateParty,
} from "./frame-limits.ts";
import { ItemsDigest, ItemsFrame, ItemsRequest } from "./item-frames.ts";
import { type Member, Party } from "./party-frames.ts";
import { SignInStep } from "./sign-in-frames.ts";

export type { BotCall, Caller, CallOutcome, CallProblem, Member, Party, SignInStep };

/**
 * The link protocol, version 1: JSON text frames over one WebSocket between a shard and the service.
 * Receivers ignore unknown members, and frames of an unknown kind.
 */
export const PROTOCOL_VERSION = 1;
export const SUBPROTOCOL = "svc-shard.v1";
/** A path below the gateway's address. */
export const CONNECT_PATH = "/shards/connect";
export const MAX_FRAME_BYTES = 1 << 20;
/** A shard stops its bots after this part of the lease, before the service assigns them to another shard. */
export const SELF_FENCE_RATIO = 0.85;
export const MAX_BOTS_PER_FRAME = 50;

export const CloseCode = {
  Restarting: 1012,
  BadFrame: 4400,
  /** The token is no longer valid. The shard does not connect again. */
  Token: 4401,
  /** The token lacks a right. The shard does not connect again. */
  Scope: 4403,
  /** Another process has connected with the same shard id. */
  Superseded: 4409,
  /** The library is too old. */
  UpgradeRequired: 4426,
  /** The shard exceeds a limit. It backs off before it connects again. */
  TooMany: 4429,
} as const;

/** A bot's id, and the fence of its assignment. */
const AssignmentKey = z.tuple([Id, Fence]);
export type AssignmentKey = z.infer<typeof AssignmentKey>;

/** The bots that a shard accepts: what is in any of the members. All of the token's bots when both lists are null. */
const Selection = z.object({
  categories: z.array(Id).max(1000).nullable(),
  bots: z.array(Id).max(10_000).nullable(),
  /** The bots without a category. Older services do not know it; so one of the lists is there, if only an empty one. */
  uncategorised: z.boolean().optional(),
});
export type Selection = z.infer<typeof Selection>;

/** Why an assigned bot is not signed in, and when it tries again. */
export const PauseReason = z.enum(["platform_away", "kicked_elsewhere", "connection_lost", "sign_in_failed"]);
export type PauseReason = z.infer<typeof PauseReason>;
/** The time is relative, because the clocks of shard and service differ. */
const Pause = z.object({ reason: PauseReason, retryInMs: Ago });

/** The state of an assigned bot. */
const Presence = z.object({
  id: Id,
  fence: Fence,
  /** Grows with each state of one assignment. */
  rev: Revision,
  status: z.int().min(BotStatus.Booting).max(BotStatus.Disconnected),
  friendsCount: Count,
  presenceStatus: truncatedText(1024).nullable(),
  /** The number of matches since the bot signed in. */
  matches: Count,
  party: Party.nullable().transform(truncateParty),
  /** Of a disconnected bot. Older versions do not say it. */
  pause: Pause.optional().catch(undefined),
});
export type Presence = z.infer<typeof Presence>;

export const BotProblem = z.enum(["invalid_auth", "banned", "action_required", "kicked_elsewhere", "login_failed"]);
export type BotProblem = z.infer<typeof BotProblem>;

/** An entry of a bot's history. */
const Activity = z.object({
  id: Id,
  kind: z.enum(["message", "whisper", "command", "friendRequest", "invite", "joined", "left", "problem"]),
  agoMs: Ago,
  /** The player who acted. Null for the bot itself. */
  from: z.object({ id: truncatedText(255), displayName: truncatedText(255) }).nullable(),
  text: truncatedText(1000),
  format: z.int().min(0).max(4).optional(),
});
export type Activity = z.infer<typeof Activity>;

const LogLine = z.object({
  agoMs: Ago,
  level: z.enum(["debug", "info", "warn", "error"]),
  botId: Id.optional(),
  message: truncatedText(1000),
});
export type LogLine = z.infer<typeof LogLine>;

export const ShardFrame = z.discriminatedUnion("t", [
  z.object({
    t: z.literal("hello"),
    v: z.int(),
    lib: text(64), // the library's version
    shardId: Id,
    /** Resumes this lease. */
    epoch: z.int().optional(),
    clusterId: Id,
    clusterName: text(64).min(1),
    platform: text(64),
    /** `local`, `demo`, or a location that its owner chose. */
    source: text(64),
    capacity: z.int().min(1).max(1000),
    /** Serves the bots of managed categories. It needs a staff token. */
    managed: z.boolean(),
    startedAt: Moment,
    /** Of this start of the process. Of its hellos on several connections, the service follows the one with the highest number. */
    startId: Id.optional(),
    number: z.int().nonnegative().optional(),
    select: Selection,
    held: z.array(AssignmentKey).max(1000),
    /** Its place among the shards of its cluster, from 1: a part of its name. Older versions do not say it. */
    slot: z.int().min(1).max(100_000).optional().catch(undefined),
    /** Persons can sign in with accounts of the shard's platform, in the browser. Older versions do not say it. */
    canSignIn: z.boolean().optional(),
    /** Of the items that the shard offers. Older versions do not say it, and are not asked for their items. */
    itemsDigest: ItemsDigest.optional().catch(undefined),
    /** Which automations it can run. Older versions run none, and do not say it. */
    automations: z.int().min(1).max(1000).optional().catch(undefined),
    /** The events of automations that never happen on its platform. Names that the service does not know are possible. */
    unsupportedEvents: z
      .array(z.string().regex(/^[a-z]{1,32}$/i))
      .max(100)
      .optional()
      .catch(undefined),
  }),
  z.object({
    t: z.literal("hb"),
    /** The shard's clock in milliseconds. The answer repeats it. */
    at: z.number(),
    load: z.object({ cpu: z.number(), rssBytes: z.number(), loopDelayMs: z.number() }),
    held: z.array(AssignmentKey).max(1000),
  }),
  z.object({ t: z.literal("presence"), bots: z.array(Presence).max(MAX_BOTS_PER_FRAME) }),
  z.object({ t: z.literal("reply"), n: z.int(), nonce: z.string().max(255), outcome: CallOutcome }),
  z.object({ t: z.literal("problem"), id: Id, fence: Fence, problem: BotProblem, message: truncatedText(1000) }),
  z.object({ t: z.literal("activity"), entries: z.array(Activity).max(100) }),
  AutomationsFrame,
  z.object({ t: z.literal("log"), lines: z.array(LogLine).max(100) }),
  ForwardRequest.extend({ t: z.literal("relay"), n: z.int() }),
  /** A step of the sign-in with this number. The last one is `account` or `failed`. */
  z.object({ t: z.literal("signIn"), n: z.int(), step: SignInStep }),
  ItemsFrame,
  z.object({ t: z.literal("release"), bots: z.array(AssignmentKey).max(1000) }),
  z.object({ t: z.literal("select"), select: Selection }),
  /** The shard disconnects. Its bots are signed out already. */
  z.object({ t: z.literal("bye") }),
]);
export type ShardFrame = z.infer<typeof ShardFrame>;
export type ShardFrameOf<T extends ShardFrame["t"]> = Extract<ShardFrame, { t: T }>;

/** A bot's data without its credentials. */
const BotFacts = z.object({
  id: Id,
  fence: Fence,
  nickname: z.string(),
  parent: z.string().nullable(),
  flags: z.int(),
  /** The complete config of the category. The defaults for a bot without a category. */
  config: z.record(z.string(), z.unknown()),
});
export type BotFacts = z.infer<typeof BotFacts>;
const Assignment = BotFacts.extend({
  deviceAuth: z.object({ accountId: z.string(), deviceId: z.string(), secret: z.string() }),
});
export type Assignment = z.infer<typeof Assignment>;

export const ServiceFrame = z.discriminatedUnion("t", [
  z.object({
    t: z.literal("welcome"),
    epoch: z.int(),
    resumed: z.boolean(),
    /** The assignments of `hello.held` that are still valid. The shard removes the others. */
    held: z.array(AssignmentKey),
    hbMs: z.int(),
    ttlMs: z.int(),
    outdated: z.boolean(),
    /** The version of the library that the service hands out, when it is newer than the shard's. */
    latest: text(32).optional().catch(undefined),
  }),
  z.object({ t: z.literal("hb"), at: z.number() }),
  z.object({ t: z.literal("assign"), bots: z.array(Assignment) }),
  z.object({
    t: z.literal("revoke"),
    bots: z.array(AssignmentKey),
    /** Whatever the reason, the shard removes the bots, and releases each one when it is signed out. */
    why: z.enum(["unwanted", "credentials", "lost", "moved"]).catch("lost"),
  }),
  z.object({ t: z.literal("config"), bots: z.array(BotFacts) }),
  z.object({
    t: z.literal("cmd"),
    n: z.int(),
    /** The same nonce never runs twice. */
    nonce: z.string(),
    bot: Id,
    fence: Fence,
    call: BotCall,
    /** What is left of the caller's time, in milliseconds. */
    budgetMs: z.number(),
    /** The trace that the call is part of, as a `traceparent` (W3C Trace Context). For logs. */
    trace: z.string().max(128).optional().catch(undefined),
  }),
  z.object({
    t: z.literal("signIn"),
    /** No call of the connection has the same number. */
    n: z.int(),
    /** How long the person may take, in milliseconds. */
    budgetMs: SignInBudget,
    /** The account whose credentials are renewed. The person may still sign in with another one. */
    accountId: z.string().optional(),
  }),
  ItemsRequest,
  /** Ends a call or a sign-in. */
  z.object({ t: z.literal("cancel"), n: z.int() }),
  ForwardOutcome.extend({ t: z.literal("relayed"), n: z.int() }),
  /**
   * The ids of the shard's selection that stand for nothing of its account, each time that they have changed. They are
   * ignored. Only the first shard of a cluster is told.
   */
  z.object({ t: z.literal("unknownIds"), categories: z.array(z.string()), bots: z.array(z.string()) }),
  /** The lease has expired: the shard removes every bot and sends a hello without an epoch. */
  z.object({ t: z.literal("lost") }),
  /**
   * This process of the service stops. The shard opens a second connection and says hello on it with its epoch. It uses
   * this one until that hello is answered, and answers the calls that came over this one before it closes it.
   */
  z.object({ t: z.literal("drain") }),
]);
export type ServiceFrame = z.infer<typeof ServiceFrame>;
export type ServiceFrameOf<T extends ServiceFrame["t"]> = Extract<ServiceFrame, { t: T }>;
