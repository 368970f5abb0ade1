import { z } from "zod";
import { Bot } from "./bots.ts";
import { MAX_RESTARTED_BOTS } from "./limits/lists.ts";
import { Instant, PathId } from "./text.ts";

export const BotChangesSince = z.strictObject({
  since: z.string().regex(/^\d{1,18}$/, "This must be the `since` of a message."),
});

/** The changed bots of an account as they are now. */
export const BotChanges = z.object({
  bots: z.array(Bot),
  goneIds: z.array(z.string()),
  /** Too many: read the list. */
  isIncomplete: z.boolean(),
});
export type BotChanges = z.infer<typeof BotChanges>;

/** What the portal's list can show of a bot besides its record. */
export const BotDetails = z.object({
  id: z.string(),
  /** The bot's account at the game platform. */
  accountId: z.string(),
  /** When it was last connected; null if never. While it is connected, the live state says it. */
  lastSeenAt: Instant.nullable(),
});
export type BotDetails = z.infer<typeof BotDetails>;

export const FirstBotsQuery = z.strictObject({
  /** Only the bots of this category. */
  categoryId: PathId.optional(),
});

/** The beginning of a list of bots, oldest first. */
export const FirstBots = z.object({
  bots: z.array(Bot),
  /** How many the whole list has. */
  count: z.int(),
});
export type FirstBots = z.infer<typeof FirstBots>;

export const BotsRestart = z.strictObject({ botIds: z.array(PathId).min(1).max(MAX_RESTARTED_BOTS) });
