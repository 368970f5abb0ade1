import http, { type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FAULTS } from "../../contract/errors.ts";
import type { QueueLimits } from "../../contract/limits/http.ts";
import { RawConnection, requestLines } from "../../testing/raw-connection.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { countConnections, startTestHttpServer } from "../../testing/test-http-server.ts";
import { RequestQueue } from "./request-queue.ts";

const LONG_MS = 60_000;
const LANE: QueueLimits = {
  concurrent: 3,
  concurrentPerAddress: 2,
  slotTimeoutMs: LONG_MS,
  queued: 60,
  queuedPerAddress: 50,
};

let received = 0;
/** Requests that run and are not answered yet. */
let begun: { path: string; res: ServerResponse }[] = [];
let turns = new RequestQueue(LANE);
const open: RawConnection[] = [];
const server = http.createServer((req, res) => {
  received += 1;
  const path = req.url ?? "";
  const address = String(req.headers["x-address"]);
  const fault = turns.enqueue({ res, address, begin: () => begun.push({ path, res }) });
  if (fault) res.writeHead(FAULTS[fault.code].status).end();
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
beforeEach(() => {
  received = 0;
  begun = [];
  turns = new RequestQueue(LANE);
});
afterEach(async () => {
  for (const connection of open.splice(0)) connection.close();
  await expect.poll(() => countConnections(server)).toBe(0);
  overrideSettings({ rateLimits: true });
});
afterAll(() => server.close());

function ask(path: string, address: string, port = (server.address() as AddressInfo).port): RawConnection {
  const connection = new RawConnection(port).send(
    requestLines(`GET ${path} HTTP/1.1`, "Host: a", `X-Address: ${address}`, `X-Forwarded-For: ${address}`),
  );
  open.push(connection);
  return connection;
}
const askMany = (count: number, path: string, address: string) =>
  Array.from({ length: count }, (_, n) => ask(`${path}${n}`, address));
const paths = () => begun.map(({ path }) => path);
const answerAll = (): string[] =>
  begun.splice(0).map(({ path, res }) => {
    res.end(path);
    return path;
  });
const arrived = (count: number) => expect.poll(() => received).toBe(count);

describe("threat 39: many requests at once", () => {
  it("run a few at a time", async () => {
    askMany(20, "/one/", "one");
    askMany(20, "/two/", "two");
    const answered: string[] = [];
    while (answered.length < 40) {
      await expect.poll(() => begun.length).toBeGreaterThan(0);
      expect(begun.length).toBeLessThanOrEqual(LANE.concurrent);
      answered.push(...answerAll());
    }
    expect(new Set(answered).size).toBe(40);
  });

  it("do not block other addresses, which get their turn however many requests of one address wait", async () => {
    askMany(50, "/many/", "one");
    await arrived(50);
    expect(begun.length).toBe(LANE.concurrentPerAddress);
    ask("/second", "two");
    await expect.poll(paths).toContain("/second");
    ask("/third", "three");
    ask("/fourth", "four");
    await arrived(53);
    expect(begun.length).toBe(LANE.concurrent);
    answerAll();
    await expect.poll(() => begun.length).toBe(LANE.concurrent);
    expect(paths()).toEqual(expect.arrayContaining(["/third", "/fourth"]));
  });

  it("do not count while they wait for a client, a shard or the database", async () => {
    turns = new RequestQueue({ ...LANE, slotTimeoutMs: 100 });
    askMany(2, "/slow/", "one");
    await expect.poll(() => begun.length).toBe(2);
    ask("/next", "one");
    await expect.poll(paths).toContain("/next");
  });

  it("are refused when too many wait, of an address or in all", async () => {
    const statuses = (all: RawConnection[]) => all.filter(({ text }) => text).map(({ reply }) => reply.status);
    const one = askMany(2 + LANE.queuedPerAddress + 5, "/", "one");
    await expect.poll(() => statuses(one)).toEqual([429, 429, 429, 429, 429]);
    const two = askMany(1 + 10 + 5, "/", "two");
    await expect.poll(() => statuses(two)).toEqual([503, 503, 503, 503, 503]);
    overrideSettings({ rateLimits: false });
    const three = askMany(5, "/", "three");
    await arrived(57 + 16 + 5);
    expect(statuses(three)).toEqual([]);
  });

  it("are dropped when their client disconnects before its turn", async () => {
    askMany(2, "/first/", "one");
    await expect.poll(() => begun.length).toBe(2);
    const gone = askMany(10, "/gone/", "one");
    await arrived(12);
    for (const connection of gone) connection.close();
    ask("/last", "one");
    await arrived(13);
    await expect.poll(() => countConnections(server)).toBe(3);
    answerAll();
    await expect.poll(paths).toEqual(["/last"]);
  });

  it("let other work run between two that need the processor after a promise", async () => {
    const LONGER_THAN_A_SLICE_MS = 5;
    let turn = 0;
    const turnsOfRequests: number[] = [];
    const work = async () => {
      await null;
      turnsOfRequests.push(turn);
      const until = performance.now() + LONGER_THAN_A_SLICE_MS;
      while (performance.now() < until);
    };
    const countTurns = () => {
      turn += 1;
      timer = setImmediate(countTurns);
    };
    let timer = setImmediate(countTurns);
    turns = new RequestQueue({ ...LANE, concurrent: 20, concurrentPerAddress: 20 });
    askMany(3, "/response/", "none");
    await expect.poll(() => begun.length).toBe(3);
    for (const { res } of [...begun, ...begun, ...begun]) turns.enqueue({ res, address: "one", begin: work });
    await expect.poll(() => turnsOfRequests.length).toBe(9);
    clearImmediate(timer);
    expect(new Set(turnsOfRequests).size).toBe(9);
  });

  it("for the API reference run one after another, in addition to other pages", async () => {
    const paths: string[] = [];
    const front = await startTestHttpServer({}, (req) => paths.push(req.url ?? "")); // never answered
    for (const path of ["/docs/reference", "/docs/reference?x=1", "/docs/reference/"]) ask(path, path, front.port);
    await expect.poll(() => paths.length).toBe(1);
    ask("/docs", "other", front.port);
    await expect.poll(() => paths).toEqual([expect.stringMatching("/docs/reference"), "/docs"]);
    await front.close();
  });

  it("do not delay health checks or calls", async () => {
    const front = await startTestHttpServer({}, () => {}); // pages that are never answered
    const pages = Array.from({ length: 40 }, () => ask("/sign-in", "one", front.port));
    await expect.poll(() => countConnections(front.server)).toBe(40);
    const health = ask("/healthz", "one", front.port);
    const call = ask("/v1/bots/stats", "one", front.port);
    await expect.poll(() => [health.reply.status, call.reply.status]).toEqual([200, 200]);
    expect(pages.filter(({ text }) => text)).toEqual([]);
    await front.close();
  });
});
