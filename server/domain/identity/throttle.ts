import { countCall, readCount, resetCount, type Window } from "../../data/counters.ts";
import { settings } from "../../env.ts";
import { Fault } from "../fault.ts";

const QUARTER_HOUR = 900;

/** Wrong passwords for one account from one address: another address can still sign in. */
const WRONG_FOR_ACCOUNT: Window = { name: "sign-in-account", points: 10, windowSeconds: QUARTER_HOUR };
const WRONG_FROM_ADDRESS: Window = { name: "sign-in-address", points: 100, windowSeconds: QUARTER_HOUR };
const SIGN_UPS: Window = { name: "sign-up", points: 20, windowSeconds: 3600 };

function refuse(resetMs: number): never {
  const retryAfterSeconds = Math.ceil(resetMs / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Fault("rate_limited", `Too many attempts. Try again in ${minutes} minutes.`, { retryAfterSeconds });
}

/** Runs an attempt that proves a password; only failures count. */
export async function throttled<T>(ip: string, identifier: string, attempt: () => Promise<T>): Promise<T> {
  const account = `${identifier.toLowerCase()} ${ip}`;
  for (const [window, key] of [
    [WRONG_FOR_ACCOUNT, account],
    [WRONG_FROM_ADDRESS, ip],
  ] as const) {
    const { allowed, resetMs } = await readCount(window, key);
    if (!allowed) refuse(resetMs);
  }
  try {
    const result = await attempt();
    await resetCount(WRONG_FOR_ACCOUNT, account);
    return result;
  } catch (error) {
    if (error instanceof Fault) {
      await Promise.all([countCall(WRONG_FOR_ACCOUNT, account), countCall(WRONG_FROM_ADDRESS, ip)]);
    }
    throw error;
  }
}

export async function throttleSignUps(ip: string): Promise<void> {
  if (!settings().rateLimits) return;
  const { allowed, resetMs } = await countCall(SIGN_UPS, ip);
  if (!allowed) refuse(resetMs);
}
