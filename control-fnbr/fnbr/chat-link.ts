import type { Client } from "fnbr";
import { GameError } from "../game-client.ts";
import { internalsOf } from "./internals.ts";

/** From the start of the connection to the platform's confirmation. */
const OPEN_TIMEOUT_MS = 15_000;
const ignore = (): void => {};

/**
 * Opens and closes the chat link in the library's place. The library's own reconnect throws where nothing catches it,
 * which ends the process, and never gives up a link that stays silent.
 */
export class ChatLink {
  readonly #stomp: ReturnType<typeof internalsOf>["stomp"];
  readonly #connect: () => Promise<void>;
  readonly #onLost: () => void;

  constructor(client: Client, onLost: () => void) {
    this.#stomp = internalsOf(client).stomp;
    this.#onLost = onLost;
    this.#connect = this.#stomp.connect.bind(this.#stomp);
    // With a count of 0 the library calls `connect` after a loss, which then does nothing.
    Object.defineProperty(this.#stomp, "connectionRetryCount", { get: () => 0, set: ignore });
    this.#stomp.connect = async () => {};
  }

  async open(): Promise<void> {
    const confirmed = this.#connect();
    confirmed.catch(ignore);
    const socket = this.#stomp.connection;
    if (!socket) return await confirmed;
    socket.on("error", ignore);
    socket.once("close", this.#onLost);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new GameError("timeout", "The chat service does not answer."));
        socket.off("close", this.#onLost);
        socket.terminate();
      }, OPEN_TIMEOUT_MS);
    });
    await Promise.race([confirmed, timeout]).finally(() => clearTimeout(timer));
  }

  close(): void {
    const socket = this.#stomp.connection;
    clearInterval(this.#stomp.pingInterval);
    delete this.#stomp.connection;
    if (!socket) return;
    socket.on("error", ignore); // closing one that is still connecting emits an error
    socket.removeAllListeners("close");
    socket.terminate();
  }
}
