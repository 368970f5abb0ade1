import { splitScopes } from "../../../contract/oauth.ts";
import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

/** Required, and every scope allowed on the application (specification 5.3 rule 1). */
export function checkScope({ parameters, application }: AuthorizeRequest): void {
  const requested = splitScopes(parameters.scope ?? "");
  const refuse = (message: string) => new Fault("invalid_request", message, { oauthError: "invalid_scope" });
  if (requested.length === 0) throw refuse("The parameter scope is missing.");
  const refused = requested.filter((scope) => !application.scopes.includes(scope));
  if (refused.length) throw refuse(`The application does not allow ${refused.join(", ")}.`);
}
