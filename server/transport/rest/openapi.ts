import { CONFIG_DEFAULTS } from "../../contract/config-defaults.ts";
import { CSV_MEDIA_TYPE, toCsv } from "../../contract/csv.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { settings } from "../../settings/settings.ts";
import { requestHeaders } from "../http/openapi-headers.ts";
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
import { API_EXAMPLES, newOAuthExamples } from "./openapi-examples.ts";
import { describeOAuthRoutes, OAUTH_TAG } from "./openapi-oauth.ts";
import { OPERATION_DESCRIPTIONS, TAG_DESCRIPTIONS } from "./openapi-texts.ts";
import { describeWebhooks } from "./openapi-webhooks.ts";
import { ROUTES, type Route } from "./routes.ts";

/** The formal description of the API, made from the route table. Its paths carry a trailing slash (specification, preamble). */
export function openApiDocument(): OpenApiDocument {
  const parts = newComponents();
  const paths: OpenApiDocument["paths"] = {};
  toSchema(ErrorBody, "output", parts.schemas);
  for (const route of ROUTES) {
    const path = `${route.path}/`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, parts) };
  }
  Object.assign(paths, describeOAuthRoutes(parts));
  parts.schemas.CategoryConfig = withDefaults(parts.schemas.CategoryConfig ?? {});
  return toDocument({
    title: "Bot management API",
    summary: "Bots, categories, presets, jobs, schedules and webhooks of an account.",
    description:
      "Every path answers with and without its trailing slash, and GET also to HEAD; another method is answered with 405 and `Allow`. Members may be added to replies.",
    server: settings().apiUrl,
    tags: [...new Set(ROUTES.map((route) => route.tag)), OAUTH_TAG].map((name) => ({
      name,
      description: TAG_DESCRIPTIONS[name],
    })),
    paths,
    webhooks: describeWebhooks(parts.schemas),
    parts,
    securitySchemes: securitySchemes(),
    examples: { ...API_EXAMPLES, ...newOAuthExamples(settings().publicUrl) },
  });
}

/** What missing members are answered as. What is sent has none: left out there, a member stays as it is. */
function withDefaults(config: Json): Json {
  const properties = Object.entries(config.properties as Record<string, Json>).map(([name, schema]) => {
    return [name, { ...schema, default: CONFIG_DEFAULTS[name as keyof typeof CONFIG_DEFAULTS] }];
  });
  return { ...config, properties: Object.fromEntries(properties) };
}

/** What a rule refuses beyond what the row of its route says: 404 for what the body or the query names. */
const FURTHER_FAILURES: Record<string, number[]> = {
  "bots.create": [404],
  "bots.import": [404],
  "commands.list": [404],
  "jobs.create": [404],
  "schedules.create": [404],
};

const CSV = { schema: { type: "string" }, example: toCsv(["position", "state"], [["0", "succeeded"]]) };

function describeRoute(route: Route, parts: Components): Json {
  const { spec } = route.operation;
  const content = {
    ...json(outputSchema(route, parts.schemas)),
    ...(route.csv && { [CSV_MEDIA_TYPE]: CSV }),
  };
  return {
    operationId: spec.name.replace(".", "_"),
    summary: route.summary,
    description: OPERATION_DESCRIPTIONS[spec.name],
    tags: [route.tag],
    security: securityOf(spec.access),
    parameters: parametersOf(route, parts.schemas),
    ...bodyOf(route, parts.schemas),
    responses: {
      ...doneResponses(route, content, parts),
      ...failedResponses(route, failuresOf(route, FURTHER_FAILURES[spec.name]), parts),
    },
    ...(route.limit && { "x-rate-limit": route.limit }),
  };
}

/** What the route answers; a change may answer the record. */
function outputSchema({ operation, representation }: Route, shared: Record<string, Json>): Json {
  const output = toSchema(operation.spec.output, "output", shared);
  return representation ? { anyOf: [output, toSchema(representation.spec.output, "output", shared)] } : output;
}

function inputSchema(route: Route, shared: Record<string, Json>) {
  const {
    properties = {},
    required = [],
    examples,
  } = toSchema(route.operation.spec.input, "input", shared) as {
    properties?: Record<string, Json>;
    required?: string[];
    examples?: unknown[];
  };
  return { properties, required, examples };
}

function parametersOf(route: Route, shared: Record<string, Json>): Json[] {
  const inPath = pathParameters(route.path);
  const { properties, required } = inputSchema(route, shared);
  const shown = Object.entries(properties).filter(([name]) => inPath.includes(name) || route.method === "GET");
  const parameters = shown.map(([name, schema]) =>
    describeParameter(name, { inPath, isRequired: required.includes(name), schema }),
  );
  return [...parameters, ...requestHeaders(route)];
}

function bodyOf(route: Route, shared: Record<string, Json>): Json {
  if (route.bodyLimit === null) return {};
  const inPath = pathParameters(route.path);
  const whole = toSchema(route.operation.spec.input, "input", shared);
  if (whole.$ref) return { requestBody: { required: true, content: json(whole) } };
  const { properties, required, examples } = inputSchema(route, shared);
  const own = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const needed = required.filter((name) => !inPath.includes(name));
  const name = own.length > 0 ? bodyName(route.operation.spec.name) : "EmptyBody";
  shared[name] = {
    type: "object",
    description: own.length > 0 ? `${route.summary}: what is sent.` : "An object without members. It may be left out.",
    properties: Object.fromEntries(own),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
    examples: examples ?? [API_EXAMPLES[name]],
  };
  const content = json({ $ref: `#/components/schemas/${name}` });
  return { requestBody: { required: needed.length > 0, content } };
}

/** `BotCreateBody` of `bots.create`. */
function bodyName(operation: string): string {
  const [things = "", verb = ""] = operation.split(".");
  const thing = things.replace(/ies$/, "y").replace(/s$/, "");
  return `${[thing, verb].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}Body`;
}
