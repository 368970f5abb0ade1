import type { HonoRequest } from "hono";
import { type ErrorBody, errorBody } from "../../contract/errors.ts";
import { PREFLIGHT_LIMITS } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import type { WindowState } from "../../domain/service/call-windows.ts";
import { settings } from "../../settings/settings.ts";
import { hashOf } from "./conditional-request.ts";
import type { ErrorDescription } from "./describe-error.ts";

export type Headers = Record<string, string>;

/** What a script of another site may read. */
export const EXPOSED_HEADERS = [
  "X-Request-Id",
  "Retry-After",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Reset-After",
  "X-RateLimit-Bucket",
  "Idempotency-Replayed",
  "ETag",
  "X-Total-Count",
  "Location",
  "Preference-Applied",
  "WWW-Authenticate",
  "Deprecation",
  "Sunset",
  "Link",
  "Allow",
] as const;

/** Any site may call the API, because it never looks at a cookie. By `Date`, which HTTP describes, a copy asks for what is new. */
export const CORS_HEADERS: Headers = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [...EXPOSED_HEADERS, "Date"].join(", "),
};

/** On every reply. */
export const baseHeaders = (requestId: string): Headers => ({
  ...CORS_HEADERS,
  "X-Content-Type-Options": "nosniff",
  "X-Request-Id": requestId,
});

const ALLOWED_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "X-Request-Id",
  "If-Match",
  "If-None-Match",
  "Prefer",
  "Last-Event-ID",
];
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Answers OPTIONS. A preflight is allowed the headers that it asks for: tracing libraries and Swagger UI send their own,
 * and none of them can do harm where no cookie counts.
 */
export function preflightReply(request: HonoRequest, allow: string, headers: Headers): Response {
  const asked = parseHeaderNames(request.header("access-control-request-headers") ?? "");
  const further = asked.filter((name) => !ALLOWED_HEADERS.some((known) => known.toLowerCase() === name.toLowerCase()));
  const all = {
    ...headers,
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": [...ALLOWED_HEADERS, ...further].join(", "),
    "Access-Control-Max-Age": String(PREFLIGHT_LIMITS.maxAgeSeconds),
    Vary: "Access-Control-Request-Headers",
  };
  return new Response(null, { status: 204, headers: all });
}

/** Empty when there are more than a client can mean, or when they are no names. */
function parseHeaderNames(asked: string): string[] {
  if (asked === "" || asked.length > PREFLIGHT_LIMITS.bytes) return [];
  const names = asked.split(",").map((name) => name.trim());
  return names.length <= PREFLIGHT_LIMITS.names && names.every((name) => HEADER_NAME.test(name)) ? names : [];
}

const secondsOf = ({ resetMs }: WindowState): number => Math.ceil(resetMs / 1000);

/**
 * How much of the windows is left: the draft standard's fields have all of them, and the older ones, which many clients
 * read, the tightest.
 * @param windows The tightest first.
 */
export function limitHeaders(windows: readonly WindowState[]): Headers {
  const [tightest] = windows;
  if (!tightest) return {};
  const { bucket, limit, remaining, resetAt } = tightest;
  const states = windows.map((one) => `"${one.bucket}";r=${one.remaining};t=${secondsOf(one)}`);
  const policies = windows.map((one) => `"${one.bucket}";q=${one.limit};w=${one.windowSeconds}`);
  return {
    RateLimit: states.join(", "),
    "RateLimit-Policy": policies.join(", "),
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.ceil(resetAt.getTime() / 1000)),
    "X-RateLimit-Reset-After": String(secondsOf(tightest)),
    "X-RateLimit-Bucket": bucket,
  };
}

/** The error body of REST and the gateway; each error links to the page about it. */
export const errorBodyOf = ({ code, message, problems }: ErrorDescription): ErrorBody =>
  errorBody(code, message, problems, settings().publicUrl);

/** The reply to an error, in the form of one API. */
export type ErrorReply = (error: ErrorDescription, headers: Headers) => Response;

/** @param body Of an API whose error body is another one. */
export function errorReply(error: ErrorDescription, headers: Headers, body: object = errorBodyOf(error)): Response {
  const all: Headers = { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" };
  if (error.retryAfterSeconds !== undefined) all["Retry-After"] = String(error.retryAfterSeconds);
  const challenge = bearerChallenge(error);
  if (challenge) all["WWW-Authenticate"] = challenge;
  return new Response(JSON.stringify(body), { status: error.status, headers: all });
}

/** RFC 6750 section 3: no `error` when no credential was given. */
function bearerChallenge({ code, scope }: ErrorDescription): string | null {
  const realm = 'Bearer realm="svc"';
  if (code === "unauthorized") return realm;
  if (code === "invalid_token" || code === "invalid_api_token") return `${realm}, error="invalid_token"`;
  return scope ? `${realm}, error="insufficient_scope", scope="${scope}"` : null;
}

/** The value of `Allow`: HEAD comes with GET. @param further OPTIONS is answered by APIs, and not by pages. */
export const allowedMethods = (methods: readonly string[], further = ["OPTIONS"]): string =>
  [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), ...further].join(", ");

export const methodNotAllowed = (allow: string): Fault => new Fault("method_not_allowed", `This path allows ${allow}.`);

export const routeNotFound = (): Fault => new Fault("not_found", "There is no such route.");

/** A body as it is sent, and its hash for an `ETag`. */
export interface EncodedBody {
  body: string | Uint8Array<ArrayBuffer>;
  hash: string;
}
const encodedReplies = new WeakMap<object, EncodedBody>();

/** Encodes and hashes a value once for as long as it is the same object. */
export function encodeOnce(value: object): EncodedBody {
  const ready = encodedReplies.get(value);
  if (ready) return ready;
  const body = new TextEncoder().encode(JSON.stringify(value));
  const made = { body, hash: hashOf(body) };
  encodedReplies.set(value, made);
  return made;
}
