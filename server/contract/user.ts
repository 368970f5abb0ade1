import { z } from "zod";

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

const Connection = z.object({ id: z.string(), username: z.string(), verified: z.boolean() });
export const Connections = z.object({
  discord: Connection.optional(),
  google: Connection.optional(),
  epic: Connection.optional(),
});

export const User = z
  .object({
    id: z.string().describe("Account id; also the value of the gateway's bucket parameter."),
    username: z.string(),
    flags: z.int().describe("Account bits, such as 8 Verified and 64 Developer."),
    verified: z.boolean(),
    email: z.string().optional().describe("Only when the credential may see it."),
    connections: Connections.optional().describe("Only when the credential may see them."),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof User>;
