import { z } from "zod";
import { HistoryEntry } from "../../contract/bot-history.ts";
import { ErrorBody } from "../../contract/errors.ts";
import type { GatewayEventName } from "../../contract/fleet-event-names.ts";
import { GatewayBot, GatewayShard } from "../../contract/gateway.ts";
import { JobProgress } from "../../contract/jobs.ts";
import { settings } from "../../settings/settings.ts";
import {
  type Components,
  json,
  newComponents,
  type OpenApiDocument,
  securityOf,
  securitySchemes,
} from "../http/openapi-parts.ts";
import { doneResponses, failedResponses, failuresOf } from "../http/openapi-responses.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { pathParameters } from "../http/route.ts";
import { GATEWAY_ROUTES, type GatewayRoute } from "./routes.ts";

const TAG = "Gateway";
const EVENTS: Record<GatewayEventName, z.ZodType> = {
  snapshot: z
    .object({ bots: z.array(GatewayBot), shards: z.array(GatewayShard) })
    .describe("The whole fleet. Sent first, and again whenever events were missed."),
  bot: GatewayBot,
  gone: z.object({ id: z.string() }).describe("A bot that is no longer connected."),
  shards: z.array(GatewayShard).describe("All shards of the account. Sent at most once a second."),
  activity: HistoryEntry,
  job: JobProgress.describe("A job was created, went on (at most once a second) or ended."),
};
const PARAMETERS: Record<string, Json> = {
  SVC_BUCKET_ID: { required: true, description: "Your own account id." },
};
const LAST_EVENT_ID: Json = {
  name: "Last-Event-ID",
  in: "header",
  description:
    "The id of the last event that you received: the events after it are sent. Without it, a snapshot is sent first.",
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
  return {
    openapi: "3.1.0",
    info: {
      title: "Gateway",
      version: "v1",
      description: "Connected bots and shards, read-only. Limit for all routes together: 100 calls in 10 seconds.",
    },
    servers: [{ url: settings().gatewayUrl }],
    tags: [{ name: TAG }],
    paths,
    components: { ...parts, securitySchemes: { apiToken, oauth2 } },
  };
}

function describeRoute(route: GatewayRoute, parts: Components): Json {
  const { operation, summary, limit, respond } = route;
  const { name, access } = operation.spec;
  const isStream = respond !== undefined;
  const content = isStream ? streamOf(parts.schemas) : json(toSchema(route.reply, "output", parts.schemas));
  return {
    operationId: name.replace(".", "_"),
    summary,
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
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const isInPath = pathParameters(path).includes(name);
    return { name, in: isInPath ? "path" : "query", required: isInPath, description, schema, ...PARAMETERS[name] };
  });
}

const streamOf = (shared: Record<string, Json>): Json => ({
  "text/event-stream": {
    schema: {
      type: "string",
      description: `Server-sent events: ${Object.keys(EVENTS).join(", ")}. The data of each event is JSON; its schema is in x-events.`,
    },
    "x-events": Object.fromEntries(
      Object.entries(EVENTS).map(([event, schema]) => [event, toSchema(schema, "output", shared)]),
    ),
  },
});
