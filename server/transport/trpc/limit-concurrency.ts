import { IN_FLIGHT_LIMITS } from "../../contract/limits/trpc.ts";
import type { Actor } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { settings } from "../../env.ts";

interface InFlight {
  calls: number;
  bytes: number;
}
const inFlight = new Map<string, InFlight>();

/** Does the work, unless the same caller has too much under way already: counts of calls, and bytes of bodies. */
export async function limitConcurrency<T>(actor: Actor, load: InFlight, work: () => Promise<T>): Promise<T> {
  const accountId = "accountId" in actor ? actor.accountId : null;
  const key = accountId ?? rateLimitAddress(actor.ip);
  const most = accountId === null ? IN_FLIGHT_LIMITS.addressCalls : IN_FLIGHT_LIMITS.accountCalls;
  const now = inFlight.get(key) ?? { calls: 0, bytes: 0 };
  const isOver = settings().rateLimits && now.calls + load.calls > most;
  if (isOver || (now.bytes > 0 && now.bytes + load.bytes > IN_FLIGHT_LIMITS.bytes)) {
    throw new Fault("rate_limited", "Too many requests are under way. Wait for their answers.", {
      retryAfterSeconds: 1,
    });
  }
  now.calls += load.calls;
  now.bytes += load.bytes;
  inFlight.set(key, now);
  try {
    return await work();
  } finally {
    now.calls -= load.calls;
    now.bytes -= load.bytes;
    if (now.calls === 0 && now.bytes === 0) inFlight.delete(key);
  }
}
