import { z } from "zod";

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
