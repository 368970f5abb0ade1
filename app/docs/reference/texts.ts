import { formatFacts } from "../../_ui/format.ts";
import { formatAlternatives, formatNumber, formatPlainList, formatUnit } from "../english.ts";

/** The texts of the API reference around the OpenAPI documents. */
export const referenceTexts = {
  title: "API reference",
  base: "{title}: base address {address}. OpenAPI document: <json>openapi.json</json>, also as <yaml>openapi.yaml</yaml>, as <older>OpenAPI 3.0.3</older> and as a <collection>collection for Postman</collection>.",
  sectionTitle: (section: string) => formatFacts([section, "API reference"]),
  allOperations: "All operations",
  documentOf: (form: string, title: string) => `${form} of: ${title}`,
  contents: { label: "Operations", search: "Find an operation", noMatches: "No operation matches these words." },
  operation: {
    parameters: "Parameters",
    body: "Body",
    response: "Response",
    events: "Events",
    errors: "Errors",
    places: { path: "In the path.", query: "In the query.", header: "A header." },
    public: "Public: no credential, no limit.",
    accepts: (credentials: readonly string[]) => `Accepts: ${formatPlainList(credentials)}.`,
    clientCredentials: "the credentials of the client",
    limit: (count: number, minutes: number) =>
      `Limit: ${formatNumber(count)} calls in ${formatUnit(minutes, "minute")}.`,
    limitWithOAuth: (count: number, minutes: number, oauthCount: number) =>
      `Limit: ${formatNumber(count)} calls in ${formatUnit(minutes, "minute")}, ${formatNumber(oauthCount)} with an OAuth2 token.`,
    accessAndLimit: "{access} {limit}",
  },
  examples: {
    requestOf: (summary: string) => `Request: ${summary}`,
    request: (summary: string) => `Example: ${summary}`,
    language: "Language of the examples",
    notInClient: "@svc/client does not call this route. This is JavaScript without it.",
    replyOf: (summary: string) => `Reply: ${summary}`,
    reply: "Reply",
    status: "Status of the reply",
    replyWith: (status: string, summary: string) => `Reply with ${status}: ${summary}`,
  },
  tryIt: {
    button: "Try it",
    buttonFor: (summary: string) => `Try it: ${summary}`,
    signIn: "Sign in to try it",
    signInFor: (summary: string) => `Sign in to try it: ${summary}`,
    close: "Close",
    token: {
      title: "Token",
      help: (minutes: number) =>
        `Calls are sent with an API token of yours that ends after ${formatUnit(minutes, "minute")}, or when you sign out.`,
      ended: "Your token has ended. Create another one to go on.",
      refused:
        "The service did not accept the token: it has ended, or was revoked. Create another one and send the call again.",
      forAll: "It may be used for everything",
      forScopes: (scopes: readonly string[]) => `It may be used for: ${formatPlainList(scopes)}`,
      chooseOne: "Choose at least one.",
      create: "Create token",
      copy: "Copy token",
      state: "Ends in {left}. {use}.",
      revoke: "Revoke",
      lacks: (scopes: readonly string[]) =>
        scopes.length > 0
          ? `This call needs a token with ${formatAlternatives(scopes)}.`
          : "This call needs a token that may be used for everything.",
    },
    body: "Body",
    missing: (names: readonly string[]) => `Enter a value for ${formatPlainList(names)}.`,
    notJson: "The body is not JSON.",
    jsonProblem: (line: number, column: number, message: string) => `Line ${line}, column ${column}: ${message}`,
    isReal: "The call is real: it changes your account.",
    endsWithToken: "The call is real: it changes your account. What it starts stops when the token ends.",
    noToken: "Create a token first.",
    wait: (seconds: number) => `The limit is reached. Send it again in ${formatUnit(seconds, "second")}.`,
    send: "Send",
    stop: "Stop",
    reply: {
      title: "Reply",
      answered: (status: number) => `Answered with ${status}`,
      took: (time: string) => `after ${time}`,
      limits: "Limits",
      headers: "Headers",
      body: "Body of the reply",
      empty: "The reply has no body.",
      unreachable: "The service cannot be reached. Check your connection and try again.",
      cut: { long: "The reply is longer: the rest is not shown.", stopped: "You have stopped the call." },
    },
  },
  messages: {
    title: "Webhook events",
    description:
      "What the service sends to webhooks of the format `standard`. [Webhooks](/docs/webhooks) has how to check the signature and what happens when a receiver does not answer.",
    event: "Event",
    body: "Body",
    headers: "Headers of every message",
    example: "Message",
    exampleOf: (summary: string) => `Message: ${summary}`,
  },
  members: {
    object: "object",
    required: (type: string) => `${type}, required`,
    /** A name, and the type of its value. */
    nameAndType: "{name} {type}",
    nested: "Members",
  },
  types: {
    any: "any",
    arrayOf: (type: string) => `array of ${type}`,
    range: {
      value: (min: number, max: number) => `${min} to ${max}`,
      items: (min: number, max: number) => `${min} to ${max} items`,
      characters: (min: number, max: number) => `${min} to ${max} characters`,
    },
    atMost: {
      value: (max: number) => `at most ${max}`,
      items: (max: number) => `at most ${max} items`,
      characters: (max: number) => `at most ${max} characters`,
    },
    atLeast: {
      value: (min: number) => `at least ${min}`,
      items: (min: number) => `at least ${min} items`,
      characters: (min: number) => `at least ${min} characters`,
    },
  },
  credentials: { apiToken: "API token", session: "session", clientBasic: "client ID and secret" },
  conventions: {
    title: "Conventions",
    items: [
      "Send `Authorization: Bearer TOKEN`; the word Bearer is optional. Paths work with and without a trailing slash.",
      "Bodies are JSON objects. Unknown members are refused, and every problem is listed with its `path`.",
      "Routes that create, change or delete accept an `Idempotency-Key`: for 24 hours, repeated requests with the same key run only once, and the response to a repeat contains `Idempotency-Replayed`.",
      "Calls are counted per operation, address and kind of credential. `RateLimit` and `X-RateLimit-*` contain the remaining calls; a 429 contains `Retry-After`.",
      "Records, lists, public operations and this document have an `ETag`. Send it as `If-None-Match` to get 304 while nothing has changed; [Records and lists](/docs/records) has the rest.",
    ],
    errors: "Errors",
    errorsText: "All errors have the same shape. Match on `errorCode`, which is stable.",
    status: "Status",
    errorCode: "errorCode",
  },
} as const;
