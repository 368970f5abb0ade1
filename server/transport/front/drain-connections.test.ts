import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createHttpServer } from "./create-http-server.ts";
import { drainConnections } from "./drain-connections.ts";

const ANSWER_MS = 400;
const SOON_MS = 1_500;

async function startServer() {
  const server = createHttpServer((req, res) => {
    const answer = () => void res.end(req.url);
    if (req.url === "/slow") setTimeout(answer, ANSWER_MS);
    else answer();
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, drain: () => drainConnections(server, sockets, () => undefined) };
}

function get(port: number, path: string, agent: http.Agent): Promise<{ text: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ port, host: "127.0.0.1", path, agent }, (res) => {
      let text = "";
      res.on("data", (chunk) => {
        text += chunk;
      });
      res.on("end", () => resolve({ text, connection: res.headers.connection }));
    });
    request.once("error", reject);
  });
}

const keepAlive = () => new http.Agent({ keepAlive: true, maxSockets: 1 });

it("requests on open connections are answered while the server stops, and close them; new connections are refused", async () => {
  const { port, drain } = await startServer();
  const [idle, busy] = [keepAlive(), keepAlive()];
  expect((await get(port, "/first", idle)).connection).toBe("keep-alive");
  const running = get(port, "/slow", busy);
  await sleep(50);
  const start = performance.now();
  const drained = drain();
  await sleep(50);
  expect(await get(port, "/late", idle)).toEqual({ text: "/late", connection: "close" });
  await expect(get(port, "/new", keepAlive())).rejects.toThrow("ECONNREFUSED");
  expect((await running).text).toBe("/slow");
  await drained;
  expect(performance.now() - start).toBeLessThan(SOON_MS);
});

it("connections that say nothing do not keep it from stopping", async () => {
  const { port, drain } = await startServer();
  const silent = net.connect(port, "127.0.0.1");
  await once(silent, "connect");
  const used = keepAlive();
  await get(port, "/first", used);
  const start = performance.now();
  const closed = once(silent, "close");
  await drain();
  await closed;
  expect(performance.now() - start).toBeLessThan(SOON_MS);
});

it("a connection that waits to be accepted is answered, not reset", async () => {
  const { port, drain } = await startServer();
  const sockets = Array.from({ length: 20 }, () => net.connect(port, "127.0.0.1"));
  const replies = sockets.map(async (socket) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    await once(socket, "connect");
    socket.write("GET /queued HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(socket, "close");
    return text.slice(0, "HTTP/1.1 200".length);
  });
  await Promise.resolve(); // the system has begun to connect; this process has accepted nothing yet
  await drain();
  expect(new Set(await Promise.all(replies))).toEqual(new Set(["HTTP/1.1 200"]));
});
