import type { AutomationRan } from "./automation-runs.ts";
import type { HistoryEntry } from "./bot-history.ts";
import { FLEET_EVENTS, type GatewayEventName } from "./fleet-event-names.ts";
import type { GatewayBot, GatewayShard } from "./gateway.ts";

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
  | { event: "automationRan"; data: AutomationRan }
  | { event: typeof NOTIFICATIONS_EVENT; data: object }
  | { event: "snapshot"; data: { bots: GatewayBot[]; shards: GatewayShard[] } };
