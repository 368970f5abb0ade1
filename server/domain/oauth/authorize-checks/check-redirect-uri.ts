import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";
import { isRegisteredRedirect } from "../redirect-uri.ts";

/** Required, and one of the URIs saved on the application (specification 5.3). */
export function checkRedirectUri({ parameters, application }: AuthorizeRequest): void {
  const { redirect_uri } = parameters;
  if (!redirect_uri) throw new Fault("invalid_request", "The parameter redirect_uri is missing.");
  if (!isRegisteredRedirect(application, redirect_uri)) {
    throw new Fault("invalid_request", "The redirect_uri is not one of those saved on the application.");
  }
}
