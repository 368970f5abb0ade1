import { z } from "zod";
import { BotCreate } from "./bots.ts";
import { PathId } from "./text.ts";

/** `botId`: renews the credentials of this bot. Without it, the account that signs in becomes a bot. */
export const BotSignInStart = z.strictObject({
  botId: PathId.optional(),
  nickname: BotCreate.shape.nickname.optional(),
  parent: BotCreate.shape.parent,
});
export type BotSignInStart = z.infer<typeof BotSignInStart>;

export const BotSignInStarted = z.object({ id: z.string() });
export const BotSignInReference = z.strictObject({ id: PathId });

/** What the person needs, from the platform. */
const SignInPrompt = z.object({
  /** An http or https address. */
  address: z.string(),
  userCode: z.string(),
});

export const BotSignIn = z.object({
  id: z.string(),
  state: z.enum(["pending", "done", "failed", "cancelled"]),
  /** Null until the platform has given it, and when the sign-in has ended. */
  prompt: SignInPrompt.nullable(),
  /** What is left of the person's time, in milliseconds. */
  expiresInMs: z.int(),
  /** Why it failed. */
  message: z.string().nullable(),
  /** The bot that was added, or whose credentials were renewed. */
  bot: z.object({ id: z.string(), nickname: z.string(), created: z.boolean() }).nullable(),
});
export type BotSignIn = z.infer<typeof BotSignIn>;

/** Whether a person can sign in with an account. `noCluster`: none is connected. `noSignIn`: none of them can do it. */
export const SignInAvailability = z.object({
  available: z.boolean(),
  reason: z.enum(["noCluster", "noSignIn"]).nullable(),
});
export type SignInAvailability = z.infer<typeof SignInAvailability>;
