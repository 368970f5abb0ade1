import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type ClientOptions, WebSocket } from "ws";
import { errorMessage } from "../logging/error-message.ts";
import type { Log } from "../logging/log.ts";
import { CloseCode, CONNECT_PATH, MAX_FRAME_BYTES, ServiceFrame, type ShardFrame, SUBPROTOCOL } from "../protocol.ts";
import { corkForTick } from "../timing/cork-for-tick.ts";
import type { Clock } from "../timing/monotonic-clock.ts";
import { WorkInTurns } from "../timing/work-in-turns.ts";

const CLOSE_TIMEOUT_MS = 1000;
const NORMAL_CLOSURE = 1000;
/** With more, the service would wait for the shard, and then the shard for the service. */
const FRAMES_PER_TURN = 12;

export type Refusal = "token" | "scope" | "update" | "address";
const FINAL_REFUSAL_BY_HTTP_STATUS: Record<number, Refusal> = { 401: "token", 403: "scope", 426: "update" };
const FINAL_REFUSAL_BY_CLOSE_CODE: Record<number, Refusal> = {
  [CloseCode.Token]: "token",
  [CloseCode.Scope]: "scope",
  [CloseCode.UpgradeRequired]: "update",
};
const TEMPORARY_REFUSAL_CODES: ReadonlySet<number> = new Set([CloseCode.TooMany, CloseCode.BadFrame]);
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;
const TOO_MANY_CONNECTIONS = "The service has too many connections of this address or account.";

/** Why a connection ended, or could not be opened. `why` is a text for the log. */
export type ConnectionEnd =
  | { kind: "lost"; why: string }
  /** A refusal that is not final. */
  | { kind: "tooMany"; why: string; retryAfterMs: number }
  /** What answered is not the gateway, or does not pass WebSockets on. */
  | { kind: "notFound"; why: string }
  /** Another process has connected with this shard's id. */
  | { kind: "superseded"; why: string }
  /** `why` is null when the refusal says it all. */
  | { kind: "refused"; refusal: Refusal; why: string | null };

export type OpenSocket = (address: string, options: ClientOptions) => WebSocket;

export interface ConnectionOptions {
  url: string;
  token: string;
  clock: Clock;
  log: Log;
  /** The service accepts the connection within this time, or it has failed. */
  handshakeTimeoutMs: number;
  openSocket?: OpenSocket;
}
interface ConnectionHooks {
  onOpen: (connection: LinkConnection) => void;
  onFrame: (frame: ServiceFrame, connection: LinkConnection) => void;
  /** Called once. */
  onEnd: (connection: LinkConnection, end: ConnectionEnd) => void;
}

const openWebSocket: OpenSocket = (address, options) => new WebSocket(address, SUBPROTOCOL, options);

/** @param gateway The gateway's address, http or https. */
function connectAddress(gateway: string): string {
  const url = new URL(gateway);
  url.protocol = url.protocol === "https:" || url.protocol === "wss:" ? "wss:" : "ws:";
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${CONNECT_PATH}`;
  return url.href;
}

/** One WebSocket to the service. */
export class LinkConnection {
  readonly #options: ConnectionOptions;
  readonly #hooks: ConnectionHooks;
  readonly #socket: WebSocket;
  /** What the WebSocket writes to. */
  #stream: Socket | null = null;
  #openedAt: number | null = null;
  #hasEnded = false;
  #isClosing = false;
  readonly #frames = new WorkInTurns<string>((text) => {
    // A call that arrives after the close frame was sent could not be answered.
    if (!this.#hasEnded && !this.#isClosing) this.#read(text);
  }, FRAMES_PER_TURN);

  constructor(options: ConnectionOptions, hooks: ConnectionHooks) {
    this.#options = options;
    this.#hooks = hooks;
    const { openSocket = openWebSocket } = options;
    const socket = openSocket(connectAddress(options.url), {
      headers: { authorization: options.token },
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
      handshakeTimeout: options.handshakeTimeoutMs,
    });
    this.#socket = socket;
    socket.once("upgrade", (response) => {
      this.#stream = response.socket;
    });
    socket.once("open", () => {
      if (this.#hasEnded) return;
      this.#openedAt = options.clock.now();
      hooks.onOpen(this);
    });
    socket.on("message", (data) => this.#frames.add(String(data)));
    socket.once("unexpected-response", (request, response) => {
      request.destroy();
      this.#end(endByResponse(response));
    });
    socket.on("error", (error) => this.#end({ kind: "lost", why: errorMessage(error) }));
    socket.once("close", (code, reason) => {
      this.#frames.flush();
      this.#end(endByCloseCode(code, onOneLine(String(reason))));
    });
  }

  get isOpen(): boolean {
    return !this.#hasEnded && this.#socket.readyState === WebSocket.OPEN;
  }
  /** How long it has been open, in milliseconds. */
  get ageMs(): number {
    return this.#openedAt === null ? 0 : this.#options.clock.now() - this.#openedAt;
  }

  /**
   * Skips a frame that is too large, because the service would close the connection.
   * @returns False when the connection is not open.
   */
  send(frame: ShardFrame): boolean {
    if (!this.isOpen) return false;
    const text = JSON.stringify(frame);
    if (this.#stream) corkForTick(this.#stream);
    if (Buffer.byteLength(text) <= MAX_FRAME_BYTES) this.#socket.send(text);
    else this.#options.log("error", `A frame was too large to be sent: ${frame.t}.`);
    return true;
  }

  /** Ends a connection that is of no more use. */
  terminate(why: string): void {
    this.#end({ kind: "lost", why });
  }

  /** Closes the connection. Resolves when it has ended. */
  close(): Promise<void> {
    this.#isClosing = true;
    if (this.isOpen) this.#socket.close(NORMAL_CLOSURE);
    return this.waitUntilClosed();
  }

  /** Resolves when the service has closed the connection, or has taken too long for it. */
  async waitUntilClosed(): Promise<void> {
    const socket = this.#socket;
    if (socket.readyState === WebSocket.CLOSED) return;
    if (socket.readyState === WebSocket.CONNECTING) return this.terminate("The connection is not needed.");
    await new Promise<void>((resolve) => {
      const cancelTimeout = this.#options.clock.after(CLOSE_TIMEOUT_MS, () => {
        socket.terminate();
        resolve();
      });
      socket.once("close", () => {
        cancelTimeout();
        resolve();
      });
    });
  }

  #end(end: ConnectionEnd): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#socket.terminate();
    this.#hooks.onEnd(this, end);
  }

  #read(text: string) {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return this.#options.log("warn", "The service sent a frame that is not JSON.");
    }
    const frame = ServiceFrame.safeParse(message);
    if (frame.success) return this.#hooks.onFrame(frame.data, this);
    const kind = typeof message === "object" && message !== null && "t" in message ? message.t : undefined;
    this.#options.log("debug", `The service sent a frame that this version does not know: ${String(kind)}`);
  }
}

function endByResponse({ statusCode: status = 0, headers }: IncomingMessage): ConnectionEnd {
  const why = `The service answered ${status}.`;
  const refusal = FINAL_REFUSAL_BY_HTTP_STATUS[status];
  // The service refuses in JSON. A page that says 403 is another program's.
  const isPage = headers["content-type"]?.startsWith("text/html") ?? false;
  if (refusal) return isPage ? { kind: "notFound", why } : { kind: "refused", refusal, why: null };
  if (status >= SERVER_ERRORS) return { kind: "lost", why };
  if (status !== TOO_MANY_REQUESTS) return { kind: "notFound", why };
  const seconds = Number(headers["retry-after"]); // a date, or no header, counts as 0
  return { kind: "tooMany", why: TOO_MANY_CONNECTIONS, retryAfterMs: seconds > 0 ? seconds * 1000 : 0 };
}

function endByCloseCode(code: number, reason: string): ConnectionEnd {
  const why = `The connection ended (${code}${reason && `: ${reason}`}).`;
  const refusal = FINAL_REFUSAL_BY_CLOSE_CODE[code];
  if (refusal) return { kind: "refused", refusal, why };
  if (TEMPORARY_REFUSAL_CODES.has(code)) return { kind: "tooMany", why, retryAfterMs: 0 };
  return { kind: code === CloseCode.Superseded ? "superseded" : "lost", why };
}

const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
