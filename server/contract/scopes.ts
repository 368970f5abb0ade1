/** What a scope gives access to, the most dangerous first: the order in which the consent page lists scopes. */
export const RISKS = ["credentials", "act", "change", "read"] as const;

export type Risk = (typeof RISKS)[number];

interface ScopeDefinition {
  /** What it allows an application over REST, gateway, shard link and userinfo. Users decide by this text. */
  description: string;
  risk: Risk;
}

/** OAuth 2.0 scopes (specification 5.2). A test compares each description with what the scope really gives access to. */
export const SCOPES = {
  identify: { description: "Read your ID, username and flags", risk: "read" },
  email: { description: "Read your e-mail address", risk: "read" },
  connections: { description: "Read your linked third-party connections", risk: "read" },
  "bots.read": {
    description:
      "Read your bots (names, e-mail addresses, platform accounts, live states, parties, friends, blocked players, what their automations did), your presets, the schedules that it set up and your shards, and search players through your bots",
    risk: "read",
  },
  "bots.write": {
    description: "Create, change and delete your bots and presets, restart bots, and replace the bots' credentials",
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
      "Run commands and send chat messages through your bots as their owner, now and by schedules of its own, towards other players too, and read the replies",
    risk: "act",
  },
  openid: { description: "Confirm who you are: your account ID, and when you signed in", risk: "read" },
  profile: { description: "Read your username when you sign in with it", risk: "read" },
} as const satisfies Record<string, ScopeDefinition>;
export type Scope = keyof typeof SCOPES;
export const ALL_SCOPES = Object.keys(SCOPES) as [Scope, ...Scope[]];

/** The description that users read. */
export const describeScope = (scope: Scope): string => SCOPES[scope].description;

export const riskOf = (scope: Scope): Risk => SCOPES[scope].risk;

/** Together they allow the shard link, which sends the bots' credentials. */
export const LINK_SCOPES = ["bots.run", "categories.read", "bots.read"] as const satisfies readonly Scope[];

/** `bots.run` alone counts: after its approval only harmless scopes are missing for the shard link. */
export const receivesCredentials = (scopes: readonly Scope[]): boolean =>
  scopes.some((scope) => riskOf(scope) === "credentials");

/** Shown before an approval that gives access to credentials. */
export const CREDENTIALS_WARNING =
  "Whoever has these credentials can use the bots outside this service. If you withdraw the approval, the application loses access to this service but may keep what it received: replace the bots' credentials then.";
