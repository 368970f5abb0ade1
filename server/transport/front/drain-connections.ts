import type http from "node:http";
import { Server, type Socket } from "node:net";
import { setImmediate as nextRound } from "node:timers/promises";
import { log } from "../../log.ts";

const DRAIN_MS = 10_000;
/** For so long, a request may still arrive on a connection that is idle. */
const IDLE_MS = 250;
/** More than the system queues. */
const MAX_ACCEPTED = 1_000;
/** The first round may end before the event loop has asked the system. */
const ROUNDS = 3;

/**
 * Accepts no new connections, answers the requests that arrive on the open ones, and waits up to ten seconds for those
 * that run. A connection is closed with its next answer, or when it has been idle for a moment.
 * @param onClosed Called once nobody can connect any more.
 */
export async function drainConnections(
  server: http.Server,
  sockets: ReadonlySet<Socket>,
  onClosed: () => void,
): Promise<void> {
  await acceptQueuedConnections(server);
  // `server.close()` would end idle connections at once, also those on which a request is on its way.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  onClosed();
  const closeIdle = setInterval(() => closeIdleConnections(server, sockets), IDLE_MS);
  const limit = setTimeout(() => {
    log().warn("connections were still open after the drain timeout and are closed");
    for (const socket of sockets) socket.destroy(); // the server does not track upgraded sockets
  }, DRAIN_MS);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(limit);
}

/** The system resets the connections that wait to be accepted when a server stops listening. */
async function acceptQueuedConnections(server: http.Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  let before: number;
  do {
    before = accepted;
    for (let round = 0; round < ROUNDS; round++) await nextRound();
  } while (accepted > before && accepted < MAX_ACCEPTED);
  server.off("connection", count);
}

function closeIdleConnections(server: http.Server, sockets: ReadonlySet<Socket>): void {
  server.closeIdleConnections();
  // A connection that never sent anything does not count as idle.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}
