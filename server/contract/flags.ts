export const BotFlag = { Disabled: 1, Public: 2, InvalidAuth: 4 } as const;

export const CategoryFlag = { Disabled: 1, Managed: 2 } as const;

export const ApplicationFlag = { Disabled: 1, Verified: 2, VerificationPending: 4 } as const;

export const AccountFlag = {
  Staff: 1,
  Admin: 2,
  Vip: 4,
  Verified: 8,
  Banned: 16,
  Tester: 32,
  Developer: 64,
  Partner: 128,
  Management: 256,
  Moderation: 512,
  Support: 1024,
  IncreasedLimits: 2048,
  Disabled: 4096,
} as const;

/** A staff account has at least one of these. */
export const STAFF_FLAGS = AccountFlag.Staff | AccountFlag.Admin;

/** An account with one of these may not use the service: its bots do not run, its applications are refused. */
export const BLOCKED_FLAGS = AccountFlag.Banned | AccountFlag.Disabled;
