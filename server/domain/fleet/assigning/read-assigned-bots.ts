import { createHash } from "node:crypto";
import type { DeviceAuth } from "../../../contract/bots.ts";
import type { CategoryConfig } from "../../../contract/categories.ts";
import { CONFIG_DEFAULTS } from "../../../contract/config-defaults.ts";
import { BOT_COLUMNS, type BotRow, decryptAuth, type EncryptedAuth } from "../../../data/bots.ts";
import { db } from "../../../data/db.ts";
import type { BotAssignment } from "../../../data/engine/bot-assignment.ts";
import { log } from "../../../log.ts";
import { botFlags } from "../../bots/to-bot.ts";

const COLUMNS = {
  ...BOT_COLUMNS,
  accountId: true,
  platformAccountId: true,
  keyId: true,
  sealedDeviceId: true,
  sealedSecret: true,
  category: { select: { config: true } },
} as const;

type Row = BotRow & EncryptedAuth & { accountId: string; category: { config: unknown } | null };

/** A bot that is assigned to a shard, with all that the shard needs to run it. */
export interface AssignedBot {
  id: string;
  fence: number;
  nickname: string;
  categoryId: string | null;
  /** Bits of `BotFlag`. */
  flags: number;
  /** The category's, complete; the defaults where the bot has no category. */
  config: CategoryConfig;
  deviceAuth: DeviceAuth;
  accountId: string;
  email: string | null;
  platformAccountId: string;
  /** Equal as long as the credentials are the same. */
  authDigest: string;
}

interface AssignedBotsRead {
  bots: AssignedBot[];
  /** Bots whose stored credentials cannot be decrypted. */
  unreadable: { id: string; accountId: string }[];
}

/** Reads assigned bots from the database. Bots without a row are left out. */
export async function readAssignedBots(assignments: BotAssignment[]): Promise<AssignedBotsRead> {
  const rows: Row[] = await db().bot.findMany({
    where: { id: { in: assignments.map(({ botId }) => botId) } },
    select: COLUMNS,
  });
  const fences = new Map(assignments.map(({ botId, fence }) => [botId, fence]));
  const read: AssignedBotsRead = { bots: [], unreadable: [] };
  for (const row of rows) {
    const bot = toAssignedBot(row, fences.get(row.id) ?? 0);
    if (bot) read.bots.push(bot);
    else read.unreadable.push({ id: row.id, accountId: row.accountId });
  }
  return read;
}

/** @returns Null where the row cannot be used, so that one bad row does not stop the other bots. */
function toAssignedBot(row: Row, fence: number): AssignedBot | null {
  try {
    const deviceAuth = decryptAuth(row.id, row);
    const { id, nickname, categoryId, accountId, email, platformAccountId } = row;
    return {
      ...{ id, fence, nickname, categoryId, flags: botFlags(row), config: completeConfig(row.category?.config) },
      ...{ deviceAuth, accountId, email, platformAccountId },
      authDigest: createHash("sha256").update(JSON.stringify(deviceAuth)).digest("base64"),
    };
  } catch (err) {
    log().error({ err, botId: row.id }, "the credentials of a bot cannot be decrypted; the bot is not started");
    return null;
  }
}

/** A stored config was validated when it was saved; members that it lacks have their defaults. */
export const completeConfig = (config: unknown): CategoryConfig => ({
  ...CONFIG_DEFAULTS,
  ...(typeof config === "object" && config),
});
