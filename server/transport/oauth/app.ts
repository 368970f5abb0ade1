import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { Fault } from "../../domain/fault.ts";
import { discoveryDocument, publicKeySet } from "../../domain/oauth/discovery.ts";
import { type CallEnv, originOfCall, twins } from "../rest/call.ts";
import { baseHeaders, CORS_HEADERS, preflightReply } from "../rest/reply.ts";
import { decideAuthorize, repostAuthorize, showAuthorize } from "./authorize.ts";
import { AUTHORIZE_PATH } from "./authorize-url.ts";
import { explain, oauthFaultReply } from "./reply.ts";

type Handler = (c: Context<CallEnv>) => Response | Promise<Response>;

const DOCUMENTS: Record<string, (c: Context<CallEnv>) => unknown> = {
  "/.well-known/openid-configuration": discoveryDocument,
  "/.well-known/oauth-authorization-server": discoveryDocument,
  "/.well-known/jwks.json": (c) => publicKeySet({}, { ...originOfCall(c), kind: "nobody" }),
};

/** The provider's pages and documents, at the root of the portal's address. */
export function createOAuthApp(): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  addPath(app, AUTHORIZE_PATH, { GET: showAuthorize, POST: repostAuthorize });
  addPath(app, `${AUTHORIZE_PATH}/decision`, { POST: decideAuthorize });
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(baseHeaders(""))];
  app.use("/.well-known/*", etag({ weak: true, retainedHeaders }));
  for (const [path, document] of Object.entries(DOCUMENTS)) {
    addPath(app, path, { GET: async (c) => published(c, await document(c)), OPTIONS: preflight });
  }
  app.notFound((c) => refuse(c, new Fault("not_found", "There is no such route.")));
  app.onError((error, c) => refuse(c, explain(error, c.req.path, originOfCall(c).requestId)));
  return app;
}

/** With and without a trailing slash; any other method is 405. */
function addPath(app: Hono<CallEnv>, path: string, handlers: Record<string, Handler>): void {
  const allow = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  for (const twin of twins(path)) {
    for (const [method, handler] of Object.entries(handlers)) app.on(method, twin, handler);
    app.all(twin, (c) => {
      const fault = new Fault("method_not_allowed", `This path allows ${allow.join(", ")}.`);
      return refuse(c, fault, { Allow: allow.join(", ") });
    });
  }
}

/** Metadata and keys may be read by any site, and kept for a few minutes. */
const published = (c: Context<CallEnv>, value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: {
      ...baseHeaders(originOfCall(c).requestId),
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    },
  });

const preflight: Handler = (c) => preflightReply(c.req, "GET, HEAD, OPTIONS", baseHeaders(originOfCall(c).requestId));

/** Sites may read why a document was refused; of the pages they may read nothing. */
const refuse = (c: Context<CallEnv>, fault: Fault, headers: Record<string, string> = {}) =>
  oauthFaultReply(fault, {
    ...(c.req.path.startsWith("/.well-known/") && CORS_HEADERS),
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": originOfCall(c).requestId,
    ...headers,
  });
