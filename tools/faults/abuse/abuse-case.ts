import http from "node:http";
import net from "node:net";
import type { ServiceAccount } from "./attacked-service.ts";

/** What a case may use. */
export interface Target {
  url: string;
  attacker: ServiceAccount;
  staff: ServiceAccount;
  /** Bots of the attacker. */
  botIds: string[];
  /** The address of this case's requests. It applies when the service trusts this machine as a proxy. */
  address: string;
}

export interface AbuseCase {
  name: string;
  /** A description for the table. */
  sends: string;
  /** @returns A description of the answers; a line that begins with `!` is a problem. */
  run(target: Target): Promise<string[]>;
}

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  agent?: http.Agent;
  timeoutMs?: number;
}

export interface Answer {
  /** The status, or the code of the error. */
  status: number | string;
  ms: number;
  text: string;
}

const MAX_TEXT_LENGTH = 200_000_000;

/** Sends one request; never rejects. */
export function send(target: Target, { method, path, headers = {}, body, agent, timeoutMs = 60_000 }: Sent) {
  const from = performance.now();
  return new Promise<Answer>((resolve) => {
    const end = (status: number | string, text = "") => resolve({ status, ms: performance.now() - from, text });
    const options: http.RequestOptions = {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: {
        "X-Forwarded-For": target.address,
        ...(body === undefined
          ? {}
          : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
        ...headers,
      },
      timeout: timeoutMs,
      ...(agent ? { agent } : {}),
    };
    const request = http.request(`${target.url}${path}`, options, (reply) => {
      const chunks: Buffer[] = [];
      let size = 0;
      reply.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size < MAX_TEXT_LENGTH) chunks.push(chunk);
      });
      reply.once("end", () => end(reply.statusCode ?? 0, Buffer.concat(chunks).toString()));
      reply.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? "cut"));
    });
    request.once("timeout", () => request.destroy(Object.assign(new Error("no answer"), { code: "no answer" })));
    request.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    request.on("socket", ignoreLateErrors);
    request.end(body);
  });
}

/** Ignores errors of a body that is still being written after its answer was read and the connection closed. */
export function ignoreLateErrors(socket: net.Socket): void {
  if (!sockets.has(socket)) socket.on("error", () => {});
  sockets.add(socket);
}
const sockets = new WeakSet<net.Socket>();

/** Counts each answer, and marks those that are not expected as problems. */
export function countAnswers(answers: readonly Pick<Answer, "status">[], right: readonly number[]): string[] {
  const counts = new Map<number | string, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const isRight = (status: number | string) => right.some((one) => one === status);
  return sorted.map(([status, count]) => `${isRight(status) ? "" : "! "}${status} ×${count}`);
}

/** A connection on which any bytes can be written, and its result. */
export interface RawConnection {
  socket: net.Socket;
  received: string;
  /** The server ended its side. */
  ended: boolean;
  /** Both sides are closed. */
  closed: boolean;
}

export function connect(target: Target, first = ""): Promise<RawConnection> {
  const { hostname, port } = new URL(target.url);
  const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const raw: RawConnection = { socket, received: "", ended: false, closed: false };
  socket.on("data", (chunk) => {
    if (raw.received.length < 100_000) raw.received += chunk;
  });
  socket.on("end", () => {
    raw.ended = true;
  });
  socket.on("close", () => {
    raw.closed = true;
  });
  return new Promise((resolve) => {
    socket.once("connect", () => {
      if (first) socket.write(first);
      resolve(raw);
    });
    socket.on("error", () => resolve(raw));
  });
}

export const headOf = (target: Target, line: string, headers: Record<string, string> = {}) =>
  `${[line, `Host: ${new URL(target.url).host}`, `X-Forwarded-For: ${target.address}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n`;

/** The status of the answer that a raw connection received. */
export const statusOf = ({ received, closed }: RawConnection): { status: number | string } => ({
  status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1]) || (closed ? "closed without an answer" : "no answer"),
});
