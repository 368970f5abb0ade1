/** The texts of the quick start. */
export const quickStartTexts = {
  title: "Quick start",
  lead: "From an API token to your first bots in six steps. You need curl and an account.",
  stepTitle: (number: number, title: string) => `${number}. ${title}`,
  token: {
    title: "Create an API token",
    text: "In the portal, open [API tokens](/developers/tokens) and create a token. It is shown only once: store it where only your program can read it, and set it in your shell:",
    code: "Set the token",
  },
  createBot: {
    title: "Create a bot",
    text: "A bot is a game account that you own: a display name and the device credentials that it signs in with. The response contains the ID of the bot. If you send the same account again, its existing bot is updated.",
  },
  listBots: {
    title: "List your bots",
    text: "The response contains all bots of the account, oldest first, without their credentials. `flags` is a set of bits: 1 disabled, 2 public, 4 needs new credentials.",
  },
  createCategory: {
    title: "Create a category",
    text: "The bots of a category share its configuration. Members that you leave out get their defaults; the response contains all members.",
  },
  importBots: {
    title: "Import many bots",
    text: "One call imports up to 100 bots: all of them or none. With an `Idempotency-Key`, a repeated call is executed only once, so you can safely retry after a lost connection.",
  },
  getUser: {
    title: "Get your account",
    text: "The response describes the account of the token. The gateway requires its ID in every call.",
  },
  program: {
    title: "List your bots without curl",
    text: "The program of the control library, `svc-cluster`, sends requests too. It indents what it prints on a terminal, says what went wrong with the request ID, and waits when a limit is reached. The portal copies its calls as curl, as JavaScript and for this program. It needs Node.js 20 or later:",
    installCode: "Install the program",
    callCode: "The same with svc-cluster",
  },
  notes: {
    title: "Good to know",
    items: [
      "All errors have the same shape. Match on `errorCode`, not on `message`. Every response has an `X-Request-Id` that you can quote.",
      "Each route has its own limit. Read `RateLimit` and, after a 429, `Retry-After`.",
      "The [API reference](/docs/reference) describes every route with its members, limits and errors, and sends calls from the page with *Try it*.",
    ],
  },
} as const;
