import net from "node:net";
import type { z } from "zod";
import { PlatformError } from "../platform.ts";
import { callAborted } from "./clock.ts";
import { LineReader, lineOf, type Message, messageSchema, type requestSchema } from "./world-messages.ts";

type Unnumbered<R> = R extends unknown ? Omit<R, "id"> : never;
type UnnumberedRequest = Unnumbered<z.infer<typeof requestSchema>>;
type PendingRequest = { resolve: (result: unknown) => void; reject: (error: Error) => void };
type Notification = Exclude<Message, { to: number }>;

const LOST = "The connection to the world is lost.";

interface Hooks {
  onMessage: (message: Notification) => void;
  onLost: () => void;
}

/** Questions and answers over a world's socket, for as long as there is one. */
export class WorldSocket {
  readonly #address: string;
  readonly #hooks: Hooks;
  readonly #pending = new Map<number, PendingRequest>();
  #socket: net.Socket | null = null;
  #last = 0;
  #waiting: Message[] = [];
  #isYielding = false;

  constructor(address: string, hooks: Hooks) {
    this.#address = address;
    this.#hooks = hooks;
  }

  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(this.#address);
      const lines = new LineReader();
      socket.setEncoding("utf8");
      socket.once("connect", () => {
        this.#socket = socket;
        resolve();
      });
      socket.on("data", (chunk) => this.#read(socket, lines, String(chunk)));
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        reject(new PlatformError("unavailable", LOST));
        this.#onClose(socket);
      });
    });
  }

  request(question: UnnumberedRequest, signal?: AbortSignal): Promise<unknown> {
    const socket = this.#socket;
    if (!socket) return Promise.reject(new PlatformError("unavailable", LOST));
    if (signal?.aborted) return Promise.reject(callAborted());
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const give = () => {
        this.#pending.delete(id);
        if (!socket.destroyed) socket.write(lineOf({ do: "cancel", id }));
        reject(callAborted());
      };
      const settle = () => signal?.removeEventListener("abort", give);
      signal?.addEventListener("abort", give, { once: true });
      this.#pending.set(id, {
        resolve(result) {
          settle();
          resolve(result);
        },
        reject(error) {
          settle();
          reject(error);
        },
      });
      socket.write(lineOf({ ...question, id }));
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #read(socket: net.Socket, lines: LineReader, chunk: string): void {
    let messages: Message[];
    try {
      messages = lines.read(chunk).map((line) => messageSchema.parse(JSON.parse(line)));
    } catch {
      socket.destroy();
      return;
    }
    this.#waiting.push(...messages);
    if (!this.#isYielding) this.#deliver();
  }

  /** Who asked for something gets to run before what was said after the answer: a login's session is known by then. */
  #deliver(): void {
    this.#isYielding = false;
    for (let message = this.#waiting.shift(); message; message = this.#waiting.shift()) {
      this.#handle(message);
      if (!("to" in message)) continue;
      this.#isYielding = true;
      setImmediate(() => this.#deliver());
      return;
    }
  }

  #handle(message: Message): void {
    if (!("to" in message)) {
      this.#hooks.onMessage(message);
      return;
    }
    const asked = this.#pending.get(message.to);
    this.#pending.delete(message.to);
    if ("problem" in message) {
      const { kind, message: words, retryAfterMs } = message.problem;
      asked?.reject(new PlatformError(kind, words, retryAfterMs));
    } else asked?.resolve(message.result);
  }

  #onClose(socket: net.Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    for (const message of this.#waiting.splice(0)) if ("to" in message) this.#handle(message);
    const asked = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of asked) reject(new PlatformError("unavailable", LOST));
    this.#hooks.onLost();
  }
}
