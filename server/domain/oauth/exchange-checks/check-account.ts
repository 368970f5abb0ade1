import { BLOCKED_FLAGS } from "../../../contract/user.ts";
import type { CodeExchange } from "../code-exchange.ts";
import { invalidGrant } from "../invalid-grant.ts";

/** The user must still be there, allowed in, and still approve. */
export function checkAccount({ code }: CodeExchange): void {
  const shut = (code.accountFlags & BLOCKED_FLAGS) !== 0;
  if (shut || code.approvedScopes === null) throw invalidGrant("The user no longer approves this application.");
}
