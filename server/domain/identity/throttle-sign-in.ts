import { SIGN_IN_LIMITS } from "../../contract/limits/sign-in.ts";
import {
  consumePoints,
  type RateLimitWindow,
  readUsage,
  refundPoint,
  resetWindow,
} from "../../data/rate-limit-counters.ts";
import { metrics } from "../../metrics/metrics.ts";
import { settings } from "../../settings/settings.ts";
import { Fault } from "../fault.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { rateLimitedFault } from "../service/rate-limited-fault.ts";

const { windowSeconds, signUpsWindowSeconds } = SIGN_IN_LIMITS;
/** Wrong passwords for one account from one address. Other addresses can still sign in. */
const WRONG_FOR_ACCOUNT: RateLimitWindow = {
  name: "sign-in-account",
  points: SIGN_IN_LIMITS.wrongForAccount,
  windowSeconds,
};
/** The same by the typed name, in a window of its own: made-up names must not fill the accounts' window. */
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

function tooManyAttempts(resetMs: number): Fault {
  metrics()?.limitRefused("sign-in");
  return rateLimitedFault(resetMs, "Too many attempts.");
}

/** The account whose password is tried, if there is one, and the name that was typed, if one was. */
export interface PasswordAttempt {
  accountId?: string | undefined;
  name?: string;
}

/** Counts an attempt for the name and for the account. Only the limit of the name is shown to the caller. */
async function countAttempt({ accountId, name }: PasswordAttempt, address: string) {
  const counted: [RateLimitWindow, key: string][] = [];
  const count = async (window: RateLimitWindow, subject: string) => {
    const key = `${subject} ${address}`;
    const { allowed, resetMs } = await consumePoints(window, key);
    counted.push([window, key]);
    return allowed ? null : resetMs;
  };
  const nameMs = name === undefined ? null : await count(WRONG_FOR_NAME, name);
  if (nameMs !== null || accountId === undefined) return { counted, refusedForMs: nameMs, isLocked: false };
  const accountMs = await count(WRONG_FOR_ACCOUNT, accountId);
  if (name === undefined) return { counted, refusedForMs: accountMs, isLocked: false };
  return { counted, refusedForMs: null, isLocked: accountMs !== null };
}

/** How long the window of the name is still used up, or that of the account where no name was typed; 0: it is not. */
async function readExhaustedMs({ accountId, name }: PasswordAttempt, address: string): Promise<number> {
  const window = name === undefined ? WRONG_FOR_ACCOUNT : WRONG_FOR_NAME;
  const open = await readUsage(window.name, `${name ?? accountId} ${address}`);
  return open && open.used >= open.limit ? open.resetMs : 0;
}

/**
 * Runs an attempt to verify a password. It is counted before it runs, so that concurrent attempts do not exceed the
 * limit. The count is refunded on success, and after an error that is not about the password.
 * @param attempt `isLocked`: too many passwords were wrong under other names of the account. It must fail as a wrong
 * password does: another answer would reveal that both names belong to one account.
 */
export async function throttlePasswordAttempt<T>(
  ip: string,
  passwordAttempt: PasswordAttempt,
  attempt: (isLocked: boolean) => Promise<T>,
): Promise<T> {
  const address = rateLimitAddress(ip);
  // The address first: a refused address must not start a window for each name that it makes up.
  const fromAddress = await consumePoints(WRONG_FROM_ADDRESS, address);
  if (!fromAddress.allowed) {
    throw tooManyAttempts(Math.max(fromAddress.resetMs, await readExhaustedMs(passwordAttempt, address)));
  }
  const { counted, refusedForMs, isLocked } = await countAttempt(passwordAttempt, address);
  if (refusedForMs !== null) {
    await refundPoint(WRONG_FROM_ADDRESS, address); // nothing was tried
    throw tooManyAttempts(refusedForMs);
  }
  try {
    const result = await attempt(isLocked);
    for (const [window, key] of counted) await resetWindow(window, key);
    await refundPoint(WRONG_FROM_ADDRESS, address);
    return result;
  } catch (error) {
    // A right password without its code is no guess. It closes no window either: the code could be guessed in between.
    if (!(error instanceof Fault) || error.code === "two_factor_required") {
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
