import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { HttpLimits } from "../../contract/limits/http.ts";
import { settings } from "../../settings/settings.ts";
import { newAccount } from "../../testing/accounts.ts";
import { RawConnection, requestLines } from "../../testing/raw-connection.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { countConnections, startTestHttpServer } from "../../testing/test-http-server.ts";

const LARGE = Buffer.alloc(40_000_000, "x");
/** The answers of this test's pages, by path. */
const PAGES: Record<string, (req: IncomingMessage, res: ServerResponse) => unknown> = {
  "/large": (_, res) => res.end(LARGE),
  "/unended": (_, res) => res.writeHead(200, { "Content-Type": "text/plain" }).write(LARGE),
  "/events": (_, res) => res.writeHead(200, { "Content-Type": "text/event-stream" }).write("data: 1\n\n"),
};
const SHORT = {
  headersMs: 300,
  requestMs: 800,
  checkIntervalMs: 50,
  idleMs: 400,
  flushMs: 400,
  stalledMs: 5_000,
} satisfies Partial<HttpLimits>;

let front: Awaited<ReturnType<typeof startTestHttpServer>>;
const open: RawConnection[] = [];
const connect = (port = front.port) => {
  const connection = new RawConnection(port);
  open.push(connection);
  return connection;
};
const pages = async (req: IncomingMessage, res: ServerResponse) => {
  const page = PAGES[req.url ?? ""];
  if (page) return page(req, res);
  for await (const _ of req); // as next-auth reads a body
  return res.end();
};
beforeAll(async () => {
  front = await startTestHttpServer(SHORT, pages);
});
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});
afterAll(() => front.close());

const closed = (connection: RawConnection) => expect.poll(() => connection.isClosed).toBe(true);

/** Sends a byte at intervals until the connection is closed. */
function drip(connection: RawConnection, byte: string): void {
  const timer = setInterval(() => connection.isClosed || connection.send(byte), 50);
  connection.socket.once("close", () => clearInterval(timer));
}

function expectListenerAnswer({ reply }: RawConnection, status: number): void {
  expect(reply.status).toBe(status);
  const { errors } = JSON.parse(reply.body);
  expect(errors[0].errorCode).toBe("net.svc.errors.common.invalid_request");
  expect(reply.headers).toMatchObject({
    "x-request-id": expect.stringMatching(/^[\w.-]{8,64}$/),
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    connection: "close",
  });
}

describe("threat 24: a slow client", () => {
  it("that sends its headers late or nothing at all is answered 408", async () => {
    const silent = connect();
    const slow = connect().send("GET /healthz HTTP/1.1\r\nX: ");
    drip(slow, "x");
    for (const connection of [silent, slow]) {
      await closed(connection);
      expectListenerAnswer(connection, 408);
    }
  });

  it("that sends its body late is answered 408 on every mount", async () => {
    const { apiToken } = await newAccount();
    const body = ["Host: localhost", "Content-Length: 1000"];
    const json = [...body, "Content-Type: application/json", `Authorization: ${apiToken}`];
    const form = [...body, "Content-Type: application/x-www-form-urlencoded"];
    const chunked = ["Host: localhost", "Content-Type: application/json", "Transfer-Encoding: chunked"];
    const requests = [
      requestLines("POST /v1/categories HTTP/1.1", ...json),
      requestLines("POST /v1/oauth2/token HTTP/1.1", ...form),
      requestLines("POST /api/trpc/admin.changeAccount HTTP/1.1", ...json),
      requestLines("POST /api/auth/callback/credentials HTTP/1.1", ...form),
    ];
    const slow = requests.map((request) => connect().send(request));
    for (const connection of slow) drip(connection, " ");
    const chunks = connect().send(
      requestLines("POST /v1/categories HTTP/1.1", ...chunked, `Authorization: ${apiToken}`),
    );
    drip(chunks, "1\r\n \r\n");
    for (const connection of [...slow, chunks]) {
      await closed(connection);
      expectListenerAnswer(connection, 408);
    }
  });

  it("that waits too long between two requests is disconnected", async () => {
    const connection = connect().send(requestLines("GET /healthz HTTP/1.1", "Host: localhost"));
    await expect.poll(() => connection.text).toContain('"ok"');
    await closed(connection);
  });

  it("that reads too slowly is disconnected, whether the answer is complete or not; an event stream is kept", async () => {
    const stalling = await startTestHttpServer(
      { ...SHORT, requestMs: 60_000, headersMs: 60_000, stalledMs: 400 },
      pages,
    );
    const ask = (port: number, path: string) =>
      connect(port).send(requestLines(`GET ${path} HTTP/1.1`, "Host: localhost"));
    const large = ask(front.port, "/large");
    const unended = ask(stalling.port, "/unended");
    const events = ask(stalling.port, "/events");
    for (const reader of [large, unended]) {
      await expect.poll(() => reader.text.length).toBeGreaterThan(0);
      reader.socket.pause();
    }
    await expect.poll(() => countConnections(front.server)).toBe(0);
    await expect.poll(() => countConnections(stalling.server)).toBe(1);
    expect(events.isClosed).toBe(false);
    await stalling.close();
  });
});

describe("answers of the listener", () => {
  const asks: [string, number, string][] = [
    ["what is not HTTP", 400, "hello\r\n\r\n"],
    [
      "a length beside chunks",
      400,
      requestLines("POST /v1/bots HTTP/1.1", "Host: a", "Content-Length: 1", "Transfer-Encoding: chunked"),
    ],
    ["headers that are too large", 431, requestLines("GET / HTTP/1.1", "Host: a", `X: ${"a".repeat(20_000)}`)],
    [
      "chunks with too much beside them",
      413,
      `${requestLines("POST /v1/bots HTTP/1.1", "Host: a", "Transfer-Encoding: chunked")}1;${"a".repeat(20_000)}\r\nx\r\n`,
    ],
  ];
  it.each(asks)("%s", async (_, status, bytes) => {
    const connection = connect().send(bytes);
    await closed(connection);
    expectListenerAnswer(connection, status);
  });

  it("are never written into another response", async () => {
    const streaming = connect().send(requestLines("GET /events HTTP/1.1", "Host: localhost"));
    await expect.poll(() => streaming.text).toContain("data: 1");
    streaming.send("hello\r\n\r\n");
    const unread = connect().send(requestLines("POST /v1/nowhere HTTP/1.1", "Host: localhost", "Content-Length: 1000"));
    await closed(unread); // after its timeout
    expect(unread.text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 404"]);
    const other = connect().send(`${requestLines("GET /healthz HTTP/1.1", "Host: localhost")}hello\r\n\r\n`);
    await closed(other);
    expect(other.text.match(/HTTP\/1\.1 \d+/g)?.[0]).toBe("HTTP/1.1 200");
    expect(streaming.text).not.toContain("HTTP/1.1 400");
  });
});

describe("threat 39: connections of one address", () => {
  it("are limited, but not those of a trusted proxy, and not while limits are off", async () => {
    const limited = await startTestHttpServer({ connectionsPerAddress: 3 });
    const before = settings();
    const outcome = async () => {
      const tries = Array.from({ length: 5 }, () =>
        connect(limited.port).send(requestLines("GET /healthz HTTP/1.1", "Host: a")),
      );
      for (const { reply } of tries) await expect.poll(() => reply.text).toBeDefined();
      await expect.poll(() => tries.every(({ text }) => text.includes("HTTP/1.1"))).toBe(true);
      const statuses = tries.map(({ reply }) => reply.status).sort();
      await Promise.all(
        tries.map(({ socket }) => new Promise((resolve) => void socket.once("close", resolve).destroy())),
      );
      return statuses;
    };
    expect(await outcome()).toEqual([200, 200, 200, 429, 429]);
    overrideSettings({ rateLimits: false });
    expect(await outcome()).toEqual([200, 200, 200, 200, 200]);
    overrideSettings({ rateLimits: true, trustedProxies: ["127.0.0.1"] });
    expect(await outcome()).toEqual([200, 200, 200, 200, 200]);
    overrideSettings({ rateLimits: before.rateLimits, trustedProxies: before.trustedProxies });
    await limited.close();
  });
});
