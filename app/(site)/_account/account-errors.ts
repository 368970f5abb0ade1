import { describeError, formErrors } from "../../_ui/describe-error.ts";

/** The errors of a new account by field. Only the message of the service tells which name is taken. */
export function accountErrors(error: unknown): Record<string, string> {
  const { message } = describeError(error);
  if (/^This username (?:is taken|looks like)/.test(message)) return { username: message };
  if (/^This e-mail address is taken/.test(message)) return { email: message };
  return formErrors(error);
}
