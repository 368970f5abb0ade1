import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Use {
  /** Requests without a complete answer. */
  requests: number;
  /** When anything was last seen on it, and how much had been read by then. */
  usedAt: number;
  bytesRead: number;
}

/** The connections of a server, without those that became WebSockets. */
export class HttpConnections {
  readonly #uses = new Map<Socket, Use>();

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => {
      this.#uses.set(socket, { requests: 0, usedAt: performance.now(), bytesRead: 0 });
      socket.once("close", () => this.#uses.delete(socket));
    });
    server.on("upgrade", ({ socket }: IncomingMessage) => this.#uses.delete(socket));
    const count = (req: IncomingMessage, res: ServerResponse) => this.#count(req.socket, res);
    for (const event of ["request", "checkContinue", "checkExpectation"]) server.on(event, count);
  }

  get size(): number {
    return this.#uses.size;
  }

  /** Closes the connections without a request, on which nothing has been seen for so long. */
  closeIdle(idleMs: number): void {
    const now = performance.now();
    for (const [socket, use] of this.#uses) {
      if (socket.bytesRead !== use.bytesRead) Object.assign(use, { usedAt: now, bytesRead: socket.bytesRead });
      if (use.requests === 0 && now - use.usedAt >= idleMs) socket.destroy();
    }
  }

  closeAll(): void {
    for (const socket of this.#uses.keys()) socket.destroy();
  }

  #count(socket: Socket, res: ServerResponse): void {
    const use = this.#uses.get(socket);
    if (!use) return;
    use.requests += 1;
    res.once("close", () => {
      use.requests -= 1;
      use.usedAt = performance.now();
      use.bytesRead = socket.bytesRead;
    });
  }
}
