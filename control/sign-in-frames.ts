import { z } from "zod";
import { SignInTime, text, truncatedText, visibleText, WebAddress } from "./frame-limits.ts";

const Credential = text(255).min(1);

/** What a person is shown who signs in. */
export const SignInPrompt = z.object({ address: WebAddress, userCode: visibleText(64), expiresInMs: SignInTime });

/** The account that a person has signed in with, and its credentials. Never logged. */
export const SignedInAccount = z.object({
  displayName: truncatedText(255),
  deviceAuth: z.object({ accountId: Credential, deviceId: Credential, secret: Credential }),
});

export type SignedInAccount = z.infer<typeof SignedInAccount>;

/** What a shard says about a sign-in: first its prompt, then its end. */
export const SignInStep = z.discriminatedUnion("kind", [
  SignInPrompt.extend({ kind: z.literal("prompt") }),
  SignedInAccount.extend({ kind: z.literal("account") }),
  /** `message` is shown to the person. */
  z.object({ kind: z.literal("failed"), message: truncatedText(1000) }),
]);
export type SignInStep = z.infer<typeof SignInStep>;
