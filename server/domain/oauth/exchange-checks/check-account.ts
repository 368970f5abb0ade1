import { BLOCKED_FLAGS } from "../../../contract/account-flags.ts";
import type { ExchangeContext } from "../exchange-context.ts";
import { invalidGrant } from "../invalid-grant.ts";

/** The user's account must not be blocked, and the approval must not be revoked. */
export function checkAccount({ code }: ExchangeContext): void {
  const isBlocked = (code.accountFlags & BLOCKED_FLAGS) !== 0;
  if (isBlocked || code.approvedScopes === null) throw invalidGrant("The user no longer approves this application.");
}
