import type { Limit } from "../../contract/limits/rate.ts";
import type { Deprecation } from "./deprecation.ts";

/** How an API treats a route, apart from what the route's operation does. The route tables state it, and nothing else does. */
export interface RoutePolicy {
  /** The credential of a call is not read. */
  isPublic: boolean;
  /** Names the window that calls are counted in, in headers and in the request log. */
  bucket: string;
  /** Null: calls are not counted. */
  limit: Limit | null;
  /** The window of all routes of the API. Both windows are then the same for every kind of credential. */
  apiWindow?: { bucket: string; limit: Limit };
  /** Bytes that the body may have; null: no body is read. */
  bodyLimit: number | null;
  cacheControl: string;
  /** Conditional requests are answered. */
  hasETag: boolean;
  /** Replies are compressed: they may be large, and have no secret. */
  isCompressed: boolean;
  /** What in its replies is deprecated. */
  deprecation: Deprecation | null;
}

/** Names of the path's parameters, such as `botId`. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
