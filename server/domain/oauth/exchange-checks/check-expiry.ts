import type { Exchange } from "../exchange.ts";
import { invalidGrant } from "../invalid-grant.ts";

/** Ten minutes, by the database's clock (specification 8). */
export function checkExpiry({ code }: Exchange): void {
  if (code.expired) throw invalidGrant("The code has expired.");
}
