import { z } from "zod";
import { MAX_LISTED_DELIVERIES } from "./limits/lists.ts";
import { WEBHOOK_LIMITS } from "./limits/webhooks.ts";
import { pageMembers } from "./list-query.ts";
import { label } from "./names.ts";
import { queryNumber } from "./query-number.ts";
import { Instant, PathId, text } from "./text.ts";
import { WEBHOOK_EVENT_NAMES } from "./webhook-event-names.ts";
import { WebhookMessage } from "./webhook-events.ts";

export const WebhookFormat = z.enum(["standard", "discord"]);
export const DeliveryState = z.enum(["pending", "delivered", "failed"]);

/** Which addresses may be called is decided with the service's settings (server/domain/webhooks). */
const Address = text(1, WEBHOOK_LIMITS.urlCharacters);
export const WebhookEvent = z.enum(WEBHOOK_EVENT_NAMES);
const Events = z
  .array(WebhookEvent)
  .min(1)
  .max(WEBHOOK_EVENT_NAMES.length)
  .transform((events) => [...new Set(events)]);

export const WebhookItem = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string().describe("Without what may be a secret: the path and query of many receivers are."),
    format: WebhookFormat,
    events: z.array(WebhookEvent),
    enabled: z.boolean(),
    disabledReason: z.string().nullable().describe("Why the service disabled it; null if it did not."),
    failingSince: Instant.nullable().describe("Since when no delivery has succeeded; null while they do."),
    createdAt: Instant,
  })
  .meta({ id: "Webhook" });
export type WebhookItem = z.infer<typeof WebhookItem>;

export const WebhookCreate = z
  .strictObject({
    name: label(1, 64),
    url: Address,
    format: WebhookFormat.default("standard"),
    events: Events,
  })
  .meta({ examples: [{ name: "Operations", url: "https://hooks.example/bots", events: ["bots.down", "job.failed"] }] });
const secret = z.string().describe("Signs the messages. It is not answered again.");
export const WebhookCreated = z.object({ id: z.string(), secret }).meta({ id: "WebhookCreated" });

/** Omitted members remain unchanged. */
export const WebhookUpdate = z
  .strictObject({
    webhookId: PathId,
    name: label(1, 64).optional(),
    url: Address.optional(),
    format: WebhookFormat.optional(),
    events: Events.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ examples: [{ enabled: false }] });
export const WebhookReference = z.strictObject({ webhookId: PathId });
export const WebhookSecret = z.object({ secret }).meta({ id: "WebhookSecret" });

export const DeliveryQuery = z.strictObject({
  webhookId: PathId,
  after: pageMembers.after,
  limit: queryNumber(z.int().min(1).max(MAX_LISTED_DELIVERIES)).default(MAX_LISTED_DELIVERIES),
});
export const DeliveryItem = z
  .object({
    id: z.string(),
    messageId: z.string(),
    kind: z.string(),
    payload: WebhookMessage,
    state: DeliveryState,
    attempts: z.int(),
    nextAttemptAt: Instant.nullable(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    ms: z.int().nullable(),
    createdAt: Instant,
    attemptedAt: Instant.nullable(),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryItem = z.infer<typeof DeliveryItem>;
export const DeliveryReference = z.strictObject({ webhookId: PathId, deliveryId: PathId });
export const DeliveryStarted = z.object({ deliveryId: z.string() }).meta({ id: "WebhookDeliveryStarted" });
