import { z } from "zod";

/** The person who signs in, as the process that receives the account needs it for the audit log. */
const SignInActor = z.object({
  kind: z.literal("session"),
  accountId: z.string(),
  flags: z.int(),
  credentialId: z.string(),
  ip: z.string(),
  agent: z.string().nullable(),
  requestId: z.string(),
});

/** A sign-in that a shard is asked for. */
export const SignInRequest = z.object({
  signInId: z.string(),
  actor: SignInActor,
  timeoutMs: z.number(),
  /** The platform account whose credentials are renewed. */
  platformAccountId: z.string().optional(),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

/** What a shard says about a sign-in: first what the person is shown, then the account, or why there is none. */
export type SignInStep =
  | { kind: "prompt"; address: string; userCode: string; expiresInMs: number }
  | {
      kind: "account";
      displayName: string;
      deviceAuth: { accountId: string; deviceId: string; secret: string };
    }
  | { kind: "failed"; message: string };

/** Why a sign-in ended without an account, as sentences for the person. */
export const SIGN_IN_FAILURES = {
  disconnected: "The cluster that handled the sign-in was disconnected. Try again in a moment.",
  expired: "The time for signing in is over. Try again, and sign in before the code expires.",
  interrupted: "The sign-in was interrupted because the service was restarted. Try again.",
  notSaved: "You signed in, but the bot could not be saved. Try again.",
  tooMany: "The cluster has as many sign-ins in progress as it may have. Try again in a few minutes.",
  unexplained: "The game platform did not complete the sign-in. Try again.",
  signedOut: "Your session ended before you had signed in. Nothing was changed. Try again.",
  suspended: "This account may not use the service.",
} as const;
