import { SIGN_IN_LIMITS } from "../../contract/limits/sign-in.ts";
import { consumePoints, type RateLimitWindow, refundPoint, resetWindow } from "../../data/rate-limit-windows.ts";
import { settings } from "../../env.ts";
import { Fault } from "../fault.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { rateLimitedFault } from "../service/rate-limit.ts";

const { windowSeconds, signUpsWindowSeconds } = SIGN_IN_LIMITS;
/** Wrong passwords for one account from one address: another address can still sign in. */
const WRONG_FOR_ACCOUNT: RateLimitWindow = {
  name: "sign-in-account",
  points: SIGN_IN_LIMITS.wrongForAccount,
  windowSeconds,
};
/** The same by the name that was typed. Names can be made up in any number: they take no counter from accounts. */
const WRONG_FOR_NAME: RateLimitWindow = { ...WRONG_FOR_ACCOUNT, name: "sign-in-name" };
const WRONG_FROM_ADDRESS: RateLimitWindow = {
  name: "sign-in-address",
  points: SIGN_IN_LIMITS.wrongFromAddress,
  windowSeconds,
};
const SIGN_UPS: RateLimitWindow = {
  name: "sign-up",
  points: SIGN_IN_LIMITS.signUps,
  windowSeconds: signUpsWindowSeconds,
};

const tooManyAttempts = (resetMs: number): Fault => rateLimitedFault(resetMs, "Too many attempts.");

/** Whose password is tried: the account, if there is one, and the name that was typed for it, if one was. */
export interface PasswordAttempt {
  accountId?: string | undefined;
  name?: string;
}

/** Counts an attempt, for the name and for the account. What is told of it is told for the name alone. */
async function countAttempt({ accountId, name }: PasswordAttempt, address: string) {
  const counted: [RateLimitWindow, key: string][] = [];
  const count = async (window: RateLimitWindow, whose: string) => {
    const key = `${whose} ${address}`;
    const { allowed, resetMs } = await consumePoints(window, key);
    counted.push([window, key]);
    return allowed ? null : resetMs;
  };
  const nameMs = name === undefined ? null : await count(WRONG_FOR_NAME, name);
  if (nameMs !== null || accountId === undefined) return { counted, refusedForMs: nameMs, isShut: false };
  const accountMs = await count(WRONG_FOR_ACCOUNT, accountId);
  if (name === undefined) return { counted, refusedForMs: accountMs, isShut: false };
  return { counted, refusedForMs: null, isShut: accountMs !== null };
}

/**
 * Runs an attempt that proves a password. It is counted before it is made, so that many at once are no way around the
 * limit; a success takes its count back, and so does a fault that says nothing of the password.
 * @param attempt `isShut`: too many were wrong under other names of the account. It must fail, as any wrong password
 * does: another answer would tell that both names are one account's.
 */
export async function throttlePasswordAttempt<T>(
  ip: string,
  tried: PasswordAttempt,
  attempt: (isShut: boolean) => Promise<T>,
): Promise<T> {
  const address = rateLimitAddress(ip);
  // The address first: one that is refused must not open a count for each name that it makes up.
  const fromAddress = await consumePoints(WRONG_FROM_ADDRESS, address);
  if (!fromAddress.allowed) throw tooManyAttempts(fromAddress.resetMs);
  const { counted, refusedForMs, isShut } = await countAttempt(tried, address);
  if (refusedForMs !== null) {
    await refundPoint(WRONG_FROM_ADDRESS, address); // nothing was tried
    throw tooManyAttempts(refusedForMs);
  }
  try {
    const result = await attempt(isShut);
    for (const [window, key] of counted) await resetWindow(window, key);
    await refundPoint(WRONG_FROM_ADDRESS, address);
    return result;
  } catch (error) {
    if (!(error instanceof Fault)) {
      for (const [window, key] of counted) await refundPoint(window, key);
      await refundPoint(WRONG_FROM_ADDRESS, address);
    }
    throw error;
  }
}

export async function throttleSignUps(ip: string): Promise<void> {
  if (!settings().rateLimits) return;
  const { allowed, resetMs } = await consumePoints(SIGN_UPS, rateLimitAddress(ip));
  if (!allowed) throw tooManyAttempts(resetMs);
}
