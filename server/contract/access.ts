import { z } from "zod";
import { STAFF_FLAGS } from "./user.ts";

/** OAuth 2.0 scopes (specification 5.2) with the sentence that people read. */
export const SCOPES = {
  identify: "Read your id, username and flags",
  email: "Read your e-mail address",
  connections: "Read your linked third-party connections",
  "bots.read": "List your bots and read their settings",
  "bots.write": "Create, change and delete your bots and presets",
  "bots.run": "Start and stop your bots from the control library",
  "categories.read": "Read your categories and their configuration",
  "categories.write": "Create, change and delete your categories",
  "commands.run": "Run commands and send chat messages through your bots",
  openid: "Confirm who you are",
  profile: "Read your username when you sign in with it",
} as const;
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
export const open: Access = { kinds: [] };
/** The owner by API token or session, and applications that hold the scope. */
export const withScope = (scope: Scope): Access => ({ kinds: ["session", "apiToken", "oauth"], scope });
/** The owner by API token or session; never an application. */
export const ownerOnly: Access = { kinds: ["session", "apiToken"] };
/** The owner in the portal. */
export const portalOnly: Access = { kinds: ["session"] };
/** Staff in the portal. */
export const staffOnly: Access = { kinds: ["session"], flags: STAFF_FLAGS };

export type Risk = "read" | "change" | "act";

/** What an application can do with a scope, for people who decide. */
export const riskOf = (scope: Scope): Risk => {
  if (scope.endsWith(".write")) return "change";
  return scope.endsWith(".run") ? "act" : "read";
};
