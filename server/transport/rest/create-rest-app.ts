import { type Context, Hono } from "hono";
import { cachedJsonReply } from "../http/cached-json-reply.ts";
import { compressed } from "../http/compress-reply.ts";
import { conditionalRequests } from "../http/conditional-requests.ts";
import { describeError, reportError } from "../http/describe-error.ts";
import { logRequest } from "../http/log-request.ts";
import { nameRoute } from "../http/observe-request.ts";
import { requireEmptyQuery } from "../http/read-query.ts";
import { baseHeaders, type Headers, otherMethodReply, routeNotFound } from "../http/reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "../http/request-context.ts";
import { honoPath } from "../http/route-policy.ts";
import { errorReplyFor } from "../oauth/error-body-for.ts";
import { answerOAuthRoute, OAUTH_ROUTES } from "../oauth/oauth-routes.ts";
import { answerRoute, inputNamesOf } from "./answer-route.ts";
import { openApiDocument } from "./openapi.ts";
import { OPENAPI_ROUTE, ROUTES, type Route } from "./routes.ts";

type App = Hono<HonoEnv>;
type Handler = (c: Context<HonoEnv>) => Response | Promise<Response>;

/** The management API below `prefix`, made from the route table. */
export function createRestApp(prefix: string): App {
  const app: App = new Hono<HonoEnv>();
  addDocument(app, prefix + OPENAPI_ROUTE.path);
  // Path by path: what `/bots/public` does not offer must not fall through to `/bots/{botId}`.
  for (const [path, routes] of Map.groupBy(ROUTES, (route) => route.path)) {
    for (const route of routes) addRoute(app, prefix, route);
    addOtherMethods(
      app,
      prefix + path,
      routes.map(({ method }) => method),
    );
  }
  for (const route of OAUTH_ROUTES) {
    for (const path of slashVariants(prefix + route.path)) app.all(path, (c) => answerOAuthRoute(c, route));
  }
  app.notFound((c) => errorReplyFor(c.req.path)(describeError(routeNotFound()), headersOf(c)));
  app.onError((error, c) => {
    const { requestId } = originOfRequest(c);
    return errorReplyFor(c.req.path)(reportError(error, { requestId, route: c.req.path }), headersOf(c));
  });
  return app;
}

const headersOf = (c: Context<HonoEnv>): Headers => baseHeaders(originOfRequest(c).requestId);

function addRoute(app: App, prefix: string, route: Route): void {
  const inputs = inputNamesOf(route);
  const paths = slashVariants(honoPath(prefix + route.path));
  const answer: Handler = async (c) => {
    const start = performance.now();
    nameRoute(c.env?.incoming, route.path);
    const origin = originOfRequest(c);
    const { reply, ...known } = await answerRoute(c, route, inputs, origin);
    const { method } = c.req;
    const ms = performance.now() - start;
    logRequest({ ...known, origin, method, route: route.path, bucket: route.bucket, status: reply.status, ms });
    return reply;
  };
  for (const path of route.isCompressed ? paths : []) app.on(route.method, path, compressed);
  if (route.hasETag) app.on(route.method, paths, conditionalRequests, answer);
  else app.on(route.method, paths, answer);
}

function addDocument(app: App, path: string): void {
  let document: object | undefined;
  app.on("GET", slashVariants(path), compressed, conditionalRequests, (c) => {
    nameRoute(c.env?.incoming, OPENAPI_ROUTE.path);
    requireEmptyQuery(c.req);
    document ??= openApiDocument();
    return cachedJsonReply(document, { ...headersOf(c), "Cache-Control": OPENAPI_ROUTE.cacheControl });
  });
  addOtherMethods(app, path, ["GET"]);
}

function addOtherMethods(app: App, path: string, methods: string[]): void {
  const answer: Handler = (c) => otherMethodReply(c.req, methods, headersOf(c));
  for (const variant of slashVariants(honoPath(path))) app.all(variant, answer);
}
