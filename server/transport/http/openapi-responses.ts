import { errorBody, FAULTS, type FaultCode } from "../../contract/errors.ts";
import { settings } from "../../settings/settings.ts";
import { commonHeaders, type HeaderName, readingHeaders, referToHeaders, successHeaders } from "./openapi-headers.ts";
import type { Components } from "./openapi-parts.ts";
import type { Json } from "./openapi-schema.ts";
import { pathParameters, type Route } from "./route.ts";

/** The answers to what went wrong, with the name of each in the document. */
const FAILURES: Record<number, { name: string; text: string }> = {
  400: { name: "BadRequest", text: "The path, query, headers or body do not match the route." },
  401: { name: "Unauthorized", text: "The credential is missing or not active." },
  403: { name: "Forbidden", text: "The credential may not do this, or a limit of the account was reached." },
  404: { name: "NotFound", text: "There is no such thing, or it is not yours." },
  408: { name: "RequestTimeout", text: "The request did not arrive in time." },
  409: { name: "Conflict", text: "The current state does not allow this." },
  412: {
    name: "PreconditionFailed",
    text: "It is not as your condition says, or the route compares no such condition.",
  },
  413: { name: "ContentTooLarge", text: "The body is too large." },
  415: { name: "UnsupportedMediaType", text: "The body is not JSON, or is compressed." },
  417: { name: "ExpectationFailed", text: "The only expectation that is met is `100-continue`." },
  429: { name: "TooManyRequests", text: "The route was called too often." },
  431: { name: "HeadersTooLarge", text: "The request has too many headers, or too large ones." },
  500: { name: "InternalError", text: "An error of the service." },
  503: { name: "ServiceUnavailable", text: "The service is in maintenance or temporarily unavailable." },
  504: { name: "GatewayTimeout", text: "There was no answer in time; what was asked may have been done." },
};

/** Every request can be answered so, before its route or by an error of the service. */
const OF_EVERY_REQUEST = [400, 408, 417, 431, 500, 503];
/** These come from the listener, which counts no calls. */
const OF_THE_LISTENER = [408, 417, 431];

/**
 * The error statuses that a call of the route can be answered with.
 * @param further What its rule refuses besides, such as 404 for something that its body names.
 */
export function failuresOf(route: Route, further: readonly number[] = []): number[] {
  const { path, method, isPublic, limit, bodyLimit, respond, operation } = route;
  const { idempotent, asksBot, writes } = operation.spec;
  const statuses = [
    ...OF_EVERY_REQUEST,
    ...(isPublic ? [] : [401, 403]),
    ...(pathParameters(path).length > 0 ? [404] : []),
    ...(idempotent || asksBot ? [409] : []),
    ...(method === "GET" && respond ? [] : [412]),
    ...(bodyLimit === null ? [] : [413, 415]),
    ...(limit ? [429] : []),
    ...(writes || asksBot ? [504] : []),
    ...further,
  ];
  return [...new Set(statuses)].sort();
}

/** The listener's own statuses have the code of a malformed request. */
function codeOf(status: number): FaultCode {
  const known = (Object.keys(FAULTS) as FaultCode[]).find((code) => FAULTS[code].status === status);
  return known ?? "invalid_request";
}

/** How an API describes its errors. */
export interface ErrorDialect {
  /** Before the names of its answers in the document. */
  prefix: string;
  body: Json;
  example(code: FaultCode, message: string): object;
  describe(status: number, text: string): string;
}

/** Faults that the API does not answer: those of OAuth clients and of the sign-in. */
const ELSEWHERE: readonly FaultCode[] = ["client_refused", "two_factor_required"];

/** The status with its error codes. The listener's own statuses have the code of a malformed request. */
function describeFailure(status: number, text: string): string {
  const faults = Object.entries(FAULTS) as [FaultCode, (typeof FAULTS)[FaultCode]][];
  const own = faults.filter(([code, fault]) => fault.status === status && !ELSEWHERE.includes(code));
  const codes = new Set(own.map(([, { errorCode }]) => errorCode));
  const known = codes.size > 0 ? [...codes] : [FAULTS.invalid_request.errorCode];
  return `${text} The code: ${known.map((code) => `\`${code}\``).join(", ")}.`;
}

export const API_ERRORS: ErrorDialect = {
  prefix: "",
  body: { $ref: "#/components/schemas/ApiError" },
  example: (code, message) => errorBody(code, message, [], settings().publicUrl),
  describe: describeFailure,
};

/** The error responses of a route, as parts of the document that routes share. */
export const failedResponses = (
  route: Route,
  statuses: readonly number[],
  parts: Components,
  dialect: ErrorDialect = API_ERRORS,
): Json => Object.fromEntries(statuses.map((status) => [status, failedResponse(route, status, parts, dialect)]));

function failedResponse(route: Route, status: number, parts: Components, dialect: ErrorDialect): Json {
  const failure = FAILURES[status];
  if (!failure) throw new Error(`the status ${status} has no description`);
  const { names, suffix } = headersOfFailure(route, status);
  const isPublic = route.limit === null && !OF_THE_LISTENER.includes(status);
  const name = `${dialect.prefix}${isPublic ? "Public" : ""}${failure.name}${suffix}`;
  parts.responses[name] ??= {
    description: dialect.describe(status, failure.text),
    headers: referToHeaders(names, parts),
    content: { "application/json": { schema: dialect.body, example: dialect.example(codeOf(status), failure.text) } },
  };
  return { $ref: `#/components/responses/${name}` };
}

const FURTHER_HEADERS: Record<number, HeaderName[]> = {
  401: ["WWW-Authenticate"],
  403: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** @returns The headers, and what tells an answer with them from others with the same status. */
function headersOfFailure(route: Route, status: number): { names: HeaderName[]; suffix: string } {
  if (OF_THE_LISTENER.includes(status)) return { names: ["X-Request-Id"], suffix: "" };
  const reading = status === 400 || status === 412 ? readingHeaders(route) : [];
  const names = [...commonHeaders(route), ...(FURTHER_HEADERS[status] ?? []), ...reading];
  if (reading.length === 0) return { names, suffix: "" };
  return { names, suffix: reading.includes("Link") ? "OfList" : "OfRecord" };
}

/** The answer to a call that was done, and the one that says that nothing has changed. */
export const doneResponses = (route: Route, content: Json, parts: Components): Json => ({
  200: {
    description: "Done.",
    headers: referToHeaders(successHeaders(route), parts),
    content,
  },
  ...(route.etag && {
    304: {
      description: "The reply is that of the `If-None-Match`.",
      headers: referToHeaders([...commonHeaders(route), ...readingHeaders(route)], parts),
    },
  }),
});
