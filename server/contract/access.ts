import { z } from "zod";
import { STAFF_FLAGS } from "./user.ts";

/** How far a scope reaches, the farthest first: in this order people read what an application asks for. */
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
  /** What it lets an application do, on every entrance: REST, gateway, shard link, userinfo. People decide by it. */
  lets: string;
  risk: Risk;
}

/** OAuth 2.0 scopes (specification 5.2). A test holds each against what it really reads, changes and delivers. */
export const SCOPES = {
  identify: { lets: "Read your id, username and flags", risk: "read" },
  email: { lets: "Read your e-mail address", risk: "read" },
  connections: { lets: "Read your linked third-party connections", risk: "read" },
  "bots.read": {
    lets: "Read your bots (names, e-mail addresses, live states, parties, friends, blocked players), your presets and your shards, and search players through your bots",
    risk: "read",
  },
  "bots.write": {
    lets: "Create, change and delete your bots and presets, and put other credentials in the place of a bot's",
    risk: "change",
  },
  "bots.run": {
    lets: "Receive your bots' device credentials, run your bots on its own machines and act as them on the game platform",
    risk: "credentials",
  },
  "categories.read": {
    lets: "Read your categories and their configuration, with the players named in it",
    risk: "read",
  },
  "categories.write": {
    lets: "Create, change and delete your categories: how their bots behave, who may command them, and whether this service runs them",
    risk: "change",
  },
  "commands.run": {
    lets: "Run commands and send chat messages through your bots as their owner, towards other players too, and read the replies",
    risk: "act",
  },
  openid: { lets: "Confirm who you are: your account id, and when you signed in", risk: "read" },
  profile: { lets: "Read your username when you sign in with it", risk: "read" },
} as const satisfies Record<string, ScopeDefinition>;
export type Scope = keyof typeof SCOPES;
export const Scope = z.enum(Object.keys(SCOPES) as [Scope, ...Scope[]]);

/** What a caller may come with; `operator` is the command line on the service's own machine. */
export type CredentialKind = "session" | "apiToken" | "oauth";

/** Who may call an operation. What is not listed is refused. */
export interface Access {
  kinds: readonly CredentialKind[];
  /** Needed by OAuth tokens; other kinds act as the owner. */
  scope?: Scope;
  /** Account flags of which one is needed. */
  flags?: number;
}

/** Nobody in particular: no credential is looked at. */
export const publicAccess: Access = { kinds: [] };
/** The owner by API token or session, and applications that hold the scope. */
export const withScope = (scope: Scope): Access => ({ kinds: ["session", "apiToken", "oauth"], scope });
/** The owner by API token or session; never an application. */
export const ownerOnly: Access = { kinds: ["session", "apiToken"] };
/** The owner in the portal. */
export const portalOnly: Access = { kinds: ["session"] };
/** Staff in the portal. */
export const staffOnly: Access = { kinds: ["session"], flags: STAFF_FLAGS };

/** The sentence that people read. */
export const describeScope = (scope: Scope): string => SCOPES[scope].lets;

/** What an application can do with a scope, for people who decide. */
export const riskOf = (scope: Scope): Risk => SCOPES[scope].risk;

/** Together they open the shard link, which hands out the bots' credentials. */
export const LINK_SCOPES: readonly Scope[] = ["bots.run", "categories.read", "bots.read"];

/** With `bots.run` approved the other two are all that is missing, so it counts alone. */
export const receivesCredentials = (scopes: readonly Scope[]): boolean =>
  scopes.some((scope) => riskOf(scope) === "credentials");

/** What follows from an approval that hands credentials out. */
export const CREDENTIALS_WARNING =
  "Whoever has these credentials can use the bots outside this service. If you take the approval back, the application is shut out here but may keep what it received: give the bots new credentials then.";

/** What an application with these scopes cannot do. */
export const describeRestrictions = (scopes: readonly Scope[]): string =>
  receivesCredentials(scopes)
    ? "It cannot see your password or change your account."
    : "It cannot see your password, change your account or see your bots' credentials.";
