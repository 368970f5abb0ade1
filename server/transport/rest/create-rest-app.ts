import type { Hono } from "hono";
import { settings } from "../../settings/settings.ts";
import { addDocument } from "../http/add-document.ts";
import { addRoutes } from "../http/add-routes.ts";
import { createApp } from "../http/create-app.ts";
import { errorReply } from "../http/reply.ts";
import type { HonoEnv } from "../http/request-context.ts";
import { errorReplyFor, oauthErrorReply } from "../oauth/oauth-error-reply.ts";
import { TOKEN_ROUTES } from "../oauth/token-routes.ts";
import { openApiDocument } from "./openapi.ts";
import { ROUTES } from "./routes.ts";

/** The management API below `prefix`, and the routes of the provider that programs call. */
export function createRestApp(prefix: string): Hono<HonoEnv> {
  const app = createApp(errorReplyFor);
  addDocument(app, prefix, openApiDocument);
  addRoutes(app, prefix, ROUTES, { errorReply, logPrefix: "", baseUrl: () => settings().apiUrl });
  addRoutes(app, prefix, TOKEN_ROUTES, {
    errorReply: oauthErrorReply,
    logPrefix: "",
    baseUrl: () => settings().apiUrl,
  });
  return app;
}
