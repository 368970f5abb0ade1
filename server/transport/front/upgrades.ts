import http, { type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { isShardLinkPath } from "../link/shard-link.ts";
import { hasTooManyHeaders } from "./check-request.ts";
import { isGatewayHost } from "./match-mount.ts";
import { isValidHost, parseRequestTarget } from "./request-target.ts";

const KEY = /^[+/0-9A-Za-z]{22}==$/;

/** The opening request of a WebSocket (RFC 6455, 4.1). */
export function isWebSocketHandshake({ method, headers }: IncomingMessage): boolean {
  const version = headers["sec-websocket-version"];
  const isVersion = version === "13" || version === "8";
  return (
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    isVersion &&
    KEY.test(headers["sec-websocket-key"] ?? "")
  );
}

/** Whether a shard connects: a WebSocket handshake below the gateway's address. */
export function isShardConnect(req: IncomingMessage): boolean {
  const host = req.headers.host ?? "";
  const target = parseRequestTarget(req.url ?? "");
  if (!isWebSocketHandshake(req) || !isValidHost(host) || typeof target === "string") return false;
  const { path } = target;
  return isShardLinkPath(path, "/gateway/v1") || (isGatewayHost(host) && isShardLinkPath(path, "/v1"));
}

const isNextHotReload = (req: IncomingMessage): boolean =>
  isWebSocketHandshake(req) && /^\/_next\/hmr(?:[/?]|$)/.test(req.url ?? "");

/** Any other upgrade is ignored, and the request is answered as usual (RFC 9110, 7.8). */
export const shouldUpgrade = (req: IncomingMessage, dev: boolean): boolean =>
  !hasTooManyHeaders(req) && (isShardConnect(req) || (dev && isNextHotReload(req)));

/**
 * A server that only passes on Next's own upgrades. Next closes upgrades of every path that it has a route for, which
 * would include the shard link.
 */
export function nextUpgradeServer(server: http.Server): http.Server {
  const upgrades = http.createServer();
  server.on("upgrade", (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isNextHotReload(req)) upgrades.emit("upgrade", req, socket, head);
  });
  return upgrades;
}
