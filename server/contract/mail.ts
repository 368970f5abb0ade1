import { z } from "zod";
import { Instant, PathId } from "./text.ts";

/** What a mail is for. */
export const MailKind = z.enum(["resetPassword", "confirmEmail", "accountNotice", "alert", "incident"]);
export type MailKind = z.infer<typeof MailKind>;

export const MailState = z.enum(["pending", "sent", "failed", "outbox"]);

/** A mail as staff see it, without its text. */
export const MailItem = z.object({
  id: z.string(),
  accountId: z.string().nullable(),
  username: z.string().nullable(),
  kind: MailKind,
  address: z.string(),
  subject: z.string(),
  state: MailState,
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: Instant,
  nextAttemptAt: Instant.nullable(),
  sentAt: Instant.nullable(),
});

export const MailQuery = z.strictObject({
  /** Only mails before this id, for pagination. */ before: PathId.optional(),
});
export const MailList = z.object({
  mails: z.array(MailItem),
  /** Whether a mail server is set. */
  sends: z.boolean(),
});
export const MailReference = z.strictObject({ mailId: PathId });
export const OpenedMail = z.object({ id: z.string(), text: z.string() });
