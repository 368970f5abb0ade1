import { z } from "zod";
import { Bot, BotImportRow } from "./bots.ts";
import { Instant, PathId } from "./text.ts";

const BotIds = z.array(PathId).min(1).max(10_000);

export const BotsDelete = z.strictObject({ botIds: BotIds });
export const BotsUpdate = z.strictObject({
  botIds: BotIds,
  disabled: z.boolean().optional(),
  public: z.boolean().optional(),
  parent: PathId.nullable().optional(),
});
export const BotsChanged = z.object({ count: z.int() });

export const DeletedBot = Bot.extend({ deletedAt: Instant, purgeAt: Instant, exported: z.boolean() });

/** Compares an import with the catalogue before anything is written. */
export const ImportCheck = z.strictObject({ accountIds: z.array(BotImportRow.shape.accountId).max(10_000) });
export const ImportChecked = z.object({
  /** Platform accounts that are already in the catalogue: the import would update them. */
  existing: z.array(z.object({ accountId: z.string(), nickname: z.string() })),
  /** How many new bots the account may still have. */
  room: z.int(),
});
export const BotCount = z.object({
  bots: z.int(),
  /** Those that count against the limit: all but the demo fleet. */
  counted: z.int(),
  limit: z.int(),
  /** Bots with these flags. */
  disabled: z.int(),
  public: z.int(),
});
