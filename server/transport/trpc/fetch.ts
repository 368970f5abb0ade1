import type { HttpBindings } from "@hono/node-server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { settings } from "../../env.ts";
import { log } from "../../log.ts";
import { sessionTokenOf } from "../cookie.ts";
import { originOf } from "../origin.ts";
import { portalRouter } from "./router.ts";

export const TRPC_PATH = "/api/trpc";

/** tRPC over fetch; mounted in front of Next by the server, and in a route handler where Next runs alone. */
export async function answerTrpc(req: Request, bindings?: Partial<HttpBindings>): Promise<Response> {
  if (req.method !== "GET" && !isOwnPage(req)) return new Response("Cross-site requests are refused.", { status: 403 });
  const origin = originOf(req.headers, bindings?.incoming?.socket.remoteAddress);
  const reply = await fetchRequestHandler({
    endpoint: TRPC_PATH,
    req,
    router: portalRouter,
    createContext: async () => ({
      actor: await authenticateSession(sessionTokenOf(req.headers.get("cookie")), origin),
    }),
    onError({ error, path }) {
      if (error.code !== "INTERNAL_SERVER_ERROR") return;
      log().error({ err: error.cause ?? error, requestId: origin.requestId, route: path }, "request failed");
    },
  });
  reply.headers.set("Cache-Control", "private, no-store");
  reply.headers.set("X-Request-Id", origin.requestId);
  return reply;
}

/** A browser says where a request comes from; other programs carry no cookie of ours. */
function isOwnPage(req: Request): boolean {
  const site = req.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = req.headers.get("origin");
  return origin === null || origin === settings().publicUrl;
}
