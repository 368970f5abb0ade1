import { sanitizeLine } from "#server/contract/sanitize-name.ts";

const AUTHORIZE = "/oauth2/authorize?";
const MAX_LENGTH = 255;

/** The `login_hint` of the approval that a person goes on to: who the application expects. Empty if there is none. */
export function readLoginHint(next: string): string {
  if (!next.startsWith(AUTHORIZE)) return "";
  return sanitizeLine(new URLSearchParams(next.slice(AUTHORIZE.length)).get("login_hint")?.slice(0, MAX_LENGTH) ?? "");
}
