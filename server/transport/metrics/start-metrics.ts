import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Application } from "../../application.ts";
import { log } from "../../log.ts";
import { metrics } from "../../metrics/metrics.ts";
import { settings } from "../../settings/settings.ts";

const MAX_CONNECTIONS = 20;
const TIMEOUTS = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

export interface MetricsListener {
  port: number;
  stop(): Promise<void>;
}

/**
 * Counts from now on, and answers Prometheus on a port of its own. Must run before the parts that are counted.
 * @returns Null without METRICS_PORT: nothing is loaded, and nothing is counted.
 */
export async function startMetrics(application: Application): Promise<MetricsListener | null> {
  const address = application.get(settings).metrics;
  if (!address) return null;
  const { createMetrics } = await import("../../metrics/create-metrics.ts");
  application.set(metrics, createMetrics());
  const server = http.createServer({ ...TIMEOUTS, maxHeaderSize: 8_192 }, (req, res) => void answer(req, res));
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(address.port, address.host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE"
      ? new Error(`port ${address.port} is in use: set METRICS_PORT to another one`)
      : error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer({ method = "", url = "" }: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const path = url.replace(/\?.*$/s, "");
    if (path !== "/metrics" && path !== "/healthz") return send(res, 404, "There is only /metrics and /healthz.\n");
    if (method !== "GET") return send(res, 405, "Only GET is answered.\n", { Allow: "GET" });
    if (path === "/healthz") return send(res, 200, "ok\n");
    const { contentType = "", text = "" } = (await metrics()?.scrape()) ?? {};
    send(res, 200, text, { "Content-Type": contentType });
  } catch (err) {
    log().error({ err }, "the metrics could not be read");
    if (!res.headersSent) send(res, 500, "The metrics could not be read.\n");
  }
}

const HEADERS = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

function send(res: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  if (status >= 400) res.shouldKeepAlive = false; // a body that was sent is not read
  res.writeHead(status, { ...HEADERS, ...headers, "Content-Length": Buffer.byteLength(text) }).end(text);
}
