import net from "node:net";
import type { z } from "zod";
import { corkForTick } from "../../timing/cork-for-tick.ts";
import { PlatformError, type SignInPrompt } from "../platform.ts";
import { callAborted } from "./clock.ts";
import { LineReader, lineOf, type Message, messageSchema, type requestSchema } from "./world-messages.ts";

type Unnumbered<R> = R extends unknown ? Omit<R, "id"> : never;
type UnnumberedRequest = Unnumbered<z.infer<typeof requestSchema>>;
interface PendingRequest {
  isLogin: boolean;
  onPrompt: (prompt: SignInPrompt) => void;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}
type Notification = Exclude<Message, { to: number }>;

const LOST = "The connection to the world is lost.";

interface Hooks {
  onMessage: (message: Notification) => void;
  onLost: () => void;
}

/** Requests and answers on a world's socket, while it is connected. */
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

  /** @param onPrompt Receives the prompt of a sign-in, before its answer. */
  request(
    question: UnnumberedRequest,
    signal?: AbortSignal,
    onPrompt: (prompt: SignInPrompt) => void = () => {},
  ): Promise<unknown> {
    const socket = this.#socket;
    if (!socket) return Promise.reject(new PlatformError("unavailable", LOST));
    if (signal?.aborted) return Promise.reject(callAborted());
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#pending.delete(id);
        if (!socket.destroyed) socket.write(lineOf({ do: "cancel", id }));
        reject(callAborted());
      };
      const removeListener = () => signal?.removeEventListener("abort", onAbort);
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#pending.set(id, {
        isLogin: question.do === "login",
        onPrompt,
        resolve(result) {
          removeListener();
          resolve(result);
        },
        reject(error) {
          removeListener();
          reject(error);
        },
      });
      corkForTick(socket);
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

  /** Yields after a login, so that the code that waits for it registers its session before the next message. */
  #deliver(): void {
    this.#isYielding = false;
    const messages = this.#waiting;
    this.#waiting = [];
    for (const [index, message] of messages.entries()) {
      const isLogin = "to" in message && this.#pending.get(message.to)?.isLogin;
      this.#handle(message);
      if (!isLogin) continue;
      this.#waiting = messages.slice(index + 1).concat(this.#waiting);
      this.#isYielding = true;
      setImmediate(() => this.#deliver());
      return;
    }
  }

  #handle(message: Message) {
    if (!("to" in message)) return this.#hooks.onMessage(message);
    const pending = this.#pending.get(message.to);
    if ("prompt" in message) return pending?.onPrompt(message.prompt);
    this.#pending.delete(message.to);
    if ("problem" in message) {
      const { kind, message: text, retryAfterMs } = message.problem;
      pending?.reject(new PlatformError(kind, text, retryAfterMs));
    } else pending?.resolve(message.result);
  }

  #onClose(socket: net.Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    for (const message of this.#waiting.splice(0)) if ("to" in message) this.#handle(message);
    const requests = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of requests) reject(new PlatformError("unavailable", LOST));
    this.#hooks.onLost();
  }
}
