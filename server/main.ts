import { once } from "node:events";
import type http from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import type { Application } from "./application.ts";
import { captureConsole } from "./capture-console.ts";
import { HTTP_LIMITS } from "./contract/limits/http.ts";
import { startBotHistory } from "./domain/fleet/start-bot-history.ts";
import { startRequestLog } from "./domain/request-log/record-request.ts";
import { startPurge } from "./domain/service/purge-expired.ts";
import { settings } from "./env.ts";
import { log } from "./log.ts";
import { createApiListener } from "./transport/front/create-api-listener.ts";
import { createHttpServer } from "./transport/front/create-http-server.ts";
import { preloadPages } from "./transport/front/preload-pages.ts";
import { prepareForNext } from "./transport/front/prepare-for-next.ts";
import { isShardConnect, nextUpgradeServer } from "./transport/front/upgrades.ts";
import { closeStreams } from "./transport/http/open-stream.ts";
import { isBehindFront } from "./transport/http/request-origin.ts";
import { startShardLink } from "./transport/link/shard-link.ts";

type RequestHandler = ReturnType<ReturnType<typeof next>["getRequestHandler"]>;

const DRAIN_MS = 10_000;
const PORT_MS = 8_000;

export interface RunningServer {
  stop(): Promise<void>;
}

/** One node:http server: the API and tRPC straight on it, everything else by Next. The database is open by now. */
export async function startServer(application: Application, options: { dev: boolean }): Promise<RunningServer> {
  application.set(isBehindFront, true);
  const { dev } = options;
  if (!dev) captureConsole();
  let toNext: RequestHandler | undefined;
  const toEntrances = createApiListener();
  const server = createHttpServer(
    (req, res, entrance) => {
      if (entrance !== "pages" && entrance !== "sign-in") return toEntrances(req, res);
      prepareForNext(req, res);
      return toNext?.(req, res);
    },
    { dev, ...(dev && { limits: { ...HTTP_LIMITS, stalledMs: 0 } }) }, // a page may take a minute to compile
  );
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const { host: hostname, port } = settings();
  const pages = next({ dev, httpServer: nextUpgradeServer(server), hostname, port });
  await pages.prepare();
  toNext = pages.getRequestHandler();
  const link = await startShardLink(server, isShardConnect);
  await listen(server);
  if (!dev) void preloadPages(server);
  const purge = startPurge();
  const requestLog = startRequestLog();
  const history = startBotHistory();
  return {
    async stop() {
      purge.stop();
      await link.stop();
      const drained = drain(server, sockets);
      closeStreams(); // whoever watched comes back to the server that starts next
      await drained;
      await Promise.all([requestLog.stop(), history.stop()]);
      await pages.close();
    },
  };
}

/** A server that was killed with its supervisor gives its port back within seconds: so long it is waited for. */
async function listen(server: http.Server): Promise<void> {
  const until = Date.now() + PORT_MS;
  while (true) {
    try {
      return await listenOnce(server);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      const { port } = settings();
      if (Date.now() > until) throw new Error(`port ${port} is in use: set PORT to another one`);
      log().warn({ port }, "the port is in use; it is tried again for a few seconds");
    }
    await sleep(500);
  }
}

async function listenOnce(server: http.Server): Promise<void> {
  const { port, host } = settings();
  server.listen(port, host);
  await once(server, "listening");
}

/** No new calls; those under way are finished, within ten seconds. */
async function drain(server: http.Server, sockets: Set<Socket>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const limit = setTimeout(() => {
    log().warn("connections were still open after the grace period; they are cut");
    for (const socket of sockets) socket.destroy(); // the server itself has forgotten those that were upgraded
  }, DRAIN_MS);
  await closed;
  clearTimeout(limit);
}
