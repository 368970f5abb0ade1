import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { CloseCode, CONNECT_PATH, MAX_FRAME_BYTES, SUBPROTOCOL } from "../../../control/protocol.ts";
import { LINK_TIMES } from "../../contract/limits/link.ts";
import { Fault } from "../../domain/fault.ts";
import { Hub } from "../../domain/fleet/hub.ts";
import { noteRefusal } from "../../domain/fleet/note-refusal.ts";
import { requireShardActor, ShardRefusal } from "../../domain/fleet/shard-pool.ts";
import { requestIdOf } from "../origin.ts";
import { refusalOf } from "./closing.ts";
import { FairTurns } from "./fair-turns.ts";
import { accountOf, type Credentials, identifyShard, lookUpOnce, refuseUpgrade } from "./identify-shard.ts";
import { type LinkAccount, LinkAccounts } from "./link-accounts.ts";
import { ShardConnection } from "./shard-connection.ts";

const TOO_MANY = "This account has as many connections of shards as it may have. Stop some of them.";
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
  const hub = await Hub.start();
  const turns = new FairTurns();
  const accounts = new LinkAccounts();
  const connections = new Set<ShardConnection>();
  const sockets = new WebSocketServer(OPTIONS);
  const admit = (socket: WebSocket, credentials: Credentials, account: LinkAccount) => {
    const connection = new ShardConnection({ hub, turns, account }, socket, credentials);
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
  };
  /** Its account has room for one more. */
  const enter = (credentials: Credentials, socket: Duplex): LinkAccount => {
    const accountId = accountOf(credentials);
    const account = accounts.enter(accountId);
    if (!account) throw new ShardRefusal(CloseCode.TooMany, TOO_MANY);
    if (socket.destroyed) accounts.leave(accountId);
    else socket.once("close", () => accounts.leave(accountId));
    return account;
  };
  server.on("upgrade", (req, socket: Duplex, head) => {
    if (!isForLink(req)) return;
    socket.on("error", () => socket.destroy());
    req.headers["x-request-id"] = requestIdOf(req.headers["x-request-id"]?.toString());
    identifyShard(req)
      .then((credentials) => {
        try {
          requireShardActor(credentials.actor);
          const account = enter(credentials, socket);
          sockets.handleUpgrade(req, socket, head, (opened) => admit(opened, credentials, account));
        } catch (error) {
          const { code, message: reason } = refusalOf(error) ?? {};
          if (code && reason) void noteRefusal(credentials.actor, { shardId: null, code, reason });
          throw error;
        }
      })
      .catch((error) => refuseUpgrade(req, socket, error));
  });
  sockets.on("wsClientError", ({ message }, socket, req) =>
    refuseUpgrade(req, socket, new Fault("invalid_request", message)),
  );
  const recheck = setInterval(() => {
    const lookUp = lookUpOnce();
    for (const connection of connections) void connection.recheck(lookUp);
  }, LINK_TIMES.recheckMs);
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
