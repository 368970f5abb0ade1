import type { HonoRequest } from "hono";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticate, claimedKind } from "../../domain/identity/authenticate.ts";
import { type Limit, type LimitKind, spendCall, tooMany } from "../../domain/service/limit-calls.ts";
import { type Headers, limitHeaders } from "./reply.ts";

const MAX_CREDENTIAL = 4096;

/** The value of `Authorization`, with or without `Bearer`. */
export const credentialOf = (request: HonoRequest): string =>
  (request.header("authorization") ?? "").replace(/^bearer(?:\s+|$)/i, "").trim();

interface Metered {
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
  metered: Metered,
  origin: Origin,
  headers: Headers,
): Promise<Actor> {
  const credential = credentialOf(request);
  const kind = claimedKind(credential) === "oauth" ? "oauth" : "direct";
  await spendOne(metered, kind, origin, headers);
  if (credential === "") return nobody(origin);
  try {
    if (credential.length > MAX_CREDENTIAL) throw new Fault("invalid_token", "This token cannot be read.");
    return await authenticate(credential, origin);
  } catch (error) {
    if (kind === "oauth") await spendOne(metered, "direct", origin, headers);
    throw error;
  }
}

/** Who holds the credential now; not counted. */
export const authenticateAgain = (request: HonoRequest, origin: Origin): Promise<Actor> =>
  authenticate(credentialOf(request), origin);

/** Counts one call, and tells the caller in the headers what is left. */
export async function spendOne({ bucket, limit }: Metered, kind: LimitKind, origin: Origin, headers: Headers) {
  const spent = limit && (await spendCall(bucket, limit, kind, origin.ip));
  if (!spent) return;
  Object.assign(headers, limitHeaders(spent));
  if (spent.allowed) return;
  throw tooMany(spent.resetMs);
}
