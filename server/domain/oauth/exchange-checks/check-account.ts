import { BLOCKED_FLAGS } from "../../../contract/user.ts";
import type { CodeExchange } from "../code-exchange.ts";
import { invalidGrant } from "../invalid-grant.ts";

/** The user's account must not be blocked, and the approval must not be revoked. */
export function checkAccount({ code }: CodeExchange): void {
  const isBlocked = (code.accountFlags & BLOCKED_FLAGS) !== 0;
  if (isBlocked || code.approvedScopes === null) throw invalidGrant("The user no longer approves this application.");
}
