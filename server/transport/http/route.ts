import type { HonoRequest } from "hono";
import type { z } from "zod";
import type { Limit } from "../../contract/limits/rate.ts";
import type { Actor, Origin } from "../../domain/actor.ts";
import type { Operation } from "../../domain/operation.ts";
import type { CallWindows } from "../../domain/service/call-windows.ts";
import type { AnswerLimit } from "./answer-limit.ts";
import type { TagKind } from "./conditional-request.ts";
import type { Deprecation } from "./deprecations.ts";
import type { Headers } from "./reply.ts";

/** How an API treats a route, apart from what the route's operation does. The route tables state it, and nothing else does. */
export interface RoutePolicy {
  /** The credential of a call is not read. */
  isPublic: boolean;
  /** Names the window that calls are counted in, in headers and in the request log. */
  bucket: string;
  /** Null: calls are not counted. */
  limit: Limit | null;
  /** A ticket in the query stands for the credential that it was made with. */
  acceptsTicket?: true;
  /** The window of all routes of the API. Both windows are then the same for every kind of credential. */
  apiWindow?: { bucket: string; limit: Limit };
  /** Bytes that the body may have; null: no body is read. */
  bodyLimit: number | null;
  cacheControl: string;
  /** Replies have an `ETag`, and a caller that has the reply gets 304. Lists are compressed, which only a weak tag allows. */
  etag: TagKind | null;
  /** Replies are compressed: they may be large, and have no secret. */
  isCompressed: boolean;
  /** The columns of its list as a CSV file, for callers that prefer CSV to JSON in `Accept`. */
  csv?: readonly string[];
  /** What in its replies is deprecated. */
  deprecation: Deprecation | null;
}

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** One line of the route table of REST, gateway or OAuth. */
export interface Route extends RoutePolicy {
  method: Method;
  /** Below the address of its API, without a trailing slash; answered with one too. */
  path: string;
  operation: Operation;
  /** A member of the input that a header carries too, which goes first. */
  headerInput?: { member: string; header: string };
  /** In place of an input from path, query and JSON body. */
  readInput?(call: RouteCall): Promise<unknown>;
  /** In place of a reply with the operation's output as JSON. */
  respond?(output: unknown, call: RouteCall): Response | Promise<Response>;
  /** Its reply changes exactly when this does, which is read faster; null: not for this input. */
  revision?: Operation<z.ZodType, z.ZodType<string | null>>;
  /** Reads what a change left, for `Prefer: return=representation`. Its input are the parameters of the path. */
  representation?: Operation;
  /** The path of what the route creates, such as `/bots/{id}`, with a member of the output. */
  location?: string;
  /** Further headers of replies, but not of errors. */
  headers?: Headers;
}

/** A call of a route while it is answered. */
export interface RouteCall {
  route: Route;
  /** Of its API. */
  baseUrl: string;
  request: HonoRequest;
  /** The media type that the caller prefers, of those that the route answers in. */
  format: string;
  /** How its reply is compressed; null: not at all. */
  encoding: string | null;
  origin: Origin;
  /** What the call was counted in. */
  windows: CallWindows;
  limit: AnswerLimit;
  /** Of the reply. */
  headers: Headers;
  /** Null before the caller was identified. */
  actor: Actor | null;
  /** Looks the caller up again, for a stream that stays open; not counted. */
  identifyAgain: () => Promise<Actor>;
  /** The application that requests a token; there may be no such application. */
  clientId?: string;
}

/** Names of the path's parameters, such as `botId`. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
