import { z } from "zod";
import { type Json, toSchema } from "../http/openapi-schema.ts";
import { describeDeprecation } from "../http/route.ts";
import type { Route } from "./routes.ts";

const TEXT = { type: "string" };

const REQUEST_HEADERS = {
  "Idempotency-Key": {
    description: "Repeats of a call with the same key run once, for 24 hours.",
    schema: { ...TEXT, maxLength: 255 },
  },
  "If-Match": {
    description: "The `ETag` that you have seen, or several: another version is not changed, and answers 412.",
    schema: TEXT,
  },
  "If-None-Match": {
    description: "The `ETag` of the reply that you have: the same reply is sent as 304.",
    schema: TEXT,
  },
  Prefer: { description: "`return=representation`: the reply is the record after the change.", schema: TEXT },
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

/** Whether the route answers a list page by page. */
const hasPages = ({ method, operation: { spec } }: Route): boolean =>
  method === "GET" && spec.input instanceof z.ZodObject && "after" in spec.input.shape;

/** Headers of a reply that has what was asked for. */
export function responseHeaders(route: Route): Json {
  const { etag, location, representation, operation, deprecation } = route;
  return {
    ...describeDeprecation(deprecation).headers,
    ...(etag && { ETag: { description: "Stands for this reply, in `If-None-Match` and `If-Match`.", schema: TEXT } }),
    ...(hasPages(route) && {
      "X-Total-Count": { description: "How many entries all pages have together.", schema: { type: "integer" } },
      Link: { description: 'The address of the next page, with `rel="next"`; not on the last one.', schema: TEXT },
    }),
    ...(location && { Location: { description: "The address of what was created.", schema: TEXT } }),
    ...(operation.spec.idempotent && {
      "Idempotency-Replayed": { description: "`true`: the reply of the first call with this key.", schema: TEXT },
    }),
    ...(representation && {
      "Preference-Applied": { description: "`return=representation`, where the reply is the record.", schema: TEXT },
    }),
  };
}

/** What the route answers; a change may answer the record. */
export function outputSchema({ operation, representation }: Route, shared: Record<string, Json>): Json {
  const output = toSchema(operation.spec.output, "output", shared);
  return representation ? { anyOf: [output, toSchema(representation.spec.output, "output", shared)] } : output;
}
