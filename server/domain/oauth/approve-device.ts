import { portalOnly } from "../../contract/access.ts";
import {
  DeviceConsent,
  DeviceDecided,
  DeviceDecision,
  DeviceView,
  formatUserCode,
  normalizeUserCode,
} from "../../contract/oauth.ts";
import { type ActiveApplication, findActiveApplication, lockApplication } from "../../data/applications.ts";
import type { Db } from "../../data/db.ts";
import { type DeviceCode, decideDeviceCode, findDeviceCode, NO_REDIRECT_URI } from "../../data/device-codes.ts";
import { consumePoints, type RateLimitWindow } from "../../data/rate-limit-counters.ts";
import { hashSecret } from "../../data/secret.ts";
import type { AccountActor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { rateLimitedFault } from "../service/rate-limited-fault.ts";
import { issueTicket, requireTicket } from "./consent-ticket.ts";
import { storeApproval } from "./grant-code.ts";
import { maySessionApprove } from "./may-session-approve.ts";
import { readApprovedScopes, readConsentView } from "./read-consent-view.ts";
import { isApprovableBy, NOT_APPROVABLE } from "./require-authorize-request.ts";

/** Codes that a person enters, right ones too: nobody finds the code of a stranger's device by trying. */
const ENTERED: RateLimitWindow = { name: "device-code", points: 20, windowSeconds: 900 };

const unknownCode = () =>
  new Fault(
    "invalid_request",
    "This code is unknown, or has expired. Compare it with your device, or start there again.",
  );

/** What the person who enters a code decides about: the same as on the consent page. */
export const showDevice = operation(
  { name: "oauth.showDevice", access: portalOnly, input: DeviceView, output: DeviceConsent },
  async ({ userCode }, { actor, db }) => {
    const { allowed, resetMs } = await consumePoints(ENTERED, actor.accountId);
    if (!allowed) throw rateLimitedFault(resetMs, "Too many codes.");
    const code = await findUndecided(db, userCode);
    const application = await requireApplication(db, code, actor);
    const scope = code.scopes.join(" ");
    if (!maySessionApprove(requireSession(actor), scope)) return { view: null };
    const known = await readApprovedScopes(db, actor.accountId, application.id);
    const view = await readConsentView(db, {
      application,
      scopes: code.scopes,
      leadsTo: { kind: "device", name: null, address: formatUserCode(normalizeUserCode(userCode)) },
      approver: actor,
      known,
      ticket: issueTicket(bindingOf(actor, userCode, code)),
    });
    return { view };
  },
);

/** The person approves or denies. Everything is checked again, as when a code is granted. */
export const decideDevice = operation(
  { name: "oauth.decideDevice", access: portalOnly, input: DeviceDecision, output: DeviceDecided, writes: true },
  async ({ userCode, ticket, decision }, { actor, db, audit }) => {
    const code = await findDeviceCode(db, hashSecret(normalizeUserCode(userCode)));
    // A guess without the form learns nothing: it is not counted as a code that is entered.
    requireTicket(ticket, bindingOf(actor, userCode, code ?? { applicationId: "", scopes: [] }));
    if (!code) throw unknownCode();
    await lockAccount(db, actor.accountId);
    await lockApplication(db, code.applicationId);
    const { id: targetId } = await requireApplication(db, code, actor);
    const scope = code.scopes.join(" ");
    const session = requireSession(actor);
    if (decision === "approve" && !maySessionApprove(session, scope)) return { decision: null };
    const decided = await decideDeviceCode(db, code.hash, decision);
    if (decided === "other") throw unknownCode();
    if (decided === "again") {
      if (decision === "approve") await requireOwnApproval(db, code.hash, actor.accountId);
      return { decision };
    }
    if (decision === "approve") {
      const { hash, scopes, applicationId } = code;
      const none = { redirectUri: NO_REDIRECT_URI, codeChallenge: null, nonce: null };
      await storeApproval(db, { hash, applicationId, scopes, ...none }, session);
      audit({ action: "application.approve", targetId, after: { scope, device: true } });
    } else {
      audit({ action: "application.deny", targetId });
    }
    return { decision };
  },
);

/** Somebody else may have approved it first: the device then acts for them. */
async function requireOwnApproval(db: Db, hash: string, accountId: string): Promise<void> {
  if ((await db.authorizationCode.count({ where: { hash, accountId } })) === 0) throw unknownCode();
}

function requireSession(actor: AccountActor) {
  if (actor.kind !== "session") throw new Fault("forbidden", "Only a signed-in person can decide.");
  return actor;
}

const bindingOf = (
  actor: AccountActor,
  userCode: string,
  { applicationId, scopes }: Pick<DeviceCode, "applicationId" | "scopes">,
) => ({
  sessionId: requireSession(actor).credentialId,
  parameters: { form: "device", userCode: normalizeUserCode(userCode), applicationId, scope: scopes.join(" ") },
});

async function findUndecided(db: Db, userCode: string): Promise<DeviceCode> {
  const code = await findDeviceCode(db, hashSecret(normalizeUserCode(userCode)));
  if (!code || code.decision !== null) throw unknownCode();
  return code;
}

async function requireApplication(db: Db, code: DeviceCode, actor: AccountActor): Promise<ActiveApplication> {
  const application = await findActiveApplication(db, code.applicationId);
  if (!application?.deviceFlow) throw unknownCode();
  if (isApprovableBy(application, actor.accountId)) return application;
  throw new Fault("invalid_request", NOT_APPROVABLE, { oauthError: "unauthorized_client" });
}
