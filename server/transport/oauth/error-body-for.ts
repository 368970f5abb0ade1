import type { ErrorDescription } from "../http/describe-error.ts";
import { errorBodyOf, errorReply } from "../http/reply.ts";
import { oauthErrorBody, oauthErrorReply } from "./oauth-error-reply.ts";

/** Below these, errors have the members of RFC 6749 as well, also where no route answers. */
const OAUTH_PATHS = /^(?:https?:\/\/[^/]*)?(?:(?:\/v1)?\/oauth2|\/\.well-known)(?:[/?#]|$)/i;

/** @param target The path of a request, or the target of its first line. */
export const errorBodyFor = (target: string): ((error: ErrorDescription) => object) =>
  OAUTH_PATHS.test(target) ? oauthErrorBody : errorBodyOf;

export const errorReplyFor = (target: string): typeof oauthErrorReply =>
  OAUTH_PATHS.test(target) ? oauthErrorReply : errorReply;
