import { z } from "zod";
import type { Components } from "./openapi-parts.ts";
import type { Json } from "./openapi-schema.ts";
import type { EXPOSED_HEADERS } from "./reply.ts";
import type { Route } from "./route.ts";

export type HeaderName = (typeof EXPOSED_HEADERS)[number];

const TEXT = { type: "string" };
const COUNT = { type: "integer", minimum: 0 };

const REQUEST_HEADERS = {
  "Idempotency-Key": {
    description: "Repeats of a call with the same key run once, for 24 hours.",
    schema: { ...TEXT, maxLength: 255 },
    example: "import-2027-01-31",
  },
  "If-Match": {
    description: "The `ETag` that you have seen, or several: another version is not changed, and answers 412.",
    schema: TEXT,
    example: '"3-GrB2LhbZ1OE9wIFCrCIwDFsyqSh"',
  },
  "If-None-Match": {
    description: "The `ETag` of the reply that you have: the same reply is sent as 304.",
    schema: TEXT,
    example: '"3-GrB2LhbZ1OE9wIFCrCIwDFsyqSh"',
  },
  Prefer: {
    description: "`return=representation`: the reply is the record after the change.",
    schema: TEXT,
    example: "return=representation",
  },
} satisfies Record<string, Json>;

/** Headers that the calls of a route may have. */
export function requestHeaders({ operation, etag, representation }: Route): Json[] {
  const { idempotent, comparesVersion } = operation.spec;
  const isRead: Record<keyof typeof REQUEST_HEADERS, boolean> = {
    "Idempotency-Key": idempotent !== undefined,
    "If-Match": comparesVersion !== undefined,
    "If-None-Match": etag !== null,
    Prefer: representation !== undefined,
  };
  return Object.entries(REQUEST_HEADERS).flatMap(([name, header]) =>
    isRead[name as keyof typeof isRead] ? [{ name, in: "header", ...header }] : [],
  );
}

/** Every header of a reply that a program may want to read. */
const RESPONSE_HEADERS: Record<HeaderName, Json> = {
  "X-Request-Id": {
    description: "Names the request in the logs of both sides: the id that you sent, or a new one.",
    required: true,
    schema: TEXT,
    example: "01k8w3a7c5d2e9f4",
  },
  "Retry-After": {
    description: "After so many seconds the call may be repeated.",
    schema: COUNT,
    example: 42,
  },
  RateLimit: {
    description: "Of each window of the call: how many calls remain (`r`), and in how many seconds it is open (`t`).",
    schema: TEXT,
    example: '"bots.list";r=99;t=600',
  },
  "RateLimit-Policy": {
    description: "Of each window of the call: how many calls it has (`q`), and its seconds (`w`).",
    schema: TEXT,
    example: '"bots.list";q=100;w=600',
  },
  "X-RateLimit-Limit": {
    description: "How many calls the tightest window has.",
    schema: COUNT,
    example: 100,
  },
  "X-RateLimit-Remaining": {
    description: "How many calls remain in the tightest window.",
    schema: COUNT,
    example: 99,
  },
  "X-RateLimit-Reset": {
    description: "When the tightest window is open again, in seconds since 1970.",
    schema: COUNT,
    example: 1801418400,
  },
  "X-RateLimit-Reset-After": {
    description: "In how many seconds the tightest window is open again.",
    schema: COUNT,
    example: 600,
  },
  "X-RateLimit-Bucket": {
    description: "The name of the tightest window; routes with the same name share it.",
    schema: TEXT,
    example: "bots.list",
  },
  "Idempotency-Replayed": {
    description: "`true`: the reply of the first call with this key.",
    schema: { ...TEXT, enum: ["true"] },
    example: "true",
  },
  ETag: {
    description: "Stands for this reply, in `If-None-Match` and `If-Match`.",
    schema: TEXT,
    example: '"3-GrB2LhbZ1OE9wIFCrCIwDFsyqSh"',
  },
  "X-Total-Count": { description: "How many entries all pages have together.", schema: COUNT, example: 20 },
  Location: { description: "The address of what was created.", schema: { ...TEXT, format: "uri" } },
  "Preference-Applied": {
    description: "`return=representation`, where the reply is the record.",
    schema: TEXT,
    example: "return=representation",
  },
  "WWW-Authenticate": {
    description: "What credential the route needs, and what is wrong with the one that was sent (RFC 6750).",
    schema: TEXT,
    example: 'Bearer realm="svc", error="invalid_token"',
  },
  Deprecation: {
    description: "Since when members of this reply are deprecated (RFC 9745): `@` and seconds since 1970.",
    schema: TEXT,
    example: "@1767225600",
  },
  Sunset: {
    description: "When replies end to have the deprecated members (RFC 8594), once that is decided.",
    schema: TEXT,
    example: "Sat, 01 Jan 2028 00:00:00 GMT",
  },
  Link: {
    description:
      'Of a list, the address of the next page, with `rel="next"`; not on the last one. Where members are deprecated, the address of what is said about it, with `rel="deprecation"`.',
    schema: TEXT,
  },
  Allow: { description: "The methods of the path.", schema: TEXT, example: "GET, HEAD, POST, OPTIONS" },
};

const RATE_LIMIT_HEADERS = [
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-RateLimit-Reset-After",
  "X-RateLimit-Bucket",
] as const satisfies readonly HeaderName[];

/** References to headers, which become parts of the document. */
export function referToHeaders(names: readonly HeaderName[], { headers }: Components): Record<string, Json> {
  for (const name of names) headers[name] = RESPONSE_HEADERS[name];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Whether the route answers a list page by page. */
const hasPages = ({ method, operation: { spec } }: Route): boolean =>
  method === "GET" && spec.input instanceof z.ZodObject && "after" in spec.input.shape;

/** Headers of every reply of the route's own. */
export const commonHeaders = ({ limit }: Route): HeaderName[] => ["X-Request-Id", ...(limit ? RATE_LIMIT_HEADERS : [])];

/** Of a reading route, what stands for its reply. Refusals that come after the reading have them too. */
export const readingHeaders = (route: Route): HeaderName[] => [
  ...(route.etag ? (["ETag"] as const) : []),
  ...(hasPages(route) ? (["X-Total-Count", "Link"] as const) : []),
];

/** Headers of a reply that has what was asked for. */
export function successHeaders(route: Route): HeaderName[] {
  const { location, representation, operation, deprecation } = route;
  return [
    ...commonHeaders(route),
    ...readingHeaders(route),
    ...(deprecation ? (["Deprecation", "Sunset", "Link"] as const) : []),
    ...(location ? (["Location"] as const) : []),
    ...(operation.spec.idempotent ? (["Idempotency-Replayed"] as const) : []),
    ...(representation ? (["ETag", "Preference-Applied"] as const) : []),
  ];
}
