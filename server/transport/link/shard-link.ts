import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { CONNECT_PATH, MAX_FRAME_BYTES, SUBPROTOCOL } from "../../../control/protocol.ts";
import { Fault } from "../../domain/fault.ts";
import { Hub } from "../../domain/fleet/hub.ts";
import { requireShardActor } from "../../domain/fleet/shard-pool.ts";
import { requestIdOf } from "../origin.ts";
import { type Credentials, identifyShard, refuseUpgrade } from "./identify-shard.ts";
import { ShardConnection } from "./shard-connection.ts";

const RECHECK_MS = 1_000;

export interface ShardLink {
  stop(): Promise<void>;
}

/**
 * Takes the connections of shards at `{gateway_url}/shards/connect`.
 * @param isForLink Tells these from the upgrades that are not for shards.
 */
export async function startShardLink(server: Server, isForLink: (req: IncomingMessage) => boolean) {
  const hub = await Hub.start();
  const connections = new Set<ShardConnection>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false, // 2.5 times the memory and a fifth of the frames (measured)
    handleProtocols: (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL,
  });
  const admit = (socket: WebSocket, credentials: Credentials) => {
    const connection = new ShardConnection(hub, socket, credentials);
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
  };
  server.on("upgrade", (req, socket: Duplex, head) => {
    if (!isForLink(req)) return;
    socket.on("error", () => socket.destroy());
    req.headers["x-request-id"] = requestIdOf(req.headers["x-request-id"]?.toString());
    identifyShard(req)
      .then((credentials) => {
        requireShardActor(credentials.actor);
        sockets.handleUpgrade(req, socket, head, (opened) => admit(opened, credentials));
      })
      .catch((error) => refuseUpgrade(req, socket, error));
  });
  sockets.on("wsClientError", ({ message }, socket, req) =>
    refuseUpgrade(req, socket, new Fault("invalid_request", message)),
  );
  const recheck = setInterval(() => {
    for (const connection of connections) void connection.recheck();
  }, RECHECK_MS);
  return {
    async stop() {
      clearInterval(recheck);
      hub.stop();
      for (const connection of connections) connection.goAway();
      sockets.close();
    },
  } satisfies ShardLink;
}

export const isConnectPath = (path: string, prefix: string): boolean => path === prefix + CONNECT_PATH;
