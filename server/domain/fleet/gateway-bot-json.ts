import type { GatewayBot } from "../../contract/gateway.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { AssignedBot } from "./read-assigned-bots.ts";

/** What a shard reports about one of its bots. */
export interface BotPresence extends Pick<GatewayBot, "status" | "friendsCount" | "presenceStatus" | "matches"> {
  botId: string;
  fence: number;
  /** Grows with each presence of one assignment. */
  revision: number;
  party: NonNullable<GatewayBot["party"]> | null;
}

/** A bot as the gateway sends it. */
export function gatewayBotJson(bot: AssignedBot, presence: BotPresence, shardId: string): string {
  const { id, nickname, categoryId: parent, flags } = bot;
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
    updatedAt: databaseNow().toISOString(),
    ...(party && { party }),
  };
  return JSON.stringify(state);
}
