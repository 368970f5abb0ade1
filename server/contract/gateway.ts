import { z } from "zod";
import { BOT_STATUS_NAMES, BotStatus } from "#control/bot-status.ts";
import { StateReason } from "./bot-reasons.ts";
import { FLEET_EVENTS } from "./fleet-event-names.ts";
import { queryList } from "./query-number.ts";
import { PartyMember } from "./social.ts";
import { PathId, text } from "./text.ts";

/** The live status of a bot (specification 3.1), by its number. */
export const BotStatusCode = z
  .int()
  .min(BotStatus.Offline)
  .max(BotStatus.Disconnected)
  .describe(BOT_STATUS_NAMES.map((name) => `${BotStatus[name]} ${name.toLowerCase()}`).join(", "));

const GatewayParty = z
  .object({
    id: z.string(),
    playlistId: z.string(),
    privacy: z.enum(["public", "private"]),
    maxSize: z.int(),
    members: z.array(PartyMember),
  })
  .meta({ id: "GatewayParty" });

/** A connected bot, as the gateway sends it. */
export const GatewayBot = z
  .object({
    id: z.string(),
    nickname: z.string(),
    parent: z.string().nullable(),
    flags: z.int(),
    email: z.string().optional(),
    status: BotStatusCode,
    accountId: z.string(),
    friendsCount: z.int(),
    presenceStatus: z.string().nullable(),
    matches: z.int(),
    shardId: z.string(),
    updatedAt: z.string(),
    party: GatewayParty.optional(),
    reason: StateReason.optional().describe("Of a disconnected bot: why, where its shard says so."),
  })
  .meta({ id: "GatewayBot" });
export type GatewayBot = z.infer<typeof GatewayBot>;

/** What a shard reports about itself. */
export const ShardDescription = z.object({
  id: z.string(),
  name: z.string().default("").describe("The cluster's name and a number, such as `home 2`."),
  clusterId: z.string(),
  clusterName: z.string(),
  version: z.string(),
  outdated: z.boolean(),
  categories: z.array(z.string()),
  capacity: z.int(),
  managed: z.boolean(),
  platform: z.string(),
  source: z.string(),
  startedAt: z.string(),
});

export const GatewayShard = ShardDescription.extend({
  free: z
    .int()
    .nullable()
    .default(null)
    .describe("How many bots more it can run; null for a shard that also runs bots of other accounts."),
  assignedBots: z.int(),
  connectedBots: z.int(),
  lastSeenAt: z.string(),
}).meta({ id: "GatewayShard" });
export type GatewayShard = z.infer<typeof GatewayShard>;

/** Every gateway request names the caller's own account (specification 4.7). */
export const GatewayQuery = z.strictObject({ SVC_BUCKET_ID: z.string().max(255).optional() });
export const GatewayBotQuery = GatewayQuery.extend({ botId: PathId });
const MAX_FILTERED = 100;
const Ids = z.array(PathId).min(1).max(MAX_FILTERED);

/** What of the stream a reader wants. */
const eventFilter = {
  events: queryList(z.array(z.enum(FLEET_EVENTS)).min(1).max(Object.keys(FLEET_EVENTS).length))
    .optional()
    .describe("Only these events, with commas between them."),
  category: queryList(Ids)
    .optional()
    .describe("Only bots of these categories, with commas between them; `null` for bots without one."),
  bots: queryList(Ids).optional().describe("Only these bots, with commas between their ids."),
};
export type EventFilter = { [Name in keyof typeof eventFilter]?: z.output<(typeof eventFilter)[Name]> };

/** Seconds in which a ticket opens a stream, once. */
export const TICKET_SECONDS = 30;
export const StreamTicket = z
  .object({
    ticket: z.string().describe("For the parameter `ticket`. It opens one stream."),
    expiresAt: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "StreamTicket" });

export const GatewayEventsQuery = GatewayQuery.extend({
  ...eventFilter,
  ticket: text(1, 255)
    .optional()
    .describe("In place of the header `Authorization`, which a browser's `EventSource` cannot send."),
  lastEventId: z.string().max(255).optional().describe("As the header Last-Event-ID, for clients that cannot set it."),
});
