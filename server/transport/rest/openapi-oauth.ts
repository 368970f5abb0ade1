import { z } from "zod";
import { ErrorBody } from "../../contract/errors.ts";
import { DEVICE_GRANT, DeviceResponse, Introspection, TokenResponse, Userinfo } from "../../contract/oauth.ts";
import { Ok } from "../../contract/text.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { TOKEN_ROUTES } from "../oauth/token-routes.ts";

export const OAUTH_TAG = "OAuth 2.0";

/** One body for OAuth clients and clients of the API (docs/decisions/oauth.md). */
const DualError = z
  .object({ error: z.string(), error_description: z.string(), ...ErrorBody.shape })
  .meta({ id: "OAuthError", description: "Match on `error`, as RFC 6749 names it, or on `errorCode`." });

const CLIENT_FIELDS = {
  client_id: z.string().optional().describe("Required unless a Basic header names the client."),
  client_secret: z.string().optional().describe("Required for confidential clients unless it is in a Basic header."),
};

/** The form of a token request. */
const TokenForm = z.strictObject({
  grant_type: z.enum(["authorization_code", DEVICE_GRANT]),
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
});

/** The form of a revocation or an introspection. */
const TokenReferenceForm = z.strictObject({
  token: z.string().describe("An access token of the client."),
  token_type_hint: z.string().optional().describe("Not needed, and ignored."),
  ...CLIENT_FIELDS,
});

/** The form of a device that begins. */
const DeviceForm = z.strictObject({
  scope: z.string().describe("Scopes that are enabled on the application, with a blank between them."),
  ...CLIENT_FIELDS,
});

const CLIENT_EXAMPLE = { client_id: "CLIENT_ID", client_secret: "CLIENT_SECRET" };
const EXCHANGE_EXAMPLE = {
  grant_type: "authorization_code",
  code: "CODE",
  redirect_uri: "REDIRECT_URI",
  ...CLIENT_EXAMPLE,
};
const REFERENCE_EXAMPLE = { token: "ACCESS_TOKEN", ...CLIENT_EXAMPLE };

const FAILURES: Record<number, string> = {
  400: "The form, the code or the client is not valid: `invalid_request`, `invalid_grant`, `invalid_scope`, `invalid_client`, `unsupported_grant_type`, `unauthorized_client`, `unsupported_token_type`; of a device also `authorization_pending`, `slow_down`, `expired_token`, `access_denied`",
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

interface ClientRoute {
  operationId: string;
  summary: string;
  form: z.ZodType;
  example: object;
  output: z.ZodType;
}

const CLIENT_ROUTES: Record<string, ClientRoute> = {
  "/oauth2/token": {
    operationId: "oauth_token",
    summary: "Exchange a code for an access token, or ask for that of a device",
    form: TokenForm,
    example: EXCHANGE_EXAMPLE,
    output: TokenResponse,
  },
  "/oauth2/revoke": {
    operationId: "oauth_revoke",
    summary: "Revoke an access token",
    form: TokenReferenceForm,
    example: REFERENCE_EXAMPLE,
    output: Ok,
  },
  "/oauth2/device_authorization": {
    operationId: "oauth_startDevice",
    summary: "Sign a device in by a code that a person enters",
    form: DeviceForm,
    example: { scope: "identify bots.read", ...CLIENT_EXAMPLE },
    output: DeviceResponse,
  },
  "/oauth2/introspect": {
    operationId: "oauth_introspect",
    summary: "Ask whether an access token works, and what it allows",
    form: TokenReferenceForm,
    example: REFERENCE_EXAMPLE,
    output: Introspection,
  },
};

/** A route that a client calls with a form, in which it authenticates itself. */
function describeClientRoute(path: string, shared: Record<string, Json>): Json {
  const { operationId, summary, form, example, output } = CLIENT_ROUTES[path] as ClientRoute;
  const schema = { ...toSchema(form, "input", shared), examples: [example] };
  return {
    operationId,
    summary,
    tags: [OAUTH_TAG],
    security: [{}, { clientBasic: [] }],
    parameters: [],
    requestBody: { required: true, content: { "application/x-www-form-urlencoded": { schema } } },
    responses: responses(output, [400, 401, 413, 429, 500, 503], shared),
    "x-rate-limit": limitOf(path),
  };
}

/** Describes the routes of the provider that programs call; they are not in the route table. */
export function describeOAuthRoutes(shared: Record<string, Json>): Record<string, Record<string, Json>> {
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
    ...Object.fromEntries(
      Object.keys(CLIENT_ROUTES).map((path) => [`${path}/`, { post: describeClientRoute(path, shared) }]),
    ),
    "/oauth2/userinfo/": {
      get: userinfo("oauth_userinfo", "Read who signed in"),
      post: userinfo("oauth_userinfo_post", "Read who signed in, by POST"),
    },
  };
}
