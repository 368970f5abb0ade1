import type { AuthorizeParameters } from "../../contract/oauth.ts";
import type { ActiveApplication } from "../../data/applications.ts";

/** What an application asks of a user. */
export interface AuthorizeRequest {
  parameters: AuthorizeParameters;
  application: ActiveApplication;
}
