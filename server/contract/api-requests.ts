import { z } from "zod";
import { REQUEST_OUTCOMES } from "./request-outcomes.ts";
import { Instant, PathId } from "./text.ts";

export const RequestOutcome = z.enum(REQUEST_OUTCOMES);
export type RequestOutcome = z.infer<typeof RequestOutcome>;

const credentialFilter = {
  /** Calls with tokens of this application, and its token requests; without it, calls of the account itself. */
  applicationId: PathId.optional(),
  /** Calls with this session, API token or access token. */
  credentialId: PathId.optional(),
};

export const ApiRequestQuery = z.strictObject({
  ...credentialFilter,
  outcome: RequestOutcome.optional(),
  /** The `X-Request-Id` of one call. */
  requestId: z.string().max(64).optional(),
  /** Only calls before this one, for pagination. */
  before: PathId.optional(),
});
export type ApiRequestQuery = z.infer<typeof ApiRequestQuery>;

export const ApiRequest = z.object({
  id: z.string(),
  createdAt: Instant,
  method: z.string(),
  route: z.string(),
  status: z.int(),
  error: z.string().nullable(),
  message: z.string().nullable(),
  /** Milliseconds. */
  ms: z.number(),
  requestId: z.string(),
  /** `client`: a token request of an application. */
  kind: z.enum(["session", "apiToken", "oauth", "client"]),
  credentialId: z.string().nullable(),
  /** Name of the API token or the application. */
  credentialName: z.string().nullable(),
  applicationId: z.string().nullable(),
  /** Null for calls on behalf of another user: the application's owner must not learn their address. */
  ip: z.string().nullable(),
  agent: z.string().nullable(),
});
export type ApiRequest = z.infer<typeof ApiRequest>;

export const ApiRequestFilter = z.strictObject(credentialFilter);
/** Calls of one hour, by how they ended. */
export const HourlyRequestCount = z.object({
  hour: Instant,
  ok: z.int(),
  refused: z.int(),
  limited: z.int(),
  failed: z.int(),
});
export type HourlyRequestCount = z.infer<typeof HourlyRequestCount>;

/** An open window of a rate limit. */
export const LimitUsage = z.object({
  bucket: z.string(),
  kind: z.enum(["direct", "oauth"]),
  /** Null for the address of another user. */
  ip: z.string().nullable(),
  limit: z.int(),
  used: z.int(),
  resetMs: z.int(),
  windowSeconds: z.int(),
  /** Names of the tokens and applications that called from this address. */
  callers: z.array(z.string()),
});
export type LimitUsage = z.infer<typeof LimitUsage>;
