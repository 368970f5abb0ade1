import { errorBody, FAULTS } from "../../contract/errors.ts";
import type { Fault } from "../../domain/fault.ts";
import type { SpentCall } from "../../domain/service/limit-calls.ts";

export type Headers = Record<string, string>;

const EXPOSED = [
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
].join(", ");

/** On every reply: any site may call the API, because it never looks at a cookie. */
export const baseHeaders = (requestId: string): Headers => ({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": EXPOSED,
  "X-Content-Type-Options": "nosniff",
  "X-Request-Id": requestId,
});

export const PREFLIGHT: Headers = {
  "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, X-Request-Id, If-None-Match",
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

export function faultReply(fault: Fault, headers: Headers): Response {
  const { status } = FAULTS[fault.code];
  const all: Headers = { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" };
  if (fault.retryAfterSeconds !== undefined) all["Retry-After"] = String(fault.retryAfterSeconds);
  if (status === 401) all["WWW-Authenticate"] = 'Bearer realm="api"';
  return new Response(JSON.stringify(errorBody(fault.code, fault.message, fault.problems)), { status, headers: all });
}
