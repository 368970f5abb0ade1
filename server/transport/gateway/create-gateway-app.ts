import { type Context, Hono } from "hono";
import { type Actor, nobody } from "../../domain/actor.ts";
import { getControlPackage } from "../../domain/gateway/get-control-package.ts";
import { CallWindows } from "../../domain/service/call-windows.ts";
import { startAnswerLimit } from "../http/answer-limit.ts";
import { cachedJsonReply } from "../http/cached-json-reply.ts";
import { compressed } from "../http/compress-reply.ts";
import { conditionalRequests } from "../http/conditional-requests.ts";
import { deprecationHeaders } from "../http/deprecation.ts";
import { describeError, type ErrorDescription, reportError } from "../http/describe-error.ts";
import { countRouteCall, identifyCaller, readCredential, reauthenticate } from "../http/identify-caller.ts";
import { logRequest } from "../http/log-request.ts";
import { nameRoute } from "../http/observe-request.ts";
import { readQuery, requireEmptyQuery } from "../http/read-query.ts";
import { baseHeaders, errorReply, type Headers, limitHeaders, otherMethodReply, routeNotFound } from "../http/reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "../http/request-context.ts";
import { honoPath, inputNames, pathParameters } from "../http/route-policy.ts";
import { answerEventStream, type EventStreamRequest } from "./answer-event-stream.ts";
import { gatewayDocument } from "./openapi.ts";
import {
  ALL_ROUTES,
  CONTROL_PACKAGE_ROUTE,
  GATEWAY_ROUTES,
  type GatewayRoute,
  LATEST_CONTROL_PACKAGE_ROUTE,
  OPENAPI_ROUTE,
} from "./routes.ts";

/** The read-only gateway below `prefix`. */
export function createGatewayApp(prefix: string): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  for (const route of GATEWAY_ROUTES) {
    const paths = slashVariants(honoPath(prefix + route.path));
    const answerRoute = (c: Context<HonoEnv>) => answerAndLog(c, route);
    if (route.isCompressed) app.on("GET", paths, compressed, answerRoute);
    else app.on("GET", paths, answerRoute);
    for (const path of paths) app.all(path, answerOtherMethod);
  }
  addDocument(app, prefix + OPENAPI_ROUTE.path);
  addPackage(app, prefix + CONTROL_PACKAGE_ROUTE.path);
  addLatestPackage(app, prefix + LATEST_CONTROL_PACKAGE_ROUTE.path);
  app.notFound((c) => errorReply(describeError(routeNotFound()), headersOf(c)));
  app.onError((error, c) => errorReply(reportError(error, logContext(c)), headersOf(c)));
  return app;
}

function addDocument(app: Hono<HonoEnv>, path: string): void {
  let document: object | undefined;
  app.on("GET", slashVariants(path), compressed, conditionalRequests, (c) => {
    nameRoute(c.env?.incoming, OPENAPI_ROUTE.path);
    requireEmptyQuery(c.req);
    document ??= gatewayDocument();
    return cachedJsonReply(document, { ...headersOf(c), "Cache-Control": OPENAPI_ROUTE.cacheControl });
  });
  for (const variant of slashVariants(path)) app.all(variant, answerOtherMethod);
}

/** The control library as a package that npm installs. */
function addPackage(app: Hono<HonoEnv>, path: string): void {
  app.on("GET", path, conditionalRequests, async (c) => {
    const windows = new CallWindows();
    nameRoute(c.env?.incoming, CONTROL_PACKAGE_ROUTE.path);
    await countRouteCall([CONTROL_PACKAGE_ROUTE], "direct", originOfRequest(c), windows);
    requireEmptyQuery(c.req);
    const file = await getControlPackage({}, nobody(originOfRequest(c)));
    const { cacheControl } = CONTROL_PACKAGE_ROUTE;
    const all = {
      ...headersOf(c),
      ...limitHeaders(windows.states),
      "Content-Type": "application/gzip",
      "Cache-Control": cacheControl,
    };
    return new Response(file as BodyInit, { headers: all });
  });
  app.all(path, answerOtherMethod);
}

/** One address for every version. It redirects, so that what npm and proxies keep is kept by version. */
function addLatestPackage(app: Hono<HonoEnv>, path: string): void {
  app.on("GET", path, async (c) => {
    const windows = new CallWindows();
    nameRoute(c.env?.incoming, LATEST_CONTROL_PACKAGE_ROUTE.path);
    await countRouteCall([LATEST_CONTROL_PACKAGE_ROUTE], "direct", originOfRequest(c), windows);
    requireEmptyQuery(c.req);
    const location = CONTROL_PACKAGE_ROUTE.path.slice(1); // relative, because a proxy may have other addresses
    const all = {
      ...headersOf(c),
      ...limitHeaders(windows.states),
      Location: location,
      "Cache-Control": LATEST_CONTROL_PACKAGE_ROUTE.cacheControl,
    };
    return new Response(null, { status: 302, headers: all });
  });
  app.all(path, answerOtherMethod);
}

const headersOf = (c: Context<HonoEnv>): Headers => baseHeaders(originOfRequest(c).requestId);
const logContext = (c: Context<HonoEnv>) => ({ requestId: originOfRequest(c).requestId, route: c.req.path });
const answerOtherMethod = (c: Context<HonoEnv>) => otherMethodReply(c.req, ["GET"], headersOf(c));

interface Caller {
  actor: Actor | null;
  credential: string;
}

async function answerAndLog(c: Context<HonoEnv>, route: GatewayRoute): Promise<Response> {
  const start = performance.now();
  nameRoute(c.env?.incoming, route.path);
  const caller: Caller = { actor: null, credential: readCredential(c.req) };
  const { reply, fault } = await answer(c, route, caller);
  logRequest({
    ...caller,
    fault,
    origin: originOfRequest(c),
    method: c.req.method,
    route: `/gateway${route.path}`,
    bucket: route.bucket,
    status: reply.status,
    ms: performance.now() - start,
  });
  return reply;
}

/** @param caller Its actor is set as soon as it is known, for the log of a call that then fails. */
async function answer(
  c: Context<HonoEnv>,
  route: GatewayRoute,
  caller: Caller,
): Promise<{ reply: Response; fault: ErrorDescription | null }> {
  const origin = originOfRequest(c);
  const windows = new CallWindows();
  const headers = () => ({ ...headersOf(c), ...limitHeaders(windows.states) });
  try {
    await countRouteCall([ALL_ROUTES, route], "direct", origin, windows);
    const withinLimit = startAnswerLimit();
    caller.actor = await withinLimit(
      identifyCaller(c.req, { bucket: route.bucket, limit: null }, origin, windows),
      "read",
    );
    const { input, problems } = readInput(c, route);
    if (!route.readJson) {
      const request = { actor: caller.actor, input, problems };
      return { reply: await answerEvents(c, route, request, headers()), fault: null };
    }
    const json = await withinLimit(route.readJson(input, caller.actor, { problems }), "read");
    const all = {
      ...headers(),
      ...deprecationHeaders(route.deprecation, json),
      "Content-Type": "application/json",
      "Cache-Control": route.cacheControl,
    };
    return { reply: new Response(json as BodyInit, { headers: all }), fault: null };
  } catch (error) {
    const fault = windows.delay(reportError(error, logContext(c)));
    return { reply: errorReply(fault, headers()), fault };
  }
}

function readInput(c: Context<HonoEnv>, { path, operation }: GatewayRoute) {
  const { values, problems } = readQuery(c.req, inputNames(operation, pathParameters(path)));
  return { input: { ...values, ...c.req.param() }, problems };
}

function answerEvents(
  c: Context<HonoEnv>,
  { deprecation }: GatewayRoute,
  request: Pick<EventStreamRequest, "actor" | "input" | "problems">,
  headers: Headers,
): Promise<Response> {
  const lastEventId = c.req.header("last-event-id");
  const authenticate = () => reauthenticate(c.req, originOfRequest(c));
  const isHead = c.req.method === "HEAD";
  const { signal } = c.req.raw;
  const all = { ...headers, ...deprecation?.headers }; // the events that follow may carry the deprecated members
  const input = { ...request.input, ...(lastEventId !== undefined && { lastEventId }) };
  return answerEventStream({ ...request, input, authenticate, isHead, signal }, all);
}
