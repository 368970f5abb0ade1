import { z } from "zod";
import { pageMembers } from "./list-query.ts";
import { PathId, text } from "./text.ts";

/** Specification 4.2. */
export const LOCALES = [
  "en",
  "en-US",
  "es",
  "es-419",
  "ar",
  "de",
  "fr",
  "he",
  "id",
  "it",
  "ja",
  "ko",
  "pl",
  "pt",
  "pt-BR",
  "ru",
  "th",
  "tr",
  "vi",
  "zh",
  "zh-Hant",
] as const;
const Locale = z.enum(LOCALES).meta({ id: "Locale" });

export const CommandRun = z
  .strictObject({
    botId: PathId,
    command: text(1, 255).describe("The command's name, without a category prefix."),
    args: z
      .union([text(1, 255), z.array(text(1, 255)).max(25)])
      .optional()
      .describe("One string, or a list of up to 25."),
    locale: Locale.optional(),
  })
  .meta({ examples: [{ command: "outfit", args: "Example" }] });

export const ChatSend = z
  .strictObject({ botId: PathId, content: text(1, 255), locale: Locale.optional() })
  .meta({ examples: [{ content: "Hello" }] });

export const Reply = z
  .object({
    nonce: z.string(),
    botName: z.string().nullable().optional(),
    content: z.string().nullable().optional(),
    format: z.int().min(0).max(4).describe("0 neutral, 1 success, 2 info, 3 warning, 4 error."),
  })
  .meta({ id: "Reply" });

export const CommandsQuery = z.strictObject({
  ...pageMembers,
  after: pageMembers.after.describe("Only commands that come after the one with this name; for pagination."),
  locale: Locale.optional().describe("Of the descriptions; English where there are none in it."),
});

const CommandArgument = z
  .object({
    name: z.string(),
    type: z.enum(["text", "select", "number"]),
    required: z.boolean(),
    extended: z.boolean().describe("Takes the rest of the line."),
    options: z.array(z.string()).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .meta({ id: "CommandArgument" });

export const Command = z
  .object({
    name: z.string(),
    aliases: z.array(z.string()),
    usage: z.string(),
    description: z.string(),
    rank: z
      .enum(["anyone", "whitelist", "admin", "owner"])
      .describe("Who may run it, where the category does not say otherwise; the API acts as the owner."),
    arguments: z.array(CommandArgument),
  })
  .meta({ id: "Command" });
