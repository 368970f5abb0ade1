import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { setImmediate as nextRound, setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createHttpServer } from "./create-http-server.ts";
import { drainConnections } from "./drain-connections.ts";
import { HttpConnections } from "./http-connections.ts";

/** Shorter than the service's own. */
const TIMES = { drainMs: 30_000, idleMs: 300, checkMs: 10 };
/** Nothing kept the server until its time was over. */
const SOON_MS = 20_000;
/** No connection is closed because of it. */
const LONG_MS = 20_000;

async function startServer() {
  const slow = { asked: Promise.withResolvers<void>(), answered: Promise.withResolvers<void>() };
  const server = createHttpServer((req, res) => {
    const answer = () => void res.end(req.url);
    if (req.url !== "/slow") return answer();
    slow.asked.resolve();
    void slow.answered.promise.then(answer);
  });
  const connections = new HttpConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, slow, drain: (times = TIMES) => drainConnections(server, connections, () => undefined, times) };
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
  const { port, drain, slow } = await startServer();
  const [idle, busy] = [keepAlive(), keepAlive()];
  expect((await get(port, "/first", idle)).connection).toBe("keep-alive");
  const running = get(port, "/slow", busy);
  await slow.asked.promise;
  const start = performance.now();
  const drained = drain({ ...TIMES, idleMs: 2_000 });
  await sleep(50);
  expect(await get(port, "/late", idle)).toEqual({ text: "/late", connection: "close" });
  await expect(get(port, "/new", keepAlive())).rejects.toThrow("ECONNREFUSED");
  slow.answered.resolve();
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

/** A client with one connection that it keeps. */
async function keptConnection(port: number) {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", (error) => {
    text += error.message;
  });
  const post = () =>
    socket.write(
      "POST /v1/bots HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    );
  const answers = () => text.match(/HTTP\/1\.1 200[\s\S]*?\/v1\/bots/g) ?? [];
  post();
  await expect.poll(() => answers().length, { interval: 10 }).toBe(1);
  return { socket, post, answers };
}

it("a connection that was just used waits for its client's next request, which is answered and closes it", async () => {
  const { port, drain } = await startServer();
  const clients = await Promise.all(Array.from({ length: 20 }, () => keptConnection(port)));
  const drained = drain({ ...TIMES, idleMs: LONG_MS });
  await sleep(100); // the client has read the answer, and has the next request by now
  for (const { post } of clients) post();
  await drained;
  expect(clients.map(({ answers }) => /Connection: close/.test(answers()[1] ?? ""))).toEqual(clients.map(() => true));
});

it("a request that was sent at the moment when its connection would be closed is answered", async () => {
  const { port, drain } = await startServer();
  const { socket, post, answers } = await keptConnection(port);
  const drained = drain({ ...TIMES, idleMs: 250, checkMs: 500 });
  await sleep(10);
  await nextRound(); // timers come next, and then what has arrived is read
  post();
  const until = performance.now() + 700;
  while (performance.now() < until); // what closes it is due by now
  await Promise.all([drained, once(socket, "close")]);
  expect(answers()[1]).toContain("Connection: close");
});
