import { describeError, formErrors } from "../../_ui/describe-error.ts";

/** What the service has against a new account, by field. A name that is taken is said in the message only. */
export function accountErrors(error: unknown): Record<string, string> {
  const { message } = describeError(error);
  if (/^This username (?:is taken|looks like)/.test(message)) return { username: message };
  if (/^This e-mail address is taken/.test(message)) return { email: message };
  return formErrors(error);
}
