import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it, onTestFinished, vi } from "vitest";
import { AccountFlag } from "../server/contract/flags.ts";
import { db } from "../server/data/db.ts";
import { engine } from "../server/data/engine/engine.ts";
import { newAccount, type TestAccount } from "../server/testing/accounts.ts";
import { newBot } from "../server/testing/bots.ts";
import { checkStreamsOften } from "../server/testing/check-streams-often.ts";
import { workOnJobs } from "../server/testing/run-jobs.ts";
import { newFleet } from "../server/testing/test-fleet.ts";
import { createGatewayApp } from "../server/transport/gateway/create-gateway-app.ts";
import { createRestApp } from "../server/transport/rest/create-rest-app.ts";
import { Client, type GatewayEvent, type JobDetails, type Schemas } from "./client.ts";
import { serveInterrupted } from "./testing/interrupted-api.ts";

workOnJobs();

let api: Awaited<ReturnType<typeof serveInterrupted>>;
let gateway: Awaited<ReturnType<typeof serveInterrupted>>;
let account: TestAccount;
let client: Client;

beforeAll(async () => {
  checkStreamsOften();
  api = await serveInterrupted(createRestApp("/v1"));
  gateway = await serveInterrupted(createGatewayApp("/gateway/v1"));
});
afterAll(async () => {
  await Promise.all([api.close(), gateway.close()]);
  await engine().close();
});
beforeEach(async () => {
  api.requests.length = 0;
  gateway.requests.length = 0;
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
  client = new Client({
    baseUrl: `${api.url}/v1`,
    gatewayUrl: `${gateway.url}/gateway/v1/`,
    token: account.apiToken,
  });
});

it("iterates over the entries of all pages, in their order, and reads no page that nobody wants", async () => {
  const names = ["A", "B", "C", "D", "E"];
  for (const nickname of names) await newBot(account, { nickname });
  const read: string[] = [];
  for await (const bot of client.pages("/bots", { query: { limit: 2, sort: "-nickname" } })) {
    expectTypeOf(bot).toEqualTypeOf<Schemas["Bot"]>();
    read.push(bot.nickname);
  }
  expect(read).toEqual(names.toReversed());
  expect(api.requests).toHaveLength(3);
  for await (const { nickname } of client.pages("/bots", { query: { limit: 2 } })) {
    if (nickname === "B") break;
  }
  expect(api.requests).toHaveLength(4);
});

describe("events", () => {
  it("come once each and in order over any number of lost connections, after the last one that was received", async () => {
    const fleet = await newFleet(account.accountId, 1);
    const [botId = ""] = fleet.botIds;
    const names = Array.from({ length: 12 }, (_, index) => `Otter ${index}`);
    const read: GatewayEvent[] = [];
    for await (const event of client.events({ events: ["snapshot", "bot"] })) {
      read.push(event);
      const nickname = names[read.length - 1];
      if (nickname === undefined) break;
      // Some are published while there is no connection.
      if (read.length % 3 === 0) gateway.dropConnections();
      await fleet.publishState(botId, { nickname });
    }
    expect(read[0]?.event).toBe("snapshot");
    expect(read.slice(1).map((event) => event.event === "bot" && event.data.nickname)).toEqual(names);
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(gateway.requests.length).toBeGreaterThanOrEqual(4);
    await fleet.close();
  });

  it("go on where an earlier program ended, and wait while the service is away", async () => {
    const fleet = await newFleet(account.accountId, 1);
    const [botId = ""] = fleet.botIds;
    const first = client.events({ events: ["snapshot", "bot"] });
    await first.next(); // what is published from here on comes
    await fleet.publishState(botId, { nickname: "Otter" });
    const { value } = await first.next();
    if (value?.event !== "bot") throw new Error("there was no event");
    expectTypeOf(value.data.nickname).toEqualTypeOf<string>();
    await first.return();

    await fleet.publishState(botId, { nickname: "Badger" });
    gateway.interruptions.push(new Response("away", { status: 503, headers: { "Retry-After": "0" } }));
    const second = client.events({ events: ["bot"], bots: [botId], lastEventId: value.id });
    expect((await second.next()).value?.data.nickname).toBe("Badger");
    const next = second.next();
    gateway.interruptions.push(new Response("away", { status: 502 }), new Response("away", { status: 502 }));
    gateway.dropConnections();
    await fleet.publishState(botId, { nickname: "Stoat" });
    expect((await next).value?.data.nickname).toBe("Stoat");
    await second.return();
    await fleet.close();
  });

  it("end with the caller's signal, and when the token is revoked", async () => {
    const stop = new AbortController();
    const events = client.events({ signal: stop.signal });
    expect((await events.next()).value?.event).toBe("snapshot");
    const stopped = expect(events.next()).rejects.toBe("enough");
    stop.abort("enough");
    await stopped;

    const refused = client.events({ events: ["bot", "snapshot"] });
    await refused.next();
    const end = expect(refused.next()).rejects.toMatchObject({ name: "ApiError", status: 401 });
    await db().apiToken.delete({ where: { id: account.apiTokenId } });
    await end;
  });

  it("come from another connection when nothing has arrived for 45 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const texts = ["retry: 2000\n\n: pi", 'id: 7\nevent: gone\ndata: {"id":\ndata: "a"}\n\nid: 8\nevent: go'];
    const answer: typeof fetch = async (_, init) =>
      new Response(
        new ReadableStream({
          start(controller) {
            for (const byte of new TextEncoder().encode(texts.shift())) controller.enqueue(Uint8Array.of(byte));
            init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason), { once: true });
          },
        }),
      );
    const events = new Client({ baseUrl: "https://bots.test/v1", accountId: "a", fetch: answer }).events();
    const next = events.next();
    await vi.advanceTimersByTimeAsync(44_000);
    expect(texts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await next).toEqual({ done: false, value: { event: "gone", id: "7", data: { id: "a" } } });
    await events.return();
  });
});

it("reads live state from the gateway, for the account of the token", async () => {
  const fleet = await newFleet(account.accountId, 1);
  await fleet.publishState(fleet.botIds[0] as string);
  const [bot] = await client.gateway("/bots");
  expect(bot?.id).toBe(fleet.botIds[0]);
  expect((await client.gateway("/bots/{botId}", { path: { botId: bot?.id ?? "" } })).shardId).toBe(fleet.shardId);
  await fleet.close();
});

it("waits for the end of a job, and tells of its progress", async () => {
  const { id } = await newBot(account);
  const created = await client.post("/jobs", {
    body: { kind: "edit", input: { disabled: true }, target: { botIds: [id] } },
  });
  const progress: JobDetails[] = [];
  const job = await client.waitForJob(created, {
    onProgress: (now) => progress.push(now),
  });
  expect(job).toMatchObject({ state: "done", total: 1, succeeded: 1, failed: 0 });
  expect(progress.at(-1)).toEqual(job);
  expect(await client.waitForJob(job.id)).toEqual(job);
  const signal = AbortSignal.abort("enough");
  await expect(client.waitForJob(job.id, { signal })).rejects.toBe("enough");
});
