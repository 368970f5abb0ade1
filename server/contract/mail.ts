import { z } from "zod";

/** What a mail is for. */
export const MailKind = z.enum(["resetPassword", "confirmEmail", "accountNotice", "alert"]);
export type MailKind = z.infer<typeof MailKind>;
