import { ALERT_KINDS } from "./alert-kinds.ts";

// Without zod, because forms of the portal show them.

/** What happens in an account, which nobody has to be alerted of: the database notes it for the webhooks that want it. */
export const NOTED_EVENTS = [
  "bots.created",
  "bots.changed",
  "bots.deleted",
  "job.ended",
  "application.approved",
] as const;
export type NotedEvent = (typeof NOTED_EVENTS)[number];

/** What a webhook can be told of: alerts, and what happens. */
export const WEBHOOK_EVENT_NAMES = [...ALERT_KINDS, ...NOTED_EVENTS] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENT_NAMES)[number];
