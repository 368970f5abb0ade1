import { z } from "zod";
import { AutomationRan } from "../../contract/automation-runs.ts";
import { HistoryEntry } from "../../contract/bot-history.ts";
import { ErrorBody } from "../../contract/errors.ts";
import type { GatewayEventName } from "../../contract/fleet-event-names.ts";
import { GatewayBot, GatewayShard } from "../../contract/gateway.ts";
import { JobProgress } from "../../contract/jobs.ts";
import { settings } from "../../settings/settings.ts";
import { EXAMPLE_IDS } from "../http/openapi-examples.ts";
import {
  type Components,
  describeParameter,
  json,
  newComponents,
  type OpenApiDocument,
  securityOf,
  securitySchemes,
  toDocument,
} from "../http/openapi-parts.ts";
import { doneResponses, failedResponses, failuresOf } from "../http/openapi-responses.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { pathParameters } from "../http/route.ts";
import { GATEWAY_EXAMPLES } from "./openapi-examples.ts";
import { GATEWAY_ROUTES, type GatewayRoute } from "./routes.ts";

const TAG = "Gateway";
const Fleet = z.object({
  bots: z.array(GatewayBot).describe("Every connected bot."),
  shards: z.array(GatewayShard).describe("Every shard."),
});
/** What each event of the stream says, and its data. */
const EVENTS: Record<GatewayEventName, { name: string; description: string; data: z.ZodType }> = {
  snapshot: {
    name: "SnapshotEvent",
    description: "The whole fleet. Sent first, and again whenever events were missed.",
    data: Fleet,
  },
  bot: { name: "BotEvent", description: "A bot connected, or changed.", data: GatewayBot },
  gone: {
    name: "GoneEvent",
    description: "A bot is no longer connected.",
    data: z.object({ id: z.string().describe("The bot's id.") }),
  },
  shards: {
    name: "ShardsEvent",
    description: "All shards of the account. Sent at most once a second.",
    data: z.array(GatewayShard),
  },
  activity: {
    name: "ActivityEvent",
    description: "Something happened to a bot, or it did something.",
    data: HistoryEntry,
  },
  automationRan: {
    name: "AutomationRanEvent",
    description: "An automation ran on a bot.",
    data: AutomationRan,
  },
  job: {
    name: "JobEvent",
    description: "A job was created, went on (at most once a second) or ended.",
    data: JobProgress,
  },
};
const DESCRIPTIONS: Record<string, string> = {
  gateway_bots: "Lists every bot of the account that is connected, with its live state.",
  gateway_bot: "Reads the live state of one connected bot, with its party.",
  gateway_reasons: "Says of every bot that is not connected why, by reason.",
  gateway_shards: "Lists the shards that are connected, with their capacity and version.",
  gateway_events: "Streams what happens in the fleet as server-sent events, until the credential loses its access.",
  gateway_createTicket: "Makes a ticket that opens one event stream in place of the credential, within 30 seconds.",
};
const PARAMETERS: Record<string, Json> = {
  SVC_BUCKET_ID: { required: true, description: "Your own account id.", example: EXAMPLE_IDS.accountId },
};
const LAST_EVENT_ID: Json = {
  name: "Last-Event-ID",
  in: "header",
  description:
    "The last `id` that you received, also of a block without an event: the events after it are sent. Without it, a snapshot is sent first.",
  schema: { type: "string", maxLength: 255 },
};

/** The formal description of the gateway, made from its routes. */
export function gatewayDocument(): OpenApiDocument {
  const parts = newComponents();
  const paths: OpenApiDocument["paths"] = {};
  toSchema(ErrorBody, "output", parts.schemas);
  for (const route of GATEWAY_ROUTES) {
    const path = `${route.path}/`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, parts) };
  }
  const { apiToken, oauth2 } = securitySchemes();
  return toDocument({
    title: "Gateway",
    summary: "The live state of your bots and shards, read-only.",
    description:
      "Limit for all routes together: 100 calls in 10 seconds. Every path answers with and without its trailing slash, and to HEAD; another method is answered with 405 and `Allow`.",
    server: settings().gatewayUrl,
    tags: [{ name: TAG, description: "Connected bots and shards, and what happens to them." }],
    paths,
    parts,
    securitySchemes: { apiToken, oauth2 },
    examples: GATEWAY_EXAMPLES,
  });
}

function describeRoute(route: GatewayRoute, parts: Components): Json {
  const { operation, summary, limit, respond } = route;
  const { name, access } = operation.spec;
  const operationId = name.replace(".", "_");
  const isStream = respond !== undefined;
  const content = isStream ? streamOf(parts.schemas) : json(toSchema(route.reply, "output", parts.schemas));
  return {
    operationId,
    summary,
    description: DESCRIPTIONS[operationId],
    tags: [TAG],
    // A session is recognized, and refused.
    security: securityOf({ ...access, kinds: access.kinds.filter((kind) => kind !== "session") }),
    parameters: [...parametersOf(route, parts.schemas), ...(isStream ? [LAST_EVENT_ID] : [])],
    responses: {
      ...doneResponses(route, content, parts),
      ...failedResponses(route, failuresOf(route), parts),
    },
    "x-rate-limit": limit,
  };
}

function parametersOf({ path, operation }: GatewayRoute, shared: Record<string, Json>): Json[] {
  const { properties = {} } = toSchema(operation.spec.input, "input", shared) as { properties?: Record<string, Json> };
  const inPath = pathParameters(path);
  return Object.entries(properties).map(([name, schema]) => ({
    ...describeParameter(name, { inPath, isRequired: false, schema }),
    ...PARAMETERS[name],
  }));
}

/** The events as a union: what a library for server-sent events makes of each, with its data parsed. */
function streamOf(shared: Record<string, Json>): Json {
  const refs = Object.entries(EVENTS).map(([event, { name, description, data }]) => {
    shared[name] = {
      type: "object",
      description,
      properties: {
        event: { type: "string", const: event, description: "The name of the event." },
        id: { type: "string", description: "For `Last-Event-ID`, to go on after this event." },
        data: { description: "What is to be known of it, as JSON.", ...toSchema(data, "output", shared) },
      },
      required: ["event", "id", "data"],
    };
    return { $ref: `#/components/schemas/${name}` };
  });
  shared.GatewayEvent = {
    description: "An event of the stream.",
    oneOf: refs,
    discriminator: { propertyName: "event" },
  };
  return { "text/event-stream": { schema: { $ref: "#/components/schemas/GatewayEvent" } } };
}
