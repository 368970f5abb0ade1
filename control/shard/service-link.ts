import { WebSocket } from "ws";
import { errorMessage, type Log } from "../logging/log.ts";
import { CloseCode, CONNECT_PATH, MAX_FRAME_BYTES, ServiceFrame, type ShardFrame, SUBPROTOCOL } from "../protocol.ts";
import { BackOff } from "../timing/back-off.ts";
import type { Clock } from "../timing/clock.ts";

/** After a lost connection: at most `mostInHurry` while the shard holds bots, whose lease runs out otherwise. */
const RECONNECT_DELAY_MS = { least: 200, mostInHurry: 2000, most: 5000 };
/** How long a shard waits that the service refused or sent away because of what it does. */
const TEMPORARY_REFUSAL_BACK_OFF_MS = { least: 15_000, most: 300_000 };
/** A connection that stood for so long ends the back-off: the next refusal is a first one again. */
const STEADY_MS = 60_000;
const HANDSHAKE_TIMEOUT_MS = 5000;
const CLOSE_TIMEOUT_MS = 1000;

export type Refusal = "token" | "scope" | "update";
const REFUSAL_BY_HTTP_STATUS: Record<number, Refusal> = { 401: "token", 403: "scope", 426: "update" };
const TOO_MANY_REQUESTS = 429;
const TOO_MANY_CONNECTIONS = "The service has too many connections of this address or account.";
const TEMPORARY_REFUSAL_CODES: ReadonlySet<number> = new Set([CloseCode.TooMany, CloseCode.BadFrame]);
const REFUSAL_BY_CLOSE_CODE: Record<number, Refusal> = {
  [CloseCode.Token]: "token",
  [CloseCode.Scope]: "scope",
  [CloseCode.UpgradeRequired]: "update",
};

export interface ServiceLinkHooks {
  onOpen: () => void;
  onFrame: (frame: ServiceFrame) => void;
  onLost: () => void;
  /** Another process has come with this shard's id. */
  onSuperseded: () => void;
  /** There is no use in trying again. */
  onRefused: (why: Refusal) => void;
}
interface ServiceLinkOptions {
  url: string;
  token: string;
  clock: Clock;
  log: Log;
  /** Whether something is lost by waiting. */
  isInHurry: () => boolean;
  random?: () => number;
}

/** @param gateway The gateway's address, http or https. */
export function connectAddress(gateway: string): string {
  const url = new URL(gateway);
  url.protocol = url.protocol === "https:" || url.protocol === "wss:" ? "wss:" : "ws:";
  url.pathname = `${url.pathname.replace(/\/+$/, "")}${CONNECT_PATH}`;
  return url.href;
}

/** The one connection to the service; it comes back by itself until it is closed or refused for good. */
export class ServiceLink {
  readonly #options: ServiceLinkOptions;
  readonly #hooks: ServiceLinkHooks;
  #socket: WebSocket | null = null;
  #isClosed = false;
  readonly #sentAway: BackOff;
  /** When the present connection was opened; null while there is none. */
  #openedAt: number | null = null;
  #callOff: () => void = () => {};

  constructor(options: ServiceLinkOptions, hooks: ServiceLinkHooks) {
    this.#options = options;
    this.#hooks = hooks;
    this.#sentAway = new BackOff(TEMPORARY_REFUSAL_BACK_OFF_MS, options.random);
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
      const why = REFUSAL_BY_HTTP_STATUS[statusCode];
      if (why) this.#refuse(why);
      else if (statusCode === TOO_MANY_REQUESTS)
        this.#sendAway(socket, TOO_MANY_CONNECTIONS, retryAfterMs(headers["retry-after"]));
      else this.#lose(socket, `The service answered ${statusCode}.`);
    });
    socket.on("error", (error) => this.#lose(socket, errorMessage(error)));
    socket.once("close", (code, reason) => this.#end(socket, code, String(reason)));
  }

  /** What is too large for the service would end the connection, and is left out. @returns False when there is none. */
  send(frame: ShardFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    const text = JSON.stringify(frame);
    if (Buffer.byteLength(text) <= MAX_FRAME_BYTES) this.#socket.send(text);
    else this.#options.log("error", `A frame was too large to be sent: ${frame.t}.`);
    return true;
  }

  /** Nothing is heard on it any more: another one may do better. */
  restart(why: string): void {
    const socket = this.#socket;
    if (socket) this.#lose(socket, why);
  }

  /** After `bye` the service closes, once it has read everything. @returns When the connection has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#callOff();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    if (socket.readyState !== WebSocket.OPEN) return socket.terminate();
    await new Promise<void>((resolve) => {
      const callOff = this.#options.clock.after(CLOSE_TIMEOUT_MS, () => {
        socket.terminate();
        resolve();
      });
      socket.once("close", () => {
        callOff();
        resolve();
      });
    });
  }

  #read(text: string) {
    let said: unknown;
    try {
      said = JSON.parse(text);
    } catch {
      return this.#options.log("warn", "The service sent what is no JSON.");
    }
    const frame = ServiceFrame.safeParse(said);
    if (frame.success) this.#hooks.onFrame(frame.data);
    else
      this.#options.log("debug", `A frame of the service was not understood: ${String((said as { t?: unknown })?.t)}`);
  }

  #end(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.#socket) return;
    const said = printable(reason);
    const ended = `The connection ended (${code}${said && `: ${said}`}).`;
    const why = REFUSAL_BY_CLOSE_CODE[code];
    if (why) {
      this.#options.log("error", ended);
      this.#refuse(why);
    } else if (TEMPORARY_REFUSAL_CODES.has(code)) this.#sendAway(socket, ended);
    else if (code !== CloseCode.Superseded) this.#lose(socket, ended);
    else this.#supersede();
  }

  #supersede(): void {
    this.#socket = null;
    this.#isClosed = true;
    this.#hooks.onSuperseded();
  }

  #refuse(why: Refusal): void {
    this.#isClosed = true;
    this.#socket = null;
    this.#hooks.onRefused(why);
  }

  /** Not for good, but for a while, longer each time. */
  #sendAway(socket: WebSocket, why: string, askedMs = 0): void {
    this.#lose(socket, why, () => Math.max(this.#sentAway.next(), askedMs));
  }

  #lose(socket: WebSocket, why: string, atLeast = () => 0): void {
    if (socket !== this.#socket || this.#isClosed) return;
    const { clock, log, isInHurry, random = Math.random } = this.#options;
    const stoodMs = this.#openedAt === null ? 0 : clock.now() - this.#openedAt;
    if (stoodMs > STEADY_MS) this.#sentAway.reset();
    this.#socket = null;
    this.#openedAt = null;
    socket.terminate();
    const most = isInHurry() ? RECONNECT_DELAY_MS.mostInHurry : RECONNECT_DELAY_MS.most;
    const wait = Math.max(atLeast(), RECONNECT_DELAY_MS.least + random() * (most - RECONNECT_DELAY_MS.least));
    log("warn", `${why} Connecting again in ${(wait / 1000).toFixed(1)} s.`);
    this.#hooks.onLost();
    this.#callOff();
    this.#callOff = clock.after(wait, () => this.open());
  }
}

/** Of the header's seconds, at most the longest wait of its own; a date, or nothing, is 0. */
function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header);
  return seconds > 0 ? Math.min(seconds * 1000, TEMPORARY_REFUSAL_BACK_OFF_MS.most) : 0;
}

/** On one line, whatever the other end said. */
const printable = (reason: string): string => reason.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
