import { once } from "node:events";
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** How long it looks for a process that accepts the connection. */
const TRY_MS = 5_000;
const BETWEEN_ROUNDS_MS = 50;
const CONNECT_MS = 2_000;
/** Longer than its clients keep a connection that they do not use. */
const KEEP_ALIVE_MS = 60_000;
/** Requests that may be sent twice. */
const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

export interface RoundRobinProxy {
  readonly url: string;
  readonly port: number;
  /** Ports on 127.0.0.1, in the order of their turns; may be changed at any time. */
  backends: number[];
  stop(): Promise<void>;
}

type PortAttempt = <T>(attempt: (port: number) => Promise<T | null>) => Promise<T>;

/**
 * Sends each request and each WebSocket to the next process in turn. Connections for requests are kept, as real proxies
 * keep them. A process that refuses the connection is left out. A safe request whose connection breaks before the answer
 * is sent to the next one; any other fails.
 */
export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  const sockets = new Set<Socket>();
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;
  const proxy = { url: "", port: 0, backends: [] as number[], stop };
  /** @throws When no process accepts a connection in time. */
  const onNextPort: PortAttempt = async (attempt) => {
    const until = Date.now() + TRY_MS;
    while (true) {
      for (const _ of proxy.backends) {
        const port = proxy.backends[turn++ % proxy.backends.length] as number;
        const result = await attempt(port);
        if (result) return result;
      }
      if (Date.now() > until) throw new Error("no process accepts connections");
      await sleep(BETWEEN_ROUNDS_MS);
    }
  };
  const server = http.createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS },
    (req, res) => void passRequest(req, res, (send) => onNextPort((port) => send({ port, agent }))),
  );
  server.on("upgrade", (req, socket: Socket, head) => void passUpgrade(req, socket, head, onNextPort));
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  proxy.port = (server.address() as AddressInfo).port;
  proxy.url = `http://localhost:${proxy.port}`;
  return proxy;

  async function stop(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    agent.destroy();
    await closed;
  }
}

/** @returns Null when the connection is refused, or not accepted in time. */
async function connectTo(port: number): Promise<Socket | null> {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  return (await isConnected(socket)) ? socket : null;
}

async function isConnected(socket: Socket): Promise<boolean> {
  const limit = setTimeout(() => socket.destroy(new Error("not accepted in time")), CONNECT_MS);
  try {
    if (socket.connecting) await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(limit);
  }
}

const NO_HEADER = /^$/;
const OF_ONE_CONNECTION = /^(?:connection|keep-alive)$/i;

/** Headers as they came, without those of the connection that they came over. */
const passedHeaders = (rawHeaders: string[], isLeftOut = OF_ONE_CONNECTION): string[] =>
  rawHeaders.filter((_, at, all) => !isLeftOut.test(all[at - (at % 2)] as string));

/** With the caller's address. */
function forwardedHeaders(req: IncomingMessage, isLeftOut?: RegExp): string[] {
  const earlier = req.headers["x-forwarded-for"];
  const headers = passedHeaders(passedHeaders(req.rawHeaders, /^x-forwarded-for$/i), isLeftOut);
  return [...headers, "X-Forwarded-For", [earlier, req.socket.remoteAddress].filter(Boolean).join(", ")];
}

interface Upstream {
  port: number;
  agent: http.Agent;
}
type SendToNext = (send: (upstream: Upstream) => Promise<ClientRequest | null>) => Promise<ClientRequest>;

async function passRequest(req: IncomingMessage, res: ServerResponse, sendToNext: SendToNext): Promise<void> {
  try {
    const answer = await sendRequest(req, res, sendToNext);
    res.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedHeaders(answer.rawHeaders));
    res.flushHeaders();
    await pipeline(answer, res);
  } catch (error) {
    if (res.headersSent || res.destroyed) return void res.destroy();
    res.writeHead(502, { "Content-Type": "text/plain" });
    res.end(`proxy: ${(error as Error).message}`);
  }
}

async function sendRequest(
  req: IncomingMessage,
  res: ServerResponse,
  sendToNext: SendToNext,
): Promise<IncomingMessage> {
  const isSafe = SAFE_METHODS.includes(req.method ?? "");
  for (let attempt = 0; ; attempt++) {
    const sent = await sendToNext((upstream) => openRequest(req, upstream));
    res.once("close", () => sent.destroy());
    const answered = once(sent, "response");
    if (isSafe) sent.end();
    else req.pipe(sent);
    try {
      const [answer] = (await answered) as [IncomingMessage];
      req.unpipe(sent);
      req.resume(); // an answer that comes before the end of the body would be lost with the connection
      return answer;
    } catch (error) {
      if (!isSafe || attempt === 2 || res.destroyed) throw error;
    }
  }
}

/** @returns Null when the connection is refused: then nothing of the body has been read. */
async function openRequest(req: IncomingMessage, upstream: Upstream): Promise<ClientRequest | null> {
  const sent = http.request({
    ...upstream,
    host: "127.0.0.1",
    method: req.method,
    path: req.url,
    headers: forwardedHeaders(req),
  });
  sent.on("error", () => {}); // whoever waits for the answer receives it too
  const [socket] = (await once(sent, "socket")) as [Socket];
  return (await isConnected(socket)) ? sent : null;
}

/** Passes on everything, from the request's own head to the end of the connection. */
async function passUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, onNextPort: PortAttempt): Promise<void> {
  socket.on("error", () => socket.destroy());
  try {
    const backend = await onNextPort(connectTo);
    const headers = forwardedHeaders(req, NO_HEADER);
    const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []));
    backend.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    backend.write(head);
    await Promise.all([pipeline(socket, backend), pipeline(backend, socket)]);
  } catch {
    socket.destroy(); // the other side has ended, or was never there
  }
}
