import { type Context, Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { Fault } from "../../domain/fault.ts";
import { discoveryDocument, publicKeySet } from "../../domain/oauth/discovery.ts";
import { baseHeaders, CORS_HEADERS, preflightReply } from "../rest/reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "../rest/request-context.ts";
import { decideAuthorize, repostAuthorize, showAuthorize } from "./authorization-endpoint.ts";
import { AUTHORIZE_PATH } from "./authorize-url.ts";
import { explain, oauthFaultReply } from "./oauth-fault-reply.ts";

type Handler = (c: Context<HonoEnv>) => Response | Promise<Response>;

const DOCUMENTS: Record<string, (c: Context<HonoEnv>) => unknown> = {
  "/.well-known/openid-configuration": discoveryDocument,
  "/.well-known/oauth-authorization-server": discoveryDocument,
  "/.well-known/jwks.json": (c) => publicKeySet({}, { ...originOfRequest(c), kind: "nobody" }),
};

/** The provider's pages and documents, at the root of the portal's address. */
export function createOAuthApp(): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>();
  addPath(app, AUTHORIZE_PATH, { GET: showAuthorize, POST: repostAuthorize });
  addPath(app, `${AUTHORIZE_PATH}/decision`, { POST: decideAuthorize });
  const retainedHeaders = [...RETAINED_304_HEADERS, ...Object.keys(baseHeaders(""))];
  app.use("/.well-known/*", etag({ weak: true, retainedHeaders }));
  for (const [path, document] of Object.entries(DOCUMENTS)) {
    addPath(app, path, { GET: async (c) => documentReply(c, await document(c)), OPTIONS: preflight });
  }
  app.notFound((c) => faultReplyFor(c, new Fault("not_found", "There is no such route.")));
  app.onError((error, c) => faultReplyFor(c, explain(error, c.req.path, originOfRequest(c).requestId)));
  return app;
}

/** With and without a trailing slash; any other method is 405. */
function addPath(app: Hono<HonoEnv>, path: string, handlers: Record<string, Handler>): void {
  const allow = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  for (const twin of slashVariants(path)) {
    for (const [method, handler] of Object.entries(handlers)) app.on(method, twin, handler);
    app.all(twin, (c) => {
      const fault = new Fault("method_not_allowed", `This path allows ${allow.join(", ")}.`);
      return faultReplyFor(c, fault, { Allow: allow.join(", ") });
    });
  }
}

/** Metadata and keys may be read by any site, and kept for a few minutes. */
const documentReply = (c: Context<HonoEnv>, value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: {
      ...baseHeaders(originOfRequest(c).requestId),
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=300",
    },
  });

const preflight: Handler = (c) =>
  preflightReply(c.req, "GET, HEAD, OPTIONS", baseHeaders(originOfRequest(c).requestId));

/** Sites may read why a document was refused; of the pages they may read nothing. */
const faultReplyFor = (c: Context<HonoEnv>, fault: Fault, headers: Record<string, string> = {}) =>
  oauthFaultReply(fault, {
    ...(c.req.path.startsWith("/.well-known/") && CORS_HEADERS),
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": originOfRequest(c).requestId,
    ...headers,
  });
