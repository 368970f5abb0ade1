import type { AuthorizeParameters, AuthorizeResponse } from "../../contract/oauth.ts";
import { type ActiveApplication, findActiveApplication, lockApplication } from "../../data/applications.ts";
import { type Db, db } from "../../data/db.ts";
import { isId } from "../../data/id.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { AUTHORIZE_CHECKS } from "./authorize-checks.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import { authorizeResponse } from "./authorize-request.ts";

/** A refusal whose redirect URI is known to be the application's own: the error can be sent there. */
export class AuthorizeRefusal extends Fault {
  readonly response: AuthorizeResponse;

  constructor(fault: Fault, request: AuthorizeRequest) {
    const oauthError = fault.oauthError ?? "invalid_request";
    super(fault.code, fault.message, { oauthError });
    this.response = authorizeResponse(request, { error: oauthError });
  }

  /** True when the error is sent straight to the application. Every other error is shown to the user first. */
  get isForApplication(): boolean {
    return this.oauthError === "request_not_supported" || this.oauthError === "request_uri_not_supported";
  }
}

/** The request, after every check. The application is looked up first: the checks need it. */
export async function requireAuthorizeRequest(db: Db, parameters: AuthorizeParameters): Promise<AuthorizeRequest> {
  const application = parameters.client_id ? await findActiveApplication(db, parameters.client_id) : null;
  if (!application) throw new Fault("invalid_request", "The client_id names no application.");
  const request = { parameters, application };
  for (const [index, check] of AUTHORIZE_CHECKS.entries()) {
    try {
      check(request);
    } catch (error) {
      if (index === 0 || !(error instanceof Fault)) throw error;
      throw new AuthorizeRefusal(error, request);
    }
  }
  return request;
}

/**
 * The request again, in the transaction that grants it. Until that ends, the application cannot be changed or disabled,
 * nor the approval be revoked.
 */
export async function lockAuthorizeRequest(
  tx: Db,
  parameters: AuthorizeParameters,
  accountId: string,
): Promise<AuthorizeRequest> {
  await lockAccount(tx, accountId);
  if (isId(parameters.client_id ?? "")) await lockApplication(tx, parameters.client_id ?? "");
  const request = await requireAuthorizeRequest(tx, parameters);
  requireApprovable(request, accountId);
  return request;
}

export const NOT_APPROVABLE = "This application is not verified: only its owner can approve it.";

/** Only its owner may approve an application that is not verified (specification 5.3 rule 2). */
export const isApprovableBy = (
  { verification, ownerId }: Pick<ActiveApplication, "verification" | "ownerId">,
  accountId: string,
): boolean => verification === "verified" || ownerId === accountId;

export function requireApprovable(request: AuthorizeRequest, accountId: string): void {
  if (isApprovableBy(request.application, accountId)) return;
  throw new AuthorizeRefusal(
    new Fault("invalid_request", NOT_APPROVABLE, { oauthError: "unauthorized_client" }),
    request,
  );
}

/** What the application is told after an internal error; null when the redirect URI cannot be checked. */
export async function serverErrorResponse(parameters: AuthorizeParameters): Promise<AuthorizeResponse | null> {
  try {
    return authorizeResponse(await requireAuthorizeRequest(db(), parameters), { error: "server_error" });
  } catch {
    return null;
  }
}
