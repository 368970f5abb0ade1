import type { Token } from "./accounts.ts";
import { refuse } from "./refusals.ts";
import type { World } from "./world.ts";

export interface RouteRequest {
  /** A named part of the path. */
  param: (name: string) => string;
  query: URLSearchParams;
  form: URLSearchParams;
  json: unknown;
  /** Of the Basic authentication. */
  clientId: string | null;
  token: Token;
  /** The account of the token. @throws {Refusal} When it is a client's own. */
  accountId: string;
}

/** What a route answers: a JSON value, or nothing for 204. */
type Handler = (world: World, request: RouteRequest) => unknown;

/** The method, the host and path with names such as `:id`, and the answer. Open routes need no token. */
export type RouteDefinition = [method: string, pattern: string, handler: Handler, access?: "open"];

export interface Route {
  /** The method and the path. */
  name: string;
  method: string;
  parts: string[];
  handler: Handler;
  isOpen: boolean;
}

export const createRoute = ([method, pattern, handler, access]: RouteDefinition): Route => ({
  name: `${method} ${pattern.slice(pattern.indexOf("/"))}`,
  method,
  parts: pattern.split("/"),
  handler,
  isOpen: access === "open",
});

export interface FoundRoute {
  route: Route;
  param: (name: string) => string;
}

/** @param path The host and the path, without a slash at the beginning. */
export function findRoute(routes: Route[], method: string, path: string): FoundRoute | null {
  const parts = path.split("/");
  const route = routes.find(
    (one) =>
      one.method === method &&
      one.parts.length === parts.length &&
      one.parts.every((part, index) => part.startsWith(":") || part === parts[index]),
  );
  if (!route) return null;
  const param = (name: string): string => {
    const part = parts[route.parts.indexOf(`:${name}`)];
    if (part === undefined) throw refuse.badRequest();
    return decodeURIComponent(part);
  };
  return { route, param };
}
