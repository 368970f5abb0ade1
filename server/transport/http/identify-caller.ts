import type { HonoRequest } from "hono";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticate, claimedKind } from "../../domain/identity/authenticate.ts";
import { consumeLimit, type LimitKind, rateLimitedFault } from "../../domain/service/rate-limit.ts";
import { parseBearer } from "./bearer-token.ts";
import { type Headers, limitHeaders } from "./reply.ts";
import type { RoutePolicy } from "./route-policy.ts";

const MAX_CREDENTIAL = 4096;

export const readCredential = (request: HonoRequest): string => parseBearer(request.header("authorization"));

type RouteLimit = Pick<RoutePolicy, "bucket" | "limit">;

/**
 * Counts the call, then finds out who is calling. The window is that of the credential's kind; a credential that only
 * looks like an OAuth2 token is counted in the other window too, so that an invalid header gains nothing.
 */
export async function identifyCaller(
  request: HonoRequest,
  route: RouteLimit,
  origin: Origin,
  headers: Headers,
): Promise<Actor> {
  const credential = readCredential(request);
  const kind = claimedKind(credential) === "oauth" ? "oauth" : "direct";
  await consumeRouteLimit(route, kind, origin, headers);
  if (credential === "") return nobody(origin);
  try {
    if (credential.length > MAX_CREDENTIAL) throw new Fault("invalid_token", "This token cannot be read.");
    return await authenticate(credential, origin);
  } catch (error) {
    if (kind === "oauth") await consumeRouteLimit(route, "direct", origin, headers);
    throw error;
  }
}

/** Looks the caller up again, for a stream that stays open; not counted. */
export const reauthenticate = (request: HonoRequest, origin: Origin): Promise<Actor> =>
  authenticate(readCredential(request), origin);

/** Counts one call and adds what is left of the window to `headers`. */
export async function consumeRouteLimit(
  { bucket, limit }: RouteLimit,
  kind: LimitKind,
  origin: Origin,
  headers: Headers,
) {
  const consumed = limit && (await consumeLimit(bucket, limit, kind, origin.ip));
  if (!consumed) return;
  Object.assign(headers, limitHeaders(consumed));
  if (consumed.allowed) return;
  throw rateLimitedFault(consumed.resetMs);
}
