import { z } from "zod";
import { CSV_MEDIA_TYPE } from "../../contract/csv.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { TokenResponse, Userinfo } from "../../contract/oauth.ts";
import { settings } from "../../settings/settings.ts";
import { failedResponses, json, type OpenApiDocument, securityOf, securitySchemes } from "../http/openapi-parts.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { pathParameters } from "../http/route.ts";
import { TOKEN_ROUTES } from "../oauth/token-routes.ts";
import { outputSchema, requestHeaders, responseHeaders } from "./openapi-headers.ts";
import { ROUTES, type Route } from "./routes.ts";

const OAUTH_TAG = "OAuth 2.0";

/** One body for OAuth clients and clients of the API (docs/decisions/oauth.md). */
const DualError = z
  .object({ error: z.string(), error_description: z.string(), ...ErrorBody.shape })
  .meta({ id: "OAuthError", description: "Match on `error`, as RFC 6749 names it, or on `errorCode`." });

/** The form of a token request. */
const TokenForm = z.strictObject({
  grant_type: z.literal("authorization_code"),
  code: z.string().describe("The code that the redirect URI received. Valid once, for ten minutes."),
  redirect_uri: z.string().describe("The same as in the authorize request."),
  client_id: z.string().optional().describe("Required unless a Basic header names the client."),
  client_secret: z.string().optional().describe("Required for confidential clients unless it is in a Basic header."),
  code_verifier: z
    .string()
    .min(43)
    .max(128)
    .optional()
    .describe("Required if the authorization request had a code_challenge."),
});

const EXAMPLE = {
  grant_type: "authorization_code",
  code: "CODE",
  redirect_uri: "REDIRECT_URI",
  client_id: "CLIENT_ID",
  client_secret: "CLIENT_SECRET",
};

const FAILURES: Record<number, string> = {
  400: "The form, the code or the client is not valid: `invalid_request`, `invalid_grant`, `invalid_scope`, `invalid_client`, `unsupported_grant_type`",
  401: "The credential is not valid: `invalid_client`, `invalid_token`",
  403: "The token lacks the scope: `insufficient_scope`",
  413: "The form is too large: `invalid_request`",
  429: "Called too often: `temporarily_unavailable`",
  500: "An error of the service: `server_error`",
  503: "In maintenance or temporarily unavailable: `temporarily_unavailable`",
};

const responses = (output: z.ZodType, statuses: number[], shared: Record<string, Json>) => ({
  200: { description: "Done.", content: { "application/json": { schema: toSchema(output, "output", shared) } } },
  ...Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: FAILURES[status],
        content: { "application/json": { schema: toSchema(DualError, "output", shared) } },
      },
    ]),
  ),
});

const limitOf = (path: string) => TOKEN_ROUTES.find((route) => route.path === path)?.limit;

/** Describes the two routes of the provider that programs call; they are not in the route table. */
function describeOAuthRoutes(shared: Record<string, Json>): Record<string, Record<string, Json>> {
  const userinfo = (operationId: string, summary: string) => ({
    operationId,
    summary,
    tags: [OAUTH_TAG],
    security: [{ oauth2: ["openid"] }],
    parameters: [],
    responses: responses(Userinfo, [401, 403, 429, 500, 503], shared),
    "x-rate-limit": limitOf("/oauth2/userinfo"),
  });
  return {
    "/oauth2/token/": {
      post: {
        operationId: "oauth_token",
        summary: "Exchange a code for an access token",
        tags: [OAUTH_TAG],
        security: [{}, { clientBasic: [] }],
        parameters: [],
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: { ...toSchema(TokenForm, "input", shared), examples: [EXAMPLE] },
            },
          },
        },
        responses: responses(TokenResponse, [400, 401, 413, 429, 500, 503], shared),
        "x-rate-limit": limitOf("/oauth2/token"),
      },
    },
    "/oauth2/userinfo/": {
      get: userinfo("oauth_userinfo", "Read who signed in"),
      post: userinfo("oauth_userinfo_post", "Read who signed in, by POST"),
    },
  };
}

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
