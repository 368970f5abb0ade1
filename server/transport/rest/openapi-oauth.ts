import { z } from "zod";
import { ErrorBody } from "../../contract/errors.ts";
import { TokenResponse, Userinfo } from "../../contract/oauth.ts";
import { Fault } from "../../domain/fault.ts";
import { describeError } from "../http/describe-error.ts";
import { type Components, json } from "../http/openapi-parts.ts";
import { doneResponses, type ErrorDialect, failedResponses, failuresOf } from "../http/openapi-responses.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import type { Route as AnyRoute } from "../http/route.ts";
import { oauthErrorBody } from "../oauth/oauth-error-reply.ts";
import { TOKEN_ROUTES } from "../oauth/token-routes.ts";

/** Of the two routes of the provider that programs call. */
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

const EXAMPLE = {
  grant_type: "authorization_code",
  code: "CODE",
  redirect_uri: "REDIRECT_URI",
  client_id: "CLIENT_ID",
  client_secret: "CLIENT_SECRET",
};

const TokenForm = z
  .strictObject({
    grant_type: z.literal("authorization_code").describe("What is exchanged."),
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
  })
  .meta({ id: "TokenForm", description: "The form of a token request.", examples: [EXAMPLE] });

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
  example: (code, message) => oauthErrorBody(describeError(new Fault(code, message))),
  describe: (status, text) => `${text} The code: ${OAUTH_CODES[status] ?? "`invalid_request`"}.`,
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
export function describeOAuthRoutes(parts: Components): Record<string, Record<string, Json>> {
  const [token, userinfo, postedUserinfo] = TOKEN_ROUTES;
  toSchema(DualError, "output", parts.schemas);
  const describeUserinfo = (route: AnyRoute, operationId: string, summary: string): Json => ({
    operationId,
    summary,
    description: "Says who approved the application: more of the account for each scope that the token has.",
    security: [{ oauth2: ["openid"] }],
    ...describeOAuthRoute(route, Userinfo, parts),
  });
  return {
    "/oauth2/token/": {
      post: {
        operationId: "oauth_token",
        summary: "Exchange a code for an access token",
        description: "Exchanges the code of an authorization for an access token, which replaces an earlier one.",
        security: [{}, { clientBasic: [] }],
        requestBody: {
          required: true,
          content: {
            "application/x-www-form-urlencoded": {
              schema: toSchema(TokenForm, "input", parts.schemas),
              example: EXAMPLE,
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
