import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { startRoundRobinProxy } from "./round-robin-proxy.ts";

/** A process that answers with what it was sent. */
async function startBackend() {
  const seen = { connections: 0, breaks: false };
  const server = http.createServer(async (req, res) => {
    if (seen.breaks) return req.socket.destroy();
    res.end(await text(req));
  });
  server.on("connection", () => {
    seen.connections += 1;
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { seen, server, port: (server.address() as AddressInfo).port };
}

async function startProxy(backends: number[]) {
  const proxy = await startRoundRobinProxy();
  onTestFinished(() => proxy.stop());
  proxy.backends = backends;
  const send = async (method: string, body?: string) => {
    const reply = await fetch(proxy.url, { method, ...(body === undefined ? {} : { body }) });
    return `${reply.status} ${await reply.text()}`;
  };
  return { proxy, send };
}

it("keeps its connections, and passes a request on whole after another process refused it", async () => {
  const [one, refusing] = [await startBackend(), await startBackend()];
  await new Promise((resolve) => refusing.server.close(resolve));
  const { send } = await startProxy([refusing.port, one.port]);
  for (const body of ["first", "second", "third"]) expect(await send("POST", body)).toBe(`200 ${body}`);
  expect(one.seen.connections).toBe(1);
});

it("repeats a read whose connection breaks, and no write", async () => {
  const [one, other] = [await startBackend(), await startBackend()];
  const { send } = await startProxy([one.port, other.port]);
  one.seen.breaks = true;
  for (const _ of [1, 2]) expect(await send("GET")).toBe("200 ");
  const written = [await send("POST", "x"), await send("POST", "x")];
  expect(written.map((answer) => answer.slice(0, 3)).sort()).toEqual(["200", "502"]);
});
