import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { newAccount, type TestAccount } from "../server/testing/accounts.ts";
import { newBotInput } from "../server/testing/bots.ts";
import { createRestApp } from "../server/transport/rest/create-rest-app.ts";
import { ApiError, Client, type ClientOptions, ConnectionError, type Schemas } from "./client.ts";
import { serveInterrupted } from "./testing/interrupted-api.ts";

let served: Awaited<ReturnType<typeof serveInterrupted>>;
let account: TestAccount;

beforeAll(async () => {
  served = await serveInterrupted(createRestApp("/v1"));
});
afterAll(() => served.close());
beforeEach(async () => {
  served.requests.length = 0;
  served.interruptions.length = 0;
  account = await newAccount();
});

const clientWith = (options: Partial<ClientOptions> = {}) =>
  new Client({ baseUrl: `${served.url}/v1`, token: account.apiToken, ...options });
const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);
const refuse = (status: number, retryAfter?: string) =>
  new Response("<html>", { status, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } });
const sent = (header: string) => served.requests.map(({ headers }) => headers.get(header));

describe("calls", () => {
  it("take the paths of the reference, and are typed by it", async () => {
    const client = clientWith({ token: async () => account.apiToken });
    const input = newBotInput();
    const created = await client.post("/bots", { body: input });
    const path = { botId: created.id };
    const bot = await client.get("/bots/{botId}", { path });
    expectTypeOf(bot).toEqualTypeOf<Schemas["Bot"]>();
    expect(bot).toMatchObject({ id: created.id, nickname: input.nickname });
    const body = { disabled: true };
    const changed = await client.patch("/bots/{botId}", { path, body, prefer: "return=representation" });
    expect(changed).toMatchObject({ id: created.id, flags: 1 });
    expect(await client.get("/bots", { query: { flags: 1, parent: null, status: [0, 4] } })).toEqual([changed]);
    expect(await client.delete("/bots/{botId}", { path })).toEqual({ ok: true });
    expect(await client.get("/bots")).toEqual([]);
  });

  it("have ETags: what is unchanged is not sent, and what somebody else has changed is not changed", async () => {
    const client = clientWith();
    const { id: botId } = await client.post("/bots", { body: newBotInput() });
    const { data, etag, requestId } = await client.request("get", "/bots/{botId}", { path: { botId } });
    expect(data.id).toBe(botId);
    expect(sent("X-Request-Id")).toContain(requestId);
    expect(await client.getIfChanged("/bots/{botId}", etag, { path: { botId } })).toBeNull();
    const change = { path: { botId }, body: { disabled: true }, ifMatch: etag };
    await client.patch("/bots/{botId}", change);
    expect((await client.getIfChanged("/bots/{botId}", etag, { path: { botId } }))?.data.flags).toBe(1);
    expect(await failureOf(client.patch("/bots/{botId}", change))).toMatchObject({ status: 412 });
  });

  it("are refused before they are sent when an id would lead to another path", async () => {
    for (const botId of ["", ".", ".."]) {
      const call = clientWith().delete("/bots/{botId}", { path: { botId } });
      expect(await failureOf(call)).toBeInstanceOf(TypeError);
    }
    expect(() => clientWith({ baseUrl: "bots.example/v1" })).toThrow(TypeError);
    expect(served.requests).toEqual([]);
    const call = clientWith().get("/bots/{botId}", { path: { botId: "../user" } });
    expect(await failureOf(call)).toMatchObject({ status: 404 });
  });
});

describe("retries", () => {
  it("wait as long as Retry-After says, in seconds or until a date", async () => {
    served.interruptions.push(refuse(429, "1"), refuse(503, new Date().toUTCString()));
    const start = performance.now();
    expect(await clientWith().get("/bots")).toEqual([]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(1000);
    expect(served.requests).toHaveLength(3);
    expect(new Set(sent("X-Request-Id")).size).toBe(1);
  });

  it("repeat a write whose answer was lost, which the service has done once", async () => {
    served.interruptions.push("drop");
    const client = clientWith();
    const { id } = await client.post("/categories", { body: { name: "Public" } });
    expect((await client.get("/categories")).map((category) => category.id)).toEqual([id]);
    const [first, second] = sent("Idempotency-Key");
    expect(first).toMatch(/^[0-9a-f]{32}-1$/);
    expect(second).toBe(first);
    served.interruptions.push("drop");
    expect(await client.delete("/categories/{categoryId}", { path: { categoryId: id } })).toEqual({ ok: true });
  });

  it("send the key that the caller gives, so that a program that starts again repeats nothing", async () => {
    const send = () => clientWith().post("/categories", { body: { name: "Public" }, idempotencyKey: "one" });
    expect(await send()).toEqual(await send());
  });

  it.each([
    ["a wait that is too long", 429, "61", 1],
    ["an answer that says nothing of its effect", 504, undefined, 1],
    ["more attempts than allowed", 503, "0", 3],
  ])("end with %s", async (_, status, retryAfter, attempts) => {
    served.interruptions.push(...Array.from({ length: 4 }, () => refuse(status, retryAfter)));
    const error = await failureOf(clientWith({ retries: 2 }).get("/bots"));
    expect(error).toMatchObject({ name: "ApiError", status, errorCode: null, errors: [] });
    expect((error as ApiError).retryAfter).toBe(retryAfter === undefined ? null : Number(retryAfter));
    expect(served.requests).toHaveLength(attempts);
  });
});

describe("errors", () => {
  it("have the code, every problem, and the request id that the logs have", async () => {
    const body = { nickname: "", deviceAuth: newBotInput().deviceAuth, parent: 7 as unknown as string };
    const error = (await failureOf(clientWith().post("/bots", { body }))) as ApiError;
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, errorCode: "net.svc.errors.common.invalid_request", retryAfter: null });
    expect(error.errors).toHaveLength(2);
    expect(error.message).toBe(error.errors.map(({ message }) => message).join(" "));
    expect(error.requestId).toBe(sent("X-Request-Id")[0]);
  });

  it("say that there was no answer, and keep the cause", async () => {
    const closed = await serveInterrupted(createRestApp("/v1"));
    await closed.close();
    const error = await failureOf(clientWith({ baseUrl: `${closed.url}/v1`, retries: 0 }).get("/bots"));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ requestId: expect.stringMatching(/^\w{32}-1$/), cause: expect.any(TypeError) });
    expect((error as Error).message).toMatch(/^fetch failed: connect ECONNREFUSED /);
  });

  it("end attempts that take too long, and calls whose signal is aborted, also while they wait", async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true }),
      );
    const late = await failureOf(clientWith({ fetch: never, timeoutMs: 10, retries: 0 }).get("/bots"));
    expect(late).toMatchObject({ name: "ConnectionError", cause: { name: "TimeoutError" } });

    served.interruptions.push(refuse(503, "30"));
    const stop = new AbortController();
    const call = failureOf(clientWith().get("/bots", { signal: stop.signal }));
    await expect.poll(() => served.requests.length).toBe(1);
    stop.abort("enough");
    expect(await call).toBe("enough");
    expect(await failureOf(clientWith().get("/bots", { signal: stop.signal }))).toBe("enough");
    expect(served.requests).toHaveLength(1);
  });
});
