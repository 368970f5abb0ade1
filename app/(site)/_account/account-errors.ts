import { describeError, formErrors } from "../../_ui/describe-error.ts";

/** The errors of a new account by field. The service reports a taken name only in its message. */
export function accountErrors(error: unknown): Record<string, string> {
  const { message } = describeError(error);
  if (/^This username (?:is taken|looks like)/.test(message)) return { username: message };
  if (/^This e-mail address is taken/.test(message)) return { email: message };
  return formErrors(error);
}
