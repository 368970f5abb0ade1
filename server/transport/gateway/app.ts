import { type Context, Hono } from "hono";
import { CONTROL_PACKAGE } from "../../contract/gateway.ts";
import { type Actor, nobody } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { getControlPackage } from "../../domain/gateway/control-package.ts";
import { log } from "../../log.ts";
import { type CallEnv, originOfCall, twins } from "../rest/call.ts";
import { DEPRECATION, deprecationOf } from "../rest/deprecation.ts";
import { authenticateAgain, credentialOf, identifyCaller, spendOne } from "../rest/identify-caller.ts";
import { noteCall } from "../rest/note-call.ts";
import { baseHeaders, faultReply, type Headers, preflightReply } from "../rest/reply.ts";
import { sharedReply } from "../rest/shared-reply.ts";
import { gatewayDocument } from "./openapi.ts";
import { GATEWAY_ROUTES, type GatewayRoute, TOGETHER } from "./routes.ts";
import { answerEvents } from "./watch.ts";

const ALLOW = "GET, HEAD, OPTIONS";

/** The read-only gateway below `prefix`. */
export function createGatewayApp(prefix: string): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  for (const route of GATEWAY_ROUTES) {
    const paths = twins(prefix + route.path.replace(/\{(\w+)\}/g, ":$1"));
    app.on("GET", paths, (c) => answerNoted(c, route));
    for (const path of paths) app.all(path, otherMethod);
  }
  addDocument(app, `${prefix}/openapi.json`);
  addPackage(app, `${prefix}/${CONTROL_PACKAGE}`);
  app.notFound((c) => faultReply(new Fault("not_found", "There is no such route."), headersOf(c)));
  app.onError((error, c) => faultReply(explain(error, c), headersOf(c)));
  return app;
}

/** For everybody, and without a limit. */
function addDocument(app: Hono<CallEnv>, path: string): void {
  let document: object | undefined;
  app.on("GET", twins(path), (c) => {
    document ??= gatewayDocument();
    return sharedReply(document, { ...headersOf(c), "Cache-Control": "no-cache" });
  });
  for (const twin of twins(path)) app.all(twin, otherMethod);
}

/** The control library, for everybody. */
function addPackage(app: Hono<CallEnv>, path: string): void {
  app.on("GET", path, async (c) => {
    const headers = headersOf(c);
    await spendOne(TOGETHER, "direct", originOfCall(c), headers);
    const file = await getControlPackage({}, nobody(originOfCall(c)));
    const own = { "Content-Type": "application/gzip", "Cache-Control": "no-cache" };
    return new Response(file as BodyInit, { headers: { ...headers, ...own } });
  });
  app.all(path, otherMethod);
}

const headersOf = (c: Context<CallEnv>): Headers => baseHeaders(originOfCall(c).requestId);

async function answerNoted(c: Context<CallEnv>, route: GatewayRoute): Promise<Response> {
  const start = performance.now();
  const found: { actor: Actor | null; credential?: string } = { actor: null, credential: credentialOf(c.req) };
  const { reply, fault } = await answer(c, route, found);
  noteCall({
    ...found,
    fault,
    origin: originOfCall(c),
    method: c.req.method,
    route: `/gateway${route.path}`,
    bucket: route.group.bucket,
    status: reply.status,
    ms: performance.now() - start,
  });
  return reply;
}

async function answer(c: Context<CallEnv>, route: GatewayRoute, found: { actor: Actor | null }) {
  const origin = originOfCall(c);
  const headers = headersOf(c);
  try {
    // The narrower window last: its headers are those that are sent.
    await spendOne(TOGETHER, "direct", origin, headers);
    await spendOne(route.group, "direct", origin, headers);
    found.actor = await identifyCaller(c.req, { bucket: route.group.bucket, limit: null }, nobody(origin), headers);
    const input = { ...c.req.param(), SVC_BUCKET_ID: c.req.query("SVC_BUCKET_ID") };
    if (route.toJson === null) return { reply: await answerWatcher(c, found.actor, input, headers), fault: null };
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

function answerWatcher(c: Context<CallEnv>, actor: Actor, query: object, headers: Headers): Promise<Response> {
  const lastEventId = c.req.header("last-event-id") ?? c.req.query("lastEventId");
  const authenticate = () => authenticateAgain(c.req, originOfCall(c));
  const isHead = c.req.method === "HEAD";
  const { signal } = c.req.raw;
  const all = { ...headers, ...DEPRECATION }; // what comes later is not known yet
  return answerEvents({ actor, input: { ...query, lastEventId }, authenticate, isHead, signal }, all);
}

function otherMethod(c: Context<CallEnv>): Response {
  if (c.req.method === "OPTIONS") return preflightReply(c.req, ALLOW, headersOf(c));
  return faultReply(new Fault("method_not_allowed", `This path allows ${ALLOW}.`), { ...headersOf(c), Allow: ALLOW });
}

function explain(error: unknown, c: Context<CallEnv>): Fault {
  const fault =
    error instanceof Fault ? error : new Fault("internal", "Something went wrong on our side.", { cause: error });
  if (fault.code === "internal" || fault.code === "unavailable") {
    log().error({ err: fault.cause ?? fault, requestId: originOfCall(c).requestId }, "request failed");
  }
  return fault;
}
