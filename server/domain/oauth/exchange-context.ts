import type { TokenRequest } from "../../contract/oauth.ts";
import type { Client, StoredCode } from "../../data/authorization-codes.ts";

/** A code, the application that exchanges it, and its request. */
export interface ExchangeContext {
  request: TokenRequest;
  application: Client;
  code: StoredCode;
}
