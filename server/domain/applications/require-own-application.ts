import type { z } from "zod";
import { Scope } from "../../contract/access.ts";
import type { ApplicationIdentity } from "../../contract/application-identity.ts";
import type { Application } from "../../contract/applications.ts";
import { AccountFlag, ApplicationFlag, STAFF_FLAGS } from "../../contract/flags.ts";
import { findRedirectProblem } from "../../contract/redirect-uri.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import type { AccountActor } from "../actor.ts";
import { Fault, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";

const HINT_LENGTH = 12;

export const APPLICATION_INCLUDE = {
  secrets: { orderBy: { createdAt: "asc" } },
  _count: { select: { grants: true } },
} as const satisfies Prisma.ApplicationInclude;
type ApplicationRow = Prisma.ApplicationGetPayload<{ include: typeof APPLICATION_INCLUDE }>;
type OwnedApplicationRow = ApplicationRow & { ownerId: string };

/** What staff check when they verify it. */
export const identityOf = (row: Omit<ApplicationRow, "secrets" | "_count">): ApplicationIdentity => {
  const {
    name,
    isPublicClient,
    redirectUris,
    description,
    privacyUrl,
    termsUrl,
    iconHash,
    logoutRedirectUris,
    deviceFlow,
  } = row;
  const scopes = row.scopes.map((scope) => Scope.parse(scope));
  const details = { description, privacyUrl, termsUrl, iconHash };
  return { name, isPublicClient, redirectUris, logoutRedirectUris, scopes, deviceFlow, ...details };
};

export const toApplication = (
  row: Omit<ApplicationRow, "icon"> & { icon?: string | null },
): z.input<typeof Application> => ({
  ...row,
  flags: applicationFlags(row),
  scopes: row.scopes.map((scope) => Scope.parse(scope)),
  users: row._count.grants,
});

export const applicationFlags = ({
  disabled,
  verification,
}: Pick<ApplicationRow, "disabled" | "verification">): number =>
  (disabled ? ApplicationFlag.Disabled : 0) |
  (verification === "verified" ? ApplicationFlag.Verified : 0) |
  (verification === "pending" ? ApplicationFlag.VerificationPending : 0);

/** An application of this account, by id, to read. Another account's is a missing one. */
export async function requireOwnApplication(db: Db, ownerId: string, id: string): Promise<OwnedApplicationRow> {
  const row = await db.application.findFirst({ where: { id, ownerId }, include: APPLICATION_INCLUDE });
  if (!row) throw notFound("application");
  return { ...row, ownerId };
}

/** The same for an operation that writes: the account's lock makes the writers of one application wait for each other. */
export async function lockOwnApplication(tx: Db, ownerId: string, id: string): Promise<OwnedApplicationRow> {
  await lockAccount(tx, ownerId);
  return requireOwnApplication(tx, ownerId, id);
}

/** The account that owns an application. To everybody who asks, one without an owner is a missing one: nobody changes it. */
export async function requireOwner(db: Db, id: string): Promise<string> {
  const row = await db.application.findUnique({ where: { id }, select: { ownerId: true } });
  if (row?.ownerId) return row.ownerId;
  throw notFound("application");
}

/** Any application, for staff and the operator to change: under its owner's lock. */
export async function lockApplication(tx: Db, id: string): Promise<OwnedApplicationRow> {
  return lockOwnApplication(tx, await requireOwner(tx, id), id);
}

/** A new secret of the application. @returns The secret itself; only its hash is stored. */
export async function insertApplicationSecret(tx: Db, applicationId: string): Promise<string> {
  const secret = newSecret("SVCOA2S_");
  const hint = secret.slice(0, HINT_LENGTH);
  await tx.applicationSecret.create({ data: { id: newId(), applicationId, hash: hashSecret(secret), hint } });
  return secret;
}

export function requireSafeRedirects(
  uris: string[],
  isPublicClient: boolean,
  member: "redirectUris" | "logoutRedirectUris" = "redirectUris",
): void {
  const problems = uris.flatMap((uri, index) => {
    const problem = findRedirectProblem(uri, isPublicClient);
    return problem ? [{ path: [member, index], message: `The address ${problem}.` }] : [];
  });
  if (problems.length) throw new Fault("invalid_request", "A redirect URI cannot be saved.", { problems });
}

/** The same, and the application of the service itself, which an admin and the operator disable and enable. */
export async function lockAnyApplicationForStaff(tx: Db, actor: AccountActor, id: string): Promise<ApplicationRow> {
  const row = await tx.application.findUnique({ where: { id }, include: APPLICATION_INCLUDE });
  return row?.ownerId === null && isAdmin(actor) ? row : lockApplicationForStaff(tx, actor, id);
}

const isAdmin = (actor: AccountActor): boolean => actor.kind === "operator" || (actor.flags & AccountFlag.Admin) !== 0;

/** An application for staff to change. Applications of staff, the caller's own included, are changed by an admin only. */
export async function lockApplicationForStaff(tx: Db, actor: AccountActor, id: string) {
  const row = await lockApplication(tx, id);
  if (isAdmin(actor)) return row;
  const { flags } = await tx.account.findUniqueOrThrow({ where: { id: row.ownerId }, select: { flags: true } });
  if ((flags & STAFF_FLAGS) === 0) return row;
  throw new Fault("forbidden", "Only an admin can change an application of staff.");
}

/** Nobody can approve a disabled application, so it is not verified either. */
export function requireEnabled({ disabled }: { disabled: boolean }): void {
  if (disabled) throw new Fault("unable_to_process", "This application is disabled: enable it first.");
}
