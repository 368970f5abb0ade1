import { Fault } from "../../fault.ts";
import type { ExchangeContext } from "../exchange-context.ts";
import { invalidGrant } from "../invalid-grant.ts";

/** Required, and identical to that of the authorize request (specification 5.3). */
export function checkRedirectUri({ request, code }: ExchangeContext): void {
  if (!request.redirect_uri) throw new Fault("invalid_request", "The field redirect_uri is missing.");
  if (request.redirect_uri !== code.redirectUri) {
    throw invalidGrant("The redirect_uri is not that of the authorize request.");
  }
}
