import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { baseHeaders, EXPOSED_HEADERS } from "./reply.ts";

/** Adds an ETag to replies and answers 304 to a request that names it. A 304 keeps the headers that scripts may read. */
export const conditionalRequests = etag({
  weak: true,
  retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(baseHeaders("")), ...EXPOSED_HEADERS],
});
