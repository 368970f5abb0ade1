import type { BotRecord } from "../../contract/bot-records.ts";
import type { Bot } from "../../contract/bots.ts";
import { BotFlag } from "../../contract/flags.ts";
import type { BotRecordRow, BotRow } from "../../data/bots.ts";

type FlagColumns = Pick<BotRow, "disabled" | "isPublic" | "invalidAuth">;

export const botFlags = (row: FlagColumns): number =>
  (row.disabled ? BotFlag.Disabled : 0) |
  (row.isPublic ? BotFlag.Public : 0) |
  (row.invalidAuth ? BotFlag.InvalidAuth : 0);

/** A bot as the portal lists it (specification 2.1). */
export const toBot = (row: BotRow): Bot => ({
  id: row.id,
  nickname: row.nickname,
  email: row.email,
  parent: row.categoryId,
  flags: botFlags(row),
});

/** A bot as the API answers it. */
export const toBotRecord = (row: BotRecordRow): BotRecord => ({
  ...toBot(row),
  accountId: row.platformAccountId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  version: row.version,
});
