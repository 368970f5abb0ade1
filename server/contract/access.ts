import { z } from "zod";
import { STAFF_FLAGS } from "./account-flags.ts";

/** What a scope gives access to, the most dangerous first: the order in which the consent page lists scopes. */
export const RISKS = ["credentials", "act", "change", "read"] as const;
export type Risk = (typeof RISKS)[number];

/** The headings of the groups of scopes. Like every scope's sentence, each completes "it will be able to …". */
export const RISK_TITLES: Record<Risk, string> = {
  credentials: "Receive your bots' credentials",
  act: "Act for you",
  change: "Make changes",
  read: "Read data",
};

interface ScopeDefinition {
  /** What it allows an application over REST, gateway, shard link and userinfo. Users decide by this text. */
  description: string;
  risk: Risk;
}

/** OAuth 2.0 scopes (specification 5.2). A test compares each description with what the scope really gives access to. */
export const SCOPES = {
  identify: { description: "Read your id, username and flags", risk: "read" },
  email: { description: "Read your e-mail address", risk: "read" },
  connections: { description: "Read your linked third-party connections", risk: "read" },
  "bots.read": {
    description:
      "Read your bots (names, e-mail addresses, live states, parties, friends, blocked players), your presets, your schedules and your shards, and search players through your bots",
    risk: "read",
  },
  "bots.write": {
    description: "Create, change and delete your bots and presets, and replace the bots' credentials",
    risk: "change",
  },
  "bots.run": {
    description:
      "Receive your bots' device credentials, run your bots on its own machines and act as them on the game platform",
    risk: "credentials",
  },
  "categories.read": {
    description: "Read your categories and their configuration, with the players named in it",
    risk: "read",
  },
  "categories.write": {
    description:
      "Create, change and delete your categories: how their bots behave, who may command them, and whether this service runs them",
    risk: "change",
  },
  "commands.run": {
    description:
      "Run commands and send chat messages through your bots as their owner, now and by schedules, towards other players too, and read the replies",
    risk: "act",
  },
  openid: { description: "Confirm who you are: your account id, and when you signed in", risk: "read" },
  profile: { description: "Read your username when you sign in with it", risk: "read" },
} as const satisfies Record<string, ScopeDefinition>;
export type Scope = keyof typeof SCOPES;
export const Scope = z.enum(Object.keys(SCOPES) as [Scope, ...Scope[]]);

/** The credentials that a caller may use. */
export type CredentialKind = "session" | "apiToken" | "oauth";

/** Who may call an operation. Anybody else is refused. */
export interface Access {
  kinds: readonly CredentialKind[];
  /** Required of OAuth tokens; other credentials act as the owner. */
  scope?: Scope;
  /** At least one of these account flags is required. */
  flags?: number;
  /** A session must have proved within `RECENT_SIGN_IN_MINUTES` who its person is. API tokens are secrets themselves. */
  recentSignIn?: true;
  /** Stays possible for an account that waits for its deletion. */
  duringDeletion?: true;
}

export const RECENT_SIGN_IN_MINUTES = 10;

/** Anybody: credentials are ignored. */
export const publicAccess: Access = { kinds: [] };
/** The owner by API token or session, and applications with the scope. */
export const withScope = (scope: Scope): Access => ({ kinds: ["session", "apiToken", "oauth"], scope });
/** The owner by API token or session; never an application. */
export const ownerOnly: Access = { kinds: ["session", "apiToken"] };
/** The owner in the portal. */
export const portalOnly: Access = { kinds: ["session"] };
/** Staff in the portal. */
export const staffOnly: Access = { kinds: ["session"], flags: STAFF_FLAGS };

/** The same callers, but a session must have signed in, or confirmed it, a short time ago. */
export const afterRecentSignIn = (access: Access): Access => ({ ...access, recentSignIn: true });
/** The same callers, also while their account waits for its deletion. */
export const alsoDuringDeletion = (access: Access): Access => ({ ...access, duringDeletion: true });

/** The description that users read. */
export const describeScope = (scope: Scope): string => SCOPES[scope].description;

export const riskOf = (scope: Scope): Risk => SCOPES[scope].risk;

/** An API token can be limited to these; the others are about OpenID Connect, which takes access tokens only. */
export const API_TOKEN_SCOPES = Scope.exclude(["openid", "profile"]);

/** Together they allow the shard link, which sends the bots' credentials. */
export const LINK_SCOPES = ["bots.run", "categories.read", "bots.read"] as const satisfies readonly Scope[];

/** `bots.run` alone counts: after its approval only harmless scopes are missing for the shard link. */
export const receivesCredentials = (scopes: readonly Scope[]): boolean =>
  scopes.some((scope) => riskOf(scope) === "credentials");

/** Shown before an approval that gives access to credentials. */
export const CREDENTIALS_WARNING =
  "Whoever has these credentials can use the bots outside this service. If you withdraw the approval, the application loses access to this service but may keep what it received: replace the bots' credentials then.";

/** What an application with these scopes cannot do. */
export const describeRestrictions = (scopes: readonly Scope[]): string =>
  receivesCredentials(scopes)
    ? "It cannot see your password or change your account."
    : "It cannot see your password, change your account or see your bots' credentials.";
