import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { HTTP_LIMITS, type HttpLimits } from "../contract/limits/http.ts";
import { createApiListener } from "../transport/front/create-api-listener.ts";
import { createHttpServer } from "../transport/front/create-http-server.ts";
import { isShardConnect } from "../transport/front/upgrades.ts";
import { startShardLink } from "../transport/link/shard-link.ts";

interface TestHttpServer {
  server: Server;
  port: number;
  close(): Promise<void>;
}

/** Starts the HTTP server of the service on a port of its own. @param pages Answers in place of Next. */
export async function startTestHttpServer(
  limits: Partial<HttpLimits> = {},
  pages = (_req: IncomingMessage, res: ServerResponse): unknown => res.end("page"),
): Promise<TestHttpServer> {
  const toApis = createApiListener();
  const server = createHttpServer(
    (req, res, mount) => (mount === "pages" || mount === "sign-in" ? pages(req, res) : toApis(req, res, mount)),
    { limits: { ...HTTP_LIMITS, ...limits } },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    server,
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** As above, with the shard link. */
export async function startTestHttpServerWithLink() {
  const front = await startTestHttpServer();
  const link = await startShardLink(front.server, isShardConnect);
  return {
    port: front.port,
    server: front.server,
    async close() {
      await link.stop();
      await front.close();
    },
  };
}

/** The open connections by the server's count: a client that does not read does not notice that it was closed. */
export const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
