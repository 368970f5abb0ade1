import { z } from "zod";
import { BotFlags, BotStatusCode } from "./bot-numbers.ts";

export const PublicBot = z
  .object({
    id: z.string().describe("The bot's id."),
    nickname: z.string().describe("The name of the bot."),
    flags: BotFlags,
    status: BotStatusCode,
    friendsCount: z.int().optional().describe("How many friends it has; absent while it is not connected."),
    party: z
      .object({
        playlistId: z.string().optional().describe("The playlist that the party has chosen."),
        size: z.int().describe("How many players are in the party."),
        maxSize: z.int().describe("How many players the party may have."),
      })
      .optional()
      .describe("The bot's party; absent where it has none."),
  })
  .meta({ id: "PublicBot", description: "A bot that its owner shows to everybody." });
export type PublicBot = z.infer<typeof PublicBot>;

export const BotStats = z
  .object({
    public: z
      .object({
        total: z.int().describe("How many there are."),
        connected: z.int().describe("How many are connected."),
        available: z.int().describe("How many are connected and available."),
        busy: z.int().describe("How many are connected and busy."),
        matches: z.int().describe("How many matches they have played."),
      })
      .describe("The public bots."),
    all: z
      .object({
        total: z.int().describe("How many there are."),
        connected: z.int().describe("How many are connected."),
      })
      .describe("All bots of the service."),
  })
  .meta({ id: "BotStats", description: "How many bots the whole service has." });
