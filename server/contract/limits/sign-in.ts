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

/** Codes of the authenticator app, and recovery codes. */
export type CodeKind = "app" | "recovery";

/** When wrong second factors of one account, from wherever, are followed by a pause (docs/decisions/accounts.md has the arithmetic). */
export interface CodeLimit {
  /** So many wrong codes within `freeHours` begin a pause. */
  free: number;
  freeHours: number;
  /** Of the first pause, the second …; the last length is that of all others. */
  pauseMinutes: readonly number[];
  /** So long after a pause, the next one is a first one. */
  calmHours: number;
  /** A new password ends a pause early, once in so many hours. */
  liftHours: number;
}

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const HOURS = { freeHours: DAY_HOURS, calmHours: WEEK_HOURS, liftHours: DAY_HOURS };
export const CODE_LIMITS: Record<CodeKind, CodeLimit> = {
  app: { ...HOURS, free: 10, pauseMinutes: [15, 60, 240, 1440] },
  recovery: { ...HOURS, free: 50, pauseMinutes: [15] },
};

/** Passkeys, authenticator apps and API tokens that an account adds. Each is mailed: beyond the rate it is refused. */
export const ADDED_CREDENTIALS: Rate = { name: "account.credentials", per: "account", calls: 60, windowSeconds: 3600 };

/** Mails about one kind of change that an account can make any number of times. Further changes are not mailed. */
export const MAILED_CHANGES: Rate = { name: "account.mailed-changes", per: "account", calls: 10, windowSeconds: 3600 };

/**
 * Exports of an account's bots or data, from wherever. Each is mailed: beyond the rate it is refused. Five addresses reach
 * it, because an export has a limit for each address as well.
 */
export const EXPORTS_OF_ACCOUNT: Rate = { name: "account.exports", per: "account", calls: 60, windowSeconds: 3600 };

/** Downloads of the files of exports that the portal has made; they are no exports. Each is mailed. */
export const EXPORT_DOWNLOADS: Rate = {
  name: "account.export-downloads",
  per: "account",
  calls: 60,
  windowSeconds: 3600,
};

/** Confirmations of such downloads that are to delete the bots: more than downloads, as one whose reply is lost comes again. */
export const EXPORT_CONFIRMATIONS: Rate = {
  name: "account.export-confirmations",
  per: "account",
  calls: 120,
  windowSeconds: 3600,
};

/** Requests for a new password. */
export const RESET_REQUESTS: Rate = { name: "password-reset", per: "address", calls: 20, windowSeconds: 3600 };
/**
 * Mails about one account that anybody may ask for: from one address, and in all. The window is as long as a reset link
 * works: while no mail is sent any more, the links of those that were sent still work.
 */
export const RESETS_FROM_ADDRESS: Rate = {
  name: "reset.account-address",
  per: "account",
  calls: 3,
  windowSeconds: 3600,
};
export const RESETS_OF_ACCOUNT: Rate = { name: "reset.account", per: "account", calls: 10, windowSeconds: 3600 };
/** Mails with a link that an account asked for in a session: in all, to its own address, and to one that it typed. */
export const MAILS_TO_ACCOUNT: Rate = { name: "mail.account", per: "account", calls: 10, windowSeconds: 3600 };
export const MAILS_TO_OWN_ADDRESS: Rate = { name: "mail.own-address", per: "account", calls: 5, windowSeconds: 3600 };
export const MAILS_TO_TYPED_ADDRESS: Rate = {
  name: "mail.typed-address",
  per: "account",
  calls: 5,
  windowSeconds: 3600,
};
/** Mails to one address that is nobody's yet: typed at one place, and whoever typed it. */
export const MAILS_FROM_ADDRESS: Rate = { name: "mail.from-address", per: "account", calls: 5, windowSeconds: 3600 };
export const MAILS_TO_ADDRESS: Rate = { name: "mail.address", per: "account", calls: 20, windowSeconds: 3600 };
