import type { ExchangeContext } from "../exchange-context.ts";
import { invalidGrant } from "../invalid-grant.ts";

/** A code is for the application that requested it (RFC 6749 section 4.1.3). */
export function checkClient({ code, application }: ExchangeContext): void {
  if (code.applicationId !== application.id) throw invalidGrant("The code was issued to another client.");
}
