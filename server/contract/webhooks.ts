import { z } from "zod";
import { AlertKind } from "./alerts.ts";
import { WEBHOOK_LIMITS } from "./limits/webhooks.ts";
import { label } from "./names.ts";
import { Instant, PathId, text } from "./text.ts";
import { WebhookMessage } from "./webhook-events.ts";

export const WebhookFormat = z.enum(["standard", "discord"]);
export const DeliveryState = z.enum(["pending", "delivered", "failed"]);

/** Which addresses may be called is decided with the service's settings (server/domain/webhooks). */
const Address = text(1, WEBHOOK_LIMITS.urlCharacters);
const Events = z
  .array(AlertKind)
  .min(1)
  .max(AlertKind.options.length)
  .transform((events) => [...new Set(events)]);

export const WebhookItem = z.object({
  id: z.string(),
  name: z.string(),
  /** Without what may be a secret: the path and query of many receivers are. */
  url: z.string(),
  format: WebhookFormat,
  events: z.array(AlertKind),
  enabled: z.boolean(),
  /** Why the service disabled it. */
  disabledReason: z.string().nullable(),
  /** Since when no delivery has succeeded. */
  failingSince: Instant.nullable(),
  createdAt: Instant,
});
export type WebhookItem = z.infer<typeof WebhookItem>;

export const WebhookCreate = z.strictObject({
  name: label(1, 64),
  url: Address,
  format: WebhookFormat.default("standard"),
  events: Events,
});
/** The secret is answered once. */
export const WebhookCreated = z.object({ id: z.string(), secret: z.string() });

/** Omitted members remain unchanged. */
export const WebhookUpdate = z.strictObject({
  webhookId: PathId,
  name: label(1, 64).optional(),
  url: Address.optional(),
  format: WebhookFormat.optional(),
  events: Events.optional(),
  enabled: z.boolean().optional(),
});
export const WebhookReference = z.strictObject({ webhookId: PathId });
export const WebhookSecret = z.object({ secret: z.string() });

export const DeliveryQuery = z.strictObject({ webhookId: PathId, before: PathId.optional() });
export const DeliveryItem = z.object({
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
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;
export const DeliveryReference = z.strictObject({ deliveryId: PathId });
export const DeliveryStarted = z.object({ deliveryId: z.string() });
