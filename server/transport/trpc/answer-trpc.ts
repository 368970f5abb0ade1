import type { HttpBindings } from "@hono/node-server";
import { getErrorShape, type TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { perApplication } from "../../application.ts";
import { IN_FLIGHT_LIMITS } from "../../contract/limits/trpc.ts";
import { type Actor, nobody, type Origin } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authenticateSession } from "../../domain/identity/authenticate.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { recordRequest } from "../../domain/request-log/record-request.ts";
import { CallWindows } from "../../domain/service/call-windows.ts";
import { settings } from "../../settings/settings.ts";
import { compressReply } from "../http/compress-reply.ts";
import { describeError, reportError } from "../http/describe-error.ts";
import { nameRoute } from "../http/observe-request.ts";
import { STREAM_HEADERS } from "../http/open-stream.ts";
import { refuseDeepNesting } from "../http/refuse-deep-nesting.ts";
import { bodyTooLarge, declaredBytes, readBytes } from "../http/request-body.ts";
import { languageOfRequest } from "../http/request-language.ts";
import { isSameOrigin, originOf } from "../http/request-origin.ts";
import { readSessionToken } from "../http/session-cookie.ts";
import { toTrpcError } from "./define-procedure.ts";
import { PROCEDURES, type Procedure } from "./procedures-by-name.ts";
import {
  bodyLimit,
  consumeBytes,
  consumeCallLimits,
  limitSessionLookups,
  parseRequestedCalls,
} from "./request-limits.ts";
import { portalRouter } from "./router.ts";

export const TRPC_PATH = "/api/trpc";

/** Answers tRPC requests: in front of Next in production, and in a route handler where Next runs alone. */
export async function answerTrpc(req: Request, bindings?: Partial<HttpBindings>): Promise<Response> {
  if (req.method !== "GET" && !isSameOrigin(req.headers))
    return new Response("Cross-site requests are refused.", { status: 403 });
  const origin = originOf(req.headers, bindings?.incoming?.socket.remoteAddress);
  origin.readRequestedLanguage = () => languageOfRequest(req.headers, {}).code;
  const call = beginCall(req, origin);
  const reply = await checkAndRun(req, call, bindings).catch((error) => errorReply(error, call));
  const isStream = reply.headers.get("content-type")?.startsWith("text/event-stream");
  const own = isStream ? STREAM_HEADERS : { "Cache-Control": "private, no-store" };
  for (const [name, value] of Object.entries(own)) reply.headers.set(name, value);
  reply.headers.set("X-Request-Id", origin.requestId);
  return reply;
}

/** What is known of a request at the moment, for the log of those that fail. */
interface PortalCall {
  origin: Origin;
  method: string;
  sessionToken: string | null;
  startedAt: number;
  /** The procedures, once they are found to exist: what the caller sent is not logged. */
  names: string;
  /** Null before the session was looked up. */
  actor: Actor | null;
  windows: CallWindows;
}

const beginCall = (req: Request, origin: Origin): PortalCall => ({
  ...{ origin, method: req.method, sessionToken: readSessionToken(req.headers.get("cookie")) },
  ...{ startedAt: performance.now(), names: "unknown", actor: null, windows: new CallWindows() },
});

/** Cheap checks come first: the address, the caller, the limits, and only then the body. */
async function checkAndRun(req: Request, call: PortalCall, bindings?: Partial<HttpBindings>): Promise<Response> {
  const { origin, sessionToken: token, windows } = call;
  const requested = parseRequestedCalls(req, pathOf(req));
  call.names = requested.length === 1 ? String(requested[0]?.name) : "batch";
  nameRoute(bindings?.incoming, call.names);
  const actor = await limitSessionLookups(token, origin, () => readActor(req, origin), windows);
  call.actor = actor;
  await consumeCallLimits(requested, actor, windows);
  // A stream has no end; open-stream.ts counts it while it is open.
  if (requested.some(({ type }) => type === "subscription")) return run(req, actor, call);
  const bytes = req.method === "POST" ? bodyBytes(req, requested, actor) : 0;
  const reply = await limitConcurrency(actor, { calls: requested.length, bytes }, async () =>
    run(bytes === 0 ? req : await withBody(req, bytes, actor, windows), actor, call),
  );
  return requested.every(({ isCompressed }) => isCompressed) ? compressReply(req, reply, bindings) : reply;
}

/** The procedure names after the endpoint, decoded. */
function pathOf(req: Request): string {
  const path = new URL(req.url).pathname.slice(TRPC_PATH.length);
  try {
    return decodeURIComponent(path.replace(/^\/|\/$/g, ""));
  } catch {
    throw new Fault("invalid_request", "This address is not well formed.");
  }
}

/** The size of the body, or the largest that is allowed when the request does not give it. */
function bodyBytes(req: Request, requested: readonly Procedure[], actor: Actor): number {
  const limit = bodyLimit(requested, actor);
  const declared = declaredBytes(req.headers) ?? limit;
  if (!(declared <= limit)) throw bodyTooLarge(limit);
  return declared;
}

async function withBody(req: Request, limit: number, actor: Actor, windows: CallWindows): Promise<Request> {
  const body = await readBytes(req, limit);
  await consumeBytes(body.byteLength, actor, windows);
  refuseDeepNesting(body);
  return new Request(req.url, { method: req.method, headers: req.headers, body, signal: req.signal });
}

function run(req: Request, actor: Actor, call: PortalCall): Promise<Response> {
  const { origin, windows } = call;
  return fetchRequestHandler({
    endpoint: TRPC_PATH,
    req,
    router: portalRouter,
    createContext: () => ({ actor, windows, identifyAgain: () => readActor(req, origin) }),
    onError: ({ error, path }) => {
      logFailure(error, origin, path);
      recordFailedCall({ ...call, error, names: path !== undefined && PROCEDURES.has(path) ? path : call.names });
    },
  });
}

function logFailure(error: TRPCError, { requestId }: Origin, route?: string): void {
  const isRefusedByTrpc = error.code !== "INTERNAL_SERVER_ERROR" && !(error.cause instanceof Fault);
  if (!isRefusedByTrpc) reportError(error.cause ?? error, { requestId, route });
}

/** The reply to a request that is refused before tRPC gets it, in tRPC's own format. */
function errorReply(cause: unknown, call: PortalCall): Response {
  const { origin, windows } = call;
  const error = toTrpcError(cause);
  logFailure(error, origin);
  recordFailedCall({ ...call, error });
  const shape = getErrorShape({
    config: portalRouter._def._config,
    error,
    type: "unknown",
    path: undefined,
    input: undefined,
    ctx: { actor: call.actor ?? nobody(origin), windows },
  });
  const { retryAfterSeconds } = windows.delay(describeError(cause));
  const headers = retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) };
  return Response.json({ error: shape }, { status: getHTTPStatusCodeFromError(error), headers });
}

const readActor = (req: Request, origin: Origin) =>
  authenticateSession(readSessionToken(req.headers.get("cookie")), origin);

interface InFlight {
  calls: number;
  bytes: number;
}
/** Of this process: the limit protects its memory, and its database connections. */
const callsInFlight = perApplication("tRPC calls in flight", () => new Map<string, InFlight>());

/** Runs the work unless the same caller has too many calls, or too many bytes of bodies, in progress. */
async function limitConcurrency<T>(actor: Actor, load: InFlight, work: () => Promise<T>): Promise<T> {
  const accountId = "accountId" in actor ? actor.accountId : null;
  const key = accountId ?? rateLimitAddress(actor.ip);
  const maxCalls = accountId === null ? IN_FLIGHT_LIMITS.addressCalls : IN_FLIGHT_LIMITS.accountCalls;
  const inFlight = callsInFlight();
  const current = inFlight.get(key) ?? { calls: 0, bytes: 0 };
  const isOver = settings().rateLimits && current.calls + load.calls > maxCalls;
  if (isOver || (current.bytes > 0 && current.bytes + load.bytes > IN_FLIGHT_LIMITS.bytes)) {
    throw new Fault("rate_limited", "Too many requests are in progress. Wait for their replies.", {
      retryAfterSeconds: 1,
    });
  }
  current.calls += load.calls;
  current.bytes += load.bytes;
  inFlight.set(key, current);
  try {
    return await work();
  } finally {
    current.calls -= load.calls;
    current.bytes -= load.bytes;
    if (current.calls === 0 && current.bytes === 0) inFlight.delete(key);
  }
}

/** Names no limit of the API, so that the portal's calls are in none of its windows. */
const BUCKET = "portal";

interface FailedCall {
  error: TRPCError;
  /** The procedures that were called. */
  names: string;
  method: string;
  origin: Origin;
  /** Null before the session was looked up. */
  actor: Actor | null;
  sessionToken: string | null;
  /** As `performance.now()` gives it. */
  startedAt: number;
}

/** Adds a call of the portal that failed to the request log, where its request id is looked up. Successful calls are not logged. */
function recordFailedCall({ error, names, method, origin, actor, sessionToken, startedAt }: FailedCall): void {
  recordRequest({
    origin,
    method,
    route: names,
    bucket: BUCKET,
    status: getHTTPStatusCodeFromError(error),
    ms: performance.now() - startedAt,
    fault: faultOf(error),
    actor,
    ...(sessionToken !== null && { credential: sessionToken }),
  });
}

/** What tRPC itself refuses has no fault. */
function faultOf(error: TRPCError): Pick<Fault, "code" | "message" | "oauthError"> {
  const isOwn = error.cause instanceof Fault || error.code === "INTERNAL_SERVER_ERROR";
  if (!isOwn) return { code: "invalid_request", message: error.message, oauthError: undefined };
  const { code, message, oauthError } = describeError(error.cause);
  return { code, message, oauthError };
}
