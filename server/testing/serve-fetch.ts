import http from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";

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
