import { type Context, Hono } from "hono";
import { CONTROL_PACKAGE } from "../../contract/gateway.ts";
import { type Actor, nobody } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { getControlPackage } from "../../domain/gateway/get-control-package.ts";
import { log } from "../../log.ts";
import { cachedJsonReply } from "../rest/cached-json-reply.ts";
import { DEPRECATION, deprecationOf } from "../rest/deprecation.ts";
import { consumeRouteLimit, identifyCaller, readBearer, reauthenticate } from "../rest/identify-caller.ts";
import { logRequest } from "../rest/log-request.ts";
import { baseHeaders, faultReply, type Headers, preflightReply } from "../rest/reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "../rest/request-context.ts";
import { answerEventStream } from "./answer-event-stream.ts";
import { gatewayDocument } from "./openapi.ts";
import { ALL_ROUTES, GATEWAY_ROUTES, type GatewayRoute } from "./routes.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** The read-only gateway below `prefix`. */
export function createGatewayApp(prefix: string): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  for (const route of GATEWAY_ROUTES) {
    const paths = slashVariants(prefix + route.path.replace(/\{(\w+)\}/g, ":$1"));
    app.on("GET", paths, (c) => answerAndLog(c, route));
    for (const path of paths) app.all(path, answerOtherMethod);
  }
  addDocument(app, `${prefix}/openapi.json`);
  addPackage(app, `${prefix}/${CONTROL_PACKAGE}`);
  app.notFound((c) => faultReply(new Fault("not_found", "There is no such route."), headersOf(c)));
  app.onError((error, c) => faultReply(explain(error, c), headersOf(c)));
  return app;
}

/** For everybody, and without a limit. */
function addDocument(app: Hono<HonoEnv>, path: string): void {
  let document: object | undefined;
  app.on("GET", slashVariants(path), (c) => {
    document ??= gatewayDocument();
    return cachedJsonReply(document, { ...headersOf(c), "Cache-Control": "no-cache" });
  });
  for (const twin of slashVariants(path)) app.all(twin, answerOtherMethod);
}

/** The control library, for everybody. */
function addPackage(app: Hono<HonoEnv>, path: string): void {
  app.on("GET", path, async (c) => {
    const headers = headersOf(c);
    await consumeRouteLimit(ALL_ROUTES, "direct", originOfRequest(c), headers);
    const file = await getControlPackage({}, nobody(originOfRequest(c)));
    const own = { "Content-Type": "application/gzip", "Cache-Control": "no-cache" };
    return new Response(file as BodyInit, { headers: { ...headers, ...own } });
  });
  app.all(path, answerOtherMethod);
}

const headersOf = (c: Context<HonoEnv>): Headers => baseHeaders(originOfRequest(c).requestId);

async function answerAndLog(c: Context<HonoEnv>, route: GatewayRoute): Promise<Response> {
  const start = performance.now();
  const found: { actor: Actor | null; credential?: string } = { actor: null, credential: readBearer(c.req) };
  const { reply, fault } = await answer(c, route, found);
  logRequest({
    ...found,
    fault,
    origin: originOfRequest(c),
    method: c.req.method,
    route: `/gateway${route.path}`,
    bucket: route.group.bucket,
    status: reply.status,
    ms: performance.now() - start,
  });
  return reply;
}

async function answer(c: Context<HonoEnv>, route: GatewayRoute, found: { actor: Actor | null }) {
  const origin = originOfRequest(c);
  const headers = headersOf(c);
  try {
    // The narrower window last: its headers are those that are sent.
    await consumeRouteLimit(ALL_ROUTES, "direct", origin, headers);
    await consumeRouteLimit(route.group, "direct", origin, headers);
    found.actor = await identifyCaller(c.req, { bucket: route.group.bucket, limit: null }, nobody(origin), headers);
    const input = { ...c.req.param(), SVC_BUCKET_ID: c.req.query("SVC_BUCKET_ID") };
    if (route.toJson === null) return { reply: await answerEvents(c, found.actor, input, headers), fault: null };
    const json = route.toJson((await route.operation(input, found.actor)) as never);
    const all = {
      ...headers,
      ...deprecationOf(json),
      "Content-Type": "application/json",
      "Cache-Control": "private, no-store",
    };
    return { reply: new Response(json as BodyInit, { headers: all }), fault: null };
  } catch (error) {
    const fault = explain(error, c);
    return { reply: faultReply(fault, headers), fault };
  }
}

function answerEvents(c: Context<HonoEnv>, actor: Actor, query: object, headers: Headers): Promise<Response> {
  const lastEventId = c.req.header("last-event-id") ?? c.req.query("lastEventId");
  const authenticate = () => reauthenticate(c.req, originOfRequest(c));
  const isHead = c.req.method === "HEAD";
  const { signal } = c.req.raw;
  const all = { ...headers, ...DEPRECATION }; // what comes later is not known yet
  return answerEventStream({ actor, input: { ...query, lastEventId }, authenticate, isHead, signal }, all);
}

function answerOtherMethod(c: Context<HonoEnv>): Response {
  if (c.req.method === "OPTIONS") return preflightReply(c.req, ALLOW, headersOf(c));
  return faultReply(new Fault("method_not_allowed", `This path allows ${ALLOW}.`), { ...headersOf(c), Allow: ALLOW });
}

function explain(error: unknown, c: Context<HonoEnv>): Fault {
  const fault =
    error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.", { cause: error });
  if (fault.code === "internal" || fault.code === "unavailable") {
    log().error({ err: fault.cause ?? fault, requestId: originOfRequest(c).requestId }, "request failed");
  }
  return fault;
}
