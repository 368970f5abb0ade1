import type { HttpBindings } from "@hono/node-server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Actor, Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { settings } from "../../env.ts";
import { log } from "../../log.ts";
import { sessionTokenOf } from "../cookie.ts";
import { STREAM_HEADERS } from "../open-stream.ts";
import { originOf } from "../origin.ts";
import { asTrpcError } from "./procedure.ts";
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
    createContext: async () => ({ actor: await findActor(req, origin), findActor: () => readActor(req, origin) }),
    onError({ error, path }) {
      const isAway = error.cause instanceof Fault && error.cause.code === "unavailable";
      if (error.code !== "INTERNAL_SERVER_ERROR" && !isAway) return;
      log().error({ err: error.cause ?? error, requestId: origin.requestId, route: path }, "request failed");
    },
  });
  const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream");
  const own = isStream ? STREAM_HEADERS : { "Cache-Control": "private, no-store" };
  for (const [name, value] of Object.entries(own)) reply.headers.set(name, value);
  reply.headers.set("X-Request-Id", origin.requestId);
  return reply;
}

async function findActor(req: Request, origin: Origin): Promise<Actor> {
  try {
    return await readActor(req, origin);
  } catch (error) {
    throw asTrpcError(error);
  }
}

const readActor = (req: Request, origin: Origin) =>
  authenticateSession(sessionTokenOf(req.headers.get("cookie")), origin);

/** A browser says where a request comes from; other programs carry no cookie of ours. */
function isOwnPage(req: Request): boolean {
  const site = req.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = req.headers.get("origin");
  return origin === null || origin === settings().publicUrl;
}
