import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import next from "next";
import { captureConsole } from "./console-log.ts";
import { errorBody } from "./contract/errors.ts";
import { startFleetHistory } from "./domain/fleet/start-fleet-history.ts";
import { startRequestLog } from "./domain/requests/record-request.ts";
import { startPurge } from "./domain/service/purge.ts";
import { settings } from "./env.ts";
import { log } from "./log.ts";
import { createGatewayApp } from "./transport/gateway/app.ts";
import { answerHealth, answerReady } from "./transport/health.ts";
import { isConnectPath, startShardLink } from "./transport/link/shard-link.ts";
import { createOAuthApp } from "./transport/oauth/app.ts";
import { endStreams } from "./transport/open-stream.ts";
import { clientAddress, markFronted, requestIdOf } from "./transport/origin.ts";
import { createRestApp } from "./transport/rest/app.ts";
import { answerTrpc, TRPC_PATH } from "./transport/trpc/fetch.ts";

const DRAIN_MS = 10_000;

export interface RunningServer {
  stop(): Promise<void>;
}

/** One node:http server: the API and tRPC straight on it, everything else by Next. The database is open by now. */
export async function startServer(options: { dev: boolean }): Promise<RunningServer> {
  markFronted();
  if (!options.dev) captureConsole();
  const server = http.createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 65_000,
  });
  // Next ends every upgrade of a path that it has a route for, the shard link too: built, it gets to see none.
  const upgrades = options.dev ? server : http.createServer();
  const pages = next({ dev: options.dev, httpServer: upgrades, hostname: settings().host, port: settings().port });
  await pages.prepare();
  const toNext = pages.getRequestHandler();
  const toFront = getRequestListener((request, env) => front(request, env as HttpBindings));
  server.on("request", (req, res) => {
    if (isFront(req.url ?? "/")) void toFront(req, res);
    else void toNext(...prepareForNext(req, res));
  });
  server.on("clientError", refuseMalformed);
  const link = await startShardLink(server, isLink, options.dev ? "leave" : "refuse");
  await listen(server);
  const purge = startPurge();
  const requestLog = startRequestLog();
  const history = startFleetHistory();
  return {
    async stop() {
      purge.stop();
      await link.stop();
      const drained = drain(server);
      endStreams(); // whoever watched comes back to the server that starts next
      await drained;
      await Promise.all([requestLog.stop(), history.stop()]);
      await pages.close();
    },
  };
}

const rest = createRestApp("/v1");
const oauth = createOAuthApp();
const gateway = createGatewayApp("/gateway/v1");
const gatewayAtRoot = createGatewayApp("/v1");
const FRONT = /^\/(?:v1|gateway\/v1|healthz|readyz|api\/trpc|oauth2|\.well-known)(?:[/?]|$)/;
const isFront = (url: string) => FRONT.test(url);

function front(request: Request, env: HttpBindings): Response | Promise<Response> {
  const { url = "/", headers } = env.incoming;
  if (url.startsWith("/gateway")) return gateway.fetch(request, env);
  if (url.startsWith("/v1")) return (isForGateway(headers.host) ? gatewayAtRoot : rest).fetch(request, env);
  if (url.startsWith(TRPC_PATH)) return answerTrpc(request, env);
  if (url.startsWith("/healthz")) return answerHealth();
  return url.startsWith("/readyz") ? answerReady() : oauth.fetch(request, env);
}

/** Where shards connect: below the gateway's address. */
const isLink = (url: URL, host: string): boolean =>
  isConnectPath(url, "/gateway/v1") || (isForGateway(host) && isConnectPath(url, "/v1"));

/** A gateway with a host of its own answers there under `/v1`. */
function isForGateway(host: string | undefined): boolean {
  const { gatewayUrl, publicUrl } = settings();
  const own = new URL(gatewayUrl).host;
  return own !== new URL(publicUrl).host && own === host;
}

/** Next believes what a request says of where it came from: here that is replaced by what we know. */
function prepareForNext(req: IncomingMessage, res: ServerResponse): [IncomingMessage, ServerResponse] {
  const forwardedFor = req.headers["x-forwarded-for"]?.toString();
  const publicUrl = new URL(settings().publicUrl);
  for (const name of Object.keys(req.headers)) {
    if (/^(?:x-forwarded-|x-middleware-|x-nextjs-data|forwarded$|x-real-ip$)/.test(name)) delete req.headers[name];
  }
  req.headers["x-forwarded-for"] = clientAddress(req.socket.remoteAddress, forwardedFor);
  req.headers["x-forwarded-host"] = publicUrl.host;
  req.headers["x-forwarded-proto"] = publicUrl.protocol.slice(0, -1);
  const requestId = requestIdOf(req.headers["x-request-id"]?.toString());
  req.headers["x-request-id"] = requestId;
  res.setHeader("X-Request-Id", requestId);
  return [req, res];
}

/** What is not even HTTP, or too large in its headers, is answered in the one error format too. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: import("node:stream").Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const line = tooLarge ? "431 Request Header Fields Too Large" : "400 Bad Request";
  const message = tooLarge ? "The request's headers are too large." : "This is not a valid HTTP request.";
  const body = JSON.stringify(errorBody("invalid_request", message, [], settings().publicUrl));
  const head = [
    `HTTP/1.1 ${line}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

function listen(server: http.Server): Promise<void> {
  const { port, host } = settings();
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new Error(`port ${port} is in use: set PORT to another one`) : error);
    });
    server.listen(port, host, resolve);
  });
}

/** No new calls; those under way are finished, within ten seconds. */
async function drain(server: http.Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const limit = setTimeout(() => {
    log().warn("connections were still open after the grace period; they are cut");
    server.closeAllConnections();
  }, DRAIN_MS);
  await closed;
  clearTimeout(limit);
}
