import type { ExchangeContext } from "../exchange-context.ts";
import { invalidGrant } from "../invalid-grant.ts";

/** Ten minutes, by the database's clock (specification 8). A code that was used is a replay however old it is. */
export function checkExpiry({ code }: ExchangeContext): void {
  if (code.expired && !code.consumed) throw invalidGrant("The code has expired.");
}
