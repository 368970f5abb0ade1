import { z } from "zod";
import { Email, PathId, text } from "./text.ts";

export const Username = z
  .string()
  .regex(/^[\p{L}\p{N}_.-]{3,32}$/u, "must be 3 to 32 letters, digits, dots, dashes or underscores");
export const Password = text(10, 256);

export const SignUp = z.strictObject({ username: Username, email: Email, password: Password });
export const SetUp = SignUp.extend({ token: text(1, 255) });
export const AccountCreated = z.object({ id: z.string(), username: z.string() });

export const SignIn = z.strictObject({ identifier: text(1, 255), password: text(1, 256) });
export const PasswordChange = z.strictObject({ currentPassword: text(1, 256), newPassword: Password });

export const SessionItem = z.object({
  id: z.string(),
  current: z.boolean(),
  ip: z.string(),
  agent: z.string().nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
});
export const SessionReference = z.strictObject({ sessionId: PathId });

export const ApiTokenItem = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  createdAt: z.date(),
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  lastUsedIp: z.string().nullable(),
  lastUsedAgent: z.string().nullable(),
});
export const ApiTokenCreate = z.strictObject({
  name: text(1, 64),
  expiresInDays: z.int().min(1).max(3650).optional(),
});
export const ApiTokenCreated = z.object({ id: z.string(), token: z.string() });
export const ApiTokenReference = z.strictObject({ tokenId: PathId });
export const ApiTokenRename = z.strictObject({ tokenId: PathId, name: text(1, 64) });
