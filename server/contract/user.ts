import { z } from "zod";
import { describeBits } from "#control/meanings.ts";
import { AccountFlag } from "./flags.ts";

const ACCOUNT_BITS: Record<number, string> = {
  [AccountFlag.Staff]: "staff",
  [AccountFlag.Admin]: "admin",
  [AccountFlag.Vip]: "VIP",
  [AccountFlag.Verified]: "verified",
  [AccountFlag.Banned]: "banned",
  [AccountFlag.Tester]: "tester",
  [AccountFlag.Developer]: "developer: may read the gateway",
  [AccountFlag.Partner]: "partner",
  [AccountFlag.Management]: "management",
  [AccountFlag.Moderation]: "moderation",
  [AccountFlag.Support]: "support",
  [AccountFlag.IncreasedLimits]: "increased limits",
  [AccountFlag.Disabled]: "disabled",
};

const Connection = z.object({
  id: z.string().describe("The id of the account there."),
  username: z.string().describe("Its name there."),
  verified: z.boolean().describe("Whether its owner has proved that it is theirs."),
});
export const Connections = z.object({
  discord: Connection.optional().describe("The linked Discord account."),
  google: Connection.optional().describe("The linked Google account."),
  epic: Connection.optional().describe("The linked Epic Games account."),
});

export const User = z
  .object({
    id: z.string().describe("Account id; also the value of the gateway's bucket parameter."),
    username: z.string().describe("The name by which the account signs in."),
    flags: z.int().describe(describeBits("What is set of the account.", ACCOUNT_BITS)),
    verified: z.boolean().describe("Whether staff have verified the account."),
    email: z.string().optional().describe("Only when the credential may see it."),
    connections: Connections.optional().describe("Only when the credential may see them."),
  })
  .meta({ id: "User", description: "The account that calls." });
export type User = z.infer<typeof User>;
