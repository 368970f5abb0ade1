import { z } from "zod";
import { AccountFlag } from "./flags.ts";
import { Instant, isStorableTime, PathId, text, UNSTORABLE_TIME_MESSAGE } from "./text.ts";
import { User } from "./user.ts";

const Flags = z
  .int()
  .min(0)
  .max(Object.values(AccountFlag).reduce((all: number, bit) => all | bit, 0));

export const AccountSearch = z.strictObject({ text: z.string().max(255) });
export const AccountSummary = User.pick({ id: true, username: true, flags: true }).extend({
  email: z.string(),
  botLimit: z.int().nullable(),
  /** Those that count against its limit. */
  bots: z.int(),
  demoBots: z.int(),
  /** How many bots it may have: its own limit, or the one that follows from its flags. */
  botCap: z.int(),
  banReason: z.string().nullable(),
  /** Whether an authenticator app is asked for. */
  twoFactor: z.boolean(),
  /** When it will be deleted, if its owner asked for that. */
  deleteAt: Instant.nullable(),
  createdAt: Instant,
});

/** Changes of an account by staff; omitted members remain unchanged. */
export const AccountChange = z.strictObject({
  accountId: PathId,
  /** Bits of `AccountFlag` to set and to clear. Banned is changed by `AccountBan` only. */
  setFlags: Flags.optional(),
  clearFlags: Flags.optional(),
  botLimit: z.int().min(0).max(1_000_000).nullable().optional(),
  reason: text(1, 255).optional().describe("Recorded in the audit log, where the user reads it; required to disable."),
});
export const AccountBan = z.strictObject({
  accountId: PathId,
  banned: z.boolean(),
  reason: text(1, 255).optional().describe("Shown to the user when the ban is lifted; required for a ban."),
});

export const AccountReference = z.strictObject({ accountId: PathId });
/** A link that works once; shown to staff in this answer only. */
export const ResetLink = z.object({ link: z.string() });

export const MaintenanceState = z.strictObject({ on: z.boolean(), message: z.union([z.literal(""), text(1, 255)]) });

const Moment = z.iso.datetime().max(40).refine(isStorableTime, UNSTORABLE_TIME_MESSAGE);

export const AuditQuery = z.strictObject({
  /** Only entries before this id, for pagination. */
  before: PathId.optional(),
  action: z.string().max(64).optional(),
  /** A part of the target's name; or its ID, an address or a request ID in full. */
  search: text(1, 100).optional(),
  /** Only entries from this moment on, and only those before that one. */
  from: Moment.optional(),
  until: Moment.optional(),
  limit: z.int().min(1).max(500).default(100),
  /** The account whose data was changed, or that changed it. */
  accountId: PathId.optional(),
});
export const AuditEntry = z.object({
  id: z.string(),
  createdAt: Instant,
  action: z.string(),
  accountId: z.string().nullable(),
  actorAccountId: z.string().nullable(),
  actorKind: z.string(),
  credentialId: z.string().nullable(),
  applicationId: z.string().nullable(),
  targetId: z.string().nullable(),
  /** What the target was called; its name today where the entry has none. */
  targetName: z.string().nullable(),
  /** Whether the target still exists. */
  targetExists: z.boolean(),
  /** The category that all the bots are in which were changed together. */
  place: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** How many things were changed; null for one. */
  count: z.int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** Null when the reader may not see them. */
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Current names of the ids above; null for what no longer exists. */
  accountName: z.string().nullable(),
  actorName: z.string().nullable(),
  credentialName: z.string().nullable(),
  applicationName: z.string().nullable(),
});
