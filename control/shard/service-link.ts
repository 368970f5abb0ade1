import { WebSocket } from "ws";
import { errorMessage } from "../logging/error-message.ts";
import type { Log } from "../logging/log.ts";
import { CloseCode, CONNECT_PATH, MAX_FRAME_BYTES, ServiceFrame, type ShardFrame, SUBPROTOCOL } from "../protocol.ts";
import { BackOff } from "../timing/back-off.ts";
import type { Clock } from "../timing/clock.ts";

/** After a lost connection. A shard that holds bots reconnects sooner, because its lease would expire otherwise. */
const RECONNECT_DELAY_MS = { min: 200, maxUrgent: 2000, max: 5000 };
/** After a refusal that is not final. */
const REFUSAL_BACK_OFF_MS = { minMs: 15_000, maxMs: 300_000 };
/** A connection of this length resets the back-off. */
const STEADY_MS = 60_000;
const HANDSHAKE_TIMEOUT_MS = 5000;
const CLOSE_TIMEOUT_MS = 1000;

export type Refusal = "token" | "scope" | "update";
const FINAL_REFUSAL_BY_HTTP_STATUS: Record<number, Refusal> = { 401: "token", 403: "scope", 426: "update" };
const FINAL_REFUSAL_BY_CLOSE_CODE: Record<number, Refusal> = {
  [CloseCode.Token]: "token",
  [CloseCode.Scope]: "scope",
  [CloseCode.UpgradeRequired]: "update",
};
const TEMPORARY_REFUSAL_CODES: ReadonlySet<number> = new Set([CloseCode.TooMany, CloseCode.BadFrame]);
const TOO_MANY_REQUESTS = 429;
const TOO_MANY_CONNECTIONS = "The service has too many connections of this address or account.";

export interface ServiceLinkHooks {
  onOpen: () => void;
  onFrame: (frame: ServiceFrame) => void;
  onLost: () => void;
  /** Another process has connected with this shard's id. */
  onSuperseded: () => void;
  /** The service has refused the connection for good. */
  onRefused: (why: Refusal) => void;
}
interface ServiceLinkOptions {
  url: string;
  token: string;
  clock: Clock;
  log: Log;
  /** Whether the shard must reconnect soon. */
  isUrgent: () => boolean;
  random?: () => number;
}

/** @param gateway The gateway's address, http or https. */
function connectAddress(gateway: string): string {
  const url = new URL(gateway);
  url.protocol = url.protocol === "https:" || url.protocol === "wss:" ? "wss:" : "ws:";
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${CONNECT_PATH}`;
  return url.href;
}

/** The one connection to the service. It reconnects until it is closed or refused for good. */
export class ServiceLink {
  readonly #options: ServiceLinkOptions;
  readonly #hooks: ServiceLinkHooks;
  #socket: WebSocket | null = null;
  #isClosed = false;
  readonly #refusalBackOff: BackOff;
  /** Null while there is no connection. */
  #openedAt: number | null = null;
  #cancelReconnect: () => void = () => {};

  constructor(options: ServiceLinkOptions, hooks: ServiceLinkHooks) {
    this.#options = options;
    this.#hooks = hooks;
    this.#refusalBackOff = new BackOff(REFUSAL_BACK_OFF_MS, options.random);
  }

  open(): void {
    if (this.#isClosed) return;
    const { url, token } = this.#options;
    const socket = new WebSocket(connectAddress(url), SUBPROTOCOL, {
      headers: { authorization: token },
      perMessageDeflate: false,
      maxPayload: MAX_FRAME_BYTES,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    });
    this.#socket = socket;
    socket.once("open", () => {
      this.#openedAt = this.#options.clock.now();
      this.#hooks.onOpen();
    });
    socket.on("message", (data) => {
      if (socket === this.#socket) this.#read(String(data));
    });
    socket.once("unexpected-response", (request, response) => {
      const { statusCode = 0, headers } = response;
      request.destroy();
      const refusal = FINAL_REFUSAL_BY_HTTP_STATUS[statusCode];
      if (refusal) this.#refuse(refusal);
      else if (statusCode === TOO_MANY_REQUESTS)
        this.#backOff(socket, TOO_MANY_CONNECTIONS, retryAfterMs(headers["retry-after"]));
      else this.#reconnect(socket, `The service answered ${statusCode}.`);
    });
    socket.on("error", (error) => this.#reconnect(socket, errorMessage(error)));
    socket.once("close", (code, reason) => this.#onClose(socket, code, String(reason)));
  }

  /**
   * Skips a frame that is too large, because the service would close the connection.
   * @returns False when there is no connection.
   */
  send(frame: ShardFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    const text = JSON.stringify(frame);
    if (Buffer.byteLength(text) <= MAX_FRAME_BYTES) this.#socket.send(text);
    else this.#options.log("error", `A frame was too large to be sent: ${frame.t}.`);
    return true;
  }

  /** Replaces a connection that no longer answers. */
  restart(why: string): void {
    const socket = this.#socket;
    if (socket) this.#reconnect(socket, why);
  }

  /** The service closes the connection after it has read `bye`. Resolves when the connection has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelReconnect();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    if (socket.readyState !== WebSocket.OPEN) return socket.terminate();
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

  #read(text: string) {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return this.#options.log("warn", "The service sent a frame that is not JSON.");
    }
    const frame = ServiceFrame.safeParse(message);
    if (frame.success) return this.#hooks.onFrame(frame.data);
    const kind = typeof message === "object" && message !== null && "t" in message ? message.t : undefined;
    this.#options.log("debug", `The service sent a frame that this version does not know: ${String(kind)}`);
  }

  #onClose(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.#socket) return;
    const text = onOneLine(reason);
    const ended = `The connection ended (${code}${text && `: ${text}`}).`;
    const refusal = FINAL_REFUSAL_BY_CLOSE_CODE[code];
    if (refusal) {
      this.#options.log("error", ended);
      this.#refuse(refusal);
    } else if (TEMPORARY_REFUSAL_CODES.has(code)) this.#backOff(socket, ended);
    else if (code !== CloseCode.Superseded) this.#reconnect(socket, ended);
    else this.#supersede();
  }

  #supersede(): void {
    this.#socket = null;
    this.#isClosed = true;
    this.#hooks.onSuperseded();
  }

  #refuse(refusal: Refusal): void {
    this.#isClosed = true;
    this.#socket = null;
    this.#hooks.onRefused(refusal);
  }

  /** Reconnects after a delay that grows with each refusal. */
  #backOff(socket: WebSocket, why: string, requestedMs = 0): void {
    this.#reconnect(socket, why, () => Math.max(this.#refusalBackOff.next(), requestedMs));
  }

  #reconnect(socket: WebSocket, why: string, minDelayMs = () => 0): void {
    if (socket !== this.#socket || this.#isClosed) return;
    const { clock, log, isUrgent, random = Math.random } = this.#options;
    const connectedMs = this.#openedAt === null ? 0 : clock.now() - this.#openedAt;
    if (connectedMs > STEADY_MS) this.#refusalBackOff.reset();
    this.#socket = null;
    this.#openedAt = null;
    socket.terminate();
    const { min, maxUrgent, max } = RECONNECT_DELAY_MS;
    const delayMs = Math.max(minDelayMs(), min + random() * ((isUrgent() ? maxUrgent : max) - min));
    log("warn", `${why} Connecting again in ${(delayMs / 1000).toFixed(1)} s.`);
    this.#hooks.onLost();
    this.#cancelReconnect();
    this.#cancelReconnect = clock.after(delayMs, () => this.open());
  }
}

/** The header's seconds, limited to the longest back-off. A date, or no header, is 0. */
function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header);
  return seconds > 0 ? Math.min(seconds * 1000, REFUSAL_BACK_OFF_MS.maxMs) : 0;
}

const onOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
