import { UNDER_WAY } from "../../contract/limits/trpc.ts";
import type { Actor } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { networkOf } from "../../domain/network.ts";
import { settings } from "../../env.ts";

interface Load {
  calls: number;
  bytes: number;
}
const underWay = new Map<string, Load>();

/** Does the work, unless the same caller has too much under way already: counts of calls, and bytes of bodies. */
export async function whileUnderWay<T>(actor: Actor, load: Load, work: () => Promise<T>): Promise<T> {
  const accountId = "accountId" in actor ? actor.accountId : null;
  const key = accountId ?? networkOf(actor.ip);
  const most = accountId === null ? UNDER_WAY.addressCalls : UNDER_WAY.accountCalls;
  const now = underWay.get(key) ?? { calls: 0, bytes: 0 };
  const isOver = settings().rateLimits && now.calls + load.calls > most;
  if (isOver || (now.bytes > 0 && now.bytes + load.bytes > UNDER_WAY.bytes)) {
    throw new Fault("rate_limited", "Too many requests are under way. Wait for their answers.", {
      retryAfterSeconds: 1,
    });
  }
  now.calls += load.calls;
  now.bytes += load.bytes;
  underWay.set(key, now);
  try {
    return await work();
  } finally {
    now.calls -= load.calls;
    now.bytes -= load.bytes;
    if (now.calls === 0 && now.bytes === 0) underWay.delete(key);
  }
}
