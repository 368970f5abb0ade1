import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { BotFlags, BotStatusCode } from "./bot-numbers.ts";
import { StateReason } from "./bot-reasons.ts";
import { FLEET_EVENTS, type GatewayEventName } from "./fleet-event-names.ts";
import { pageMembers } from "./list-query.ts";
import { queryList } from "./query-number.ts";
import { PartyMember } from "./social.ts";
import { PathId, text } from "./text.ts";

const GatewayParty = z
  .object({
    id: z.string().describe("The party's id."),
    playlistId: z.string().describe("The playlist that the party has chosen."),
    privacy: z
      .enum(["public", "private"])
      .meta(meaningsOf("Who may join.", { public: "anybody", private: "players who were invited" })),
    maxSize: z.int().describe("How many players the party may have."),
    members: z.array(PartyMember).describe("The players of the party, the bot among them."),
  })
  .meta({ id: "GatewayParty", description: "The party of a connected bot." });

/** A connected bot, as the gateway sends it. */
export const GatewayBot = z
  .object({
    id: z.string().describe("The bot's id."),
    nickname: z.string().describe("The name that its owner gave it."),
    parent: z.string().nullable().describe("Category id, or null when the bot is uncategorised."),
    flags: BotFlags,
    email: z.string().optional().describe("The e-mail address of its account at the game platform."),
    status: BotStatusCode,
    accountId: z.string().describe("The bot's account at the game platform."),
    friendsCount: z.int().describe("How many friends it has."),
    presenceStatus: z.string().nullable().describe("The text that its friends see; null where it shows none."),
    matches: z.int().describe("How many matches it has played since its shard signed it in."),
    shardId: z.string().describe("The shard that runs it."),
    updatedAt: z.string().describe("When its shard last reported it."),
    party: GatewayParty.optional().describe("The party that it is in; absent where it has none."),
    reason: StateReason.optional().describe("Of a disconnected bot: why, where its shard says so."),
  })
  .meta({ id: "GatewayBot", description: "The live state of a connected bot." });
export type GatewayBot = z.infer<typeof GatewayBot>;

/** What a shard reports about itself. */
export const ShardDescription = z.object({
  id: z.string().describe("The shard's id."),
  name: z.string().default("").describe("The cluster's name and a number, such as `home 2`."),
  clusterId: z.string().describe("The id of its cluster."),
  clusterName: z.string().describe("The name of its cluster."),
  version: z.string().describe("The version of the control library that it runs."),
  outdated: z.boolean().describe("Whether the service hands out a newer version."),
  categories: z.array(z.string()).describe("The ids of the categories whose bots it takes; empty for all."),
  capacity: z.int().describe("How many bots it can run."),
  managed: z.boolean().describe("Whether the operator of the service runs it."),
  platform: z.string().describe("The platform that its bots sign in to."),
  source: z.string().describe("Where it runs, as its owner says."),
  startedAt: z.string().describe("When it started."),
});

export const GatewayShard = ShardDescription.extend({
  free: z
    .int()
    .nullable()
    .default(null)
    .describe("How many bots more it can run; null for a shard that also runs bots of other accounts."),
  assignedBots: z.int().describe("How many bots it is to run."),
  connectedBots: z.int().describe("How many of its bots are connected."),
  lastSeenAt: z.string().describe("When it was last heard of."),
}).meta({ id: "GatewayShard", description: "A shard of a cluster, which runs bots." });
export type GatewayShard = z.infer<typeof GatewayShard>;

/** Every gateway request names the caller's own account (specification 4.7). */
export const GatewayQuery = z.strictObject({ SVC_BUCKET_ID: z.string().max(255).optional() });
export const GatewayListQuery = GatewayQuery.extend(pageMembers);
export const GatewayBotQuery = GatewayQuery.extend({ botId: PathId });
const MAX_FILTERED = 100;
const Ids = z.array(PathId).min(1).max(MAX_FILTERED);

const EVENT_MEANINGS: Record<GatewayEventName, string> = {
  bot: "a bot connected, or changed",
  gone: "a bot is no longer connected",
  shards: "the shards of the account",
  activity: "something happened to a bot, or it did something",
  automationRan: "an automation ran on a bot",
  job: "a job was created, went on or ended",
  snapshot: "the whole fleet",
};

/** What of the stream a reader wants. */
const eventFilter = {
  events: queryList(
    z
      .array(z.enum(FLEET_EVENTS).meta(meaningsOf("What happens.", EVENT_MEANINGS)))
      .min(1)
      .max(Object.keys(FLEET_EVENTS).length),
  )
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
    expiresAt: z.string().meta({ format: "date-time", description: "Until when it opens a stream." }),
  })
  .meta({ id: "StreamTicket", description: "What opens one event stream." });

export const GatewayEventsQuery = GatewayQuery.extend({
  ...eventFilter,
  ticket: text(1, 255)
    .optional()
    .describe("In place of the header `Authorization`, which a browser's `EventSource` cannot send."),
  lastEventId: z.string().max(255).optional().describe("As the header Last-Event-ID, for clients that cannot set it."),
});
