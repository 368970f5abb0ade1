import { z } from "zod";
import { ErrorBody } from "../../contract/errors.ts";
import { TokenResponse, Userinfo } from "../../contract/oauth.ts";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { OAUTH_ROUTES } from "../oauth/oauth-routes.ts";

export const OAUTH_TAG = "OAuth 2.0";

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

const limitOf = (path: string) => OAUTH_ROUTES.find((route) => route.path === path)?.limit;

/** Describes the two routes of the provider that programs call; they are not in the route table. */
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
