/** The texts of the page about scopes. */
export const scopesTexts = {
  title: "Scopes",
  lead: "A scope is a permission that a person gives to an application. Request only the scopes that you need: people read each one as a sentence before they approve.",
  table: {
    title: "What each scope allows",
    label: "Scopes",
    columns: ["Scope", "What people read", "Kind", "Routes"],
    kinds: { credentials: "credentials", act: "act", change: "change", read: "read" },
    /** What a scope without a route does. */
    effects: {
      email: "adds the e-mail address to GET /user and userinfo",
      connections: "adds the connections to GET /user",
      profile: "adds the username to userinfo",
    },
  },
  credentials: {
    title: "Applications that run bots",
    text: (note: string) =>
      `With \`bots.run\`, \`categories.read\` and \`bots.read\` an application can run shards, and each shard receives the device credentials of its bots. ${note} No other scope discloses credentials; \`bots.write\` can replace them but does not show them.`,
  },
  callers: {
    title: "Who may call each route",
    text: "API tokens and sessions act as the account itself. An access token acts within its scopes and can never export credentials; of several scopes, any one is enough.",
    label: "Who may call each route",
    columns: ["Route", "API token", "Session", "Access token"],
    public: "public",
    yes: "yes",
    no: "no",
  },
  more: "The [OAuth guide](/docs/oauth) explains how an application gets a token with scopes.",
} as const;
