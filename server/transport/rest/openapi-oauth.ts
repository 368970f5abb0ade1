import { z } from "zod";
import { meaningsOf } from "#control/meanings.ts";
import { ErrorBody } from "../../contract/errors.ts";
import { DEVICE_GRANT, DeviceResponse, Introspection, TokenResponse, Userinfo } from "../../contract/oauth.ts";
import { Ok } from "../../contract/text.ts";
import { Fault } from "../../domain/fault.ts";
import { describeError } from "../http/describe-error.ts";
import { type Components, json } from "../http/openapi-parts.ts";
import { doneResponses, type ErrorDialect, failedResponses, failuresOf } from "../http/openapi-responses.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import type { Route as AnyRoute } from "../http/route.ts";
import { oauthErrorBody } from "../oauth/oauth-error-reply.ts";
import { TOKEN_ROUTES } from "../oauth/token-routes.ts";

/** Of the routes of the provider that programs call. */
export const OAUTH_TAG = "OAuth 2.0";

/** One body for OAuth clients and clients of the API (docs/decisions/oauth.md). */
const DualError = z
  .object({
    error: z.string().describe("What is wrong, as RFC 6749 and RFC 6750 name it."),
    error_description: z.string().describe("What is wrong, as a sentence for people."),
    ...ErrorBody.shape,
  })
  .meta({
    id: "OAuthError",
    description: "What is wrong with a request. Match on `error`, as RFC 6749 names it, or on `errorCode`.",
  });

const CLIENT_EXAMPLE = { client_id: "CLIENT_ID", client_secret: "CLIENT_SECRET" };
const CLIENT_FIELDS = {
  client_id: z.string().optional().describe("Required unless a Basic header names the client."),
  client_secret: z.string().optional().describe("Required for confidential clients unless it is in a Basic header."),
};

const EXCHANGE_EXAMPLE = {
  ...{ grant_type: "authorization_code", code: "CODE", redirect_uri: "REDIRECT_URI" },
  ...CLIENT_EXAMPLE,
};
const TokenForm = z
  .strictObject({
    grant_type: z.enum(["authorization_code", DEVICE_GRANT]).meta(
      meaningsOf("What is exchanged.", {
        authorization_code: "the code of an authorization",
        [DEVICE_GRANT]: "the code of a device",
      }),
    ),
    code: z.string().optional().describe("The code that the redirect URI received. Valid once, for ten minutes."),
    redirect_uri: z.string().optional().describe("Required with a code: the same as in the authorize request."),
    device_code: z.string().optional().describe("Required for a device: the code of the device authorization."),
    ...CLIENT_FIELDS,
    code_verifier: z
      .string()
      .min(43)
      .max(128)
      .optional()
      .describe("Required if the authorization request had a code_challenge."),
  })
  .meta({ id: "TokenForm", description: "The form of a token request.", examples: [EXCHANGE_EXAMPLE] });

const REFERENCE_EXAMPLE = { token: "ACCESS_TOKEN", ...CLIENT_EXAMPLE };
const TokenReferenceForm = z
  .strictObject({
    token: z.string().describe("An access token of the client."),
    token_type_hint: z.string().optional().describe("Not needed, and ignored."),
    ...CLIENT_FIELDS,
  })
  .meta({
    ...{ id: "TokenReferenceForm", description: "The form of a revocation or an introspection." },
    examples: [REFERENCE_EXAMPLE],
  });

const DEVICE_EXAMPLE = { scope: "identify bots.read", ...CLIENT_EXAMPLE };
const DeviceForm = z
  .strictObject({
    scope: z.string().describe("Scopes that are enabled on the application, with a blank between them."),
    ...CLIENT_FIELDS,
  })
  .meta({ id: "DeviceForm", description: "The form of a device that begins.", examples: [DEVICE_EXAMPLE] });

/** The codes of RFC 6749, 6750, 7009 and 8628 by status. */
const OAUTH_CODES: Record<number, string> = {
  400: "`invalid_request`, `invalid_grant`, `invalid_scope`, `invalid_client`, `unsupported_grant_type`, `unauthorized_client`, `unsupported_token_type`; of a device also `authorization_pending`, `slow_down`, `expired_token`, `access_denied`",
  401: "`invalid_client`, `invalid_token`",
  403: "`insufficient_scope`, `access_denied`",
  429: "`temporarily_unavailable`",
  500: "`server_error`",
  503: "`temporarily_unavailable`",
};

const OAUTH_ERRORS: ErrorDialect = {
  prefix: "OAuth",
  body: { $ref: "#/components/schemas/OAuthError" },
  example: (code, message) => oauthErrorBody(describeError(new Fault(code, message))),
  describe: (status, text) => `${text} The code: ${OAUTH_CODES[status] ?? "`invalid_request`"}.`,
};

/** A form with another media type is an `invalid_request`. */
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

interface Described {
  operationId: string;
  summary: string;
  description: string;
  /** What a client sends, in which it authenticates itself; none where an access token is sent. */
  form?: z.ZodType;
  example?: object;
  output: z.ZodType;
}

const USERINFO = {
  description: "Says who approved the application: more of the account for each scope that the token has.",
  output: Userinfo,
};

const DESCRIBED: Record<string, Described> = {
  "POST /oauth2/token": {
    operationId: "oauth_token",
    summary: "Exchange a code for an access token, or ask for that of a device",
    description:
      "Exchanges the code of an authorization, or of a device, for an access token, which replaces an earlier one.",
    form: TokenForm,
    example: EXCHANGE_EXAMPLE,
    output: TokenResponse,
  },
  "POST /oauth2/revoke": {
    operationId: "oauth_revoke",
    summary: "Revoke an access token",
    description: "Ends an access token of the client; the approval stays.",
    form: TokenReferenceForm,
    example: REFERENCE_EXAMPLE,
    output: Ok,
  },
  "POST /oauth2/introspect": {
    operationId: "oauth_introspect",
    summary: "Ask whether an access token works, and what it allows",
    description: "Says of an access token of the client whether it works, and what it allows.",
    form: TokenReferenceForm,
    example: REFERENCE_EXAMPLE,
    output: Introspection,
  },
  "POST /oauth2/device_authorization": {
    operationId: "oauth_startDevice",
    summary: "Sign a device in by a code that a person enters",
    description: "Makes a code that a person enters in a browser, so that a device without one gets an access token.",
    form: DeviceForm,
    example: DEVICE_EXAMPLE,
    output: DeviceResponse,
  },
  "GET /oauth2/userinfo": { operationId: "oauth_userinfo", summary: "Read who signed in", ...USERINFO },
  "POST /oauth2/userinfo": {
    ...{ operationId: "oauth_userinfo_post", summary: "Read who signed in, by POST" },
    ...USERINFO,
  },
};

function describeRoute(route: (typeof TOKEN_ROUTES)[number], parts: Components): Json {
  const described = DESCRIBED[`${route.method} ${route.path}`];
  if (!described) throw new Error(`${route.method} ${route.path} has no description`);
  const { form, example, output, ...texts } = described;
  const content = form && {
    "application/x-www-form-urlencoded": { schema: toSchema(form, "input", parts.schemas), example },
  };
  return {
    ...texts,
    security: form ? [{}, { clientBasic: [] }] : [{ oauth2: ["openid"] }],
    ...(content && { requestBody: { required: true, content } }),
    ...describeOAuthRoute(route, output, parts),
  };
}

/** Describes the routes of the provider that programs call; they are not in the route table. */
export function describeOAuthRoutes(parts: Components): Record<string, Record<string, Json>> {
  const paths: Record<string, Record<string, Json>> = {};
  toSchema(DualError, "output", parts.schemas);
  for (const route of TOKEN_ROUTES) {
    const path = `${route.path}/`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, parts) };
  }
  return paths;
}
