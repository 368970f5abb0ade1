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
