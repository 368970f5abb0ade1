import { z } from "zod";
import { BotStatus } from "#control/bot-status.ts";
import { meaningsOf } from "#control/meanings.ts";
import { BOT_STATUS, BotFlags } from "./bot-numbers.ts";
import { BOT_REASONS, REASON_MEANINGS } from "./bot-reason-codes.ts";
import { importedLabel, label } from "./names.ts";
import { PLAIN_NUMBER } from "./query-number.ts";
import { Email, PathId, text } from "./text.ts";

const MAX_FLAGS = 0x7fffffff;

const FLAGS_RULE = `This must be a whole number from 0 to ${MAX_FLAGS}.`;
const FlagsText = z
  .string()
  .regex(PLAIN_NUMBER, { error: FLAGS_RULE, abort: true })
  .refine((value) => Number(value) <= MAX_FLAGS, FLAGS_RULE);

/** Sent as an integer; an input may also carry a string that holds one (specification 2.1). */
export const FlagsInput = z.union([z.int().min(0).max(MAX_FLAGS), FlagsText], { error: FLAGS_RULE }).transform(Number);

export const MAX_NICKNAME_LENGTH = 16;
export const Nickname = label(1, MAX_NICKNAME_LENGTH);
const CategoryReference = text(1, 255);

export const botMembers = {
  id: z.string().describe("The bot's id."),
  nickname: z.string().describe("The name that its owner gave it."),
  email: z
    .string()
    .nullable()
    .describe("The e-mail address of its account at the game platform; null where none is known."),
  parent: z.string().nullable().describe("Category id, or null when the bot is uncategorised."),
  flags: BotFlags,
};
/** A bot as the portal lists it. */
export const Bot = z.object(botMembers);
export type Bot = z.infer<typeof Bot>;

const deviceMembers = {
  accountId: text(1, 255).describe("The account at the game platform."),
  deviceId: text(1, 255).describe("The device that the account trusts."),
  secret: text(1, 255).describe("The secret of the device, which is a live credential."),
};
export const DeviceAuth = z
  .strictObject(deviceMembers)
  .meta({ id: "DeviceAuth", description: "Device credentials of the game platform. `secret` is a live credential." });
export type DeviceAuth = z.infer<typeof DeviceAuth>;

const STATUSES = Object.values(BotStatus);

/** Which bots of the account: those that meet every condition that is given. */
export const BotConditions = z
  .strictObject({
    q: text(1, 100).optional().describe("Only bots with this in their nickname, e-mail address or id, in any case."),
    flags: FlagsInput.optional().describe("Only bots that have all of these flag bits."),
    parent: CategoryReference.nullable()
      .optional()
      .describe("Only bots of this category; null: only bots without a category."),
    status: z
      .array(z.literal(STATUSES).meta(BOT_STATUS))
      .min(1)
      .max(STATUSES.length)
      .optional()
      .describe("Only bots with one of these live statuses."),
    reason: z
      .array(z.enum(BOT_REASONS).meta(meaningsOf("Why a bot is not connected.", REASON_MEANINGS)))
      .min(1)
      .max(BOT_REASONS.length)
      .optional()
      .describe("Only bots that are not connected for one of these reasons."),
  })
  .meta({
    id: "BotConditions",
    description: "Which bots of the account: those that meet every condition that is given.",
  });
export type BotConditions = z.infer<typeof BotConditions>;

export const BotReference = z.strictObject({ botId: PathId });

export const BotCreate = z
  .strictObject({
    nickname: Nickname.describe("The name of the bot."),
    deviceAuth: DeviceAuth,
    parent: CategoryReference.optional().describe("The category of the bot; without it, the bot is uncategorised."),
    email: Email.optional().describe("The e-mail address of its account at the game platform."),
  })
  .meta({
    examples: [
      {
        nickname: "Lobby-1",
        deviceAuth: { accountId: "demo-account", deviceId: "demo-device", secret: "demo-secret" },
      },
    ],
  });
export type BotCreate = z.infer<typeof BotCreate>;

const accountId = z.string().describe("The bot's account at the game platform.");
export const BotCreated = z
  .object({
    id: z.string().describe("The bot's id."),
    created: z.boolean().describe("False when the platform account was already in the catalogue and was updated."),
    accountId,
    nickname: z.string().describe("The name of the bot."),
  })
  .meta({ id: "BotCreated", description: "What became of a bot that was sent." });
export type BotCreated = z.infer<typeof BotCreated>;

export const BotUpdate = z
  .strictObject({
    botId: PathId,
    parent: CategoryReference.nullable().optional().describe("Null removes the bot from its category."),
    nickname: Nickname.optional().describe("Another name."),
    email: Email.optional().describe("Another e-mail address of its account at the game platform."),
    disabled: z.boolean().optional().describe("True keeps the bot from running, false lets it run."),
    deviceAuth: DeviceAuth.optional().describe(
      "Other credentials of the same or another account at the game platform.",
    ),
  })
  .meta({ examples: [{ nickname: "Lobby-2", disabled: true }] });

export const BULK_IMPORT_MAX = 100;

export const BotImportRow = z
  .strictObject({
    ...deviceMembers,
    nickname: importedLabel(1, MAX_NICKNAME_LENGTH).optional().describe("A random name when omitted."),
  })
  .meta({ id: "BotImportRow", description: "Device credentials of a bot to import, and its name." });
export type BotImportRow = z.infer<typeof BotImportRow>;

export const BotImport = z
  .strictObject({
    bots: z.array(BotImportRow).min(1).max(BULK_IMPORT_MAX).describe("The bots, each by its credentials."),
    parent: CategoryReference.optional().describe("One category id for every imported bot."),
  })
  .meta({
    examples: [
      { bots: [{ accountId: "demo-account", deviceId: "demo-device", secret: "demo-secret", nickname: "Lobby-1" }] },
    ],
  });
export type BotImport = z.infer<typeof BotImport>;
export const BotsImported = z
  .object({
    ok: z.boolean().describe("Always true: the import was done."),
    bots: z.array(BotCreated).describe("What became of each row, in the order of the rows."),
  })
  .meta({ id: "BotsImported", description: "What became of an import." });

export const BotExport = z
  .strictObject({ deleteAfterExport: z.boolean().describe("True deletes the bots once their secrets are answered.") })
  .meta({ examples: [{ deleteAfterExport: false }] });

export const ExportedBot = z
  .object({
    accountId,
    deviceId: z.string().describe("The device that the account trusts."),
    secret: z.string().describe("The secret of the device, which is a live credential."),
    nickname: z.string().describe("The name of the bot."),
    id: z.string().describe("The bot's id."),
  })
  .meta({ id: "ExportedBot", description: "A bot with its credentials, which are live secrets." });
export type ExportedBot = z.infer<typeof ExportedBot>;
