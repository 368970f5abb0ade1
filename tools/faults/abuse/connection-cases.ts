import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AbuseCase,
  type Answer,
  connect,
  countAnswers,
  headOf,
  type RawConnection,
  send,
  statusOf,
  type Target,
} from "./abuse-case.ts";

const UPGRADE = {
  ...{ Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" },
  "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
};

/** How many connections the server still has. A connection that it destroyed answers the next bytes with a reset. */
async function stillOpen(connections: RawConnection[]): Promise<number> {
  for (let n = 0; n < 3; n++) {
    for (const { socket, closed } of connections) if (!closed && socket.writable) socket.write("x");
    await sleep(200);
  }
  return connections.filter(({ closed, socket }) => !closed && socket.writable).length;
}

const ANSWER_WITHIN_MS = 15_000;

/** Waits until each connection has an answer or is closed, at most `ANSWER_WITHIN_MS`. */
async function waitForAnswers(connections: RawConnection[]): Promise<void> {
  const until = Date.now() + ANSWER_WITHIN_MS;
  while (Date.now() < until && !connections.every(({ received, closed }) => received || closed)) await sleep(50);
}

const openMany = (target: Target, count: number, first: string) =>
  Promise.all(Array.from({ length: count }, () => connect(target, first)));

const refusedUpgrades: AbuseCase = {
  name: "200 refused upgrades",
  sends: "upgrades to elsewhere and to the link without a token, left open by the client",
  async run(target) {
    const elsewhere = await openMany(target, 100, headOf(target, "GET /nowhere HTTP/1.1", UPGRADE));
    const link = await openMany(target, 100, headOf(target, "GET /gateway/v1/shards/connect HTTP/1.1", UPGRADE));
    const all = [...elsewhere, ...link];
    await waitForAnswers(all);
    await sleep(1_500);
    const answers = countAnswers(all.map(statusOf), [401, 404]);
    const open = await stillOpen(link);
    for (const { socket } of all) socket.destroy();
    return [...answers, `${open > 0 ? "! " : ""}${open} of 100 refused ones open 2 s after their answers`];
  },
};

const SLOW_MS = 40_000;
const HEADERS_WITHIN_MS = 15_000;
const COUNT = 200;

const isOver = ({ closed, ended }: RawConnection) => closed || ended;

/** Sends one byte a second on each. @returns When those of the first kind were closed; 0 when they stayed open. */
async function dripUntilClosed(headers: RawConnection[], bodies: RawConnection[]): Promise<number> {
  const from = Date.now();
  const all = [...headers, ...bodies];
  let headersClosedMs = 0;
  while (Date.now() - from < SLOW_MS && !all.every(isOver)) {
    for (const { socket, closed } of all) if (!closed && socket.writable) socket.write("x");
    await sleep(1_000);
    if (headersClosedMs === 0 && headers.every(isOver)) headersClosedMs = Date.now() - from;
  }
  return headersClosedMs;
}

const slowClients: AbuseCase = {
  name: "slow headers, bodies and readers",
  sends: `${COUNT} connections that send a header, ${COUNT} that send a body, a byte a second; 100 that do not read`,
  async run(target) {
    const [first = ""] = headOf(target, "GET /v1/bots HTTP/1.1").split("\r\n\r\n");
    const headers = await openMany(target, COUNT, `${first}\r\nX-Slow: `);
    const post = headOf(target, "POST /v1/bots HTTP/1.1", {
      ...{ "Content-Type": "application/json", "Content-Length": "10000", Authorization: target.attacker.token },
    });
    const bodies = await openMany(target, COUNT, post);
    const readers = await openMany(target, 100, headOf(target, "GET /v1/openapi.json HTTP/1.1").repeat(20));
    for (const { socket } of readers) socket.pause();
    const from = Date.now();
    const headersClosedMs = await dripUntilClosed(headers, bodies);
    const left = bodies.filter((one) => !isOver(one)).length;
    const answers = countAnswers([...headers, ...bodies].map(statusOf), [408, 429]);
    for (const { socket } of [...headers, ...bodies, ...readers]) socket.destroy();
    const isLate = headersClosedMs === 0 || headersClosedMs > HEADERS_WITHIN_MS;
    return [
      ...answers,
      `${isLate ? "! " : ""}headers closed after ${headersClosedMs === 0 ? "more than 40" : headersClosedMs / 1000} s`,
      `${left > 0 ? "! " : ""}${left} bodies open after ${((Date.now() - from) / 1000).toFixed(0)} s`,
    ];
  },
};

const UPGRADES: Record<string, [string, Record<string, string>]> = {
  "Upgrade: h2c": [
    "GET / HTTP/1.1",
    { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABk" },
  ],
  "h2c to the API": ["GET /v1/bots/stats HTTP/1.1", { Connection: "Upgrade", Upgrade: "h2c" }],
  "Upgrade: TLS/1.0": ["GET /healthz HTTP/1.1", { Connection: "Upgrade", Upgrade: "TLS/1.0" }],
  "websocket to //": ["GET // HTTP/1.1", UPGRADE],
  "websocket to /": ["GET / HTTP/1.1", UPGRADE],
  "websocket to http://[": ["GET http://[ HTTP/1.1", UPGRADE],
  "link without a token": ["GET /gateway/v1/shards/connect HTTP/1.1", UPGRADE],
  "POST with a body": [
    "POST /v1/bots HTTP/1.1",
    { ...UPGRADE, "Content-Length": "2", "Content-Type": "application/json" },
  ],
};

const upgradeHeaders: AbuseCase = {
  name: "upgrade headers",
  sends: `${Object.keys(UPGRADES).length} requests with Upgrade, most of them not for the link`,
  async run(target) {
    const lines: string[] = [];
    for (const [name, [line, headers]] of Object.entries(UPGRADES)) {
      const raw = await connect(target, headOf(target, line, headers) + (headers["Content-Length"] ? "{}" : ""));
      await waitForAnswers([raw]);
      const { status } = statusOf(raw);
      raw.socket.destroy();
      const isProblem = typeof status === "string" || status >= 500;
      lines.push(`${isProblem ? "! " : ""}${name}: ${status}`);
    }
    return lines;
  },
};

const PUBLIC_MS = 8_000;
const CONNECTIONS = 64;

const publicRoutes: AbuseCase = {
  name: "public routes, 64 connections",
  sends: "/v1/bots/public, /public/summary and /stats for 8 s over 64 connections, with the attacker's bots public",
  async run(target) {
    const headers = { Cookie: `session=${target.attacker.session}` };
    const body = JSON.stringify({ botIds: target.botIds, public: true });
    const made = await send(target, { path: "/api/trpc/bots.updateMany", body, headers });
    const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const paths = ["/v1/bots/public", "/v1/bots/public/summary", "/v1/bots/stats"];
    const until = Date.now() + PUBLIC_MS;
    const answers: Answer[] = [];
    const worker = async (first: number) => {
      for (let n = first; Date.now() < until; n++)
        answers.push(await send(target, { path: paths[n % paths.length] as string, agent }));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => worker(n)));
    agent.destroy();
    const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    const list = await send(target, { path: "/v1/bots/public" });
    const count = (JSON.parse(list.text || "[]") as unknown[]).length;
    return [
      ...countAnswers(answers, [200]),
      `${count} public bots (${made.status})`,
      `${(answers.length / (PUBLIC_MS / 1000)).toFixed(0)}/s, p99 ${p99.toFixed(0)} ms as this client sees it`,
    ];
  },
};

export const CONNECTION_CASES = [refusedUpgrades, slowClients, upgradeHeaders, publicRoutes];
