import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";
import { CloseCode, CONNECT_PATH, MAX_FRAME_BYTES, SUBPROTOCOL } from "#control/protocol.ts";
import { Fault } from "../../domain/fault.ts";
import { requireShardActor } from "../../domain/fleet/connecting/shard-access.ts";
import { ShardHub } from "../../domain/fleet/connecting/shard-hub.ts";
import { recordShardRefusal } from "../../domain/fleet/recording/record-shard-refusal.ts";
import { metrics } from "../../metrics/metrics.ts";
import { requestIdOf } from "../http/request-origin.ts";
import { type AccountConnections, ConnectionRegistry } from "./account-connections.ts";
import {
  accountIdOf,
  authenticateShard,
  type Credentials,
  createCachedActorLookup,
  findActor,
  rejectUpgrade,
} from "./authenticate-shard.ts";
import { toClosure } from "./closures.ts";
import { FairScheduler } from "./fair-scheduler.ts";
import { linkTimes } from "./link-times.ts";
import { ShardConnection } from "./shard-connection.ts";

const TOO_MANY_CONNECTIONS = "This account has as many connections of shards as it may have. Stop some of them.";
const RETRY_AFTER_SECONDS = 30;
const OPTIONS: ServerOptions = {
  noServer: true,
  maxPayload: MAX_FRAME_BYTES,
  perMessageDeflate: false, // 2.5 times the memory and a fifth of the frames (measured)
  handleProtocols: (offered) => offered.has(SUBPROTOCOL) && SUBPROTOCOL,
};

export interface ShardLink {
  /** Asks the shards to connect to another process, and lets what they were asked be answered. */
  drain(): Promise<void>;
  /** Ends the connections. */
  stop(): Promise<void>;
}

/**
 * Accepts the connections of shards at `{gateway_url}/shards/connect`.
 * @param isForLink Whether an upgrade request is for a shard's connection.
 */
export async function startShardLink(server: Server, isForLink: (req: IncomingMessage) => boolean) {
  const hub = await ShardHub.start();
  const scheduler = new FairScheduler();
  const registry = new ConnectionRegistry();
  const connections = new Set<ShardConnection>();
  const { lingerMs, recheckMs } = linkTimes();
  const options: ServerOptions & { closeTimeout: number } = { ...OPTIONS, closeTimeout: lingerMs };
  const sockets = new WebSocketServer(options);
  let isDraining = false;
  metrics()?.addGauge("shard_links", () => connections.size);
  const onOpened = (socket: WebSocket, stream: Duplex, credentials: Credentials, account: AccountConnections) => {
    const connection = new ShardConnection({ hub, scheduler, account, stream, findActor }, socket, credentials);
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
  };
  /** @throws Fault when the account has too many connections. */
  const addConnection = async (credentials: Credentials, socket: Duplex): Promise<AccountConnections> => {
    const accountId = accountIdOf(credentials);
    const account = await registry.addConnection(accountId);
    if (!account) throw new Fault("rate_limited", TOO_MANY_CONNECTIONS, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (socket.destroyed) registry.removeConnection(accountId);
    else socket.once("close", () => registry.removeConnection(accountId));
    return account;
  };
  server.on("upgrade", (req, socket: Duplex, head) => {
    if (!isForLink(req)) return;
    socket.on("error", () => socket.destroy());
    req.headers["x-request-id"] = requestIdOf(req.headers["x-request-id"]?.toString());
    authenticateShard(req)
      .then(async (credentials) => {
        try {
          requireShardActor(credentials.actor);
          if (isDraining) throw new Fault("unavailable", "The service restarts.", { retryAfterSeconds: 1 });
          const account = await addConnection(credentials, socket);
          sockets.handleUpgrade(req, socket, head, (opened) => onOpened(opened, socket, credentials, account));
        } catch (error) {
          recordRefusal(credentials, error);
          throw error;
        }
      })
      .catch((error) => rejectUpgrade(req, socket, error));
  });
  sockets.on("wsClientError", ({ message }, socket, req) =>
    rejectUpgrade(req, socket, new Fault("invalid_request", message)),
  );
  const recheck = setInterval(() => {
    const lookUpActor = createCachedActorLookup();
    for (const connection of connections) void connection.recheck(lookUpActor);
  }, recheckMs);
  return {
    async drain() {
      isDraining = true;
      await hub.drain();
    },
    async stop() {
      clearInterval(recheck);
      const hubStopped = hub.stop();
      for (const connection of connections) connection.closeForRestart();
      await new Promise((resolve) => sockets.close(resolve)); // none takes longer than `closeTimeout`
      await hubStopped;
    },
  } satisfies ShardLink;
}

/** Records why an upgrade was refused, with the code that would have closed an open connection. */
function recordRefusal({ actor }: Credentials, error: unknown): void {
  const isOverLimit = error instanceof Fault && error.code === "rate_limited";
  const closure = isOverLimit ? { code: CloseCode.TooMany, reason: error.message } : toClosure(error);
  if (closure) void recordShardRefusal(actor, { shardId: null, ...closure });
}

export const isShardLinkPath = (path: string, prefix: string): boolean => path === prefix + CONNECT_PATH;
