import { z } from "zod";
import { MAX_RESTARTED_BOTS } from "./limits/lists.ts";
import { Instant, PathId } from "./text.ts";

/** What the portal's list can show of a bot besides its record. */
export const BotDetails = z.object({
  id: z.string(),
  /** The bot's account at the game platform. */
  accountId: z.string(),
  /** When it was last connected; null if never. While it is connected, the live state says it. */
  lastSeenAt: Instant.nullable(),
});
export type BotDetails = z.infer<typeof BotDetails>;

export const BotsRestart = z.strictObject({ botIds: z.array(PathId).min(1).max(MAX_RESTARTED_BOTS) });
