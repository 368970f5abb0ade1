import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TestShard } from "#control/testing/test-shard.ts";
import { runningApplication } from "../application.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { newBot, newBotInput } from "../testing/bots.ts";
import { captureLog, overrideSettings, restartApplication } from "../testing/test-application.ts";
import { startTestHttpServerWithLink } from "../testing/test-http-server.ts";
import { type ReceivedSpan, startTraceReceiver } from "../testing/trace-receiver.ts";
import { startTraces } from "../traces/start-traces.ts";
import { traces } from "../traces/traces.ts";

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let running: Awaited<ReturnType<typeof startTraces>>;
let service: Awaited<ReturnType<typeof startTestHttpServerWithLink>>;
let account: TestAccount;

async function start(ratio: number): Promise<void> {
  await restartApplication({ otlp: { endpoint: receiver.endpoint, ratio } });
  running = await startTraces(runningApplication());
  service = await startTestHttpServerWithLink();
  account = await newAccount();
}

beforeEach(async () => {
  receiver = await startTraceReceiver();
});
afterEach(async () => {
  await service.close();
  await running?.stop();
  await receiver.close();
});

/** Sends a request, and returns the spans of its trace once all were sent. */
async function traceOf(path: string, init: RequestInit): Promise<ReceivedSpan[]> {
  const own = { Authorization: account.apiToken, "Content-Type": "application/json", ...init.headers };
  const reply = await fetch(`http://127.0.0.1:${service.port}${path}`, { ...init, headers: own });
  const requestId = reply.headers.get("x-request-id");
  expect(reply.status).toBe(200);
  await reply.text();
  await running?.stop();
  const root = receiver.spans.find(({ attributes }) => attributes.some(({ value }) => value.stringValue === requestId));
  return receiver.spans.filter(({ traceId }) => traceId === root?.traceId);
}

const childrenOf = (spans: ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const named = (spans: ReceivedSpan[], name: string) => spans.find((span) => span.name === name);
const create = () => ({ method: "POST", body: JSON.stringify(newBotInput()) });

describe("traces, with OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  it("POST /v1/bots is one trace: the request, in it the operation, in it each statement", async () => {
    await start(1);
    const spans = await traceOf("/v1/bots", create());
    const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.map(({ name, kind }) => [name, kind])).toEqual([["POST /bots", 2]]);
    const [root] = roots;
    const operation = named(childrenOf(spans, root), "operation bots.create");
    const statements = childrenOf(spans, operation).map(({ name }) => name);
    expect(statements).toEqual(expect.arrayContaining(["BEGIN", "WITH Bot", "COMMIT"]));
    expect(root?.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: 200 } });
  });

  it("hold no secret and no value of a row: neither credentials, names nor the parameters of statements", async () => {
    await start(1);
    const input = newBotInput();
    const spans = await traceOf("/v1/bots?_note=canary", { method: "POST", body: JSON.stringify(input) });
    expect(spans.length).toBeGreaterThan(5);
    const { accountId, deviceId, secret } = input.deviceAuth;
    const values = [input.nickname, accountId, deviceId, secret, account.apiToken, account.accountId, "canary"];
    for (const value of values) expect(JSON.stringify(receiver.spans)).not.toContain(value);
  });

  it("follow a command over the link to the shard, which gets its place in the trace", async () => {
    await start(1);
    const shard = new TestShard({ gateway: `http://127.0.0.1:${service.port}/gateway/v1`, token: account.apiToken });
    await shard.hello();
    const { id } = await newBot(account);
    await expect.poll(() => shard.bots.has(id)).toBe(true);
    shard.onFrame = (frame) =>
      frame.t === "cmd" && shard.answer(frame, { kind: "reply", botName: null, content: "Done", format: 1 });
    const spans = await traceOf(`/v1/bots/${id}/commands/run`, { method: "POST", body: '{"command":"help"}' });
    const link = named(spans, "link command");
    const [atShard] = childrenOf(spans, link);
    expect(named(spans, "operation commands.run")?.spanId).toBe(link?.parentSpanId);
    expect([atShard?.name, atShard?.attributes]).toEqual([
      "shard",
      [{ key: "svc.outcome", value: { stringValue: "reply" } }],
    ]);
    expect(shard.framesOf("cmd")[0]?.trace).toBe(`00-${atShard?.traceId}-${atShard?.spanId}-01`);
    shard.terminate();
  });

  it("continue the trace of a trusted proxy, and of nobody else", async () => {
    await start(1);
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await fetch(`http://127.0.0.1:${service.port}/v1/bots/stats`, { headers });
    overrideSettings({ trustedProxies: ["127.0.0.1"] });
    const spans = await traceOf("/v1/bots/stats", { headers });
    expect(spans.find(({ name }) => name === "GET /bots/stats")).toMatchObject({
      traceId,
      parentSpanId: "b7ad6b7169203331",
    });
    expect(receiver.spans.filter(({ name }) => name === "GET /bots/stats")).toHaveLength(2);
    expect(spans.filter(({ name }) => name === "GET /bots/stats")).toHaveLength(1);
  });

  it("an operation that fails is marked with its code, without the message", async () => {
    await start(1);
    const path = `http://127.0.0.1:${service.port}/v1/bots/none`;
    await (await fetch(path, { headers: { Authorization: account.apiToken } })).text();
    await running?.stop();
    expect(named(receiver.spans, "operation bots.get")?.status).toEqual({ code: 2, message: "not_found" });
  });

  it("are none at a ratio of 0, and work that belongs to no request is not traced", async () => {
    await start(0);
    expect(await traceOf("/v1/bots", create())).toEqual([]);
    expect(receiver.spans).toEqual([]);
  });

  it("a collector that is away costs one line in the log, and no request", async () => {
    await start(1);
    await receiver.close();
    const lines = captureLog("warn");
    expect(await traceOf("/v1/bots", create())).toEqual([]);
    await expect.poll(() => lines.filter((line) => line.includes("traces could not be sent"))).toHaveLength(1);
    receiver = await startTraceReceiver();
  });
});

it("without OTEL_EXPORTER_OTLP_ENDPOINT no traces are made", async () => {
  await start(1);
  await restartApplication({ otlp: null });
  expect([await startTraces(runningApplication()), traces()]).toEqual([null, null]);
});
