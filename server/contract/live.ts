import { z } from "zod";
import type { GatewayBot, GatewayShard } from "./gateway.ts";
import { PathId } from "./text.ts";

/** One thing that happened in the fleet of an account; `data` of `bot` is exactly what the gateway sends of it. */
export const FLEET_EVENTS = {
  /** A GatewayBot: it connected or changed. */
  bot: "bot",
  /** `{id}`: it is no longer connected. */
  gone: "gone",
  /** Every GatewayShard of the account. */
  shards: "shards",
  /** A HistoryEntry. */
  activity: "activity",
  /** The state of the whole fleet, `{bots, shards}`: at first, and when events were missed that are no longer kept. */
  snapshot: "snapshot",
} as const;
export type FleetEventName = keyof typeof FLEET_EVENTS;

export const HISTORY_KINDS = [
  "status",
  "message",
  "whisper",
  "command",
  "chat",
  "friendRequest",
  "invite",
  "joined",
  "left",
  "problem",
] as const;

export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What happened to a bot, or what it did. */
export const HistoryEntry = z
  .object({
    id: z.string(),
    botId: z.string(),
    kind: z.enum(HISTORY_KINDS),
    at: z.string(),
    /** A player, or how the owner called: `API token`, `portal`, an application. */
    from: z.string().nullable(),
    text: z.string(),
    /** Of a reply; 0 to 4. */
    format: z.int().nullable(),
    /** For `status`: the new one. */
    status: z.int().nullable(),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryQuery = z.strictObject({
  botId: PathId,
  kinds: z.array(z.enum(HISTORY_KINDS)).max(HISTORY_KINDS.length).optional(),
  /** Entries before this id: older ones. */
  before: PathId.optional(),
  limit: z.int().min(1).max(500).default(100),
});

export const ShardLogLine = z.object({
  id: z.string(),
  at: z.string(),
  level: z.enum(["debug", "info", "warn", "error"]),
  botId: z.string().nullable(),
  message: z.string(),
});
export type ShardLogLine = z.infer<typeof ShardLogLine>;

/** One event as the portal gets it. */
export type LiveEvent =
  | { event: "bot"; data: GatewayBot }
  | { event: "gone"; data: { id: string } }
  | { event: "shards"; data: GatewayShard[] }
  | { event: "activity"; data: HistoryEntry }
  | { event: "snapshot"; data: { bots: GatewayBot[]; shards: GatewayShard[] } };

export const ShardLogQuery = z.strictObject({
  shardId: PathId,
  /** Only lines after the one with this id. */
  after: PathId.optional(),
});
