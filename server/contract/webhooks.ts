import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { MAX_LISTED_DELIVERIES } from "./limits/lists.ts";
import { WEBHOOK_LIMITS } from "./limits/webhooks.ts";
import { pageMembers } from "./list-query.ts";
import { label } from "./names.ts";
import { queryNumber } from "./query-number.ts";
import { Instant, PathId, text } from "./text.ts";
import { WEBHOOK_EVENT_NAMES, type WebhookEventName } from "./webhook-event-names.ts";
import { WebhookMessage } from "./webhook-events.ts";

export const WebhookFormat = z.enum(["standard", "discord"]).meta(
  meaningsOf("How messages are written.", {
    standard: "as the webhooks of this document, signed by Standard Webhooks",
    discord: "as a message of a Discord channel",
  }),
);
export const DeliveryState = z.enum(["pending", "delivered", "failed"]).meta(
  meaningsOf("What became of the message.", {
    pending: "it is to be sent, or sent again",
    delivered: "the receiver has accepted it",
    failed: "it is not sent again by itself",
  }),
);

/** Which addresses may be called is decided with the service's settings (server/domain/webhooks). */
const Address = text(1, WEBHOOK_LIMITS.urlCharacters);
export const WebhookEvent = z.enum(WEBHOOK_EVENT_NAMES).meta(
  meaningsOf("What happened.", {
    "bots.down": "bots are not connected",
    "bots.refused": "the game platform does not let bots sign in",
    "cluster.gone": "a cluster is not connected",
    "cluster.full": "all clusters are full",
    "job.failed": "a job failed, or a part of it",
    "token.expiring": "an API token expires soon",
    "request.decided": "staff have decided a request",
    "automation.notified": "a step of an automation told something",
    "automations.ran": "automations ran",
    "bots.created": "bots were created, imported or restored",
    "bots.changed": "bots were changed",
    "bots.deleted": "bots were deleted",
    "job.ended": "a job has ended",
    "application.approved": "the account approved an application, or more scopes of it",
  } satisfies Record<WebhookEventName, string>),
);
const Events = z
  .array(WebhookEvent)
  .min(1)
  .max(WEBHOOK_EVENT_NAMES.length)
  .transform((events) => [...new Set(events)]);

export const WebhookItem = z
  .object({
    id: z.string().describe("The webhook's id."),
    name: z.string().describe("The name that its owner gave it."),
    url: z.string().describe("Without what may be a secret: the path and query of many receivers are."),
    format: WebhookFormat,
    events: z.array(WebhookEvent).describe("The types of messages that it is sent."),
    enabled: z.boolean().describe("Whether it is sent messages."),
    disabledReason: z.string().nullable().describe("Why the service disabled it; null if it did not."),
    failingSince: Instant.nullable().describe("Since when no delivery has succeeded; null while they do."),
    createdAt: Instant.describe("When it was created."),
  })
  .meta({ id: "Webhook", description: "An address that messages are sent to." });
export type WebhookItem = z.infer<typeof WebhookItem>;

export const WebhookCreate = z
  .strictObject({
    name: label(1, 64).describe("The name of the webhook."),
    url: Address.describe("The address that messages are sent to."),
    format: WebhookFormat.default("standard"),
    events: Events.describe("The types of messages that it is sent."),
  })
  .meta({ examples: [{ name: "Operations", url: "https://hooks.example/bots", events: ["bots.down", "job.failed"] }] });
const secret = z.string().describe("Signs the messages. It is not answered again.");
export const WebhookCreated = z
  .object({ id: z.string().describe("The webhook's id."), secret })
  .meta({ id: "WebhookCreated", description: "A new webhook, with its secret." });

/** Omitted members remain unchanged. */
export const WebhookUpdate = z
  .strictObject({
    webhookId: PathId,
    name: label(1, 64).optional().describe("Another name."),
    url: Address.optional().describe("Another address."),
    format: WebhookFormat.optional().describe("Another way to write messages."),
    events: Events.optional().describe("The types of messages that it is sent from now on."),
    enabled: z.boolean().optional().describe("False stops the messages, true sends them again."),
  })
  .meta({ examples: [{ enabled: false }] });
export const WebhookReference = z.strictObject({ webhookId: PathId });
export const WebhookSecret = z
  .object({ secret })
  .meta({ id: "WebhookSecret", description: "The new secret of a webhook." });

export const DeliveryQuery = z.strictObject({
  webhookId: PathId,
  after: pageMembers.after,
  limit: queryNumber(z.int().min(1).max(MAX_LISTED_DELIVERIES))
    .default(MAX_LISTED_DELIVERIES)
    .describe("At most this many messages."),
});
export const DeliveryItem = z
  .object({
    id: z.string().describe("The delivery's id."),
    messageId: z.string().describe("The id of the message, the same when it is sent again: the header `webhook-id`."),
    kind: z.string().describe("The type of the message."),
    payload: WebhookMessage,
    state: DeliveryState,
    attempts: z.int().describe("How often it was sent."),
    nextAttemptAt: Instant.nullable().describe("When it is sent again; null where it is not."),
    status: z.int().nullable().describe("The HTTP status of the latest answer; null where there was none."),
    error: z.string().nullable().describe("Why the latest attempt failed; null where it did not."),
    ms: z.int().nullable().describe("After how many milliseconds the latest answer came."),
    createdAt: Instant.describe("When it was to be sent first."),
    attemptedAt: Instant.nullable().describe("When it was last sent; null before."),
  })
  .meta({ id: "WebhookDelivery", description: "A message to a webhook." });
export type DeliveryItem = z.infer<typeof DeliveryItem>;
export const DeliveryReference = z.strictObject({ webhookId: PathId, deliveryId: PathId });
export const DeliveryStarted = z
  .object({ deliveryId: z.string().describe("The id of its delivery.") })
  .meta({ id: "WebhookDeliveryStarted", description: "The message is being sent." });
