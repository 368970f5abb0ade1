import { z } from "zod";
import { Bot } from "./bots.ts";

/** Kinds of data that open pages show. Triggers of the database note them by these names, with every change. */
export const LIVE_TOPICS = [
  ...(["account", "activity", "alerts", "applications", "approvals", "bots", "categories", "jobs", "presets"] as const),
  ...(["reviews", "schedules", "sessions", "tokens", "trash", "views", "webhooks"] as const),
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** What staff see of all accounts. */
export const STAFF_TOPICS: ReadonlySet<LiveTopic> = new Set(["account", "applications", "reviews"]);

/** What was changed since the message before. One without topics says that nothing was. */
export interface LiveChanges {
  topics: LiveTopic[];
  /** Topics that were changed in any account, for staff. */
  staffTopics: LiveTopic[];
  /** For `bots.listChanges`: the changes after this include those of the message. */
  since: string;
  /** Changes, or states of bots, cannot be read at the moment. */
  isLate: boolean;
  /** Anything may have been changed. */
  isMissed: boolean;
}

export const BotChangesSince = z.strictObject({
  since: z.string().regex(/^\d{1,18}$/, "must be the `since` of a message"),
});

/** The changed bots of an account as they are now. */
export const BotChanges = z.object({
  bots: z.array(Bot),
  goneIds: z.array(z.string()),
  /** Too many: read the list. */
  isIncomplete: z.boolean(),
});
export type BotChanges = z.infer<typeof BotChanges>;
