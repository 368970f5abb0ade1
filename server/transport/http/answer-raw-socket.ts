import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { HTTP_LIMITS } from "../../contract/limits/http.ts";
import type { Fault } from "../../domain/fault.ts";
import { describeError, type ErrorDescription } from "./describe-error.ts";
import { baseHeaders, errorBodyOf } from "./reply.ts";
import { requestIdOf } from "./request-origin.ts";
import { securityHeaders } from "./security-headers.ts";

interface RawReply {
  fault: Fault;
  /** In place of the fault's own status. */
  status?: number;
  requestId?: string;
  headers?: Record<string, string>;
  /** Of an API whose error body is another one. */
  bodyOf?: (error: ErrorDescription) => object;
  lingerMs?: number;
}

/**
 * Answers on the socket itself, when there is no `ServerResponse`: malformed requests, timeouts, refused upgrades and
 * refused connections. The connection is closed soon after, by the client or by the service.
 */
export function answerRawSocket(socket: Duplex, { lingerMs = HTTP_LIMITS.lingerMs, ...answer }: RawReply): void {
  if (socket.destroyed || !socket.writable) return void socket.destroy();
  socket.on("error", () => socket.destroy());
  socket.end(formatRawReply(answer));
  socket.resume(); // unread data would make the socket reset, and the client would lose the reply
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once("close", () => clearTimeout(timer));
}

export function formatRawReply({
  fault,
  status,
  requestId,
  headers,
  bodyOf = errorBodyOf,
}: Omit<RawReply, "lingerMs">): string {
  const error = describeError(fault);
  const code = status ?? error.status;
  const body = JSON.stringify(bodyOf(error));
  const { retryAfterSeconds } = error;
  const all = {
    Date: new Date().toUTCString(),
    ...securityHeaders(),
    ...baseHeaders(requestId ?? requestIdOf(null)),
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
    ...(retryAfterSeconds !== undefined && { "Retry-After": retryAfterSeconds }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`HTTP/1.1 ${code} ${STATUS_CODES[code]}`, ...lines].join("\r\n")}\r\n\r\n${body}`;
}
