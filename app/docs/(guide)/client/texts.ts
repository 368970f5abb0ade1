/** The texts of the page about the client library. */
export const clientGuideTexts = {
  title: "Client library",
  lead: "`@svc/client` calls the API from JavaScript and TypeScript. It knows the types of every call, sends again what failed for a moment, and reads lists and events to their end. The library imports no other package, and runs in Node.js 20.3 or later, Deno, Bun and browsers.",
  start: {
    title: "Install it",
    text: "The service hands the package out itself; its version is that of the service. `token` is an API token, an OAuth access token, or a function that returns the present one.",
    install: "Install the client",
    code: "Create a client",
  },
  calls: {
    title: "Calls",
    text: "`get`, `post`, `put`, `patch` and `delete` take a path of the [reference](/docs/reference) and return the body of the answer. What a path needs, and what comes back, is known to the compiler.",
    code: "Create, change, read and delete a category",
    items: [
      "On 429 and 503 a call is sent again after `Retry-After`, and when the connection fails after half a second or more: three times at most, or `retries`. A wait of more than 60 seconds, or `maxWaitMs`, is not begun: the call throws, as the windows of many limits are ten minutes long.",
      "Every write carries an `Idempotency-Key`, so one that arrived twice is carried out once. Give an `idempotencyKey` of your own where the program itself may start again.",
      "Every call takes a `signal` that ends it. An attempt ends after 30 seconds, or `timeoutMs`.",
    ],
  },
  errors: {
    title: "Errors",
    text: "`ApiError` has the status, the code, every problem and the request ID, which [Logs](/developers/logs) lists. Without an answer, it is a `ConnectionError`.",
    code: "Tell errors apart",
  },
  pages: {
    title: "Lists and changes",
    text: "`pages` reads a list of any length, one page after the other. `request` also returns the status, the headers and the ETag: with `ifMatch`, a record that was changed meanwhile stays as it is, and the answer is 412.",
    code: "Read all pages",
    change: "Change bots that nobody has changed meanwhile",
  },
  jobs: {
    title: "Jobs",
    text: "`waitForJob` asks for a [job](/docs/jobs) until it has ended, and tells of its progress. It asks with the ETag, so that asking counts against no limit.",
    code: "Wait for a job",
  },
  events: {
    title: "Events",
    text: "`events` follows the [gateway's stream](/docs/gateway) without an end; an API token needs the access that is described there. A lost connection is opened again and goes on after the last event, so each event comes once. Store its `id` and give it as `lastEventId` to go on in another program.",
    code: "Follow the fleet with the client",
  },
} as const;
