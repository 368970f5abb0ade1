import { z } from "zod";
import { CSV_MEDIA_TYPE } from "../../contract/csv.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { TokenResponse, Userinfo } from "../../contract/oauth.ts";
import { settings } from "../../settings/settings.ts";
import { requestHeaders } from "../http/openapi-headers.ts";
import {
  type Components,
  json,
  newComponents,
  type OpenApiDocument,
  securityOf,
  securitySchemes,
} from "../http/openapi-parts.ts";
import { doneResponses, type ErrorDialect, failedResponses, failuresOf } from "../http/openapi-responses.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { type Route as AnyRoute, pathParameters } from "../http/route.ts";
import { TOKEN_ROUTES } from "../oauth/token-routes.ts";
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

/** The codes of RFC 6749 and RFC 6750 by status. */
const OAUTH_CODES: Record<number, string> = {
  400: "`invalid_request`, `invalid_grant`, `invalid_scope`, `invalid_client`, `unsupported_grant_type`",
  401: "`invalid_client`, `invalid_token`",
  403: "`insufficient_scope`, `access_denied`",
  429: "`temporarily_unavailable`",
  500: "`server_error`",
  503: "`temporarily_unavailable`",
};

const OAUTH_ERRORS: ErrorDialect = {
  prefix: "OAuth",
  body: { $ref: "#/components/schemas/OAuthError" },
  describe: (status, text) => `${text} ${OAUTH_CODES[status] ?? "`invalid_request`"}`,
};

/** A token request with another media type is an `invalid_request`. */
const oauthFailuresOf = (route: AnyRoute): number[] =>
  failuresOf(route, route.isPublic ? [401] : []).filter((status) => status !== 415);

function describeOAuthRoute(route: AnyRoute, output: z.ZodType, parts: Components): Json {
  return {
    tags: [OAUTH_TAG],
    parameters: [],
    responses: {
      ...doneResponses(route, json(toSchema(output, "output", parts.schemas)), parts),
      ...failedResponses(route, oauthFailuresOf(route), parts, OAUTH_ERRORS),
    },
    "x-rate-limit": route.limit,
  };
}

/** Describes the two routes of the provider that programs call; they are not in the route table. */
function describeOAuthRoutes(parts: Components): Record<string, Record<string, Json>> {
  const [token, userinfo, postedUserinfo] = TOKEN_ROUTES;
  toSchema(DualError, "output", parts.schemas);
  const describeUserinfo = (route: AnyRoute, operationId: string, summary: string): Json => ({
    operationId,
    summary,
    security: [{ oauth2: ["openid"] }],
    ...describeOAuthRoute(route, Userinfo, parts),
  });
  return {
    "/oauth2/token/": {
      post: {
        operationId: "oauth_token",
        summary: "Exchange a code for an access token",
        security: [{}, { clientBasic: [] }],
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: { ...toSchema(TokenForm, "input", parts.schemas), examples: [EXAMPLE] },
            },
          },
        },
        ...describeOAuthRoute(token, TokenResponse, parts),
      },
    },
    "/oauth2/userinfo/": {
      get: describeUserinfo(userinfo, "oauth_userinfo", "Read who signed in"),
      post: describeUserinfo(postedUserinfo, "oauth_userinfo_post", "Read who signed in, by POST"),
    },
  };
}

/** What a rule refuses beyond what the row of its route says: 404 for what the body or the query names. */
const FURTHER_FAILURES: Record<string, number[]> = {
  "bots.create": [404],
  "bots.import": [404],
  "jobs.create": [404],
  "schedules.create": [404],
};

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
    components: { ...parts, securitySchemes: securitySchemes() },
  };
}

function describeRoute(route: Route, parts: Components): Json {
  const { spec } = route.operation;
  const content = {
    ...json(outputSchema(route, parts.schemas)),
    ...(route.csv && { [CSV_MEDIA_TYPE]: { schema: { type: "string" } } }),
  };
  return {
    operationId: spec.name.replace(".", "_"),
    summary: route.summary,
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
