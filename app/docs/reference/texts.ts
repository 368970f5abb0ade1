import { formatNumber, formatPlainList, formatUnit } from "../../_ui/format.ts";

/** The texts of the API reference around the OpenAPI documents. */
export const referenceTexts = {
  title: "API reference",
  base: "{title}: base address {address}. OpenAPI document: <json>openapi.json</json>, also as <yaml>openapi.yaml</yaml>, as <older>OpenAPI 3.0.3</older> and as a <collection>collection for Postman</collection>.",
  documentOf: (form: string, title: string) => `${form} of: ${title}`,
  contents: { label: "Operations", search: "Find an operation", noMatches: "No operation matches these words." },
  operation: {
    parameters: "Parameters",
    body: "Body",
    response: "Response",
    events: "Events",
    errors: "Errors",
    example: (summary: string) => `Example: ${summary}`,
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
