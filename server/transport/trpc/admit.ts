import {
  ADDRESS_LENGTH,
  ANONYMOUS,
  BATCH_CALLS,
  BODY_BYTES,
  CALL_CLASSES,
  type CallClass,
  CHANGING,
  LARGE_BODIES,
  RATES,
  UNKNOWN_SESSION,
} from "../../contract/limits/trpc.ts";
import type { Actor, Origin } from "../../domain/actor.ts";
import { Fault, notFound } from "../../domain/fault.ts";
import { isKnownSession, noteSession } from "../../domain/identity/known-sessions.ts";
import { networkOf } from "../../domain/network.ts";
import { requireRate, spendRate } from "../../domain/service/limit-calls.ts";
import { refuseEncoding, requireJson } from "../rest/request-body.ts";

/** What one request asks for, as far as its address tells. */
export interface Asked {
  names: readonly string[];
  classes: readonly CallClass[];
}

/** Reads what is asked for from the address and the headers alone: a refusal here costs next to nothing. */
export function readAsked(req: Request, path: string): Asked {
  if (req.url.length > ADDRESS_LENGTH) throw new Fault("too_large", "This address is too long.");
  const { searchParams } = new URL(req.url);
  const names = searchParams.get("batch") === "1" ? splitBatch(path) : [path];
  const classes = names.map((name) => {
    const found = CALL_CLASSES.get(name);
    if (!found) throw notFound("procedure");
    return found;
  });
  if (req.method === "POST") {
    requireJson(req.headers.get("content-type"));
    refuseEncoding(req.headers.get("content-encoding"));
    if (classes.includes("stream")) throw new Fault("method_not_allowed", "Watch by GET."); // its body is never counted
  } else if (req.method !== "GET" || classes.some((one) => CHANGING.has(one))) {
    throw new Fault("method_not_allowed", "Read by GET, and change by POST.");
  }
  if (names.length > 1 && classes.includes("stream"))
    throw new Fault("invalid_request", "A stream is asked for alone.");
  // Streamed batches would outlive what is counted of them; the portal does not use them.
  if (/jsonl/.test(`${req.headers.get("trpc-accept")} ${req.headers.get("accept")}`)) {
    throw new Fault("invalid_request", "Answers are not streamed.");
  }
  return { names, classes };
}

const tooManyCalls = () => new Fault("too_large", `A request may hold at most ${BATCH_CALLS} calls.`);

/** The names of a batch; they are counted before anything is made of them. */
function splitBatch(path: string): string[] {
  const names = path.split(",", BATCH_CALLS + 1);
  if (names.length > BATCH_CALLS) throw tooManyCalls();
  return names;
}

/** How large the body may be, by who sends it. */
export function bodyLimit({ names }: Asked, actor: Actor): number {
  if (actor.kind === "nobody") return BODY_BYTES.anonymous;
  return names.every((name) => LARGE_BODIES.has(name)) ? BODY_BYTES.bulk : BODY_BYTES.session;
}

/** Counts every call of a request, with what calls of its class are counted with. */
export async function spendCalls({ classes }: Asked, actor: Actor): Promise<void> {
  const address = networkOf(actor.ip);
  const accountId = "accountId" in actor ? actor.accountId : null;
  if (accountId === null) await spendRate(ANONYMOUS, address, classes.length);
  for (const [one, { length }] of Map.groupBy(classes, (each) => each)) {
    for (const rate of RATES[one]) {
      if (rate.per === "address") await spendRate(rate, address, length);
      else if (accountId !== null) await spendRate(rate, accountId, length);
    }
  }
}

/**
 * Finds out whose cookie it is. Whoever comes with many that are nobody's is not looked up for a while, except with those
 * that were somebody's until now: one person with stale cookies does not shut an office out.
 */
export async function limitLookUps(token: string | null, origin: Origin, find: () => Promise<Actor>): Promise<Actor> {
  if (token === null) return find();
  const address = networkOf(origin.ip);
  if (!isKnownSession(token)) await requireRate(UNKNOWN_SESSION, address);
  const actor = await find();
  noteSession(token, actor.kind !== "nobody");
  if (actor.kind === "nobody") await spendRate(UNKNOWN_SESSION, address);
  return actor;
}
