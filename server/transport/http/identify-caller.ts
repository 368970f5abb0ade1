import type { HonoRequest } from "hono";
import type { LimitKind } from "../../contract/limits/rate.ts";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { redeemStreamTicket } from "../../domain/gateway/stream-tickets.ts";
import {
  authenticate,
  authenticateHash,
  type CredentialHash,
  claimedKind,
} from "../../domain/identity/authenticate.ts";
import { type CallWindows, windowOfLimit } from "../../domain/service/call-windows.ts";
import type { RoutePolicy } from "./route.ts";

/** The credential in an `Authorization` header, with or without the word `Bearer`; empty when there is none. */
export const parseBearer = (authorization: string | undefined): string =>
  (authorization ?? "").replace(/^bearer(?:\s+|$)/i, "").trim();

const MAX_CREDENTIAL = 4096;

/** Who is calling. */
export interface Identified {
  actor: Actor;
  /** Looks the caller up again, for a stream that stays open; not counted. */
  identifyAgain: () => Promise<Actor>;
}

export const readCredential = (request: HonoRequest): string => parseBearer(request.header("authorization"));

/**
 * Counts the call, then finds out who is calling. The window is that of the credential's kind; a credential that only
 * looks like an OAuth2 token is counted in the other window too, so that an invalid header gains nothing.
 */
export async function identifyCaller(
  request: HonoRequest,
  route: RoutePolicy,
  origin: Origin,
  windows: CallWindows,
): Promise<Identified> {
  const credential = route.isPublic ? "" : readCredential(request);
  const kind = !route.apiWindow && claimedKind(credential) === "oauth" ? "oauth" : "direct";
  await countRouteCall(route, kind, origin, windows);
  const ticket = credential === "" && route.acceptsTicket ? request.query("ticket") : undefined;
  if (ticket) return identifyBy(await redeemStreamTicket(ticket), origin);
  if (credential === "") return { actor: nobody(origin), identifyAgain: async () => nobody(origin) };
  try {
    if (credential.length > MAX_CREDENTIAL) throw new Fault("invalid_token", "This token cannot be read.");
    return { actor: await authenticate(credential, origin), identifyAgain: () => authenticate(credential, origin) };
  } catch (error) {
    if (kind === "oauth") await countRouteCall(route, "direct", origin, windows);
    throw error;
  }
}

async function identifyBy(credential: CredentialHash, origin: Origin): Promise<Identified> {
  const identifyAgain = () => authenticateHash(credential, origin);
  return { actor: await identifyAgain(), identifyAgain };
}

/** Counts one call in the windows of a route. @throws Fault `rate_limited` */
export const countRouteCall = (
  route: RoutePolicy,
  kind: LimitKind,
  { ip }: Origin,
  windows: CallWindows,
): Promise<void> =>
  windows.count(
    [route.apiWindow, route].flatMap((one) => (one?.limit ? [windowOfLimit(one.bucket, one.limit, kind, ip)] : [])),
  );
