import { RESPONSE_MODES } from "../../../contract/oauth.ts";
import { privateUseScheme } from "../../../contract/redirect-uri.ts";
import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

/** Always `code` (specification 5.3). A form can be posted to a server, and not to an app. */
export function checkResponseType({ parameters }: AuthorizeRequest): void {
  const { response_type, response_mode, redirect_uri = "" } = parameters;
  if (response_type === undefined) throw new Fault("invalid_request", "The parameter response_type is missing.");
  if (response_type !== "code") {
    throw new Fault("invalid_request", "The response_type must be code.", { oauthError: "unsupported_response_type" });
  }
  if (response_mode === undefined) return;
  if (!RESPONSE_MODES.some((known) => known === response_mode)) {
    throw new Fault("invalid_request", `The response_mode must be ${RESPONSE_MODES.join(" or ")}.`);
  }
  if (response_mode === "form_post" && privateUseScheme(redirect_uri) !== null) {
    throw new Fault("invalid_request", "The response_mode form_post needs a redirect_uri that begins with http.");
  }
}
