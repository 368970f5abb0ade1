import { z } from "zod";
import { STAFF_FLAGS } from "./flags.ts";
import { ALL_SCOPES } from "./scopes.ts";

const Count = z.int().min(0);

/** What can sign in to an account, or act for it, besides its password. */
export const AccessCounts = z.object({
  passkeys: Count,
  authenticatorApps: Count,
  apiTokens: Count,
  /** Of others, that the account has approved. */
  applications: Count,
  /** Of the account's own applications. */
  applicationSecrets: Count,
  webhooks: Count,
  /** That are not paused. */
  schedules: Count,
  /** Whose settings let players command the bots. */
  rankCategories: Count,
  /** That have not ended. */
  jobs: Count,
  /** Other than the caller's. */
  sessions: Count,
});
export type AccessCounts = z.infer<typeof AccessCounts>;

export const Scope = z.enum(ALL_SCOPES);
export type Scope = z.infer<typeof Scope>;

/** The credentials that a caller may use. */
export type CredentialKind = "session" | "apiToken" | "oauth";

/** Who may call an operation. Anybody else is refused. */
export interface Access {
  kinds: readonly CredentialKind[];
  /** Any one of these is required of what has scopes; other credentials act as the owner. */
  scopes?: readonly Scope[];
  /** At least one of these account flags is required. */
  flags?: number;
  /** Set by `operation()` from the table of `sign-in-classes.ts`. */
  recentSignIn?: boolean;
  /** Stays possible for an account that waits for its deletion. */
  duringDeletion?: true;
  /** Also for an API token that is limited to categories: the rule reads and changes what is in them alone. */
  inCategories?: true;
}

export const RECENT_SIGN_IN_MINUTES = 10;

/** Anybody: credentials are ignored. */
export const publicAccess: Access = { kinds: [] };
/** The owner by API token or session, and applications with any one of the scopes. */
export const withScope = (...scopes: readonly Scope[]): Access => ({ kinds: ["session", "apiToken", "oauth"], scopes });
/** The owner by API token or session; never an application. */
export const ownerOnly: Access = { kinds: ["session", "apiToken"] };
/** The owner in the portal. */
export const portalOnly: Access = { kinds: ["session"] };
/** Staff in the portal. */
export const staffOnly: Access = { kinds: ["session"], flags: STAFF_FLAGS };

/** The same callers, also while their account waits for its deletion. */
export const alsoDuringDeletion = (access: Access): Access => ({ ...access, duringDeletion: true });

/** The same callers, and API tokens that are limited to categories: the rule has to know `categoryIds` of its actor. */
export const alsoInCategories = (access: Access): Access => ({ ...access, inCategories: true });

/** An API token can be limited to these; the others are about OpenID Connect, which takes access tokens only. */
export const API_TOKEN_SCOPES = Scope.exclude(["openid", "profile"]);
