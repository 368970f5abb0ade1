import http from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { inject } from "vitest";
import type { Api } from "./answer-request.ts";
import { requireOneProcess } from "./in-process.ts";

interface ServedFetch {
  url: string;
  /** Closes every connection without warning, as a network failure does. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** Serves an app on a port of its own, for tests that need a real connection. */
export async function serveFetch(fetch: Parameters<typeof getRequestListener>[0]): Promise<ServedFetch> {
  const server = http.createServer(getRequestListener(fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropConnections: () => server.closeAllConnections(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Serves one of the service's APIs. In the run on two processes these do it, behind their proxy. */
export async function serveApi(api: Api): Promise<ServedFetch> {
  const url = inject("serviceUrl");
  if (url === null) return serveFetch((request, bindings) => api.fetch(request, bindings as HttpBindings));
  return { url, dropConnections: requireOneProcess, close: async () => undefined };
}
