import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { HttpLimits } from "../../contract/limits/http.ts";

/**
 * The unfinished responses of each connection. A client may send its next request before the last one is answered; it
 * waits, because otherwise a few bytes each could make the service produce thousands of replies that nobody reads.
 */
export class PendingResponses {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>();
  readonly #latest = new WeakMap<Duplex, ServerResponse>();
  readonly #all = new Set<ServerResponse>();

  readonly #maxPerConnection: number;

  constructor({ requestsOfConnection }: Pick<HttpLimits, "requestsOfConnection">) {
    this.#maxPerConnection = requestsOfConnection;
  }

  /** Answers the request after those before it on its connection. A connection with too many of them is closed. */
  answerInOrder(res: ServerResponse, answer: () => unknown): void {
    const { socket } = res.req;
    if (socket.destroyed) return; // closed with more requests already read
    const own = this.#bySocket.get(socket) ?? this.#open(socket);
    if (own.size >= this.#maxPerConnection) return void socket.destroy();
    const before = [...own].at(-1);
    own.add(res);
    this.#latest.set(socket, res);
    this.#all.add(res);
    res.once("close", () => {
      own.delete(res);
      this.#all.delete(res);
    });
    const begin = () => void (socket.destroyed || answer());
    if (before)
      before.once("close", () => setImmediate(begin)); // other connections get their turn in between
    else begin();
  }

  /** A response that was never begun gets no "close" event when its connection ends. */
  #open(socket: Duplex): Set<ServerResponse> {
    const own = new Set<ServerResponse>();
    this.#bySocket.set(socket, own);
    socket.once("close", () => {
      for (const res of own) this.#all.delete(res);
      own.clear();
    });
    return own;
  }

  pendingOn(socket: Duplex): ServerResponse[] {
    return [...(this.#bySocket.get(socket) ?? [])];
  }

  /** The latest request is answered while its body still arrives. */
  isAnsweredEarly(socket: Duplex): boolean {
    return this.#latest.get(socket)?.req.complete === false && this.pendingOn(socket).length === 0;
  }

  /** Closes the connections of clients that do not read their replies. */
  closeSlowReaders(server: Server, { stalledMs, flushMs, checkIntervalMs }: HttpLimits): void {
    server.setTimeout(stalledMs);
    server.on("timeout", (socket) => {
      if (!this.pendingOn(socket).some(isEventStream)) socket.destroy();
    });
    const endedAt = new WeakMap<ServerResponse, number>();
    const sweep = setInterval(() => {
      for (const res of this.#all) {
        if (!res.writableEnded || res.writableFinished) continue;
        const since = endedAt.get(res) ?? Date.now();
        endedAt.set(res, since);
        if (Date.now() - since >= flushMs) res.socket?.destroy();
      }
    }, checkIntervalMs);
    sweep.unref();
    server.once("close", () => clearInterval(sweep));
  }
}

const isEventStream = (res: ServerResponse): boolean =>
  res.getHeader("content-type")?.toString().startsWith("text/event-stream") ?? false;
