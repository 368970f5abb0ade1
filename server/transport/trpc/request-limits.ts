import { BATCH_CALLS } from "../../contract/limits/batch.ts";
import {
  ANONYMOUS_RATE,
  BODY_BYTES,
  KILOBYTES_RATE,
  MAX_URL_LENGTH,
  RATES,
  SMALL_BODY_BYTES,
  UNKNOWN_SESSION_RATE,
} from "../../contract/limits/trpc.ts";
import { type Actor, hasSignedInRecently, type Origin } from "../../domain/actor.ts";
import { Fault, notFound } from "../../domain/fault.ts";
import { isRecentSession, recordSession } from "../../domain/identity/recent-session-cache.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { type ApplyingWindow, type CallWindows, windowOfRate } from "../../domain/service/call-windows.ts";
import { refuseEncoding, requireJson } from "../http/request-body.ts";
import { PROCEDURES, type Procedure } from "./procedures-by-name.ts";

/** Reads the calls of a request from its address and headers only, so that a refusal costs little. */
export function parseRequestedCalls(req: Request, path: string): readonly Procedure[] {
  if (req.url.length > MAX_URL_LENGTH) throw new Fault("too_large", "This address is too long.");
  const { searchParams } = new URL(req.url);
  const names = searchParams.get("batch") === "1" ? splitBatch(path) : [path];
  const calls = names.map((name) => {
    const found = PROCEDURES.get(name);
    if (!found) throw notFound("procedure");
    return found;
  });
  const isStream = calls.some(({ type }) => type === "subscription");
  if (req.method === "POST") {
    requireJson(req.headers.get("content-type"));
    refuseEncoding(req.headers.get("content-encoding"));
    if (isStream) throw new Fault("method_not_allowed", "Use GET for subscriptions."); // the body of a stream is not counted
  } else if (req.method !== "GET" || calls.some(({ type }) => type === "mutation")) {
    throw new Fault("method_not_allowed", "Use GET for queries and POST for mutations.");
  }
  if (names.length > 1 && isStream) throw new Fault("invalid_request", "A subscription cannot be part of a batch.");
  // A streamed batch would last longer than it is counted; the portal does not use them.
  if (/jsonl/.test(`${req.headers.get("trpc-accept")} ${req.headers.get("accept")}`)) {
    throw new Fault("invalid_request", "Streamed replies are not supported.");
  }
  return calls;
}

const tooManyCalls = () => new Fault("too_large", `A request may hold at most ${BATCH_CALLS} calls.`);

/** The names of a batch, counted before they are looked up. */
function splitBatch(path: string): string[] {
  const names = path.split(",", BATCH_CALLS + 1);
  if (names.length > BATCH_CALLS) throw tooManyCalls();
  return names;
}

/** The size limit of the body for this caller. */
export function bodyLimit(calls: readonly Procedure[], actor: Actor): number {
  if (actor.kind === "nobody") return BODY_BYTES.anonymous;
  return calls.every(({ hasLargeBody }) => hasLargeBody) ? BODY_BYTES.bulk : BODY_BYTES.session;
}

/**
 * Counts each call of a request against the rates of its class. A call that is only answered with the question who the
 * person is comes again after the answer: the first one uses up nothing of what the second one needs.
 */
export function consumeCallLimits(calls: readonly Procedure[], actor: Actor, windows: CallWindows): Promise<void> {
  const mustConfirm = actor.kind === "session" && !hasSignedInRecently(actor);
  const classes = calls.map(({ operation, limit }) =>
    mustConfirm && operation.spec.access.recentSignIn ? "write" : limit,
  );
  const address = rateLimitAddress(actor.ip);
  const accountId = "accountId" in actor ? actor.accountId : null;
  const ofAddress = accountId === null ? [windowOfRate(ANONYMOUS_RATE, address, classes.length)] : [];
  const ofClasses = [...Map.groupBy(classes, (each) => each)].flatMap(([one, { length }]) =>
    RATES[one].flatMap((rate): ApplyingWindow[] => {
      const key = rate.per === "address" ? address : accountId;
      return key === null ? [] : [windowOfRate(rate, key, length)];
    }),
  );
  return windows.count([...ofAddress, ...ofClasses]);
}

/** Charges a large body by its size, before it is parsed. */
export async function consumeBytes(bytes: number, actor: Actor, windows: CallWindows): Promise<void> {
  if (bytes <= SMALL_BODY_BYTES || !("accountId" in actor)) return;
  await windows.count([windowOfRate(KILOBYTES_RATE, actor.accountId, Math.ceil(bytes / 1024))]);
}

/**
 * Looks up the actor of a session cookie. An address that sends many unknown cookies is refused for a while, except with
 * sessions that were valid recently, so that one person with old cookies does not block a shared address.
 */
export async function limitSessionLookups(
  token: string | null,
  origin: Origin,
  find: () => Promise<Actor>,
  windows: CallWindows,
): Promise<Actor> {
  if (token === null) return find();
  const window = windowOfRate(UNKNOWN_SESSION_RATE, rateLimitAddress(origin.ip));
  if (!(await isRecentSession(token))) await windows.require(window);
  const actor = await find();
  recordSession(token, actor.kind !== "nobody");
  if (actor.kind === "nobody") await windows.count([window]);
  return actor;
}
