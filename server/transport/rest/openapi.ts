import { CSV_MEDIA_TYPE } from "../../contract/csv.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { settings } from "../../settings/settings.ts";
import { failedResponses, json, type OpenApiDocument, securityOf, securitySchemes } from "../http/openapi-parts.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { pathParameters } from "../http/route.ts";
import { outputSchema, requestHeaders, responseHeaders } from "./openapi-headers.ts";
import { describeOAuthRoutes, OAUTH_TAG } from "./openapi-oauth.ts";
import { ROUTES, type Route } from "./routes.ts";

const LIVE_TAGS = ["Commands and chat", "Social"];

/** The error statuses that a route can answer. */
function failuresOf(route: Route): number[] {
  if (route.isPublic) return pathParameters(route.path).length ? [400, 404, 412, 500, 503] : [400, 412, 500, 503];
  const usual = [400, 401, 403, 404, 412, 429, 500, 503];
  const body = route.bodyLimit === null ? [] : [413, 415];
  const live = LIVE_TAGS.includes(route.tag) && pathParameters(route.path).length > 0;
  return [...usual, ...body, ...(live || body.length ? [409] : []), ...(live ? [504] : [])].sort();
}

/** The formal description of the API, made from the route table. Its paths carry a trailing slash (specification, preamble). */
export function openApiDocument(): OpenApiDocument {
  const shared: Record<string, Json> = {};
  const paths: OpenApiDocument["paths"] = {};
  for (const route of ROUTES) {
    const path = `${route.path}/`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, shared) };
  }
  toSchema(ErrorBody, "output", shared);
  Object.assign(paths, describeOAuthRoutes(shared));
  return {
    openapi: "3.1.0",
    info: {
      title: "Bot management API",
      version: "v1",
      description: "Every path answers with and without its trailing slash.",
    },
    servers: [{ url: settings().apiUrl }],
    tags: [...new Set(ROUTES.map((route) => route.tag)), OAUTH_TAG].map((name) => ({ name })),
    paths,
    components: { schemas: shared, securitySchemes: securitySchemes() },
  };
}

function describeRoute(route: Route, shared: Record<string, Json>): Json {
  const { spec } = route.operation;
  return {
    operationId: spec.name.replace(".", "_"),
    summary: route.summary,
    tags: [route.tag],
    security: securityOf(spec.access),
    parameters: parametersOf(route, shared),
    ...bodyOf(route, shared),
    responses: {
      200: {
        description: "Done.",
        headers: responseHeaders(route),
        content: {
          ...json(outputSchema(route, shared)),
          ...(route.csv && { [CSV_MEDIA_TYPE]: { schema: { type: "string" } } }),
        },
      },
      ...(route.etag && { 304: { description: "The reply is that of the `If-None-Match`." } }),
      ...failedResponses(failuresOf(route)),
    },
    ...(route.limit && { "x-rate-limit": route.limit }),
  };
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
  const parameters: Json[] = shown.map(([name, { description, ...schema }]) => {
    const place = inPath.includes(name) ? "path" : "query";
    return { name, in: place, required: place === "path" || required.includes(name), description, schema };
  });
  return [...parameters, ...requestHeaders(route)];
}

function bodyOf(route: Route, shared: Record<string, Json>): Json {
  if (route.bodyLimit === null) return {};
  const inPath = pathParameters(route.path);
  const whole = toSchema(route.operation.spec.input, "input", shared);
  if (whole.oneOf) return { requestBody: { required: true, content: json(withDiscriminator(whole)) } };
  const { properties, required, examples } = inputSchema(route, shared);
  const schema = {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name))),
    required: required.filter((name) => !inPath.includes(name)),
    additionalProperties: false,
    ...(examples && { examples }),
  };
  return { requestBody: { required: schema.required.length > 0, content: json(schema) } };
}

/** Generators make a type of each variant when the member is named that tells them apart. */
const withDiscriminator = (schema: Json): Json => ({ ...schema, discriminator: { propertyName: "kind" } });
