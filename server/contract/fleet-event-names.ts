/** Events of an account's fleet. The gateway and the portal receive the same `data`. */
export const FLEET_EVENTS = {
  /** A GatewayBot: it connected or changed. */
  bot: "bot",
  /** `{id}`: it is no longer connected. */
  gone: "gone",
  /** Every GatewayShard of the account. */
  shards: "shards",
  /** A HistoryEntry. */
  activity: "activity",
  /** An AutomationRan: an automation ran on a bot. */
  automationRan: "automationRan",
  /** A JobProgress: a job of the account was created, went on or ended. */
  job: "job",
  /** The whole fleet, `{bots, shards}`: at the start, and after missed events that are not stored any more. */
  snapshot: "snapshot",
} as const;
export type GatewayEventName = keyof typeof FLEET_EVENTS;
