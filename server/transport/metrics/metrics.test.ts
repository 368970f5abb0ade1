import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestShard } from "#control/testing/test-shard.ts";
import { runningApplication } from "../../application.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { metrics } from "../../metrics/metrics.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput } from "../../testing/bots.ts";
import { type MetricFamily, parseMetrics } from "../../testing/parse-metrics.ts";
import { restartApplication } from "../../testing/test-application.ts";
import { startTestHttpServerWithLink } from "../../testing/test-http-server.ts";
import { type MetricsListener, startMetrics } from "./start-metrics.ts";

let listener: MetricsListener;
let service: Awaited<ReturnType<typeof startTestHttpServerWithLink>>;
let account: TestAccount;

beforeAll(async () => {
  await restartApplication({ metrics: { port: 0, host: "127.0.0.1" } });
  listener = (await startMetrics(runningApplication())) as MetricsListener;
  service = await startTestHttpServerWithLink();
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
});
afterAll(async () => {
  await service.close();
  await listener.stop();
});

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listener.port}${path}`, init);
const call = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${service.port}${path}`, {
    ...init,
    headers: { Authorization: account.apiToken, ...init.headers },
  });

async function scrape(): Promise<Map<string, MetricFamily>> {
  const reply = await ask("/metrics");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  return parseMetrics(await reply.text());
}

/** The sum of the samples with these labels. */
async function value(sample: string, labels: Record<string, string> = {}): Promise<number> {
  const all = [...(await scrape()).values()].flatMap(({ samples }) => samples);
  const matching = all.filter(
    ({ name, labels: own }) => name === sample && Object.entries(labels).every(([key, one]) => own[key] === one),
  );
  return matching.reduce((sum, one) => sum + one.value, 0);
}

describe("the metrics of a process", () => {
  it("are in the text format, with names by the conventions, and cover process, event loop and database", async () => {
    await call("/v1/bots");
    await expect.poll(() => value("svc_http_requests_in_progress")).toBe(0);
    const families = await scrape();
    for (const [name, { type }] of families) {
      expect(name).toMatch(/^(?:svc|process|nodejs)_[a-z0-9_]+$/);
      if (name.startsWith("svc_") && type === "counter") expect(name).toMatch(/_total$/);
      if (name.startsWith("svc_") && type === "histogram") expect(name).toMatch(/_seconds$/);
    }
    for (const name of [
      "process_cpu_seconds_total",
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
    ])
      expect(families.get(name)?.samples).toHaveLength(1);
    expect(await value("svc_database_connections", { state: "open" })).toBeGreaterThan(0);
  });

  it("count requests by route, method and class of status, and how long they took", async () => {
    const created = { mount: "rest", route: "/bots", method: "POST", status: "2xx" };
    const read = { mount: "rest", route: "/bots/{botId}", method: "GET" };
    const { method: _, ...timed } = created;
    const before = await value("svc_http_request_duration_seconds_count", timed);
    const body = JSON.stringify(newBotInput());
    const reply = await call("/v1/bots", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    const { id } = (await reply.json()) as { id: string };
    await call(`/v1/bots/${id}`);
    await call("/v1/bots/unknown", { headers: { Authorization: "" } });
    await expect.poll(() => value("svc_http_requests_total", { ...read, status: "4xx" })).toBe(1);
    expect(await value("svc_http_requests_total", { ...read, status: "2xx" })).toBe(1);
    expect(await value("svc_http_requests_total", created)).toBe(1);
    expect(await value("svc_http_request_duration_seconds_count", timed)).toBe(before + 1);
    expect(await value("svc_http_request_duration_seconds_sum", timed)).toBeGreaterThan(0);
  });

  it.each([
    ["/healthz", "health", "/healthz"],
    ["/gateway/v1/bots", "gateway", "/bots"],
    ["/v1/oauth2/userinfo", "rest", "/oauth2/userinfo"],
    ["/.well-known/jwks.json", "oauth", "/.well-known/jwks.json"],
    ["/api/trpc/service.status", "trpc", "service.status"],
    ["/api/trpc/service.status,publicBots.stats?batch=1&input=%7B%7D", "trpc", "batch"],
    ["/anything", "pages", "page"],
  ])("name the route of GET %s", async (path, mount, route) => {
    await (await call(path)).arrayBuffer();
    await expect.poll(() => value("svc_http_requests_total", { mount, route })).toBeGreaterThan(0);
  });

  it("have as many series after 700 different addresses as after 550", async () => {
    const paths = (n: number) => [`/v1/bots/${n}`, `/v1/${n}`, `/${n}`, `/api/trpc/p${n}`, `/oauth2/${n}`];
    const visit = (n: number) => Promise.all(paths(n).map(async (path) => (await call(path)).arrayBuffer()));
    const count = async () =>
      [...(await scrape())].filter(([name]) => name.startsWith("svc_http")).flatMap(([, { samples }]) => samples)
        .length;
    for (let n = 0; n < 110; n++) await visit(n); // beyond the limits, too
    const before = await count();
    for (let n = 110; n < 140; n++) await visit(n);
    expect(await count()).toBe(before);
    expect(await value("svc_http_requests_total")).toBeGreaterThan(600);
    expect(await value("svc_limit_refusals_total", { bucket: "bots.get" })).toBeGreaterThan(0);
  });

  it("follow a shard: its link, its bots, claims, presences and calls", async () => {
    const owner = await newAccount();
    const shard = new TestShard({ gateway: `http://127.0.0.1:${service.port}/gateway/v1`, token: owner.apiToken });
    await shard.hello();
    const { id } = await newBot(owner);
    await expect.poll(() => shard.bots.has(id)).toBe(true);
    expect([await value("svc_shard_links"), await value("svc_shard_sessions")]).toEqual([1, 1]);
    expect(await value("svc_bots", { status: "offline" })).toBe(1);
    shard.sendPresence(id);
    await expect.poll(() => value("svc_bots", { status: "available" })).toBe(1);
    expect(await value("svc_fleet_connected_bots")).toBe(1);
    expect(await value("svc_shard_places", { state: "taken" })).toBe(1);
    expect(await value("svc_shard_places")).toBe(100);
    expect([await value("svc_presences_total"), await value("svc_bots_claimed_total")]).toEqual([1, 1]);
    expect(await value("svc_bot_claim_duration_seconds_count")).toBe(1);
    shard.onFrame = (frame) =>
      frame.t === "cmd" && shard.answer(frame, { kind: "reply", botName: null, content: "Done", format: 1 });
    const init = { method: "POST", body: '{"command":"help"}' };
    const headers = { Authorization: owner.apiToken, "Content-Type": "application/json" };
    expect((await call(`/v1/bots/${id}/commands/run`, { ...init, headers })).status).toBe(200);
    const answered = { kind: "command", outcome: "reply" };
    expect(await value("svc_bot_call_duration_seconds_count", answered)).toBe(1);
    shard.disconnect();
    await expect.poll(() => value("svc_shard_links")).toBe(0);
    await expect.poll(() => value("svc_shard_sessions")).toBe(0);
  });

  it("count an event stream while it is open, and not its duration", async () => {
    const stop = new AbortController();
    const developer = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
    const headers = { Authorization: developer.apiToken };
    await call(`/gateway/v1/events?SVC_BUCKET_ID=${developer.accountId}`, { headers, signal: stop.signal });
    expect(await value("svc_event_streams", { kind: "gateway" })).toBe(1);
    expect(await value("svc_http_requests_in_progress")).toBe(1);
    stop.abort();
    await expect.poll(() => value("svc_event_streams", { kind: "gateway" })).toBe(0);
    await expect.poll(() => value("svc_http_requests_total", { route: "/events" })).toBe(1);
    expect(await value("svc_http_request_duration_seconds_count", { route: "/events" })).toBe(0);
  });

  it("have a place for the broker, whose commands are few", async () => {
    metrics()?.addGauge("broker_up", () => 1);
    for (let n = 0; n < 300; n++) metrics()?.brokerAnswered(`script-${n}`, "ok", 0.001);
    metrics()?.brokerReconnected();
    expect(await value("svc_broker_up")).toBe(1);
    expect(await value("svc_broker_reconnects_total")).toBe(1);
    expect(await value("svc_broker_command_duration_seconds_count")).toBe(300);
    expect(await value("svc_broker_command_duration_seconds_count", { command: "other" })).toBe(100);
  });

  it("are refused by the parser of this test where they break a rule of the format", () => {
    const head = "# HELP a_total x\n# TYPE a_total counter\n";
    expect(parseMetrics(`${head}a_total{b="c"} 1\n`).get("a_total")?.samples).toHaveLength(1);
    for (const wrong of [
      "a_total 1",
      "a_total{b=c} 1\n",
      "b_total 1\n",
      "a_total 1\na_total 2\n",
      "a_total -1\n",
      "a_total\n",
    ])
      expect(() => parseMetrics(head + wrong)).toThrow();
    expect(() => parseMetrics("# TYPE a gauge\na 1\n")).toThrow("a has no help");
    const histogram = (last: number) =>
      `# HELP h x\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} ${last}\nh_sum 3\nh_count 2\n`;
    expect(parseMetrics(histogram(2)).size).toBe(1);
    expect(() => parseMetrics(histogram(1))).toThrow("h shrinks");
    expect(() => parseMetrics(histogram(3))).toThrow("h has no end");
  });

  it("leave out what cannot be read, and answer with the rest", async () => {
    metrics()?.addGauge("broker_up", () => Promise.reject(new Error("away")));
    expect((await scrape()).get("svc_broker_up")?.samples).toEqual([]);
  });
});

describe("the port of the metrics", () => {
  it.each([
    ["GET", "/healthz", 200],
    ["GET", "/metrics?x=1", 200],
    ["POST", "/metrics", 405],
    ["HEAD", "/metrics", 405],
    ["GET", "/", 404],
    ["GET", "/metrics/", 404],
    ["GET", "/v1/bots", 404],
    ["GET", "/readyz", 404],
    ["DELETE", "/v1/bots", 404],
  ])("answers %s %s with %i", async (method, path, status) => {
    expect((await ask(path, { method })).status).toBe(status);
  });

  it("is not that of the service, where there are no metrics", async () => {
    expect(await (await call("/metrics")).text()).toBe("page");
  });

  it("stops the start with one line when another process has it", async () => {
    await restartApplication({ metrics: { port: listener.port, host: "127.0.0.1" } });
    await expect(startMetrics(runningApplication())).rejects.toThrow(
      /^port \d+ is in use: set METRICS_PORT to another/,
    );
  });

  it("without METRICS_PORT nothing listens and nothing is counted", async () => {
    await restartApplication({ metrics: null });
    expect([await startMetrics(runningApplication()), metrics()]).toEqual([null, null]);
  });
});
