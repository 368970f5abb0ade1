import type { Hono } from "hono";
import { settings } from "../../settings/settings.ts";
import { addDocument } from "../http/add-document.ts";
import { addFile, addRoutes } from "../http/add-routes.ts";
import { createApp } from "../http/create-app.ts";
import { errorReply } from "../http/reply.ts";
import type { HonoEnv } from "../http/request-context.ts";
import { gatewayDocument } from "./openapi.ts";
import { GATEWAY_ROUTES, LIBRARY_ROUTES } from "./routes.ts";

/** The read-only gateway below `prefix`. */
export function createGatewayApp(prefix: string): Hono<HonoEnv> {
  const app = createApp(() => errorReply);
  addRoutes(app, prefix, GATEWAY_ROUTES, { errorReply, logPrefix: "/gateway", baseUrl: () => settings().gatewayUrl });
  addDocument(app, prefix, gatewayDocument);
  for (const route of LIBRARY_ROUTES) addFile(app, [prefix + route.path], route);
  return app;
}
