import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

/** Always `code`, answered in the query (specification 5.3). */
export function checkResponseType({ parameters }: AuthorizeRequest): void {
  const { response_type, response_mode } = parameters;
  if (response_type === undefined) throw new Fault("invalid_request", "The parameter response_type is missing.");
  if (response_type !== "code") {
    throw new Fault("invalid_request", "The response_type must be code.", { oauthError: "unsupported_response_type" });
  }
  if (response_mode !== undefined && response_mode !== "query") {
    throw new Fault("invalid_request", "The response_mode must be query.");
  }
}
