import { BotStatus } from "#control/bot-status.ts";
import type { StateReason } from "../../../contract/bot-reasons.ts";
import type { GatewayBot } from "../../../contract/gateway.ts";
import { databaseNow } from "../../../data/database-clock.ts";
import type { AssignedBot } from "./read-assigned-bots.ts";

/** What a shard reports about one of its bots. */
export interface BotPresence extends Pick<GatewayBot, "status" | "friendsCount" | "presenceStatus" | "matches"> {
  botId: string;
  fence: number;
  /** Grows with each presence of one assignment. */
  revision: number;
  party: NonNullable<GatewayBot["party"]> | null;
  /** Why the bot is disconnected, as the shard reports it. */
  pause?: { reason: StateReason["code"]; retryInMs: number } | undefined;
}

/** The same with a time that does not depend on when it is read. */
export type DatedPresence = Omit<BotPresence, "pause"> & { reason?: StateReason };

export function datePresence({ pause, ...presence }: BotPresence): DatedPresence {
  if (!pause || presence.status !== BotStatus.Disconnected) return presence;
  const retryAt = new Date(databaseNow().getTime() + pause.retryInMs).toISOString();
  return { ...presence, reason: { code: pause.reason, retryAt } };
}

/** A bot as the gateway sends it. */
export function gatewayBotJson(bot: AssignedBot, presence: DatedPresence, shardId: string): string {
  const { id, nickname, categoryId: parent, flags } = bot;
  const { status, friendsCount, presenceStatus, matches, party, reason } = presence;
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
    updatedAt: databaseNow().toISOString(),
    ...(party && { party }),
    ...(reason && { reason }),
  };
  return JSON.stringify(state);
}
