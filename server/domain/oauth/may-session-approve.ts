import { Scope } from "../../contract/access.ts";
import { splitScopes } from "../../contract/oauth.ts";
import { receivesCredentials } from "../../contract/scopes.ts";
import { hasSignedInRecently } from "../actor.ts";

/** Scopes that lead to credentials of bots are approved as credentials are handed out: after a recent sign-in. */
export const maySessionApprove = (session: Parameters<typeof hasSignedInRecently>[0], scope = ""): boolean =>
  !receivesCredentials(splitScopes(scope).map((one) => Scope.parse(one))) || hasSignedInRecently(session);
