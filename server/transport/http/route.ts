import type { HonoRequest } from "hono";
import type { Actor, Origin } from "../../domain/actor.ts";
import type { Operation } from "../../domain/operation.ts";
import type { CallWindows } from "../../domain/service/call-windows.ts";
import type { AnswerLimit } from "./answer-limit.ts";
import type { Headers } from "./reply.ts";
import type { RoutePolicy } from "./route-policy.ts";

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
  /** Further headers of replies, but not of errors. */
  headers?: Headers;
}

/** A call of a route while it is answered. */
export interface RouteCall {
  route: Route;
  request: HonoRequest;
  origin: Origin;
  /** What the call was counted in. */
  windows: CallWindows;
  limit: AnswerLimit;
  /** Of the reply. */
  headers: Headers;
  /** Null before the caller was identified. */
  actor: Actor | null;
  /** The application that requests a token; there may be no such application. */
  clientId?: string;
}
