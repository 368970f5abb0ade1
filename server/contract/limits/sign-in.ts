import type { Rate } from "./rate.ts";

/** Limits of sign-in attempts and new accounts. */
export const SIGN_IN_LIMITS = {
  /** Wrong passwords for one account from one address. */
  wrongForAccount: 10,
  /** Wrong passwords from one address, whatever the account. */
  wrongFromAddress: 100,
  windowSeconds: 900,
  /** New accounts from one address. */
  signUps: 20,
  signUpsWindowSeconds: 3600,
} as const;

/** Wrong codes of an authenticator app for one account, from wherever. */
export const WRONG_CODE_LIMIT = { points: 50, windowSeconds: 3600 } as const;

/** Requests for a new password. */
export const RESET_REQUESTS: Rate = { name: "password-reset", per: "address", calls: 20, windowSeconds: 3600 };
/** Mails with a link about one account, and to one address that somebody typed. */
export const MAILS_TO_ACCOUNT: Rate = { name: "mail.account", per: "account", calls: 10, windowSeconds: 3600 };
export const MAILS_TO_ADDRESS: Rate = { name: "mail.address", per: "account", calls: 5, windowSeconds: 3600 };
