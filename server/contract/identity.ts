import { z } from "zod";
import { API_TOKEN_SCOPES } from "./access.ts";
import { label, Username } from "./names.ts";
import { Email, Instant, PathId, Timestamp, text } from "./text.ts";

export const Password = text(10, 256);

export const SignUp = z.strictObject({ username: Username, email: Email, password: Password });
export const SetUp = SignUp.extend({
  token: text(1, 255),
  /** Loads the demo fleet. */
  demo: z.boolean().optional(),
});
export const AccountCreated = z.object({ id: z.string(), username: z.string() });

export const SignIn = z.strictObject({
  identifier: text(1, 255),
  password: text(1, 256),
  code: text(1, 40).optional(),
});
export const PasswordChange = z.strictObject({ currentPassword: text(1, 256), newPassword: Password });

/** Roughly where an IP address is. `country`: its code of ISO 3166-1. */
const AddressPlace = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("thisComputer") }),
  z.object({ kind: z.literal("privateNetwork") }),
  z.object({ kind: z.literal("country"), country: z.string() }),
]);
export type AddressPlace = z.infer<typeof AddressPlace>;

export const SessionItem = z.object({
  id: z.string(),
  current: z.boolean(),
  ip: z.string(),
  place: AddressPlace.nullable(),
  agent: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
});
export const SessionReference = z.strictObject({ sessionId: PathId });

export const ApiTokenItem = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  lastUsedIp: z.string().nullable(),
  lastUsedAgent: z.string().nullable(),
  /** What it is limited to; empty: everything that its account may do. */
  scopes: z.array(z.string()),
  /** From where it may be used; empty: from anywhere. */
  addresses: z.array(z.string()),
  /** The categories whose bots it reaches, by name; null for one that was deleted. Empty: all bots. */
  categories: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
  /** Calls on each of the last `USE_DAYS` days, the oldest first. */
  uses: z.array(z.int()),
});
export const USE_DAYS = 30;
const AddressRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "This must be an IP address or a range such as 203.0.113.0/24.",
});
const MAX_TOKEN_ADDRESSES = 20;
const MAX_TOKEN_CATEGORIES = 50;
export const ApiTokenCreate = z.strictObject({
  name: label(1, 64),
  scopes: z.array(API_TOKEN_SCOPES).max(API_TOKEN_SCOPES.options.length).optional(),
  addresses: z.array(AddressRange).max(MAX_TOKEN_ADDRESSES).optional(),
  categoryIds: z.array(PathId).max(MAX_TOKEN_CATEGORIES).optional(),
  expiresInDays: z.int().min(1).max(3650).optional(),
});
export const ApiTokenCreated = z.object({ id: z.string(), token: z.string() });
/** Tokens that live so long are of a page that is open, which asks for another one. */
export const SHORT_LIVED_TOKEN_MINUTES = 10;
export const MAX_SHORT_LIVED_TOKENS = 5;
export const ShortLivedTokenCreate = ApiTokenCreate.pick({ scopes: true });
export const ShortLivedTokenCreated = ApiTokenCreated.extend({ expiresAt: Timestamp });
export const ApiTokenReference = z.strictObject({ tokenId: PathId });
export const ApiTokenRename = z.strictObject({ tokenId: PathId, name: label(1, 64) });
