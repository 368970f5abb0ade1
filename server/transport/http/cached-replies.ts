import { LRUCache } from "lru-cache";
import { perApplication } from "../../application.ts";
import type { Page } from "../../domain/operation.ts";
import { encodeBody } from "./compress-reply.ts";
import type { RouteCall } from "./route.ts";

const MAX_BYTES = 32 * 1024 * 1024;
/** A shorter list is read as fast. */
const MIN_BODY_LENGTH = 20_000;
const TTL_MS = 10 * 60_000;

/** A reply as it is sent, compressed if its callers ask for it. */
export interface CachedReply {
  body: Uint8Array<ArrayBuffer>;
  page: Page | null;
}

/** The latest ones, by what they are a reply to. */
const cachedReplies = perApplication(
  "cached replies",
  () =>
    new LRUCache<string, CachedReply>({
      ...{ maxSize: MAX_BYTES, maxEntrySize: MAX_BYTES / 8, ttl: TTL_MS },
      sizeCalculation: ({ body }) => body.byteLength,
    }),
);

/** @param revision Names the account, the query and the state of the list. */
const keyOf = ({ route, encoding }: RouteCall, revision: string): string => `${route.path} ${encoding} ${revision}`;

/** The reply to an equal call, if nothing has changed since. */
export const findCachedReply = (call: RouteCall, revision: string): CachedReply | undefined =>
  cachedReplies().get(keyOf(call, revision));

/** Caches a reply for the next equal call; null for one that is too short. */
export async function cacheReply(
  call: RouteCall,
  revision: string,
  body: string,
  page: Page | null,
): Promise<CachedReply | null> {
  if (body.length < MIN_BODY_LENGTH) return null;
  const cached = { body: await encodeBody(new TextEncoder().encode(body), call.encoding), page };
  cachedReplies().set(keyOf(call, revision), cached);
  return cached;
}
