import { SIGN_IN_LIMITS } from "../../contract/limits/sign-in.ts";
import { countCall, resetCount, uncountCall, type Window } from "../../data/counters.ts";
import { settings } from "../../env.ts";
import { Fault } from "../fault.ts";
import { networkOf } from "../network.ts";

const { windowSeconds, signUpsWindowSeconds } = SIGN_IN_LIMITS;
/** Wrong passwords for one account from one address: another address can still sign in. */
const WRONG_FOR_ACCOUNT: Window = { name: "sign-in-account", points: SIGN_IN_LIMITS.wrongForAccount, windowSeconds };
const WRONG_FROM_ADDRESS: Window = { name: "sign-in-address", points: SIGN_IN_LIMITS.wrongFromAddress, windowSeconds };
const SIGN_UPS: Window = { name: "sign-up", points: SIGN_IN_LIMITS.signUps, windowSeconds: signUpsWindowSeconds };

function refuse(resetMs: number): never {
  const retryAfterSeconds = Math.ceil(resetMs / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Fault("rate_limited", `Too many attempts. Try again in ${minutes} minutes.`, { retryAfterSeconds });
}

/** Whose password is tried: an account, however it was named, or a name that no account has. */
export type Tried = { accountId: string } | { name: string };

const keyOf = (tried: Tried) => ("accountId" in tried ? `id ${tried.accountId}` : `name ${tried.name}`);

/**
 * Runs an attempt that proves a password. It is counted before it is made, so that many at once are no way around the
 * limit; a success takes its count back, and so does a fault that says nothing of the password.
 */
export async function throttled<T>(ip: string, tried: Tried, attempt: () => Promise<T>): Promise<T> {
  const address = networkOf(ip);
  const account = `${keyOf(tried)} ${address}`;
  // The address first: one that is refused must not open a count for each name that it makes up.
  const fromAddress = await countCall(WRONG_FROM_ADDRESS, address);
  if (!fromAddress.allowed) refuse(fromAddress.resetMs);
  const forAccount = await countCall(WRONG_FOR_ACCOUNT, account);
  if (!forAccount.allowed) {
    await uncountCall(WRONG_FROM_ADDRESS, address); // nothing was tried
    refuse(forAccount.resetMs);
  }
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
