import { z } from "zod";
import type { Limit } from "../../contract/limits/rate.ts";
import type { Operation } from "../../domain/operation.ts";
import type { Deprecation } from "./deprecation.ts";

/** How an API treats a route, apart from what the route's operation does. The route tables state it, and nothing else does. */
export interface RoutePolicy {
  /** The credential of a call is not read. */
  isPublic: boolean;
  /** Names the window that calls are counted in, in headers and in the request log. */
  bucket: string;
  /** Null: calls are not counted. */
  limit: Limit | null;
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

/** Names of the members of an operation's input, but those of the path. */
export const inputNames = ({ spec: { input } }: Operation, inPath: readonly string[]): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape).filter((name) => !inPath.includes(name)) : [];

/** Whether these members of an operation's input may all be left out. */
export const isBodyOptional = ({ spec: { input } }: Operation, names: readonly string[]): boolean =>
  input instanceof z.ZodObject && names.every((name) => input.shape[name]?.safeParse(undefined).success);

/** The path as Hono's router reads it. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");
