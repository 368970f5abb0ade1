import { z } from "zod";
import { meaningsOf, nullableMeanings } from "#control/meanings.ts";
import { REPLY_FORMAT } from "./bot-commands.ts";
import { HISTORY_KINDS, type HistoryKind } from "./history-kinds.ts";
import { PathId } from "./text.ts";

const KIND_MEANINGS: Record<HistoryKind, string> = {
  status: "its live status changed",
  message: "a message in the chat of its party",
  whisper: "a message to the bot alone",
  command: "a command, and its answer",
  chat: "a message that its owner had it write",
  friendRequest: "a friend request",
  invite: "an invitation to a party",
  joined: "a player joined its party",
  left: "a player left its party",
  problem: "something that kept it from its work",
  automation: "an automation ran: its name, what started it, what came of it, and how long it took",
};

/** Something that happened to a bot, or that it did. */
export const HistoryEntry = z
  .object({
    id: z.string().describe("The entry's id."),
    botId: z.string().describe("The bot."),
    kind: z.enum(HISTORY_KINDS).meta(meaningsOf("What it is.", KIND_MEANINGS)),
    at: z.string().describe("When it happened."),
    from: z
      .string()
      .nullable()
      .describe("A player, or how the owner made the call: `API token`, `portal` or `application`."),
    text: z.string().describe("What was said or done."),
    format: z.int().nullable().meta(nullableMeanings(REPLY_FORMAT)),
    status: z.int().nullable().describe("The new live status, for the kind `status`."),
  })
  .meta({ id: "HistoryEntry", description: "Something that happened to a bot, or that it did." });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryQuery = z.strictObject({
  botId: PathId,
  kinds: z.array(z.enum(HISTORY_KINDS)).max(HISTORY_KINDS.length).optional(),
  /** Only entries that are older than the one with this id. */
  before: PathId.optional(),
  limit: z.int().min(1).max(500).default(100),
});
