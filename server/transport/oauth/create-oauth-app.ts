import { type Context, Hono } from "hono";
import { discoveryDocument, publicKeySet } from "../../domain/oauth/discovery.ts";
import { conditionalRequests } from "../http/conditional-requests.ts";
import { describeError, type ErrorDescription, reportError } from "../http/describe-error.ts";
import { nameRoute } from "../http/observe-request.ts";
import {
  allowedMethods,
  baseHeaders,
  CORS_HEADERS,
  methodNotAllowed,
  preflightReply,
  routeNotFound,
} from "../http/reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "../http/request-context.ts";
import { decideAuthorize, repostAuthorize, showAuthorize } from "./authorization-endpoint.ts";
import { AUTHORIZE_PATH } from "./authorize-url.ts";
import { oauthErrorReply } from "./oauth-error-reply.ts";

type Handler = (c: Context<HonoEnv>) => Response | Promise<Response>;

/** Metadata and keys: any site may read them, and caches store them for a few minutes. */
const DOCUMENTS: Record<string, (c: Context<HonoEnv>) => unknown> = {
  "/.well-known/openid-configuration": discoveryDocument,
  "/.well-known/oauth-authorization-server": discoveryDocument,
  "/.well-known/jwks.json": (c) => publicKeySet({}, { ...originOfRequest(c), kind: "nobody" }),
};
const DOCUMENT_CACHE_CONTROL = "public, max-age=300";

/** The provider's pages and documents, at the root of the portal's address. */
export function createOAuthApp(): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  addPath(app, AUTHORIZE_PATH, { GET: showAuthorize, POST: repostAuthorize });
  addPath(app, `${AUTHORIZE_PATH}/decision`, { POST: decideAuthorize });
  app.use("/.well-known/*", conditionalRequests);
  for (const [path, read] of Object.entries(DOCUMENTS)) {
    addPath(app, path, { GET: async (c) => documentReply(c, await read(c)), OPTIONS: answerPreflight });
  }
  app.notFound((c) => errorReplyFor(c, describeError(routeNotFound())));
  app.onError((error, c) => {
    const { requestId } = originOfRequest(c);
    return errorReplyFor(c, reportError(error, { requestId, route: c.req.path }));
  });
  return app;
}

/** Adds a path with and without a trailing slash; any other method is answered with 405. */
function addPath(app: Hono<HonoEnv>, path: string, handlers: Record<string, Handler>): void {
  const allow = Object.keys(handlers)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
  for (const variant of slashVariants(path)) {
    for (const [method, handler] of Object.entries(handlers)) {
      app.on(method, variant, (c) => {
        nameRoute(c.env?.incoming, path);
        return handler(c);
      });
    }
    app.all(variant, (c) => errorReplyFor(c, describeError(methodNotAllowed(allow)), { Allow: allow }));
  }
}

const documentReply = (c: Context<HonoEnv>, value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: {
      ...baseHeaders(originOfRequest(c).requestId),
      "Content-Type": "application/json",
      "Cache-Control": DOCUMENT_CACHE_CONTROL,
    },
  });

const answerPreflight: Handler = (c) =>
  preflightReply(c.req, allowedMethods(["GET"]), baseHeaders(originOfRequest(c).requestId));

/** Scripts of other sites may read errors of the documents, and none of the pages. */
const errorReplyFor = (c: Context<HonoEnv>, error: ErrorDescription, headers: Record<string, string> = {}) =>
  oauthErrorReply(error, {
    ...(c.req.path.startsWith("/.well-known/") && CORS_HEADERS),
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": originOfRequest(c).requestId,
    ...headers,
  });
