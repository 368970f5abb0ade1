import type { AuthorizeParameters } from "../../contract/oauth.ts";
import type { ActiveApplication } from "../../data/applications.ts";

/** An authorize request, with the application that sends it. */
export interface AuthorizeRequest {
  parameters: AuthorizeParameters;
  application: ActiveApplication;
}
