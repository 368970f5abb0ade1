import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { HttpLimits } from "../../contract/limits/http.ts";

/** The responses under way on each connection: a client may send its next request before the last one is answered. */
export class OpenResponses {
  readonly #bySocket = new WeakMap<Duplex, Set<ServerResponse>>();
  readonly #latest = new WeakMap<Duplex, ServerResponse>();
  readonly #all = new Set<ServerResponse>();

  add(socket: Duplex, res: ServerResponse): void {
    const own = this.#bySocket.get(socket) ?? new Set();
    this.#bySocket.set(socket, own.add(res));
    this.#latest.set(socket, res);
    this.#all.add(res);
    res.once("close", () => {
      own.delete(res);
      this.#all.delete(res);
    });
  }

  of(socket: Duplex): ServerResponse[] {
    return [...(this.#bySocket.get(socket) ?? [])];
  }

  /** The latest request is answered, and its body still comes. */
  isAnsweredEarly(socket: Duplex): boolean {
    return this.#latest.get(socket)?.req.complete === false && this.of(socket).length === 0;
  }

  /** Ends the connections of clients that do not take what they asked for. */
  endSlowReaders(server: Server, { stalledMs, takenMs, checkEveryMs }: HttpLimits): void {
    server.setTimeout(stalledMs);
    server.on("timeout", (socket) => {
      if (!this.of(socket).some(isEventStream)) socket.destroy();
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
