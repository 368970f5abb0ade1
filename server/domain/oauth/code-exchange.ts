import type { TokenRequest } from "../../contract/oauth.ts";
import type { Client, StoredCode } from "../../data/authorization-codes.ts";

/** A code, who brings it, and what with. */
export interface CodeExchange {
  request: TokenRequest;
  application: Client;
  code: StoredCode;
}
