import { type ErrorBody, errorBody, FAULTS } from "../../contract/errors.ts";
import type { Fault } from "../../domain/fault.ts";
import type { SpentCall } from "../../domain/service/limit-calls.ts";
import { settings } from "../../env.ts";

export type Headers = Record<string, string>;

/** What a script of another site may read. */
export const EXPOSED = [
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
];

/** On every reply: any site may call the API, because it never looks at a cookie. */
export const baseHeaders = (requestId: string): Headers => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED.join(", "),
  "X-Content-Type-Options": "nosniff",
  "X-Request-Id": requestId,
});

export const PREFLIGHT: Headers = {
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Idempotency-Key, X-Request-Id, If-None-Match, Last-Event-ID",
  "Access-Control-Max-Age": "86400",
};

/** How much of the window is left: the draft standard's fields, and the older ones that many clients read. */
export function limitHeaders({ bucket, limit, remaining, resetMs, windowSeconds }: SpentCall): Headers {
  const resetSeconds = Math.ceil(resetMs / 1000);
  return {
    RateLimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
    "RateLimit-Policy": `"${bucket}";q=${limit};w=${windowSeconds}`,
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.ceil((Date.now() + resetMs) / 1000)),
    "X-RateLimit-Reset-After": String(resetSeconds),
    "X-RateLimit-Bucket": bucket,
  };
}

export function jsonReply(value: unknown, headers: Headers): Response {
  return new Response(JSON.stringify(value), { headers: { ...headers, "Content-Type": "application/json" } });
}

/** What a caller is told of a fault, with the page that explains it. */
export const faultBody = ({ code, message, problems }: Fault): ErrorBody =>
  errorBody(code, message, problems, settings().publicUrl);

export function faultReply(fault: Fault, headers: Headers): Response {
  const { status } = FAULTS[fault.code];
  const all: Headers = { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" };
  if (fault.retryAfterSeconds !== undefined) all["Retry-After"] = String(fault.retryAfterSeconds);
  const challenge = bearerChallenge(fault);
  if (challenge) all["WWW-Authenticate"] = challenge;
  return new Response(JSON.stringify(faultBody(fault)), { status, headers: all });
}

/** RFC 6750 section 3: no `error` when no credential was given. */
function bearerChallenge({ code, scope }: Fault): string | null {
  const realm = 'Bearer realm="svc"';
  if (code === "unauthorized") return realm;
  if (code === "invalid_token" || code === "invalid_api_token") return `${realm}, error="invalid_token"`;
  return scope ? `${realm}, error="insufficient_scope", scope="${scope}"` : null;
}
