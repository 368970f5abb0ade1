// Pages load it at once: it must not import zod.

/** Kinds of data that open pages show. Triggers of the database note them by these names, with every change. */
export const LIVE_TOPICS = [
  ...(["account", "activity", "alerts", "applications", "approvals", "bots", "categories", "jobs", "presets"] as const),
  ...(["reviews", "schedules", "sessions", "tokens", "trash", "views", "webhooks"] as const),
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** What staff see of all accounts. */
export const STAFF_TOPICS: ReadonlySet<LiveTopic> = new Set(["account", "applications", "reviews"]);

/** Of two positions of `LiveChanges`, the one from which no change is missed. */
export const earlierPosition = (one: string | null, other: string): string =>
  one === null || BigInt(other) < BigInt(one) ? other : one;

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
