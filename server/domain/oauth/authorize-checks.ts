import { checkPkce } from "./authorize-checks/check-pkce.ts";
import { checkPrompt } from "./authorize-checks/check-prompt.ts";
import { checkRedirectUri } from "./authorize-checks/check-redirect-uri.ts";
import { checkRequestObject } from "./authorize-checks/check-request-object.ts";
import { checkResponseType } from "./authorize-checks/check-response-type.ts";
import { checkScope } from "./authorize-checks/check-scope.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";

/** Throws a fault when the request must not go on. */
export type AuthorizeCheck = (request: AuthorizeRequest) => void;

/** In this order: the first one proves that the redirect URI is the application's own. */
export const AUTHORIZE_CHECKS: readonly AuthorizeCheck[] = [
  checkRedirectUri,
  checkRequestObject,
  checkResponseType,
  checkScope,
  checkPkce,
  checkPrompt,
];
