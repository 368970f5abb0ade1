import { createHash } from "node:crypto";
import type { Assignment, Presence } from "../../../control/protocol.ts";
import { CONFIG_DEFAULTS } from "../../contract/categories.ts";
import type { GatewayBot } from "../../contract/gateway.ts";
import { BOT_COLUMNS, type BotRow, type SealedAuth, unsealAuth } from "../../data/bots.ts";
import { db } from "../../data/db.ts";
import type { BotAssignment } from "../../data/engine/engine.ts";
import { log } from "../../log.ts";
import { botFlags } from "../bots/to-bot.ts";

const COLUMNS = {
  ...BOT_COLUMNS,
  accountId: true,
  platformAccountId: true,
  keyId: true,
  sealedDeviceId: true,
  sealedSecret: true,
  category: { select: { config: true } },
} as const;

type Row = BotRow & SealedAuth & { accountId: string; category: { config: unknown } | null };

/** What the hub knows of a bot that one of its shards holds. */
export interface AssignedBot {
  details: Assignment;
  accountId: string;
  email: string | null;
  platformAccountId: string;
  /** Tells whether the credentials are still the same. */
  authDigest: string;
}

interface AssignedBotsRead {
  bots: AssignedBot[];
  /** Their credentials do not open. */
  unreadable: { id: string; accountId: string }[];
}

/** The bots with all that a shard must know; those whose row is gone are left out. */
export async function readAssignedBots(held: BotAssignment[]): Promise<AssignedBotsRead> {
  const rows: Row[] = await db().bot.findMany({
    where: { id: { in: held.map(({ botId }) => botId) } },
    select: COLUMNS,
  });
  const fences = new Map(held.map(({ botId, fence }) => [botId, fence]));
  const read: AssignedBotsRead = { bots: [], unreadable: [] };
  for (const row of rows) {
    const bot = toAssignedBot(row, fences.get(row.id) ?? 0);
    if (bot) read.bots.push(bot);
    else read.unreadable.push({ id: row.id, accountId: row.accountId });
  }
  return read;
}

/** Whatever is wrong with one row must not keep the others from being read. */
function toAssignedBot(row: Row, fence: number): AssignedBot | null {
  try {
    const deviceAuth = unsealAuth(row.id, row);
    const digest = createHash("sha256").update(JSON.stringify(deviceAuth)).digest("base64");
    const { id, nickname, categoryId: parent } = row;
    const config = { ...CONFIG_DEFAULTS, ...(row.category?.config as object | undefined) };
    const assignment = { id, fence, nickname, parent, flags: botFlags(row), config, deviceAuth };
    const { accountId, email, platformAccountId } = row;
    return { details: assignment, accountId, email, platformAccountId, authDigest: digest };
  } catch (err) {
    log().error({ err, botId: row.id }, "the credentials of a bot do not open; it is not started");
    return null;
  }
}

/** A bot as the gateway sends it. */
export function gatewayBotJson(bot: AssignedBot, presence: Presence, shardId: string): string {
  const { id, nickname, parent, flags } = bot.details;
  const { status, friendsCount, presenceStatus, matches, party } = presence;
  const state: GatewayBot = {
    id,
    nickname,
    parent,
    flags,
    ...(bot.email !== null && { email: bot.email }),
    status,
    accountId: bot.platformAccountId,
    friendsCount,
    presenceStatus,
    matches,
    shardId,
    updatedAt: new Date().toISOString(),
    ...(party && { party }),
  };
  return JSON.stringify(state);
}
