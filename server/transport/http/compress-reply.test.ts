import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { db } from "../../data/db.ts";
import { deleteBot } from "../../domain/bots/delete-bots.ts";
import { importBots } from "../../domain/bots/import-bots.ts";
import { updateBot } from "../../domain/bots/update-bots.ts";
import { RULE_TRACES, type RuleTrace } from "../../domain/operation.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newImportRow } from "../../testing/bots.ts";
import { startTestHttpServer } from "../../testing/test-http-server.ts";

let server: Awaited<ReturnType<typeof startTestHttpServer>>;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestHttpServer();
  account = await newAccount();
  await importBots(
    { bots: Array.from({ length: 95 }, (_, n) => newImportRow({ nickname: `Otter ${n}` })) },
    account.actor,
  );
});
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** node:http neither asks for a compressed reply by itself nor decodes one. */
function ask(path: string, headers: Record<string, string>, method = "GET"): Promise<Answer> {
  const all = { authorization: account.apiToken, cookie: `session=${account.sessionToken}`, ...headers };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { port: server.port, host: "127.0.0.1", path, method, headers: all },
      async (reply) => {
        const parts: Buffer[] = [];
        for await (const part of reply) parts.push(part);
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) });
      },
    );
    request.on("error", reject).end();
  });
}

const decode = ({ headers, body }: Answer): string => {
  if (headers["content-encoding"] === "br") return brotliDecompressSync(body).toString();
  return (headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
};

const LISTS = [
  "/v1/bots",
  "/v1/openapi.json",
  "/v1/openapi.yaml",
  "/api/trpc/bots.list?input=%7B%7D",
  "/api/trpc/bots.list,views.list?batch=1&input=%7B%220%22%3A%7B%7D%2C%221%22%3A%7B%7D%7D",
];
const ENCODINGS = [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0.1, gzip", "gzip"],
  ["*", "br"],
  ["gzip;q=0, br;q=0", undefined],
  ["identity", undefined],
] as const;

describe("compressed replies", () => {
  it.each(LISTS)("%s has the same bytes in each encoding that a client accepts", async (path) => {
    const plain = await ask(path, {});
    expect([plain.status, plain.headers["content-encoding"]]).toEqual([200, undefined]);
    expect(plain.headers.vary?.toLowerCase()).toContain("accept-encoding");
    for (const [accepted, encoding] of ENCODINGS) {
      const reply = await ask(path, { "accept-encoding": accepted });
      expect([accepted, reply.headers["content-encoding"]]).toEqual([accepted, encoding]);
      expect(decode(reply)).toBe(plain.body.toString());
      if (encoding) expect(reply.body.length).toBeLessThan(plain.body.length / 2);
      expect(reply.headers.vary).toBe(plain.headers.vary);
    }
  });

  it("HEAD says what GET says, and a known ETag is answered without a body", async () => {
    const encoding = { "accept-encoding": "gzip" };
    const [get, head] = [await ask("/v1/bots", encoding), await ask("/v1/bots", encoding, "HEAD")];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect([head.headers["content-encoding"], head.headers.vary]).toEqual([
      get.headers["content-encoding"],
      get.headers.vary,
    ]);
    const { headers } = await ask("/v1/openapi.json", encoding);
    const again = await ask("/v1/openapi.json", { ...encoding, "if-none-match": String(headers.etag) });
    expect([again.status, again.body.length, again.headers["content-encoding"]]).toEqual([304, 0, undefined]);
  });

  it("a list is read from the database only when it has changed, or is asked for otherwise", async () => {
    const runs: string[] = [];
    const count = (trace: unknown) => void runs.push((trace as RuleTrace).name);
    RULE_TRACES.start.subscribe(count);
    onTestFinished(() => void RULE_TRACES.start.unsubscribe(count));
    const read = async (path = "/v1/bots?flags=0", accepted = "gzip", further = {}) => {
      runs.length = 0;
      const reply = await ask(path, { "accept-encoding": accepted, ...further });
      return { ...reply, wasRead: runs.includes("bots.list"), text: decode(reply) };
    };
    const withoutLimits = ({ headers }: Answer) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !/limit|date|request-id/.test(name)));
    const first = await read();
    const again = await read();
    expect([first.wasRead, again.wasRead]).toEqual([true, false]);
    expect([again.text, withoutLimits(again)]).toEqual([first.text, withoutLimits(first)]);
    expect([(await read("/v1/bots?limit=90")).wasRead, (await read("/v1/bots?flags=0", "br")).wasRead]).toEqual([
      true,
      true,
    ]);
    expect((await read("/v1/bots?limit=90")).headers.link).toContain("&after=");
    expect((await read("/v1/bots?flags=0", "gzip", { "if-match": '"other"' })).status).toBe(412);

    const [bot] = JSON.parse(first.text) as { id: string }[];
    await updateBot({ botId: bot?.id ?? "", nickname: "Stoat" }, account.actor);
    const changed = await read();
    expect([changed.wasRead, changed.text]).toEqual([true, expect.stringContaining("Stoat")]);
    const added = await newBot(account);
    await deleteBot({ botId: added.id }, account.actor);
    expect((await read()).wasRead).toBe(true); // a list with that bot may have been cached in between
    const { apiToken } = await newAccount();
    expect((await read("/v1/bots?flags=0", "gzip", { authorization: apiToken })).text).toBe("[]");
    await db().apiToken.update({ where: { id: account.apiTokenId }, data: { categoryIds: ["none"] } });
    expect((await read()).text).toBe("[]");
  });

  it("short replies, refusals and replies with secrets stay as they are", async () => {
    const encoding = { "accept-encoding": "gzip, br" };
    const paths = [
      "/v1/user",
      "/v1/bots/none",
      "/v1/categories",
      "/api/trpc/tokens.list?input=%7B%7D",
      "/api/trpc/bots.list,tokens.list?batch=1&input=%7B%220%22%3A%7B%7D%2C%221%22%3A%7B%7D%7D",
    ];
    for (const path of paths) expect((await ask(path, encoding)).headers["content-encoding"]).toBeUndefined();
  });
});
