import type { HonoRequest } from "hono";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticate, claimedKind } from "../../domain/identity/authenticate.ts";
import { consumeLimit, type Limit, type LimitKind, rateLimitedFault } from "../../domain/service/rate-limit.ts";
import { type Headers, limitHeaders } from "./reply.ts";

const MAX_CREDENTIAL = 4096;

/** The value of `Authorization`, with or without `Bearer`. */
export const readBearer = (request: HonoRequest): string =>
  (request.header("authorization") ?? "").replace(/^bearer(?:\s+|$)/i, "").trim();

interface LimitedRoute {
  bucket: string;
  /** Null: unlimited. */
  limit: Limit | null;
}

/**
 * Counts the call, then finds out who is calling. The window is that of the credential's kind; a credential that only
 * looks like an OAuth2 token is counted in the other window too, so that a junk header gains nothing.
 */
export async function identifyCaller(
  request: HonoRequest,
  metered: LimitedRoute,
  origin: Origin,
  headers: Headers,
): Promise<Actor> {
  const credential = readBearer(request);
  const kind = claimedKind(credential) === "oauth" ? "oauth" : "direct";
  await consumeRouteLimit(metered, kind, origin, headers);
  if (credential === "") return nobody(origin);
  try {
    if (credential.length > MAX_CREDENTIAL) throw new Fault("invalid_token", "This token cannot be read.");
    return await authenticate(credential, origin);
  } catch (error) {
    if (kind === "oauth") await consumeRouteLimit(metered, "direct", origin, headers);
    throw error;
  }
}

/** Who holds the credential now; not counted. */
export const reauthenticate = (request: HonoRequest, origin: Origin): Promise<Actor> =>
  authenticate(readBearer(request), origin);

/** Counts one call, and tells the caller in the headers what is left. */
export async function consumeRouteLimit(
  { bucket, limit }: LimitedRoute,
  kind: LimitKind,
  origin: Origin,
  headers: Headers,
) {
  const spent = limit && (await consumeLimit(bucket, limit, kind, origin.ip));
  if (!spent) return;
  Object.assign(headers, limitHeaders(spent));
  if (spent.allowed) return;
  throw rateLimitedFault(spent.resetMs);
}
