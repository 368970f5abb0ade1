import { NOTIFICATIONS_EVENT } from "../../contract/fleet-events.ts";
import { eventLog } from "../../data/engine/event-log.ts";

/** Tells the open pages of the account that they should read the notifications again. */
export const announceNotifications = (accountId: string): void =>
  eventLog().append(accountId, NOTIFICATIONS_EVENT, () => "{}");
