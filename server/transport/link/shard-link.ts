import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { CloseCode, CONNECT_PATH, MAX_FRAME_BYTES, SUBPROTOCOL } from "../../../control/protocol.ts";
import { LINK_TIMES } from "../../contract/limits/link.ts";
import { Fault } from "../../domain/fault.ts";
import { recordShardRefusal } from "../../domain/fleet/record-shard-refusal.ts";
import { requireShardActor, ShardRefusal } from "../../domain/fleet/shard-access.ts";
import { ShardHub } from "../../domain/fleet/shard-hub.ts";
import { requestIdOf } from "../http/request-origin.ts";
import { type AccountConnections, ConnectionRegistry } from "./account-connections.ts";
import {
  accountIdOf,
  authenticateShard,
  type Credentials,
  createCachedActorLookup,
  rejectUpgrade,
} from "./authenticate-shard.ts";
import { toShardRefusal } from "./close-codes.ts";
import { FairScheduler } from "./fair-scheduler.ts";
import { ShardConnection } from "./shard-connection.ts";

const TOO_MANY_CONNECTIONS = "This account has as many connections of shards as it may have. Stop some of them.";
const OPTIONS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: MAX_FRAME_BYTES,
  perMessageDeflate: false, // 2.5 times the memory and a fifth of the frames (measured)
  handleProtocols: (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL,
  closeTimeout: LINK_TIMES.lingerMs, // whoever does not close its end loses it
};

export interface ShardLink {
  stop(): Promise<void>;
}

/**
 * Takes the connections of shards at `{gateway_url}/shards/connect`.
 * @param isForLink Tells these from the upgrades that are not for shards.
 */
export async function startShardLink(server: Server, isForLink: (req: IncomingMessage) => boolean) {
  const hub = await ShardHub.start();
  const turns = new FairScheduler();
  const accounts = new ConnectionRegistry();
  const connections = new Set<ShardConnection>();
  const sockets = new WebSocketServer(OPTIONS);
  const admit = (socket: WebSocket, credentials: Credentials, account: AccountConnections) => {
    const connection = new ShardConnection({ hub, scheduler: turns, account }, socket, credentials);
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
  };
  /** Its account has room for one more. */
  const enter = (credentials: Credentials, socket: Duplex): AccountConnections => {
    const accountId = accountIdOf(credentials);
    const account = accounts.addConnection(accountId);
    if (!account) throw new ShardRefusal(CloseCode.TooMany, TOO_MANY_CONNECTIONS);
    if (socket.destroyed) accounts.removeConnection(accountId);
    else socket.once("close", () => accounts.removeConnection(accountId));
    return account;
  };
  server.on("upgrade", (req, socket: Duplex, head) => {
    if (!isForLink(req)) return;
    socket.on("error", () => socket.destroy());
    req.headers["x-request-id"] = requestIdOf(req.headers["x-request-id"]?.toString());
    authenticateShard(req)
      .then((credentials) => {
        try {
          requireShardActor(credentials.actor);
          const account = enter(credentials, socket);
          sockets.handleUpgrade(req, socket, head, (opened) => admit(opened, credentials, account));
        } catch (error) {
          const { code, message: reason } = toShardRefusal(error) ?? {};
          if (code && reason) void recordShardRefusal(credentials.actor, { shardId: null, code, reason });
          throw error;
        }
      })
      .catch((error) => rejectUpgrade(req, socket, error));
  });
  sockets.on("wsClientError", ({ message }, socket, req) =>
    rejectUpgrade(req, socket, new Fault("invalid_request", message)),
  );
  const recheck = setInterval(() => {
    const lookUp = createCachedActorLookup();
    for (const connection of connections) void connection.recheck(lookUp);
  }, LINK_TIMES.recheckMs);
  return {
    async stop() {
      clearInterval(recheck);
      hub.stop();
      for (const connection of connections) connection.closeForRestart();
      sockets.close();
    },
  } satisfies ShardLink;
}

export const isShardLinkPath = (path: string, prefix: string): boolean => path === prefix + CONNECT_PATH;
