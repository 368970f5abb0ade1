import { checkAccount } from "./exchange-checks/check-account.ts";
import { checkClient } from "./exchange-checks/check-client.ts";
import { checkExpiry } from "./exchange-checks/check-expiry.ts";
import { checkRedirectUri } from "./exchange-checks/check-redirect-uri.ts";
import { checkVerifier } from "./exchange-checks/check-verifier.ts";
import type { ExchangeContext } from "./exchange-context.ts";

/** Throws a fault when the code must not be exchanged. The code stays usable. */
export type ExchangeCheck = (exchange: ExchangeContext) => void;

export const EXCHANGE_CHECKS: readonly ExchangeCheck[] = [
  checkClient,
  checkExpiry,
  checkRedirectUri,
  checkVerifier,
  checkAccount,
];
