import { portalOnly } from "../../contract/access.ts";
import { findIdentityChanges } from "../../contract/application-identity.ts";
import {
  ApplicationCreate,
  ApplicationCreated,
  ApplicationReference,
  ApplicationUpdate,
  ApplicationUpdated,
} from "../../contract/applications.ts";
import { privateUseScheme } from "../../contract/redirect-uri.ts";
import { Ok } from "../../contract/text.ts";
import { newId } from "../../data/id.ts";
import { hashSecret } from "../../data/secret.ts";
import { Fault, invalid } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { withdrawVerificationRequests } from "./close-verification-requests.ts";
import { requireIcon } from "./require-icon.ts";
import {
  identityOf,
  insertApplicationSecret,
  lockOwnApplication,
  requireSafeRedirects,
} from "./require-own-application.ts";

const MAX_APPLICATIONS = 50;

/** Only the name is required. A confidential client gets its first secret. */
export const createApplication = operation(
  {
    name: "applications.create",
    access: portalOnly,
    input: ApplicationCreate,
    output: ApplicationCreated,
    writes: true,
  },
  async ({ name, isPublicClient = false, redirectUris = [], scopes = [] }, { actor, db, audit }) => {
    const ownerId = actor.accountId;
    await lockAccount(db, ownerId);
    if ((await db.application.count({ where: { ownerId } })) >= MAX_APPLICATIONS) {
      throw new Fault("limit_exceeded", `An account may have ${MAX_APPLICATIONS} applications.`);
    }
    requireSafeRedirects(redirectUris, isPublicClient);
    const id = newId();
    const settings = { name, isPublicClient, redirectUris, scopes };
    await db.application.create({ data: { id, ownerId, ...settings } });
    audit({ action: "application.create", targetId: id, after: settings });
    return { clientId: id, ...(!isPublicClient && { clientSecret: await insertApplicationSecret(db, id) }) };
  },
);

/** Deletes its secrets, codes, approvals and tokens too. */
export const deleteApplication = operation(
  { name: "applications.delete", access: portalOnly, input: ApplicationReference, output: Ok, writes: true },
  async ({ applicationId }, { actor, db, audit }) => {
    const { name } = await lockOwnApplication(db, actor.accountId, applicationId);
    // Codes first, in the order in which an exchange locks: otherwise the two could deadlock.
    await db.authorizationCode.deleteMany({ where: { applicationId } });
    await db.application.delete({ where: { id: applicationId } });
    audit({ action: "application.delete", targetId: applicationId, before: { name } });
    return { ok: true };
  },
);

/**
 * Changes the members given. A client that becomes public loses its secrets: it cannot keep them secret. A change of
 * what staff verified ends the verification, or withdraws the request for it; tokens issued before stay.
 */
export const updateApplication = operation(
  {
    name: "applications.update",
    access: portalOnly,
    input: ApplicationUpdate,
    output: ApplicationUpdated,
    writes: true,
  },
  async ({ applicationId, icon, ...given }, { actor, db, audit }) => {
    if (icon) requireIcon(icon);
    const changes = { ...given, ...(icon !== undefined && { iconHash: icon && hashSecret(icon) }) };
    const row = await lockOwnApplication(db, actor.accountId, applicationId);
    const { isPublicClient, redirectUris, verification } = row;
    if (changes.redirectUris) requireSafeRedirects(changes.redirectUris, changes.isPublicClient ?? isPublicClient);
    else if (changes.isPublicClient === false) requireNoApps(redirectUris);
    // Never an app's: no person has seen a page of ours before this one.
    if (changes.logoutRedirectUris) requireSafeRedirects(changes.logoutRedirectUris, false, "logoutRedirectUris");
    const before = { ...identityOf(row) };
    const isIdentityChanged = findIdentityChanges(before, changes).length > 0;
    const next = isIdentityChanged ? "none" : verification;
    const data = { ...changes, icon, verification: next } as const;
    const after = await db.application.update({ where: { id: applicationId }, data });
    if (after.isPublicClient) await db.applicationSecret.deleteMany({ where: { applicationId } });
    if (next !== verification) await withdrawVerificationRequests(db, applicationId);
    audit({
      action: "application.update",
      targetId: applicationId,
      before: { ...before, ...(next !== verification && { verification }) },
      after: {
        ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
        ...(next !== verification && { verification: next }),
      },
    });
    return { ok: true as const, verification: next };
  },
);

/** An application does not become confidential while it has redirect URIs that only a public client may have. */
function requireNoApps(redirectUris: string[]): void {
  const uri = redirectUris.find((saved) => privateUseScheme(saved) !== null);
  if (uri === undefined) return;
  const advice = `Remove the redirect URI ${uri} first: it opens an app, and only a public client may use the address of an app.`;
  throw invalid(["isPublicClient"], advice);
}
