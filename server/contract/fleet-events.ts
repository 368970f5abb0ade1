import type { HistoryEntry } from "./bot-history.ts";
import type { GatewayBot, GatewayShard } from "./gateway.ts";

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
  /** A JobProgress: a job of the account was created, went on or ended. */
  job: "job",
  /** The whole fleet, `{bots, shards}`: at the start, and after missed events that are not stored any more. */
  snapshot: "snapshot",
} as const;
export type GatewayEventName = keyof typeof FLEET_EVENTS;

/** `{}`: the account's notifications have changed. Only the portal receives it. */
export const NOTIFICATIONS_EVENT = "notifications";
/** What the portal reads otherwise. */
export const JOB_EVENT = FLEET_EVENTS.job;
export type FleetEventName = GatewayEventName | typeof NOTIFICATIONS_EVENT;

/** An event as the portal receives it. */
export type LiveEvent =
  | { event: "bot"; data: GatewayBot }
  | { event: "gone"; data: { id: string } }
  | { event: "shards"; data: GatewayShard[] }
  | { event: "activity"; data: HistoryEntry }
  | { event: typeof NOTIFICATIONS_EVENT; data: object }
  | { event: "snapshot"; data: { bots: GatewayBot[]; shards: GatewayShard[] } };
