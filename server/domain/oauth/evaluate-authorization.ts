import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { AuthorizeOutcome, AuthorizeParameters, type AuthorizeResponse, splitScopes } from "../../contract/oauth.ts";
import type { Db } from "../../data/db.ts";
import { type Actor, checkAccess } from "../actor.ts";
import { publicOperation } from "../operation.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { authorizeResponse } from "./authorize-request.ts";
import { issueTicket } from "./consent-ticket.ts";
import { grantCode } from "./grant-code.ts";
import { maySessionApprove } from "./may-session-approve.ts";
import { readApprovedScopes, readConsentView } from "./read-consent-view.ts";
import { readIdToken } from "./read-id-token.ts";
import { describeRedirect } from "./redirect-uri.ts";
import { lockAuthorizeRequest, requireApprovable, requireAuthorizeRequest } from "./require-authorize-request.ts";

/** The next step of an authorize request: the user signs in, decides about consent, or the application is answered. */
export const evaluateAuthorization = publicOperation(
  {
    name: "oauth.evaluate",
    input: z.strictObject({ parameters: AuthorizeParameters }),
    output: AuthorizeOutcome,
    writes: true,
  },
  async ({ parameters }, { actor, db }) => {
    const request = await requireAuthorizeRequest(db, parameters);
    const prompts = new Set(splitScopes(parameters.prompt ?? ""));
    const silent = prompts.has("none");
    const respond = (response: AuthorizeResponse) => ({ next: "respond" as const, response });
    if (actor.kind !== "session" || prompts.has("login") || !(await isRecentlyAuthenticated(db, actor, parameters))) {
      return silent ? respond(authorizeResponse(request, { error: "login_required" })) : { next: "sign-in" as const };
    }
    checkAccess(actor, portalOnly);
    if (!(await isHinted(request, actor, silent))) {
      // Whoever has just signed in as somebody else is not asked again and again.
      const isDecided = silent || (await isRecentlyAuthenticated(db, actor, { max_age: SWITCH_SECONDS }));
      return isDecided
        ? respond(authorizeResponse(request, { error: "login_required" }))
        : { next: "sign-in" as const };
    }
    requireApprovable(request, actor.accountId);
    const known = await readApprovedScopes(db, actor.accountId, request.application.id);
    const needsConsent = prompts.has("consent") || prompts.has("select_account");
    const response =
      needsConsent || !isConsentRemembered(request, known) ? null : await grantWithoutConsent(db, parameters, actor);
    if (response !== null) return respond(response);
    if (silent) return respond(authorizeResponse(request, { error: "consent_required" }));
    return { next: "consent" as const, view: await viewOf(db, request, actor, known) };
  },
);

const SWITCH_SECONDS = "60";

/**
 * Whether the person is the one of `id_token_hint` (OpenID Connect Core 3.1.2.1). A hint that cannot be read, or that was
 * issued to another application, names nobody: it is enough only where the person sees a page.
 */
async function isHinted({ parameters, application }: AuthorizeRequest, actor: SessionActor, silent: boolean) {
  if (parameters.id_token_hint === undefined) return true;
  const hint = await readIdToken(parameters.id_token_hint);
  if (hint?.applicationId !== application.id) return !silent;
  return hint.accountId === actor.accountId;
}

type SessionActor = Extract<Actor, { credentialId: string }>;

/** Whether the person signed in within the seconds of `max_age`, by the database's clock, and as the scopes demand. */
async function isRecentlyAuthenticated(
  db: Db,
  actor: SessionActor,
  { max_age: maxAge, scope }: AuthorizeParameters,
): Promise<boolean> {
  if (!maySessionApprove(actor, scope)) return false;
  if (maxAge === undefined) return true;
  const { credentialId } = actor;
  const [row] = await db.$queryRaw<{ age: number }[]>`
    SELECT extract(epoch FROM now() - "authenticatedAt")::float8 AS age FROM "Session" WHERE id = ${credentialId}`;
  return row !== undefined && row.age <= Number(maxAge);
}

const viewOf = (
  db: Db,
  { application, parameters }: AuthorizeRequest,
  actor: SessionActor,
  known: Set<string> | null,
) =>
  readConsentView(db, {
    application,
    scopes: splitScopes(parameters.scope ?? ""),
    leadsTo: describeRedirect(parameters.redirect_uri ?? ""),
    approver: actor,
    known,
    ticket: issueTicket({ sessionId: actor.credentialId, parameters }),
  });

/**
 * Consent is remembered for verified confidential applications that request no new scope. A loopback redirect is
 * excluded: any program on the user's computer can listen there.
 */
function isConsentRemembered({ application, parameters }: AuthorizeRequest, known: Set<string> | null): boolean {
  if (!known || application.isPublicClient || application.verification !== "verified") return false;
  if (describeRedirect(parameters.redirect_uri ?? "").kind !== "web") return false;
  return splitScopes(parameters.scope ?? "").every((scope) => known.has(scope));
}

/** A code without a new consent. Null when the approval was revoked meanwhile, or the application changed. */
async function grantWithoutConsent(
  tx: Db,
  parameters: AuthorizeParameters,
  actor: SessionActor,
): Promise<AuthorizeResponse | null> {
  const ticket = issueTicket({ sessionId: actor.credentialId, parameters });
  const request = await lockAuthorizeRequest(tx, parameters, actor.accountId);
  const known = await readApprovedScopes(tx, actor.accountId, request.application.id);
  return isConsentRemembered(request, known) ? grantCode(tx, request, actor, ticket) : null;
}
