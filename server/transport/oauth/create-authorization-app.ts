import type { Context, Hono } from "hono";
import { discoveryDocument, publicKeySet } from "../../domain/oauth/discovery.ts";
import { addOtherMethods, conditionalRequests } from "../http/add-routes.ts";
import { createApp, headersOf } from "../http/create-app.ts";
import { describeError } from "../http/describe-error.ts";
import { nameRoute } from "../http/observe-request.ts";
import { allowedMethods, CORS_HEADERS, type ErrorReply, methodNotAllowed } from "../http/reply.ts";
import { type HonoEnv, originOfRequest, slashVariants } from "../http/request-context.ts";
import type { Method } from "../http/route.ts";
import { decideAuthorize, repostAuthorize, showAuthorize } from "./authorization-endpoint.ts";
import { AUTHORIZE_PATH } from "./authorize-url.ts";
import { DEVICE_PATH, decideDeviceCode, enterDeviceCode, showDeviceForm } from "./device-endpoint.ts";
import { decideLogout, LOGOUT_PATH, repostLogout, showLogout } from "./logout-endpoint.ts";
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
export function createAuthorizationApp(): Hono<HonoEnv> {
  const app = createApp((path) => (path.startsWith("/.well-known/") ? oauthErrorReply : pageErrorReply));
  addPage(app, AUTHORIZE_PATH, { GET: showAuthorize, POST: repostAuthorize });
  addPage(app, `${AUTHORIZE_PATH}/decision`, { POST: decideAuthorize });
  addPage(app, LOGOUT_PATH, { GET: showLogout, POST: repostLogout });
  addPage(app, `${LOGOUT_PATH}/decision`, { POST: decideLogout });
  addPage(app, DEVICE_PATH, { GET: showDeviceForm, POST: enterDeviceCode });
  addPage(app, `${DEVICE_PATH}/decision`, { POST: decideDeviceCode });
  app.use("/.well-known/*", conditionalRequests);
  for (const [path, read] of Object.entries(DOCUMENTS)) {
    addHandler(app, path, "GET", async (c) => documentReply(c, await read(c)));
    addOtherMethods(app, slashVariants(path), ["GET"], oauthErrorReply);
  }
  return app;
}

/** Adds a page with and without a trailing slash. No script of another site may call it, so there is no preflight. */
function addPage(app: Hono<HonoEnv>, path: string, handlers: Partial<Record<Method, Handler>>): void {
  const allow = allowedMethods(Object.keys(handlers), []);
  for (const [method, handler] of Object.entries(handlers)) addHandler(app, path, method, handler);
  const refuse: Handler = (c) =>
    pageErrorReply(describeError(methodNotAllowed(allow)), { ...headersOf(c), Allow: allow });
  for (const variant of slashVariants(path)) app.all(variant, refuse);
}

const addHandler = (app: Hono<HonoEnv>, path: string, method: string, answer: Handler) =>
  app.on(method, slashVariants(path), (c) => {
    nameRoute(c.env?.incoming, path);
    return answer(c);
  });

const documentReply = (c: Context<HonoEnv>, value: unknown) =>
  new Response(JSON.stringify(value), {
    headers: { ...headersOf(c), "Content-Type": "application/json", "Cache-Control": DOCUMENT_CACHE_CONTROL },
  });

/** Scripts of other sites may read errors of the documents, and none of the pages. */
const pageErrorReply: ErrorReply = (error, headers) =>
  oauthErrorReply(error, Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in CORS_HEADERS))));
