import type { Bot } from "../../contract/bots.ts";
import { BotFlag } from "../../contract/flags.ts";
import type { BotRow } from "../../data/bots.ts";

type FlagColumns = Pick<BotRow, "disabled" | "isPublic" | "invalidAuth">;

export const botFlags = (row: FlagColumns): number =>
  (row.disabled ? BotFlag.Disabled : 0) |
  (row.isPublic ? BotFlag.Public : 0) |
  (row.invalidAuth ? BotFlag.InvalidAuth : 0);

/** A bot as the API answers it (specification 2.1). */
export const toBot = (row: BotRow): Bot => ({
  id: row.id,
  nickname: row.nickname,
  email: row.email,
  parent: row.categoryId,
  flags: botFlags(row),
});
