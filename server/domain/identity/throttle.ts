import { countCall, resetCount, uncountCall, type Window } from "../../data/counters.ts";
import { settings } from "../../env.ts";
import { Fault } from "../fault.ts";
import { networkOf } from "../network.ts";

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

/**
 * Runs an attempt that proves a password. It is counted before it is made, so that many at once are no way around the
 * limit; a success takes its count back, and so does a fault that says nothing of the password.
 */
export async function throttled<T>(ip: string, identifier: string, attempt: () => Promise<T>): Promise<T> {
  const address = networkOf(ip);
  const account = `${identifier.toLowerCase()} ${address}`;
  const forAccount = await countCall(WRONG_FOR_ACCOUNT, account);
  if (!forAccount.allowed) refuse(forAccount.resetMs);
  const fromAddress = await countCall(WRONG_FROM_ADDRESS, address);
  if (!fromAddress.allowed) refuse(fromAddress.resetMs);
  try {
    const result = await attempt();
    await resetCount(WRONG_FOR_ACCOUNT, account);
    await uncountCall(WRONG_FROM_ADDRESS, address);
    return result;
  } catch (error) {
    if (!(error instanceof Fault)) {
      await uncountCall(WRONG_FOR_ACCOUNT, account);
      await uncountCall(WRONG_FROM_ADDRESS, address);
    }
    throw error;
  }
}

export async function throttleSignUps(ip: string): Promise<void> {
  if (!settings().rateLimits) return;
  const { allowed, resetMs } = await countCall(SIGN_UPS, networkOf(ip));
  if (!allowed) refuse(resetMs);
}
