import { splitScopes } from "../../../contract/oauth.ts";
import { Fault } from "../../fault.ts";
import type { AuthorizeRequest } from "../authorize-request.ts";

/** `none` excludes other prompts, and a maximum age is a number of seconds (OpenID Connect Core 3.1.2.1). */
export function checkPrompt({ parameters }: AuthorizeRequest): void {
  const prompts = splitScopes(parameters.prompt ?? "");
  if (prompts.includes("none") && prompts.length > 1) {
    throw new Fault("invalid_request", "The prompt none cannot be combined with another.");
  }
  if (parameters.max_age !== undefined && !/^\d{1,9}$/.test(parameters.max_age)) {
    throw new Fault("invalid_request", "The max_age must be a number of seconds.");
  }
}
