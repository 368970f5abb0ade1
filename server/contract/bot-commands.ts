import { z } from "zod";
import { LOCALES } from "#control/languages/locales.ts";
import { meaningsOf, numberMeaningsOf } from "#control/meanings.ts";
import { pageMembers } from "./list-query.ts";
import { PathId, text } from "./text.ts";

export const Locale = z.enum(LOCALES).meta({ id: "Locale", description: "The language of an answer." });

export const CommandRun = z
  .strictObject({
    botId: PathId,
    command: text(1, 255).describe("The command's name, without a category prefix."),
    args: z
      .union([text(1, 255), z.array(text(1, 255)).max(25)])
      .optional()
      .describe("One string, or a list of up to 25."),
    locale: Locale.optional().describe("The language of the answer."),
  })
  .meta({ examples: [{ command: "outfit", args: "Example" }] });

export const ChatSend = z
  .strictObject({
    botId: PathId,
    content: text(1, 255).describe("What the bot writes into the chat of its party."),
    locale: Locale.optional().describe("The language of the answer."),
  })
  .meta({ examples: [{ content: "Hello" }] });

/** How an answer of a bot is meant (specification 2.6). */
export const REPLY_FORMAT = numberMeaningsOf("How the answer is meant.", [
  ["Neutral", "neutral"],
  ["Success", "success"],
  ["Info", "info"],
  ["Warning", "warning"],
  ["Error", "error"],
]);

export const Reply = z
  .object({
    nonce: z.string().describe("Names this answer."),
    botName: z.string().nullable().optional().describe("The name of the bot that answers."),
    content: z.string().nullable().optional().describe("What the bot answers."),
    format: z.int().min(0).max(4).meta(REPLY_FORMAT),
  })
  .meta({ id: "Reply", description: "What a bot answered." });

export const CommandsQuery = z.strictObject({
  ...pageMembers,
  after: pageMembers.after.describe("Only commands that come after the one with this name; for pagination."),
  locale: Locale.optional().describe("Of the descriptions and aliases; English where there are none in it."),
  bot: PathId.optional().describe("A bot: the commands of its category's own are listed, too. Not with `category`."),
  category: PathId.optional().describe("A category: the commands of its own are listed, too. Not with `bot`."),
});

const CommandArgument = z
  .object({
    name: z.string().describe("The argument's name."),
    type: z
      .enum(["text", "select", "number"])
      .meta(meaningsOf("What it takes.", { text: "any text", select: "one of its options", number: "a number" })),
    required: z.boolean().describe("Whether the command needs it."),
    extended: z.boolean().describe("Takes the rest of the line."),
    options: z.array(z.string()).optional().describe("What a `select` takes."),
    min: z.number().optional().describe("The smallest number that it takes."),
    max: z.number().optional().describe("The largest number that it takes."),
  })
  .meta({ id: "CommandArgument", description: "An argument of a command." });

export const Command = z
  .object({
    name: z.string().describe("The name by which it is run."),
    aliases: z.array(z.string()).describe("Other names of it."),
    usage: z.string().describe("How it is written in the chat."),
    description: z.string().describe("What it does."),
    rank: z.enum(["anyone", "whitelist", "admin", "owner"]).meta(
      meaningsOf("Who may run it, where the category does not say otherwise; the API acts as the owner.", {
        anyone: "every player",
        whitelist: "players of the whitelist",
        admin: "admins",
        owner: "owners",
      }),
    ),
    custom: z.literal(true).optional().describe("It is of the category's own: one of its automations runs it."),
    arguments: z.array(CommandArgument).describe("What it takes, in this order."),
  })
  .meta({ id: "Command", description: "A command that bots know." });
