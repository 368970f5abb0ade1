import { perApplication } from "../../application.ts";
import { IN_FLIGHT_LIMITS } from "../../contract/limits/trpc.ts";
import type { Actor } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { settings } from "../../env.ts";

interface InFlight {
  calls: number;
  bytes: number;
}
/** Of this process: the limit protects its memory, and its database connections. */
const callsInFlight = perApplication("tRPC calls in flight", () => new Map<string, InFlight>());

/** Runs the work unless the same caller has too many calls, or too many bytes of bodies, in progress. */
export async function limitConcurrency<T>(actor: Actor, load: InFlight, work: () => Promise<T>): Promise<T> {
  const accountId = "accountId" in actor ? actor.accountId : null;
  const key = accountId ?? rateLimitAddress(actor.ip);
  const maxCalls = accountId === null ? IN_FLIGHT_LIMITS.addressCalls : IN_FLIGHT_LIMITS.accountCalls;
  const inFlight = callsInFlight();
  const current = inFlight.get(key) ?? { calls: 0, bytes: 0 };
  const isOver = settings().rateLimits && current.calls + load.calls > maxCalls;
  if (isOver || (current.bytes > 0 && current.bytes + load.bytes > IN_FLIGHT_LIMITS.bytes)) {
    throw new Fault("rate_limited", "Too many requests are in progress. Wait for their replies.", {
      retryAfterSeconds: 1,
    });
  }
  current.calls += load.calls;
  current.bytes += load.bytes;
  inFlight.set(key, current);
  try {
    return await work();
  } finally {
    current.calls -= load.calls;
    current.bytes -= load.bytes;
    if (current.calls === 0 && current.bytes === 0) inFlight.delete(key);
  }
}
