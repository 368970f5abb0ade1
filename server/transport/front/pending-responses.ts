import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { NumberedItems } from "#control/numbered-items.ts";
import type { HttpLimits } from "../../contract/limits/http.ts";

interface PendingResponse {
  res: ServerResponse;
  /** Among all pending responses. */
  number: number;
}

/**
 * The unfinished responses of each connection. A client may send its next request before the last one is answered; it
 * waits, because otherwise a few bytes each could make the service produce thousands of replies that nobody reads.
 */
export class PendingResponses {
  /** In the order of their requests. */
  readonly #bySocket = new WeakMap<Duplex, PendingResponse[]>();
  readonly #latest = new WeakMap<Duplex, ServerResponse>();
  readonly #all = new NumberedItems<ServerResponse>();

  readonly #maxPerConnection: number;

  constructor({ requestsOfConnection }: Pick<HttpLimits, "requestsOfConnection">) {
    this.#maxPerConnection = requestsOfConnection;
  }

  /** Answers the request after those before it on its connection. A connection with too many of them is closed. */
  answerInOrder(res: ServerResponse, answer: () => unknown): void {
    const { socket } = res.req;
    if (socket.destroyed) return; // closed with more requests already read
    const own = this.#bySocket.get(socket) ?? this.#open(socket);
    if (own.length >= this.#maxPerConnection) return void socket.destroy();
    const before = own.at(-1)?.res;
    const pending = { res, number: this.#all.add(res) };
    own.push(pending);
    this.#latest.set(socket, res);
    res.once("close", () => {
      const index = own.indexOf(pending);
      if (index >= 0) own.splice(index, 1);
      this.#all.delete(pending.number);
    });
    const begin = () => void (socket.destroyed || answer());
    if (before)
      before.once("close", () => setImmediate(begin)); // other connections get their turn in between
    else begin();
  }

  /** A response that was never begun gets no "close" event when its connection ends. */
  #open(socket: Duplex): PendingResponse[] {
    const own: PendingResponse[] = [];
    this.#bySocket.set(socket, own);
    socket.once("close", () => {
      for (const { number } of own.splice(0)) this.#all.delete(number);
    });
    return own;
  }

  pendingOn(socket: Duplex): ServerResponse[] {
    return (this.#bySocket.get(socket) ?? []).map(({ res }) => res);
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
      for (const res of this.#all.values()) {
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
