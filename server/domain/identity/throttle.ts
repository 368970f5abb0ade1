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

/** Whose password is tried: the account, if there is one, and the name that was typed for it, if one was. */
export interface Tried {
  accountId?: string | undefined;
  name?: string;
}

/** Counts an attempt, for the name and for the account. What is told of it is told for the name alone. */
async function countTried({ accountId, name }: Tried, address: string) {
  const keys: string[] = [];
  const count = async (key: string) => {
    const { allowed, resetMs } = await countCall(WRONG_FOR_ACCOUNT, key);
    keys.push(key);
    return allowed ? null : resetMs;
  };
  const nameMs = name === undefined ? null : await count(`name ${name} ${address}`);
  if (nameMs !== null || accountId === undefined) return { keys, refusedForMs: nameMs, isShut: false };
  const accountMs = await count(`id ${accountId} ${address}`);
  if (name === undefined) return { keys, refusedForMs: accountMs, isShut: false };
  return { keys, refusedForMs: null, isShut: accountMs !== null };
}

/**
 * Runs an attempt that proves a password. It is counted before it is made, so that many at once are no way around the
 * limit; a success takes its count back, and so does a fault that says nothing of the password.
 * @param attempt `isShut`: too many were wrong under other names of the account. It must fail, as any wrong password
 * does: another answer would tell that both names are one account's.
 */
export async function throttled<T>(ip: string, tried: Tried, attempt: (isShut: boolean) => Promise<T>): Promise<T> {
  const address = networkOf(ip);
  // The address first: one that is refused must not open a count for each name that it makes up.
  const fromAddress = await countCall(WRONG_FROM_ADDRESS, address);
  if (!fromAddress.allowed) refuse(fromAddress.resetMs);
  const { keys, refusedForMs, isShut } = await countTried(tried, address);
  if (refusedForMs !== null) {
    await uncountCall(WRONG_FROM_ADDRESS, address); // nothing was tried
    refuse(refusedForMs);
  }
  try {
    const result = await attempt(isShut);
    for (const key of keys) await resetCount(WRONG_FOR_ACCOUNT, key);
    await uncountCall(WRONG_FROM_ADDRESS, address);
    return result;
  } catch (error) {
    if (!(error instanceof Fault)) {
      for (const key of keys) await uncountCall(WRONG_FOR_ACCOUNT, key);
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
