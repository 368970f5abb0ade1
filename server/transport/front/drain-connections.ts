import type http from "node:http";
import { Server } from "node:net";
import { setImmediate as nextRound, setTimeout as sleep } from "node:timers/promises";
import { log } from "../../log.ts";
import type { HttpConnections } from "./http-connections.ts";

const TIMES = {
  drainMs: 10_000,
  /** Longer than the way of a request from a client that has just read an answer. */
  idleMs: 1_000,
  checkMs: 100,
};
/** More than the system queues. */
const MAX_ACCEPTED = 1_000;
/** The first round may end before the event loop has asked the system. */
const ROUNDS = 3;

/**
 * Accepts no new connections, answers the requests that arrive on the open ones, and waits up to ten seconds for those
 * that run. A connection is closed with its next answer, or when it has been idle for a while.
 * @param onClosed Called once nobody can connect any more.
 */
export async function drainConnections(
  server: http.Server,
  connections: HttpConnections,
  onClosed: () => void,
  { drainMs, idleMs, checkMs } = TIMES,
): Promise<void> {
  await acceptQueuedConnections(server);
  Server.prototype.close.call(server); // `server.close()` would also end every connection without a request
  onClosed();
  const until = performance.now() + drainMs;
  while (connections.size > 0 && performance.now() < until) {
    await nextRound(); // what has arrived is read first
    connections.closeIdle(idleMs);
    await sleep(checkMs);
  }
  if (connections.size === 0) return;
  log().warn("connections were still open after the drain timeout and are closed");
  connections.closeAll();
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
