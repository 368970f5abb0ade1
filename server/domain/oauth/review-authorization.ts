import { z } from "zod";
import { Scope } from "../../contract/access.ts";
import { AuthorizeOutcome, AuthorizeParameters, type ConsentView, splitScopes } from "../../contract/oauth.ts";
import { findLiveApplication } from "../../data/applications.ts";
import { type Db, db } from "../../data/db.ts";
import { settings } from "../../env.ts";
import type { Actor } from "../actor.ts";
import { Fault, type OAuthError } from "../fault.ts";
import { openOperation } from "../operation.ts";
import { AUTHORIZE_CHECKS } from "./authorize-checks.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { issueTicket } from "./consent-ticket.ts";
import { grantCode } from "./grant-code.ts";
import { answerUrl, describeRedirect } from "./redirect-uri.ts";

/** A refusal whose redirect URI is the application's own: the page offers a way back that carries the error. */
export class AuthorizeRefusal extends Fault {
  readonly returnUrl: string;

  constructor(fault: Fault, returnUrl: string) {
    super(fault.code, fault.message, { oauthError: fault.oauthError ?? "invalid_request" });
    this.returnUrl = returnUrl;
  }
}

/** The request, with every check passed. Which application asks is looked at first: nothing can be said without it. */
export async function requireAuthorizeRequest(parameters: AuthorizeParameters): Promise<AuthorizeRequest> {
  const application = parameters.client_id ? await findLiveApplication(parameters.client_id) : null;
  if (!application) throw new Fault("invalid_request", "The client_id names no application.");
  const request = { parameters, application };
  for (const [index, check] of AUTHORIZE_CHECKS.entries()) {
    try {
      check(request);
    } catch (error) {
      if (index === 0 || !(error instanceof Fault)) throw error;
      throw new AuthorizeRefusal(error, errorUrl(request, error.oauthError ?? "invalid_request"));
    }
  }
  return request;
}

/** Only its owner may approve an application that is not verified (specification 5.3 rule 2). */
export function requireApprovable(request: AuthorizeRequest, accountId: string): void {
  const { verification, ownerId } = request.application;
  if (verification === "verified" || ownerId === accountId) return;
  const fault = new Fault("invalid_request", "This application is not verified: only its owner can approve it.", {
    oauthError: "unauthorized_client",
  });
  throw new AuthorizeRefusal(fault, errorUrl(request, "unauthorized_client"));
}

/** The redirect that tells the application why there is no code. */
export function errorUrl({ parameters }: AuthorizeRequest, error: OAuthError): string {
  const { redirect_uri = "", state } = parameters;
  return answerUrl(redirect_uri, { error, state, iss: settings().publicUrl });
}

/** What the authorize page does with a request: send the user to sign in, ask for consent, or redirect at once. */
export const reviewAuthorization = openOperation(
  {
    name: "oauth.review",
    input: z.strictObject({ parameters: AuthorizeParameters }),
    output: AuthorizeOutcome,
  },
  async ({ parameters }, { actor, db }) => {
    const request = await requireAuthorizeRequest(parameters);
    const prompts = splitScopes(parameters.prompt ?? "");
    const silent = prompts.includes("none");
    const redirect = (url: string) => ({ next: "redirect" as const, url });
    const authenticatedAt = actor.kind === "session" ? await authenticationTime(db, actor.credentialId) : null;
    if (actor.kind !== "session" || !isFresh(authenticatedAt, parameters.max_age) || prompts.includes("login")) {
      return silent ? redirect(errorUrl(request, "login_required")) : { next: "sign-in" as const };
    }
    requireApprovable(request, actor.accountId);
    const known = await knownScopes(db, actor.accountId, request.application.id);
    if (isRemembered(request, known) && !prompts.includes("consent"))
      return redirect(await grantAtOnce(request, actor));
    if (silent) return redirect(errorUrl(request, "consent_required"));
    return { next: "consent" as const, view: await describeConsent(request, actor, known, db) };
  },
);

type SessionActor = Extract<Actor, { kind: "session" | "apiToken" | "oauth" }>;

async function authenticationTime(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.session.findUnique({ where: { id: sessionId }, select: { authenticatedAt: true } });
  return row?.authenticatedAt ?? null;
}

const isFresh = (authenticatedAt: Date | null, maxAge: string | undefined): boolean =>
  authenticatedAt !== null && (maxAge === undefined || Date.now() - authenticatedAt.getTime() <= Number(maxAge) * 1000);

async function knownScopes(db: Db, accountId: string, applicationId: string): Promise<Set<string> | null> {
  const where = { accountId_applicationId: { accountId, applicationId } };
  const grant = await db.grant.findUnique({ where, select: { scopes: true } });
  return grant && new Set(grant.scopes);
}

/** Consent is remembered for verified confidential applications that ask for nothing new. */
function isRemembered({ application, parameters }: AuthorizeRequest, known: Set<string> | null): boolean {
  if (!known || application.isPublicClient || application.verification !== "verified") return false;
  return splitScopes(parameters.scope ?? "").every((scope) => known.has(scope));
}

const grantAtOnce = (request: AuthorizeRequest, actor: SessionActor): Promise<string> =>
  db().$transaction((tx) => {
    const ticket = issueTicket({ sessionId: actor.credentialId, parameters: request.parameters });
    return grantCode(tx, request, actor, ticket);
  });

async function describeConsent(
  request: AuthorizeRequest,
  actor: SessionActor,
  known: Set<string> | null,
  db: Db,
): Promise<ConsentView> {
  const { application, parameters } = request;
  const [users, account, token] = await Promise.all([
    db.grant.count({ where: { applicationId: application.id } }),
    db.account.findUniqueOrThrow({ where: { id: actor.accountId }, select: { username: true } }),
    db.accessToken.count({ where: { accountId: actor.accountId, applicationId: application.id } }),
  ]);
  const { host, isLoopback } = describeRedirect(parameters.redirect_uri ?? "");
  return {
    application: {
      id: application.id,
      name: application.name,
      owner: application.owner.username,
      verified: application.verification === "verified",
      createdAt: application.createdAt.toISOString(),
      users,
      isOwn: application.ownerId === actor.accountId,
    },
    redirectHost: host,
    isLoopback,
    scopes: splitScopes(parameters.scope ?? "").map((scope) => ({
      scope: Scope.parse(scope),
      isNew: known !== null && !known.has(scope),
    })),
    replacesToken: token > 0,
    username: account.username,
    ticket: issueTicket({ sessionId: actor.credentialId, parameters }),
  };
}
