import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { HttpLimits } from "../../contract/limits/http.ts";
import { Fault } from "../../domain/fault.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { settings } from "../../env.ts";
import { formatRawReply } from "../http/answer-raw-socket.ts";
import { isTrustedProxy } from "../http/request-origin.ts";

/** Limits connections in total and per address. Those of trusted proxies serve many clients and are not counted per address. */
export function limitConnections(server: Server, { connections, connectionsPerAddress }: HttpLimits): void {
  server.maxConnections = connections;
  const counts = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || !settings().rateLimits || isTrustedProxy(address)) return;
    const network = rateLimitAddress(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (count > connectionsPerAddress) refuseConnection(socket, connectionsPerAddress);
  });
}

function refuseConnection(socket: Socket, limit: number): void {
  const message = `Your address has ${limit} open connections. Close some of them.`;
  socket.on("error", () => socket.destroy());
  socket.end(formatRawReply({ fault: new Fault("rate_limited", message, { retryAfterSeconds: 10 }) }));
  socket.destroySoon(); // nothing of the request is read
}
