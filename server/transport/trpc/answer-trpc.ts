import type { HttpBindings } from "@hono/node-server";
import { getErrorShape, TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { log } from "../../log.ts";
import { isSameOrigin } from "../is-same-origin.ts";
import { isDatabaseUnavailable } from "../link/close-codes.ts";
import { STREAM_HEADERS } from "../open-stream.ts";
import { originOf } from "../request-origin.ts";
import { bodyTooLarge, declaredBytes, readBytes } from "../rest/request-body.ts";
import { readSessionToken } from "../session-cookie.ts";
import { limitConcurrency } from "./limit-concurrency.ts";
import { asTrpcError } from "./procedure.ts";
import {
  bodyLimit,
  consumeCallLimits,
  limitSessionLookups,
  parseRequestedCalls,
  type RequestedCalls,
} from "./request-limits.ts";
import { portalRouter } from "./router.ts";

export const TRPC_PATH = "/api/trpc";

/** tRPC over fetch; mounted in front of Next by the server, and in a route handler where Next runs alone. */
export async function answerTrpc(req: Request, bindings?: Partial<HttpBindings>): Promise<Response> {
  if (req.method !== "GET" && !isSameOrigin(req.headers))
    return new Response("Cross-site requests are refused.", { status: 403 });
  const origin = originOf(req.headers, bindings?.incoming?.socket.remoteAddress);
  const reply = await checkAndRun(req, origin).catch((error) => errorReply(error, origin));
  const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream");
  const own = isStream ? STREAM_HEADERS : { "Cache-Control": "private, no-store" };
  for (const [name, value] of Object.entries(own)) reply.headers.set(name, value);
  reply.headers.set("X-Request-Id", origin.requestId);
  return reply;
}

/** The cheap checks first: what is asked, who asks and how often, and only then the body. */
async function checkAndRun(req: Request, origin: Origin): Promise<Response> {
  const asked = parseRequestedCalls(req, pathOf(req));
  const token = readSessionToken(req.headers.get("cookie"));
  const actor = await limitSessionLookups(token, origin, () => readActor(req, origin));
  await consumeCallLimits(asked, actor);
  // Streams have no end; they are counted while they are open.
  if (asked.classes.includes("stream")) return run(req, actor, origin);
  const bytes = req.method === "POST" ? bodyBytes(req, asked, actor) : 0;
  return limitConcurrency(actor, { calls: asked.names.length, bytes }, async () =>
    run(bytes === 0 ? req : await withBody(req, bytes), actor, origin),
  );
}

/** The names after the endpoint, as they were meant. */
function pathOf(req: Request): string {
  const path = new URL(req.url).pathname.slice(TRPC_PATH.length);
  try {
    return decodeURIComponent(path.replace(/^\/|\/$/g, ""));
  } catch {
    throw new Fault("invalid_request", "This address is not well formed.");
  }
}

/** What the body takes at most. */
function bodyBytes(req: Request, asked: RequestedCalls, actor: Actor): number {
  const most = bodyLimit(asked, actor);
  const declared = declaredBytes(req.headers) ?? most;
  if (!(declared <= most)) throw bodyTooLarge(most);
  return declared;
}

async function withBody(req: Request, most: number): Promise<Request> {
  const body = await readBytes(req, most);
  return new Request(req.url, { method: req.method, headers: req.headers, body, signal: req.signal });
}

function run(req: Request, actor: Actor, origin: Origin): Promise<Response> {
  return fetchRequestHandler({
    endpoint: TRPC_PATH,
    req,
    router: portalRouter,
    createContext: () => ({ actor, reauthenticate: () => readActor(req, origin) }),
    onError: ({ error, path }) => logFailure(error, origin, path),
  });
}

function logFailure(error: TRPCError, { requestId }: Origin, route?: string): void {
  if (error.code !== "INTERNAL_SERVER_ERROR" && !isDatabaseUnavailable(error.cause)) return;
  const cause = error.cause instanceof Fault ? error.cause.cause : undefined;
  log().error({ err: cause ?? error.cause ?? error, requestId, route }, "request failed");
}

/** In tRPC's own format, as the portal reads it. */
function errorReply(cause: unknown, origin: Origin): Response {
  const known = asTrpcError(cause);
  const error = known instanceof TRPCError ? known : new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause });
  logFailure(error, origin);
  const shape = getErrorShape({
    config: portalRouter._def._config,
    error,
    type: "unknown",
    path: undefined,
    input: undefined,
    ctx: { actor: nobody(origin) },
  });
  const wait = error.cause instanceof Fault ? error.cause.retryAfterSeconds : undefined;
  const headers = wait === undefined ? undefined : { "Retry-After": String(wait) };
  return Response.json({ error: shape }, { status: getHTTPStatusCodeFromError(error), headers });
}

const readActor = (req: Request, origin: Origin) =>
  authenticateSession(readSessionToken(req.headers.get("cookie")), origin);
