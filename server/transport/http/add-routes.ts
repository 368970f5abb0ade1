import type { Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import type { Origin } from "../../domain/actor.ts";
import { CallWindows } from "../../domain/service/call-windows.ts";
import { answerRoute, type Dialect } from "./answer-route.ts";
import { compressed } from "./compress-reply.ts";
import { headersOf } from "./create-app.ts";
import { describeError } from "./describe-error.ts";
import { countRouteCall } from "./identify-caller.ts";
import { nameRoute } from "./observe-request.ts";
import { inputNamesOf, requireEmptyQuery } from "./read-input.ts";
import {
  allowedMethods,
  baseHeaders,
  type ErrorReply,
  EXPOSED_HEADERS,
  errorReply,
  type Headers,
  limitHeaders,
  methodNotAllowed,
  preflightReply,
} from "./reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "./request-context.ts";
import type { Method, Route, RoutePolicy } from "./route.ts";

/** Adds an ETag to replies and answers 304 to a request that names it. A 304 keeps the headers that scripts may read. */
export const conditionalRequests = etag({
  weak: true,
  retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(baseHeaders("")), ...EXPOSED_HEADERS],
});

type App = Hono<HonoEnv>;
type Handler = (c: Context<HonoEnv>) => Response | Promise<Response>;

/** Adds the routes of a table below `prefix`. */
export function addRoutes(app: App, prefix: string, routes: readonly Route[], dialect: Dialect): void {
  // Path by path: what `/bots/public` does not offer must not fall through to `/bots/{botId}`.
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    const paths = slashVariants((prefix + path).replace(/\{(\w+)\}/g, ":$1"));
    for (const route of ofPath) {
      const names = inputNamesOf(route);
      addHandler(app, paths, route, (c) => answerRoute(c, route, names, dialect));
    }
    const methods = ofPath.map(({ method }) => method);
    addOtherMethods(app, paths, methods, dialect.errorReply);
  }
}

/** A file that anybody may read. Its calls are not logged. */
export interface FileRoute extends RoutePolicy {
  path: string;
  reply(headers: Headers, origin: Origin): Response | Promise<Response>;
}

export const PUBLIC_FILE: Omit<RoutePolicy, "bucket" | "limit"> = {
  isPublic: true,
  bodyLimit: null,
  cacheControl: "no-cache",
  etag: "weak",
  isCompressed: false,
  deprecation: null,
};

/** Adds a file at one or more addresses. */
export function addFile(app: App, paths: string[], route: FileRoute): void {
  if (route.etag) app.on("GET", paths, conditionalRequests);
  addHandler(app, paths, { ...route, method: "GET" }, async (c) => {
    const origin = originOfRequest(c);
    const windows = new CallWindows();
    nameRoute(c.env?.incoming, route.path);
    if (route.limit) await countRouteCall(route, "direct", origin, windows);
    requireEmptyQuery(c.req);
    const limits = limitHeaders(windows.states);
    return route.reply({ ...headersOf(c), ...limits, "Cache-Control": route.cacheControl }, origin);
  });
  addOtherMethods(app, paths, ["GET"], errorReply);
}

function addHandler(
  app: App,
  paths: string[],
  { method, isCompressed }: Pick<Route, "method" | "isCompressed">,
  answer: Handler,
): void {
  if (isCompressed) app.on(method, paths, compressed);
  app.on(method, paths, answer);
}

/** 204 with the methods of the path for OPTIONS, 405 for any other method. */
export function addOtherMethods(app: App, paths: string[], methods: Method[], reply: ErrorReply): void {
  const allow = allowedMethods(methods);
  const answer: Handler = (c) =>
    c.req.method === "OPTIONS"
      ? preflightReply(c.req, allow, headersOf(c))
      : reply(describeError(methodNotAllowed(allow)), { ...headersOf(c), Allow: allow });
  for (const path of paths) app.all(path, answer);
}
