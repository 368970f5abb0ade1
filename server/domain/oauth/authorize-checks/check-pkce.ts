import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/;

/** Required of public clients; optional for others; S256 only (specification 5.3 rule 3; RFC 7636). */
export function checkPkce({ parameters, application }: AuthorizeRequest): void {
  const { code_challenge, code_challenge_method } = parameters;
  if (code_challenge === undefined) {
    if (application.isPublicClient) throw new Fault("invalid_request", "A public client must send code_challenge.");
    if (code_challenge_method !== undefined) throw new Fault("invalid_request", "The code_challenge is missing.");
    return;
  }
  if (code_challenge_method !== "S256") throw new Fault("invalid_request", "The code_challenge_method must be S256.");
  if (!CHALLENGE.test(code_challenge)) {
    throw new Fault("invalid_request", "The code_challenge must be 43 to 128 unreserved characters.");
  }
}
