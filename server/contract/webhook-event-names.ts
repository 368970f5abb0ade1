import { ALERT_KINDS } from "./alert-kinds.ts";

// Without zod, because forms of the portal show them.

/** What the database notes for the webhooks that want it. */
export const NOTED_EVENTS = [
  "bots.created",
  "bots.changed",
  "bots.deleted",
  "job.ended",
  "application.approved",
] as const;
export type NotedEvent = (typeof NOTED_EVENTS)[number];

/** What happens, which nobody has to be alerted of. */
export const UNALERTED_EVENTS = [...NOTED_EVENTS, "automations.ran"] as const;
export type UnalertedEvent = (typeof UNALERTED_EVENTS)[number];

/** What a webhook can be told of: alerts, and what happens. */
export const WEBHOOK_EVENT_NAMES = [...ALERT_KINDS, ...UNALERTED_EVENTS] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENT_NAMES)[number];
