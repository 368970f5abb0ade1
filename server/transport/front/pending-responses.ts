import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { HttpLimits } from "../../contract/limits/http.ts";

/**
 * The responses under way on each connection. A client may send its next requests before the last one is answered: they
 * wait for it, because a few bytes each could otherwise have thousands of answers made that nobody reads.
 */
export class PendingResponses {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>();
  readonly #latest = new WeakMap<Duplex, ServerResponse>();
  readonly #all = new Set<ServerResponse>();

  readonly #mostOfConnection: number;

  constructor({ requestsOfConnection }: Pick<HttpLimits, "requestsOfConnection">) {
    this.#mostOfConnection = requestsOfConnection;
  }

  /** Has the request answered when those before it are; a connection with too many of them is cut. */
  answerInOrder(res: ServerResponse, answer: () => unknown): void {
    const { socket } = res.req;
    if (socket.destroyed) return; // what had been read with the one too many
    const own = this.#bySocket.get(socket) ?? this.#open(socket);
    if (own.size >= this.#mostOfConnection) return void socket.destroy();
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
      before.once("close", () => setImmediate(begin)); // other connections get their turn between two
    else begin();
  }

  /** A response whose turn never came is not told that its connection is gone. */
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

  /** The latest request is answered, and its body still comes. */
  isAnsweredEarly(socket: Duplex): boolean {
    return this.#latest.get(socket)?.req.complete === false && this.pendingOn(socket).length === 0;
  }

  /** Ends the connections of clients that do not take what they asked for. */
  closeSlowReaders(server: Server, { stalledMs, flushMs: takenMs, checkIntervalMs: checkEveryMs }: HttpLimits): void {
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
        if (Date.now() - since >= takenMs) res.socket?.destroy();
      }
    }, checkEveryMs);
    sweep.unref();
    server.once("close", () => clearInterval(sweep));
  }
}

const isEventStream = (res: ServerResponse): boolean =>
  res.getHeader("content-type")?.toString().startsWith("text/event-stream") ?? false;
