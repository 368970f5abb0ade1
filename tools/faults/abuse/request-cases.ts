import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type AbuseCase,
  type Answer,
  connect,
  countAnswers,
  headOf,
  ignoreLateErrors,
  send,
  statusOf,
  type Target,
} from "./abuse-case.ts";

const MB = 1 << 20;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const sessionOf = ({ attacker }: Target) => ({ Cookie: `session=${attacker.session}` });

const bigBody: AbuseCase = {
  name: "60 MB to a tRPC route",
  sends: "anonymous POSTs of 60 MB to /api/trpc/identity.signUp: one long string, and 30 million numbers",
  async run(target) {
    const body = Buffer.from(`{"username":"${"a".repeat(60 * MB)}"}`);
    const list = Buffer.from(`{"username":[${"0,".repeat(30 * MB)}0]}`);
    const one = await send(target, { path: "/api/trpc/identity.signUp", body });
    const other = await send(target, { path: "/api/trpc/identity.signUp", body: list });
    return [...countAnswers([one, other], [413]), `after ${seconds(one.ms)} and ${seconds(other.ms)}`];
  },
};

const bigBatch: AbuseCase = {
  name: "900 queries in a batch",
  sends: "one anonymous GET with 900 × publicBots.list",
  async run(target) {
    const names = Array(900).fill("publicBots.list").join(",");
    const answer = await send(target, { path: `/api/trpc/${names}?batch=1&input=%7B%7D`, timeoutMs: 60_000 });
    const post = await send(target, { path: `/api/trpc/${names}?batch=1`, body: "{}", timeoutMs: 60_000 });
    return [
      ...countAnswers([answer, post], [413]),
      `after ${seconds(answer.ms)}, ${(answer.text.length / 1024).toFixed(0)} KB`,
    ];
  },
};

const ENDLESS_MS = 8_000;
const MAX_ENDLESS_BYTES = 256 * MB;
/** Between two chunks: time in which an answer can arrive, so that what is sent after it does not count. */
const CHUNK_PAUSE_MS = 1;

/** Sends a body that does not end, until the service closes the connection. */
function endless(target: Target, path: string): Promise<Answer & { sentMb: number }> {
  const from = performance.now();
  return new Promise((resolve) => {
    let sent = 0;
    let isOver = false;
    const end = (status: number | string) => {
      isOver = true;
      resolve({ status, ms: performance.now() - from, text: "", sentMb: sent / MB });
      request.destroy();
    };
    const headers = { "Content-Type": "application/json", "X-Forwarded-For": target.address };
    const request = http.request(`${target.url}${path}`, { method: "POST", headers }, (reply) => {
      reply.resume();
      end(reply.statusCode ?? 0);
    });
    request.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? "cut"));
    request.on("socket", ignoreLateErrors);
    const chunk = Buffer.alloc(64 * 1024, "[");
    const write = () => {
      if (isOver) return;
      if (sent > MAX_ENDLESS_BYTES || performance.now() - from > ENDLESS_MS) return end("! still reading");
      sent += chunk.length;
      request.write(chunk, () => setTimeout(write, CHUNK_PAUSE_MS));
    };
    write();
  });
}

const endlessBody: AbuseCase = {
  name: "endless chunked body",
  sends: "chunks of 64 KB without an end to four routes, 8 s at most each",
  async run(target) {
    const paths = ["/v1/bots", "/v1/oauth2/token", "/api/trpc/identity.signUp", "/api/auth/callback/credentials"];
    const answers = await Promise.all(paths.map((path) => endless(target, path)));
    return answers.map(({ status, ms, sentMb }, at) => {
      const isProblem = String(status).startsWith("!") || sentMb > 16 ? "! " : "";
      const what = String(status).replace("! ", "");
      return `${isProblem}${paths[at]}: ${what} after ${seconds(ms)} and ${sentMb.toFixed(0)} MB`;
    });
  },
};

const manySmall: AbuseCase = {
  name: "10,000 small requests",
  sends: "10,000 anonymous requests at once over 500 connections: public, tRPC, API, pages",
  async run(target) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 500 });
    const paths = [
      "/v1/bots/stats",
      "/api/trpc/publicBots.summary?input=%7B%7D",
      "/v1/bots",
      "/api/auth/csrf",
      "/sign-in",
    ];
    const all = Array.from({ length: 10_000 }, (_, n) =>
      send(target, { path: paths[n % paths.length] as string, agent, timeoutMs: 60_000 }),
    );
    const answers = await Promise.all(all);
    agent.destroy();
    return countAnswers(answers, [200, 401, 429, 503]);
  },
};

const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const deepJson: AbuseCase = {
  name: "deep JSON",
  sends: "arrays in arrays, as deep as the body may be long, and 50,000 members",
  async run(target) {
    const headers = { Authorization: target.attacker.token };
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`member${n}`, n])));
    const answers = await Promise.all([
      send(target, { path: "/v1/bots", body: deep(8_000), headers }),
      send(target, { path: "/v1/categories", body: `{"name":"x","config":{"a":${deep(30_000)}}}`, headers }),
      send(target, { path: "/v1/bots/bulk-import", body: `{"bots":${deep(100_000)}}`, headers }),
      send(target, { path: "/api/trpc/identity.signUp", body: `{"username":${deep(450_000)}}` }),
      send(target, { path: "/api/trpc/bots.import", body: `{"bots":${deep(450_000)}}`, headers: sessionOf(target) }),
      send(target, { path: "/api/trpc/bots.import", body: wide, headers: sessionOf(target) }),
      send(target, { path: "/v1/categories", body: wide, headers }),
      send(target, { path: "/v1/oauth2/token", body: deep(8_000) }),
    ]);
    return countAnswers(answers, [400, 413]);
  },
};

const MALFORMED = [
  ...["/bots/%E0%A4%A", "/api/auth/%ff", "/public/%ff", "/%", "/%00", "/docs/%00", "/v1/bots/%00", "/v1/bots/%ff"],
  ...["/gateway/v1/bots?SVC_BUCKET_ID=%00", "/oauth2/authorize?client_id=%00", "/api/trpc/%ff", "/api/trpc/%00"],
  ...["/_next/static/%ff", "/_next/image?url=%00&w=64&q=75", "/v1/bots/public/%00", "//", "///v1/bots", "/v1/%2e%2e/x"],
];

const malformed: AbuseCase = {
  name: "NUL and malformed addresses",
  sends: `${MALFORMED.length} addresses with GET and TRACE; NUL in members of an operation's input`,
  async run(target) {
    const gets = await Promise.all(MALFORMED.map((path) => send(target, { path })));
    const headers = { Authorization: target.attacker.token };
    const signedIn = await Promise.all(MALFORMED.map((path) => send(target, { path, headers })));
    const input = (value: object) => encodeURIComponent(JSON.stringify(value));
    const nul = await Promise.all([
      send(target, { path: `/api/trpc/auditLog?input=${input({ action: "\0" })}`, headers: sessionOf(target) }),
      send(target, { path: `/api/trpc/requests.list?input=${input({ requestId: "\0" })}`, headers: sessionOf(target) }),
      send(target, { path: "/api/trpc/identity.signUp", body: JSON.stringify({ username: "\0", email: "\0" }) }),
      send(target, { path: "/v1/bots", body: JSON.stringify({ nickname: "\0" }), headers }),
    ]);
    const trace = await Promise.all(
      ["/", "/v1/bots", "/api/auth/csrf"].map(async (path) => {
        const raw = await connect(target, headOf(target, `TRACE ${path} HTTP/1.1`, { Connection: "close" }));
        await sleep(500);
        raw.socket.destroy();
        return statusOf(raw);
      }),
    );
    // 403: the gateway, without the right to use it
    return countAnswers([...gets, ...signedIn, ...nul, ...trace], [400, 401, 403, 404, 405]);
  },
};

const inventedIds: AbuseCase = {
  name: "9,999 invented ids",
  sends: "tRPC calls of a session that name 9,999 ids of 255 characters, five times; then staff reads the audit log",
  async run(target) {
    const botIds = Array.from({ length: 9_999 }, (_, n) => `${n}-`.padEnd(255, "x"));
    const headers = sessionOf(target);
    const answers: Answer[] = [];
    for (let n = 0; n < 5; n++) {
      answers.push(
        await send(target, { path: "/api/trpc/bots.deleteMany", body: JSON.stringify({ botIds }), headers }),
        await send(target, {
          path: "/api/trpc/bots.updateMany",
          body: JSON.stringify({ botIds, disabled: true }),
          headers,
        }),
        await send(target, { path: "/api/trpc/bots.restore", body: JSON.stringify({ botIds }), headers }),
      );
    }
    const page = await send(target, {
      path: "/api/trpc/admin.auditLog?input=%7B%7D",
      headers: { Cookie: `session=${target.staff.session}` },
    });
    const size = page.text.length / 1024;
    return [
      ...countAnswers(answers, [400, 413]),
      `${size > 1024 ? "! " : ""}audit page: ${page.status}, ${size.toFixed(0)} KB`,
    ];
  },
};

export const REQUEST_CASES = [bigBody, bigBatch, endlessBody, manySmall, deepJson, malformed, inventedIds];
