import { z } from "zod";
import { AccessCounts } from "./access.ts";
import { Password } from "./identity.ts";
import { Email, Instant, text } from "./text.ts";

/** How long a link works. */
export const LINK_HOURS = { resetPassword: 1, confirmEmail: 24 } as const;

const LinkToken = text(1, 255);

export const PasswordResetRequest = z.strictObject({ identifier: text(1, 255) });
export const PasswordReset = z.strictObject({ token: LinkToken, newPassword: Password });
/** What was ended with the old password, if the address was not confirmed before, and what can still sign in or act. */
export const PasswordResetDone = z.object({ ended: AccessCounts.nullable(), left: AccessCounts });
export type PasswordResetDone = z.infer<typeof PasswordResetDone>;

export const EmailLinkCheck = z.strictObject({ kind: z.enum(["resetPassword", "confirmEmail"]), token: LinkToken });
/** Whose link it is, for whoever has it; null when it was used or is out of date. */
export const EmailLinkState = z.object({
  link: z.object({ username: z.string(), email: z.string().nullable() }).nullable(),
});

export const EmailState = z.object({
  email: z.string(),
  /** Whether its owner confirmed it by a link in a mail. */
  confirmed: z.boolean(),
  /** A new address that waits for its confirmation. */
  pending: z.object({ email: z.string(), expiresAt: Instant }).nullable(),
});
export const EmailChange = z.strictObject({ email: Email });
export const EmailConfirmation = z.strictObject({ token: LinkToken });
export const EmailConfirmed = z.object({
  email: z.string(),
  username: z.string(),
  /** False for an address that replaced another by a link that staff passed on. */
  confirmed: z.boolean(),
  /** Where the password ended: the address at which a new one is chosen. */
  passwordLink: z.string().nullable(),
});
