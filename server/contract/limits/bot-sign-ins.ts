/** A person may take so long to sign in with an account. */
export const SIGN_IN_MS = 15 * 60_000;
/** Sign-ins of one account at a time. */
export const MAX_SIGN_INS_PER_ACCOUNT = 5;
/** Sign-ins at one shard at a time. The control library has the same maximum. */
export const MAX_SIGN_INS_PER_SHARD = 100;
/** How often the process that has the shard's connection says that a sign-in goes on. */
export const SIGN_IN_ALIVE_MS = 5_000;
/** After so long without it, that process has ended. */
export const SIGN_IN_STALE_SECONDS = 25;
