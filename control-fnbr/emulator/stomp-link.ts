import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";
import type { Token } from "./accounts.ts";
import type { InjectedFaults } from "./injected-faults.ts";

const BAD_TOKEN = { type: "core.connect.v1.connect-failed", statusCode: 4001, message: "The token is not valid." };

function frame(command: string, headers: Record<string, string>, body = ""): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  return `${command}\n${lines.join("\n")}\n\n${body}\0`;
}

/** The link for chat: STOMP over a WebSocket. */
export class StompLink {
  readonly #faults: InjectedFaults;
  readonly #sockets = new Map<string, Set<WebSocket>>();

  constructor(faults: InjectedFaults) {
    this.#faults = faults;
  }

  get size(): number {
    return [...this.#sockets.values()].reduce((sum, sockets) => sum + sockets.size, 0);
  }

  countOf(accountId: string): number {
    return this.#sockets.get(accountId)?.size ?? 0;
  }

  /** @param token The one that the client sent with its upgrade. */
  accept(socket: WebSocket, token: Token | undefined): void {
    const accountId = token?.kind === "chat" ? token.accountId : null;
    socket.on("message", (data) => {
      if (this.#faults.ofLink("stomp", accountId) === "mute") return;
      const text = String(data);
      if (text.startsWith("CONNECT"))
        return socket.send(frame("CONNECTED", { version: "1.2", session: randomUUID(), "heart-beat": "0,35000" }));
      if (!text.startsWith("SUBSCRIBE")) return;
      if (!accountId) return this.#send(socket, BAD_TOKEN);
      const sockets = this.#sockets.get(accountId) ?? new Set();
      this.#sockets.set(accountId, sockets.add(socket));
      this.#send(socket, { type: "core.connect.v1.connected", connectionId: randomUUID() });
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => accountId && this.#sockets.get(accountId)?.delete(socket));
  }

  send(accountId: string, type: string, payload: Record<string, unknown>): void {
    const event = { type, correlationId: randomUUID(), timestamp: Date.now(), payload };
    for (const socket of this.#sockets.get(accountId) ?? []) this.#send(socket, event);
  }

  /** Ends the link of an account without notice. */
  drop(accountId: string): void {
    for (const socket of this.#sockets.get(accountId) ?? []) socket.terminate();
  }

  #send(socket: WebSocket, event: Record<string, unknown>): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const id = randomUUID();
    const headers = { subscription: "sub-0", "message-id": id, destination: "/", "content-type": "application/json" };
    socket.send(frame("MESSAGE", headers, JSON.stringify({ id, ...event })));
  }
}
