import { type Access, type CredentialKind, RECENT_SIGN_IN_MINUTES, type Scope } from "../contract/access.ts";
import { BLOCKED_FLAGS, STAFF_FLAGS } from "../contract/flags.ts";
import { databaseNow } from "../data/database-clock.ts";
import { Fault } from "./fault.ts";

/** Where a call comes from. */
export interface Origin {
  ip: string;
  agent: string | null;
  requestId: string;
  /**
   * Finds the code of one of our languages: the one that was chosen in the browser, or that it asks for. Not of programs.
   * A function, because few calls need it.
   */
  readRequestedLanguage?: () => string;
}

interface Nobody {
  kind: "nobody";
}
interface CredentialHolder {
  kind: CredentialKind;
  accountId: string;
  /** Bits of `AccountFlag`. */
  flags: number;
  /** The session's, API token's or access token's row. */
  credentialId: string;
  /** Set for OAuth tokens. */
  applicationId?: string;
  /** Of an OAuth token, and of an API token that was limited. */
  scopes?: ReadonlySet<Scope>;
  /** The categories that an API token was limited to. */
  categoryIds?: readonly string[];
  /** When the person of a session last proved who they are. */
  authenticatedAt?: Date;
  /** The language that the person of a session chose with their account. It may be one that is no longer offered. */
  chosenLanguage?: string;
  /** Set while the account waits for its deletion. */
  deleteAt?: Date;
  /** Set where the operation needs no credential: what it does to another account is done by no right of this one. */
  isIncidental?: true;
}
/** The command line on the service's own machine: it has every right, and acts for the account that it names. */
interface Operator {
  kind: "operator";
  accountId: string;
}

/** Who is calling, and by which credential. */
export type Actor = Origin & (Nobody | CredentialHolder | Operator);
/** An actor that acts for an account. */
export type AccountActor = Origin & (CredentialHolder | Operator);

export const nobody = (origin: Origin): Actor => ({ ...origin, kind: "nobody" });
/** The caller of an operation that anybody may call. */
export const anybody = (actor: Actor): Actor =>
  actor.kind === "nobody" || actor.kind === "operator" ? actor : { ...actor, isIncidental: true };
export const operator = (accountId = ""): AccountActor => ({
  kind: "operator",
  accountId,
  ip: "local",
  agent: null,
  requestId: "operator",
});

export const isStaff = (actor: Actor): boolean =>
  actor.kind === "operator" || (actor.kind === "session" && (actor.flags & STAFF_FLAGS) !== 0);

/** Whether the credential has scopes: an application's, and an API token that its owner limited to some. */
const hasScopes = (actor: AccountActor): actor is AccountActor & CredentialHolder =>
  actor.kind === "oauth" || (actor.kind !== "operator" && actor.scopes !== undefined);

const categoriesOf = (actor: AccountActor): readonly string[] | undefined =>
  actor.kind === "operator" ? undefined : actor.categoryIds;

/** Whether the credential is an application's, or an API token that its owner limited. It reaches what it made. */
export const isLimited = (actor: AccountActor): boolean => hasScopes(actor) || categoriesOf(actor) !== undefined;

/** The bots that a credential reaches: all of its account, or those of its categories. */
export function botsOf(actor: AccountActor): { accountId: string; categoryId?: { in: string[] } } {
  const categoryIds = categoriesOf(actor);
  return { accountId: actor.accountId, ...(categoryIds && { categoryId: { in: [...categoryIds] } }) };
}

/** The categories that a credential reaches. */
export function ownCategoriesOf(actor: AccountActor): { accountId: string; id?: { in: string[] } } {
  const { accountId, categoryId } = botsOf(actor);
  return { accountId, ...(categoryId && { id: categoryId }) };
}

/** Whether the credential reaches what is in this category; null: what is in none. */
export const reachesCategory = (actor: AccountActor, categoryId: string | null): boolean =>
  categoriesOf(actor)?.some((id) => id === categoryId) ?? true;

/** Whose word it is what runs: it counts as long as that application or API token has access. */
export const writerOf = (actor: AccountActor) => ({
  applicationId: actor.kind === "oauth" ? (actor.applicationId ?? "") : null,
  apiTokenId: actor.kind === "apiToken" ? actor.credentialId : null,
});

/** The schedules and jobs that a credential reaches: one that has scopes, only what it has set up; the owner's own, all. */
export const reachOf = (actor: AccountActor) => ({
  accountId: actor.accountId,
  ...(isLimited(actor) && writerOf(actor)),
});

/** Whether a credential reaches a schedule or job of its account: as `reachOf`, for a row that was read. */
export function reaches(actor: AccountActor, row: ReturnType<typeof writerOf>): boolean {
  const { applicationId, apiTokenId } = writerOf(actor);
  return !isLimited(actor) || (row.applicationId === applicationId && row.apiTokenId === apiTokenId);
}

/** The actor, if it acts for an account and has this access. */
export function requireAccount(actor: Actor, access: Access): AccountActor {
  checkAccess(actor, access);
  if (actor.kind === "nobody") throw noCredential();
  return actor;
}

const noCredential = () => new Fault("unauthorized", "This route needs a credential.");

/** Deny by default: an actor passes only if the operation lists its kind, and an OAuth token only with the scope. */
export function checkAccess(actor: Actor, access: Access): void {
  if (access.kinds.length === 0 || actor.kind === "operator") return;
  if (actor.kind === "nobody") throw noCredential();
  if ((actor.flags & BLOCKED_FLAGS) !== 0) {
    throw new Fault("user_banned", "This account may not use the service.");
  }
  if (actor.deleteAt && !access.duringDeletion) {
    throw new Fault("account_deleted", `This account will be deleted on ${describeDay(actor.deleteAt)}.`);
  }
  if (!access.kinds.includes(actor.kind)) {
    throw new Fault("forbidden", `This route cannot be called with ${CREDENTIAL_NAMES[actor.kind]}.`);
  }
  if (access.flags !== undefined && (actor.flags & access.flags) === 0) {
    throw new Fault("forbidden", "Only staff can do this.");
  }
  // A user who approves an application gives it scopes, not what a flag allows.
  if (access.flags !== undefined && actor.kind === "oauth") {
    throw new Fault("forbidden", "This cannot be done with an OAuth2 token.");
  }
  requireScope(actor, access.scopes);
  if (actor.categoryIds && !access.inCategories) {
    throw new Fault("forbidden", "This route cannot be called with an API token that is limited to categories.");
  }
  if (access.recentSignIn && actor.kind === "session" && !hasSignedInRecently(actor)) {
    throw new Fault("recent_sign_in_required", "Confirm that it is you, and try again.");
  }
}

/** Whether the credential has one of these scopes; one that is not limited has all. */
export const hasScope = (actor: AccountActor, any: readonly Scope[]): boolean =>
  !hasScopes(actor) || any.some((scope) => actor.scopes?.has(scope));

/** What has scopes, calls nothing else: an OAuth token always, an API token if its owner limited it. @throws Fault */
export function requireScope(actor: AccountActor, any: readonly Scope[] = []): void {
  if (hasScope(actor, any)) return;
  const [scope] = any;
  if (!scope && actor.kind === "apiToken") {
    throw new Fault("forbidden", "This route cannot be called with an API token that is limited to scopes.");
  }
  const detail = scope && { oauthError: "insufficient_scope" as const, scope };
  throw new Fault("forbidden", `This route needs the scope ${any.join(" or ")}.`, detail);
}

/** Whether the person of a session has proved a short time ago who they are. */
export const hasSignedInRecently = ({ authenticatedAt: at }: Pick<CredentialHolder, "authenticatedAt">): boolean =>
  at !== undefined && databaseNow().getTime() - at.getTime() < RECENT_SIGN_IN_MINUTES * 60_000;

export const describeDay = (date: Date): string => date.toISOString().slice(0, 10);

const CREDENTIAL_NAMES: Record<CredentialKind, string> = {
  session: "a session",
  apiToken: "an API token",
  oauth: "an OAuth2 token",
};
