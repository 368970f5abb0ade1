import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { Fault } from "../../domain/fault.ts";
import { log } from "../../log.ts";
import { answerOAuthRoute, OAUTH_ROUTES } from "../oauth/oauth-routes.ts";
import { answerRoute, planRoute } from "./answer-route.ts";
import { cachedJsonReply } from "./cached-json-reply.ts";
import { logRequest } from "./log-request.ts";
import { openApiDocument } from "./openapi.ts";
import { baseHeaders, EXPOSED_HEADERS, faultReply, preflightReply } from "./reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "./request-context.ts";
import { isMetadata, isPublic, ROUTES, type Route } from "./routes.ts";

type App = Hono<HonoEnv>;

/** The management API below `prefix`, made from the route table. */
export function createRestApp(prefix: string): App {
  const app: App = new Hono<HonoEnv>();
  app.use(conditionalRequests(prefix));
  addDocument(app, `${prefix}/openapi.json`);
  // Path by path: what `/bots/public` does not offer must not fall through to `/bots/{botId}`.
  for (const [path, methods] of methodsByPath()) {
    for (const route of ROUTES) if (route.path === path) addRoute(app, prefix, route);
    addOtherMethods(app, prefix + path, methods);
  }
  for (const route of OAUTH_ROUTES) {
    for (const path of slashVariants(prefix + route.path)) app.all(path, (c) => answerOAuthRoute(c, route));
  }
  app.notFound((c) => {
    const fault = new Fault("not_found", "There is no such route.");
    return faultReply(fault, baseHeaders(originOfRequest(c).requestId));
  });
  app.onError((cause, c) => {
    const { requestId } = originOfRequest(c);
    log().error({ err: cause, requestId }, "request failed");
    return faultReply(new Fault("internal", "Something went wrong on our side."), baseHeaders(requestId));
  });
  return app;
}

/** Conditional requests, where everybody gets the same answer. */
function conditionalRequests(prefix: string) {
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(baseHeaders("")), ...EXPOSED_HEADERS];
  const conditional = etag({ weak: true, retainedHeaders });
  const shared = new Set(
    [
      ...ROUTES.filter((route) => route.method === "GET" && (isPublic(route) || isMetadata(route))).map(
        (route) => route.path,
      ),
      "/openapi.json",
    ].map((path) => prefix + path.replace("/{botId}", "")),
  );
  return async (c: Context<HonoEnv>, next: () => Promise<void>) => {
    const path = c.req.path.replace(/\/$/, "");
    const isShared =
      shared.has(path) || (path.startsWith(`${prefix}/bots/public/`) && shared.has(`${prefix}/bots/public`));
    if (isShared) await conditional(c, next);
    else await next();
  };
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

function addRoute(app: App, prefix: string, route: Route): void {
  const plan = planRoute(route);
  app.on(route.method, slashVariants(honoPath(prefix + route.path)), async (c) => {
    const start = performance.now();
    const origin = originOfRequest(c);
    const { reply, ...known } = await answerRoute(c, route, plan, origin);
    const { method } = c.req;
    const ms = performance.now() - start;
    logRequest({ ...known, origin, method, route: route.path, bucket: plan.bucket, status: reply.status, ms });
    return reply;
  });
}

function addDocument(app: App, path: string): void {
  let document: object | undefined;
  app.on("GET", slashVariants(path), (c) => {
    document ??= openApiDocument();
    return cachedJsonReply(document, { ...baseHeaders(originOfRequest(c).requestId), "Cache-Control": "no-cache" });
  });
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>([["/openapi.json", ["GET", "HEAD"]]]);
  for (const { path, method } of ROUTES) {
    const known = methods.get(path) ?? [];
    methods.set(path, [...known, method, ...(method === "GET" ? ["HEAD"] : [])]);
  }
  return methods;
}

/** OPTIONS is answered with what the path allows; any other method with 405. */
function addOtherMethods(app: App, path: string, methods: string[]): void {
  const allow = [...methods, "OPTIONS"].join(", ");
  for (const twin of slashVariants(honoPath(path))) app.all(twin, (c) => answerOtherMethod(c, allow));
}

function answerOtherMethod(c: Context<HonoEnv>, allow: string): Response {
  const headers = baseHeaders(originOfRequest(c).requestId);
  if (c.req.method === "OPTIONS") return preflightReply(c.req, allow, headers);
  return faultReply(new Fault("method_not_allowed", `This path allows ${allow}.`), { ...headers, Allow: allow });
}
