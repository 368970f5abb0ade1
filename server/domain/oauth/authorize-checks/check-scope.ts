import { ACCESS_TOKEN_SECONDS, splitScopes } from "../../../contract/oauth.ts";
import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

const NO_REFRESH_TOKENS = `Remove offline_access from the parameter scope: an access token is valid for ${ACCESS_TOKEN_SECONDS / 86_400} days, and there are no refresh tokens.`;

/** Required, and every scope allowed on the application (specification 5.3 rule 1). */
export function checkScope({ parameters, application }: AuthorizeRequest): void {
  const requested = splitScopes(parameters.scope ?? "");
  const refuse = (message: string) => new Fault("invalid_request", message, { oauthError: "invalid_scope" });
  if (requested.length === 0) throw refuse("The parameter scope is missing.");
  const refused = requested.filter((scope) => !application.scopes.includes(scope));
  const advice = refused.includes("offline_access") ? ` ${NO_REFRESH_TOKENS}` : "";
  if (refused.length) throw refuse(`The application does not allow ${refused.join(", ")}.${advice}`);
}
