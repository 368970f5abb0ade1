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
  tokens: {
    title: "Limits of an API token",
    text: "When you create an [API token](/developers/tokens), you can limit it to scopes, to categories, and to IP addresses or ranges. From any other address it is refused with 403. Its last use, with the address and the program, is in the list of your tokens.",
    categories: (routes: string) =>
      `A token that is limited to categories is for a team that shares your bots: it reads and changes the bots of these categories alone, and another bot is a missing one. It creates bots in them, and starts jobs for a category or for bots by ID. It sees the jobs that it has started itself. On the gateway it sees its bots and the shards. It can call ${routes}.`,
  },
  leaks: {
    title: "Secrets found in public",
    text: "API tokens, access tokens and secrets of applications have a checksum, so a scanner can recognise them: the last six characters are the CRC-32 of all before them, in base 62 with the digits 0-9, A-Z and a-z.",
    pattern: "What to look for",
    report:
      "Whoever finds one reports it. What is valid is revoked at once, and its owner gets a mail; everything else is ignored. No credential is needed, and up to 100 secrets are reported at a time.",
    code: "Report a secret",
  },
  more: "The [OAuth guide](/docs/oauth) explains how an application gets a token with scopes.",
} as const;
