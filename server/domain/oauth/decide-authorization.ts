import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { AuthorizeDecision, AuthorizeResponse } from "../../contract/oauth.ts";
import { Fault } from "../fault.ts";
import { operation } from "../operation.ts";
import { authorizeResponse } from "./authorize-request.ts";
import { requireTicket } from "./consent-ticket.ts";
import { grantCode } from "./grant-code.ts";
import { maySessionApprove } from "./may-session-approve.ts";
import { lockAuthorizeRequest } from "./require-authorize-request.ts";

/** The user's decision on the consent page. Everything is checked again: the application may have changed meanwhile. */
export const decideAuthorization = operation(
  {
    name: "oauth.decide",
    access: portalOnly,
    input: AuthorizeDecision,
    /** Null: the person signs in again before they approve. */
    output: z.object({ response: AuthorizeResponse.nullable() }),
    writes: true,
  },
  async ({ parameters, ticket, decision }, { actor, db, audit }) => {
    if (!("credentialId" in actor)) throw new Fault("forbidden", "Only a signed-in person can decide.");
    requireTicket(ticket, { sessionId: actor.credentialId, parameters });
    const request = await lockAuthorizeRequest(db, parameters, actor.accountId);
    const targetId = request.application.id;
    if (decision === "deny") {
      audit({ action: "application.deny", targetId });
      return { response: authorizeResponse(request, { error: "access_denied" }) };
    }
    if (!maySessionApprove(actor, parameters.scope)) return { response: null };
    const response = await grantCode(db, request, actor, ticket);
    audit({ action: "application.approve", targetId, after: { scope: parameters.scope ?? "" } });
    return { response };
  },
);
