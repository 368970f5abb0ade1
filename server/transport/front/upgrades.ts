import http, { type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { isConnectPath } from "../link/shard-link.ts";
import { isHostOfGateway } from "./entrance.ts";
import { isHost, readTarget } from "./request-target.ts";

const KEY = /^[+/0-9A-Za-z]{22}==$/;

/** A WebSocket's opening request (RFC 6455, 4.1). */
export function isWebSocket({ method, headers }: IncomingMessage): boolean {
  const version = headers["sec-websocket-version"];
  const isVersion = version === "13" || version === "8";
  return (
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    isVersion &&
    KEY.test(headers["sec-websocket-key"] ?? "")
  );
}

/** Whether a shard wants to connect: below the gateway's address. */
export function isForLink(req: IncomingMessage): boolean {
  const host = req.headers.host ?? "";
  const target = readTarget(req.url ?? "");
  if (!isWebSocket(req) || !isHost(host) || typeof target === "string") return false;
  const { path } = target;
  return isConnectPath(path, "/gateway/v1") || (isHostOfGateway(host) && isConnectPath(path, "/v1"));
}

const isOfNext = (req: IncomingMessage): boolean => isWebSocket(req) && /^\/_next\/hmr(?:[/?]|$)/.test(req.url ?? "");

/** Every other upgrade is answered as if it had not been asked for (RFC 9110, 7.8). */
export const shouldUpgrade = (req: IncomingMessage, dev: boolean): boolean => isForLink(req) || (dev && isOfNext(req));

/**
 * Where Next listens for upgrades. It ends those of every path that it has a route for, the shard link too: it gets to
 * see only its own, for developers.
 */
export function upgradesOfNext(server: http.Server): http.Server {
  const upgrades = http.createServer();
  server.on("upgrade", (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOfNext(req)) upgrades.emit("upgrade", req, socket, head);
  });
  return upgrades;
}
