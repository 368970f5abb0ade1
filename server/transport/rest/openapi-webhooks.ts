import type { z } from "zod";
import { WEBHOOK_EVENTS, WebhookTestData } from "../../contract/webhook-events.ts";
import { settings } from "../../settings/settings.ts";
import { CREATED_AT } from "../http/openapi-examples.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { MESSAGE_DATA } from "./openapi-examples.ts";

type MessageType = keyof typeof WEBHOOK_EVENTS | "test";

/** What each type of message says. */
const MESSAGES: Record<MessageType, { name: string; summary: string; data: z.ZodType }> = {
  "bots.down": { name: "BotsDownMessage", summary: "Bots are not connected", data: WEBHOOK_EVENTS["bots.down"] },
  "bots.refused": {
    name: "BotsRefusedMessage",
    summary: "The game platform does not let bots sign in",
    data: WEBHOOK_EVENTS["bots.refused"],
  },
  "cluster.gone": {
    name: "ClusterGoneMessage",
    summary: "A cluster is not connected",
    data: WEBHOOK_EVENTS["cluster.gone"],
  },
  "cluster.full": {
    name: "ClusterFullMessage",
    summary: "All clusters are full",
    data: WEBHOOK_EVENTS["cluster.full"],
  },
  "job.failed": {
    name: "JobFailedMessage",
    summary: "A job failed, or a part of it",
    data: WEBHOOK_EVENTS["job.failed"],
  },
  "token.expiring": {
    name: "TokenExpiringMessage",
    summary: "An API token expires soon",
    data: WEBHOOK_EVENTS["token.expiring"],
  },
  "request.decided": {
    name: "RequestDecidedMessage",
    summary: "Staff have decided a request",
    data: WEBHOOK_EVENTS["request.decided"],
  },
  "automation.notified": {
    name: "AutomationNotifiedMessage",
    summary: "A step of an automation told something",
    data: WEBHOOK_EVENTS["automation.notified"],
  },
  "automations.ran": {
    name: "AutomationsRanMessage",
    summary: "Automations ran",
    data: WEBHOOK_EVENTS["automations.ran"],
  },
  "bots.created": {
    name: "BotsCreatedMessage",
    summary: "Bots were created, imported or restored",
    data: WEBHOOK_EVENTS["bots.created"],
  },
  "bots.changed": { name: "BotsChangedMessage", summary: "Bots were changed", data: WEBHOOK_EVENTS["bots.changed"] },
  "bots.deleted": { name: "BotsDeletedMessage", summary: "Bots were deleted", data: WEBHOOK_EVENTS["bots.deleted"] },
  "job.ended": { name: "JobEndedMessage", summary: "A job has ended", data: WEBHOOK_EVENTS["job.ended"] },
  "application.approved": {
    name: "ApplicationApprovedMessage",
    summary: "You approved an application, or more scopes of it",
    data: WEBHOOK_EVENTS["application.approved"],
  },
  test: { name: "TestMessage", summary: "Somebody tests the webhook", data: WebhookTestData },
};

const header = (name: string, description: string, example: string): Json => ({
  ...{ name, in: "header", required: true, description },
  schema: { type: "string" },
  example,
});
const HEADERS = [
  header("webhook-id", "The id of the message, the same when it is sent again.", "0199c1d4e7a86f0b8c1d2e3f"),
  header("webhook-timestamp", "When it was sent, in seconds since 1970.", "1801418400"),
  header(
    "webhook-signature",
    "Signatures of the id, the time and the body with the secret of the webhook, with blanks between them, as Standard Webhooks says.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ),
];

/** What the service sends to webhooks of the format `standard`. */
export const describeWebhooks = (shared: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(MESSAGES).map(([type, message]) => [type, { post: describeMessage(type, message, shared) }]),
  );

function describeMessage(
  type: string,
  { name, summary, data }: (typeof MESSAGES)[MessageType],
  shared: Record<string, Json>,
): Json {
  shared[name] = {
    type: "object",
    description: `${summary}.`,
    properties: {
      type: { type: "string", const: type, description: "What happened." },
      timestamp: { type: "string", format: "date-time", description: "When it happened." },
      data: { description: "What is to be known of it.", ...toSchema(data, "output", shared) },
    },
    required: ["type", "timestamp", "data"],
  };
  const example = { type, timestamp: CREATED_AT, data: withSite(MESSAGE_DATA[type as MessageType]) };
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${name}` }, example } };
  return {
    operationId: `webhook_${type.replace(".", "_")}`,
    summary,
    description: describeUse(type),
    tags: ["Webhooks"],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content },
    responses: {
      "2XX": { description: "The receiver has accepted it." },
      410: { description: "The receiver wants no messages: the webhook is disabled." },
      default: { description: "The message is sent again later." },
    },
  };
}

const describeUse = (type: string): string =>
  type === "test"
    ? "The service sends it to a webhook that is tested."
    : `The service sends it to webhooks whose \`events\` have \`${type}\`.`;

const withSite = (data: { url: string }) => ({ ...data, url: settings().publicUrl + data.url });
