import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { SUBPROTOCOL } from "#control/protocol.ts";
import { newAccount } from "../../testing/accounts.ts";
import { RawConnection, requestLines, sendRaw } from "../../testing/raw-connection.ts";
import { countConnections, startTestHttpServerWithLink } from "../../testing/test-http-server.ts";

let front: Awaited<ReturnType<typeof startTestHttpServerWithLink>>;
beforeAll(async () => {
  front = await startTestHttpServerWithLink();
});
afterAll(() => front.close());

const LINK = "/gateway/v1/shards/connect";
const KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
const WEBSOCKET = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];

/** Sends a request on a connection that stays open, and waits for its answer. */
async function ask(...rows: string[]) {
  const connection = new RawConnection(front.port);
  const [line, ...headers] = rows;
  connection.send(requestLines(`${line} HTTP/1.1`, "Host: localhost", ...headers));
  await expect.poll(() => connection.text).toContain("\r\n\r\n");
  return connection;
}

describe("an unknown upgrade (RFC 9110, 7.8)", () => {
  const upgrades = [
    ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"],
    ["Upgrade: TLS/1.0", "Connection: Upgrade"],
    ["Upgrade: h2c, websocket", "Connection: Upgrade"],
  ];
  it.each(upgrades)("%s is answered as if it were absent", async (...upgrade) => {
    const paths = { "/v1/bots/stats": 200, "/healthz": 200, "/sign-in": 200, "/v1/bots": 401, "/gateway/v1/x": 404 };
    for (const [path, status] of Object.entries(paths)) {
      const connection = await ask(`GET ${path}`, ...upgrade);
      expect([path, connection.reply.status]).toEqual([path, status]);
      connection.send(requestLines("GET /healthz HTTP/1.1", "Host: localhost"));
      await expect.poll(() => connection.text.split("HTTP/1.1 ").length).toBe(3);
      connection.close();
    }
    const form = "grant_type=x";
    const headers = [
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${form.length}`,
      "Connection: close",
    ];
    const { body } = await sendRaw(
      front.port,
      requestLines("POST /v1/oauth2/token HTTP/1.1", "Host: a", ...upgrade, ...headers) + form,
    );
    expect(JSON.parse(body).error).toBe("unsupported_grant_type");
  });

  it("a WebSocket on another path, or an invalid handshake, is an ordinary request", async () => {
    const asks: [string, number, ...string[]][] = [
      ["GET //", 404, ...WEBSOCKET, KEY],
      ["GET /\\", 400, ...WEBSOCKET, KEY],
      ["GET /%ff", 400, ...WEBSOCKET, KEY],
      ["GET http://[/x", 400, ...WEBSOCKET, KEY],
      ["GET /v1/bots/stats", 200, ...WEBSOCKET, KEY],
      [`GET ${LINK}`, 404, ...WEBSOCKET, "Sec-WebSocket-Key: x"],
      [`GET ${LINK}`, 404, ...WEBSOCKET],
      [`POST ${LINK}`, 404, ...WEBSOCKET, KEY, "Content-Length: 0"],
    ];
    for (const [line, status, ...headers] of asks) {
      const connection = await ask(line, ...headers);
      expect([line, connection.reply.status]).toEqual([line, status]);
      connection.close();
    }
  });
});

describe("the shard link", () => {
  it("answers on every spelling of its path", async () => {
    const { apiToken } = await newAccount();
    for (const path of [LINK, LINK.replace("v1", "%76%31")]) {
      const headers = { Authorization: apiToken };
      const socket = new WebSocket(`ws://127.0.0.1:${front.port}${path}`, SUBPROTOCOL, { headers });
      await once(socket, "open");
      socket.terminate();
    }
  });

  it("answers a malformed handshake in the usual format", async () => {
    const { apiToken } = await newAccount();
    const headers = [...WEBSOCKET, KEY, `Authorization: ${apiToken}`, "Sec-WebSocket-Protocol: a,,b"];
    const { reply } = await ask(`GET ${LINK}`, ...headers);
    expect([reply.status, JSON.parse(reply.body).type]).toEqual([400, "error"]);
  });

  it("threat 16: takes no handshake whose headers are more than are read", async () => {
    const { apiToken } = await newAccount();
    const headers = [...WEBSOCKET, KEY, `Authorization: ${apiToken}`, `Sec-WebSocket-Protocol: ${SUBPROTOCOL}`];
    const { reply } = await ask(`GET ${LINK}`, ...headers, ...Array.from({ length: 1_100 }, () => "B:"));
    expect([reply.status, JSON.parse(reply.body).type]).toEqual([431, "error"]);
  });

  it("threat 41: 200 refused connections are closed by the service, though no client closes them", async () => {
    const refused = await Promise.all(Array.from({ length: 200 }, () => ask(`GET ${LINK}`, ...WEBSOCKET, KEY)));
    for (const { reply } of refused) {
      expect(reply.status).toBe(401);
      expect(reply.headers).toMatchObject({
        "x-request-id": expect.any(String),
        "access-control-allow-origin": "*",
        "x-frame-options": "DENY",
        "cache-control": "no-store",
      });
    }
    await expect.poll(() => countConnections(front.server)).toBe(0);
    for (const connection of refused) connection.close();
  });
});
