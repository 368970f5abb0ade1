import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { Fault } from "../../domain/fault.ts";
import { log } from "../../log.ts";
import { answerOAuth, OAUTH_ROUTES } from "../oauth/api.ts";
import { answer, planRoute } from "./answer.ts";
import { type CallEnv, originOfCall, twins } from "./call.ts";
import { noteCall } from "./note-call.ts";
import { openApiDocument } from "./openapi.ts";
import { baseHeaders, EXPOSED, faultReply, preflightReply } from "./reply.ts";
import { isMetadata, isPublic, ROUTES, type Route } from "./routes.ts";
import { sharedReply } from "./shared-reply.ts";

type App = Hono<CallEnv>;

/** The management API below `prefix`, made from the route table. */
export function createRestApp(prefix: string): App {
  const app: App = new Hono<CallEnv>();
  app.use(etag200(prefix));
  addDocument(app, `${prefix}/openapi.json`);
  // Path by path: what `/bots/public` does not offer must not fall through to `/bots/{botId}`.
  for (const [path, methods] of methodsByPath()) {
    for (const route of ROUTES) if (route.path === path) addRoute(app, prefix, route);
    addOtherMethods(app, prefix + path, methods);
  }
  for (const route of OAUTH_ROUTES) {
    for (const path of twins(prefix + route.path)) app.all(path, (c) => answerOAuth(c, route));
  }
  app.notFound((c) => {
    const fault = new Fault("not_found", "There is no such route.");
    return faultReply(fault, baseHeaders(originOfCall(c).requestId));
  });
  app.onError((cause, c) => {
    const { requestId } = originOfCall(c);
    log().error({ err: cause, requestId }, "request failed");
    return faultReply(new Fault("internal", "Something went wrong on our side."), baseHeaders(requestId));
  });
  return app;
}

/** Conditional requests, where everybody gets the same answer. */
function etag200(prefix: string) {
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(baseHeaders("")), ...EXPOSED];
  const conditional = etag({ weak: true, retainedHeaders });
  const shared = new Set(
    [
      ...ROUTES.filter((route) => route.method === "GET" && (isPublic(route) || isMetadata(route))).map(
        (route) => route.path,
      ),
      "/openapi.json",
    ].map((path) => prefix + path.replace("/{botId}", "")),
  );
  return async (c: Context<CallEnv>, next: () => Promise<void>) => {
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
  app.on(route.method, twins(honoPath(prefix + route.path)), async (c) => {
    const start = performance.now();
    const origin = originOfCall(c);
    const { reply, ...known } = await answer(c, route, plan, origin);
    const { method } = c.req;
    const ms = performance.now() - start;
    noteCall({ ...known, origin, method, route: route.path, bucket: plan.bucket, status: reply.status, ms });
    return reply;
  });
}

function addDocument(app: App, path: string): void {
  let document: object | undefined;
  app.on("GET", twins(path), (c) => {
    document ??= openApiDocument();
    return sharedReply(document, { ...baseHeaders(originOfCall(c).requestId), "Cache-Control": "no-cache" });
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
  for (const twin of twins(honoPath(path))) app.all(twin, (c) => otherMethod(c, allow));
}

function otherMethod(c: Context<CallEnv>, allow: string): Response {
  const headers = baseHeaders(originOfCall(c).requestId);
  if (c.req.method === "OPTIONS") return preflightReply(c.req, allow, headers);
  return faultReply(new Fault("method_not_allowed", `This path allows ${allow}.`), { ...headers, Allow: allow });
}
