import type { HttpBindings } from "@hono/node-server";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  ANONYMOUS_RATE,
  type CallClass,
  KILOBYTES_RATE,
  RATES,
  UNKNOWN_SESSION_RATE,
} from "../../contract/limits/trpc.ts";
import { db } from "../../data/db.ts";
import type { Origin } from "../../domain/actor.ts";
import { rateLimitAddress } from "../../domain/rate-limit-address.ts";
import { CallWindows, windowOfRate } from "../../domain/service/call-windows.ts";
import { consumeRate } from "../../domain/service/rate-limit.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBotInput, newImportRow } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { callPortal, cookieOf, portalUrl } from "../../testing/call-portal.ts";
import { countOwnQueries } from "../../testing/count-queries.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { serveFetch } from "../../testing/serve-fetch.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { answerTrpc } from "./answer-trpc.ts";
import { PROCEDURES } from "./procedures-by-name.ts";
import { limitSessionLookups } from "./request-limits.ts";
import { portalRouter } from "./router.ts";

interface Refused {
  error?: { message: string; data: { fault: string; retryAfterSeconds: number | null; requestId: string } };
}
const ask = callPortal<Refused>;
const faultOf = ({ status, body }: { status: number; body: Refused }) => [status, body.error?.data.fault];

const KB = 1024;
const filled = (bytes: number) => `{"padding":"${"x".repeat(bytes - 14)}"}`;
/** A body without a declared size. */
const drip = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 64 * KB) controller.enqueue(Buffer.alloc(64 * KB, "x"));
      controller.close();
    },
  });

describe("threat 39: a request to tRPC is bounded in size before anything of it is parsed", () => {
  it.each([
    ["bots.create", 1024 * KB, true],
    ["bots.import", 3072 * KB, true],
    ["bots.checkImport", 3072 * KB, true],
    ["identity.signUp", 16 * KB, false],
    ["bots.checkImport", 16 * KB, false],
  ])("%s takes %d bytes, signed in: %s", async (name, most, signedIn) => {
    const headers: Record<string, string> = signedIn ? cookieOf(await newAccount()) : {};
    expect((await ask("POST", name, { headers, body: filled(most) })).status).not.toBe(413);
    const over = await ask("POST", name, { headers, body: filled(most + 1) });
    expect(faultOf(over)).toEqual([413, "too_large"]);
    expect(over.body.error?.data.requestId).toBe(over.headers.get("x-request-id"));
    const chunked = new Request(portalUrl(name), {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: drip(most + 64 * KB),
      duplex: "half",
    } as RequestInit);
    expect((await answerTrpc(chunked)).status).toBe(413);
  });

  it("60 MB without a session are refused at once, and the service keeps answering", async () => {
    const served = await serveFetch((request, env) => answerTrpc(request, env as HttpBindings));
    try {
      for (const body of [Buffer.alloc(60 * 1024 * KB, "x"), drip(60 * 1024 * KB)]) {
        const reply = await fetch(`${served.url}/api/trpc/identity.signUp`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
          duplex: "half",
        } as RequestInit).catch(() => null);
        expect([413, undefined]).toContain(reply?.status); // or the connection was closed while it was still sending
        expect((await fetch(`${served.url}/api/trpc/service.status`)).status).toBe(200);
      }
    } finally {
      await served.close();
    }
  });

  it("other media types, compressed bodies, streamed answers and long addresses are refused", async () => {
    const headers = cookieOf(await newAccount());
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/octet-stream"]) {
      const reply = await ask("POST", "bots.create", { headers: { ...headers, "Content-Type": type }, body: "{}" });
      expect(faultOf(reply)).toEqual([415, "unsupported_media_type"]);
    }
    const gzip = await ask("POST", "bots.create", { headers: { ...headers, "Content-Encoding": "gzip" }, body: "{}" });
    expect(gzip.status).toBe(415);
    const streamed = { ...headers, "trpc-accept": "application/jsonl" };
    expect((await ask("GET", "bots.list?batch=1", { headers: streamed })).status).toBe(400);
    expect((await ask("GET", `bots.list?input=${"x".repeat(16_000)}`, { headers })).status).toBe(413);
    expect((await ask("GET", "%ff", { headers })).status).toBe(400);
  });
});

it("threat 63: large bodies are charged by their size, before they are parsed", async () => {
  const account = await newAccount();
  const headers = cookieOf(account);
  const body = filled(3072 * KB);
  const left = 3072 + 10; // after another one of this size
  await consumeRate(KILOBYTES_RATE, account.accountId, KILOBYTES_RATE.calls - left);
  expect((await ask("POST", "bots.checkImport", { headers, body })).status).toBe(400);
  const refused = await ask("POST", "bots.checkImport", { headers, body });
  expect(faultOf(refused)).toEqual([429, "rate_limited"]);
  expect(refused.body.error?.data.retryAfterSeconds).toBeGreaterThan(0);
  expect((await ask("POST", "bots.checkImport", { headers, body: { accountIds: ["a"] } })).status).toBe(200);
});

it("threat 39: a subscription comes alone and by GET: other calls in its batch would not be counted", async () => {
  const { status } = await ask("POST", "identity.signUp,live.watch?batch=1", { body: filled(100 * KB) });
  expect(status).toBe(405);
  expect((await ask("POST", "live.watch", { body: filled(100 * KB) })).status).toBe(405);
  expect((await ask("GET", "bots.list,live.watch?batch=1")).status).toBe(400);
});

describe("threat 39: a batch has at most 20 calls", () => {
  const batch = (name: string, count: number) => `${Array(count).fill(name).join(",")}?batch=1&input={}`;

  it("whether they read or change something", async () => {
    const headers = cookieOf(await newAccount());
    expect((await ask("GET", batch("bots.count", 20), { headers })).status).toBe(200);
    for (const count of [21, 900]) {
      expect(faultOf(await ask("GET", batch("bots.count", count), { headers }))).toEqual([413, "too_large"]);
      expect(faultOf(await ask("GET", batch("publicBots.list", count)))).toEqual([413, "too_large"]);
    }
    const commas = `${Array(21).fill("publicBots.list").join("%2C")}?batch=1`;
    expect((await ask("GET", commas)).status).toBe(413);
    expect((await ask("POST", batch("tokens.create", 21), { headers, body: {} })).status).toBe(413);
    const twenty = await ask("POST", batch("presets.create", 20), { headers, body: { 0: { name: "A", config: {} } } });
    expect(twenty.status).toBe(207);
  });

  it("and each of them counts", async () => {
    const ip = newIpAddress();
    const path = batch("service.status", 20);
    for (let sent = 0; sent < 60; sent += 1) expect((await ask("GET", path, { ip })).status).toBe(200);
    const over = await ask("GET", path, { ip });
    expect(faultOf(over)).toEqual([429, "rate_limited"]);
    expect(over.body.error?.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask("GET", "service.status")).status).toBe(200);
  });
});

describe("threat 39: calls are counted", () => {
  it("of a session by account, whichever address they come from", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const list = `${Array(20).fill("auditLog").join(",")}?batch=1&input={}`;
    const times = async (who: TestAccount) => (await ask("GET", list, { account: who })).status;
    for (let sent = 0; sent < 30; sent += 1) expect(await times(account)).toBe(200);
    expect(await times(account)).toBe(429);
    expect(await times(other)).toBe(200);
  });

  it("and a refused call is told when all of its windows are open again, as the portal's countdown is", async () => {
    const ip = newIpAddress();
    const [password] = RATES.password;
    await consumeRate(ANONYMOUS_RATE, rateLimitAddress(ip), ANONYMOUS_RATE.calls);
    if (password) await consumeRate(password, rateLimitAddress(ip), password.calls);
    const { status, headers, body } = await ask("POST", "identity.requestPasswordReset", { ip, body: {} });
    const seconds = Number(headers.get("retry-after"));
    expect([status, seconds > ANONYMOUS_RATE.windowSeconds, seconds <= 600]).toEqual([429, true, true]);
    expect(body.error?.data.retryAfterSeconds).toBe(seconds);
    expect(body.error?.message).toBe(`You are being rate limited. Try again in ${Math.ceil(seconds / 60)} minutes.`);
  });

  itInProcess("unless they are switched off", async () => {
    onTestFinished(() => overrideSettings({ rateLimits: true }));
    overrideSettings({ rateLimits: false });
    const ip = newIpAddress();
    const path = `${Array(20).fill("service.status").join(",")}?batch=1&input={}`;
    for (let sent = 0; sent < 61; sent += 1) expect((await ask("GET", path, { ip })).status).toBe(200);
  });

  it("an export in one window with the API's", async () => {
    const account = await newAccount();
    const ip = newIpAddress();
    const body = { deleteAfterExport: false };
    const inPortal = () => ask("POST", "bots.export", { account, body, ip });
    expect((await inPortal()).status).toBe(200);
    expect((await callApi("POST", "/bots/bulk-export", { token: account.apiToken, body, ip })).status).toBe(200);
    expect((await inPortal()).status).toBe(429);
    expect((await callApi("POST", "/bots/bulk-export", { token: account.apiToken, body, ip })).status).toBe(429);
    const elsewhere = () => ask("POST", "bots.export", { account, body });
    expect((await elsewhere()).status).toBe(200);
    expect((await elsewhere()).status).toBe(429);
  });

  it("cookies without a session: look-ups are limited", async () => {
    const ip = newIpAddress();
    const junk = (index: number) =>
      ask("GET", "identity.user", { headers: { Cookie: `session=${String(index).padStart(43, "0")}` }, ip });
    await consumeRate(UNKNOWN_SESSION_RATE, rateLimitAddress(ip), UNKNOWN_SESSION_RATE.calls - 2);
    for (let index = 0; index < 2; index += 1) expect((await junk(index)).status).toBe(401);
    expect((await junk(2)).status).toBe(429);
    expect((await ask("GET", "service.status", { ip })).status).toBe(200);
  });

  it("cookies without a session: a recently used session keeps working, and is forgotten when it has ended", async () => {
    const ip = newIpAddress();
    const [known, other] = [await newAccount(), await newAccount()];
    const read = async (who: TestAccount) => (await ask("GET", "identity.user", { account: who, ip })).status;
    expect(await read(known)).toBe(200);
    await consumeRate(UNKNOWN_SESSION_RATE, rateLimitAddress(ip), UNKNOWN_SESSION_RATE.calls);
    expect([await read(known), await read(other)]).toEqual([200, 429]);
    await db().session.deleteMany({ where: { accountId: known.accountId } });
    expect(await read(known)).toBe(429);
    expect(await countOwnQueries(async () => expect(await read(known)).toBe(429))).toBe(0);
  });

  it("cookies without a session: a refused look-up is to come again when every window of its call has room", async () => {
    const [ip, windows] = [newIpAddress(), new CallWindows()];
    const longer = { name: "longer", per: "address", calls: 1, windowSeconds: 7200 } as const;
    await windows.count([windowOfRate(longer, ip)]);
    await consumeRate(UNKNOWN_SESSION_RATE, rateLimitAddress(ip), UNKNOWN_SESSION_RATE.calls);
    const lookUp = limitSessionLookups(
      "unknown",
      { ip } as Origin,
      () => Promise.reject(new Error("looked up")),
      windows,
    );
    await expect(lookUp).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: expect.closeTo(7200, -2) });
  });

  itInProcess("limits of size apply when counts are switched off", async () => {
    onTestFinished(() => overrideSettings({ rateLimits: true }));
    overrideSettings({ rateLimits: false });
    expect((await ask("POST", "identity.signUp", { body: filled(17 * KB) })).status).toBe(413);
    expect((await ask("GET", `${"publicBots.list,".repeat(30)}?batch=1`)).status).toBe(413);
  });

  it("the portal's own calls for 10,000 bots are not refused", async () => {
    const room = (of: CallClass) => Math.min(...RATES[of].map(({ calls }) => calls));
    expect(room("bulk")).toBeGreaterThanOrEqual(10_000 / 100 + 10); // check and import all, a hundred a call
    expect(room("ask")).toBeGreaterThanOrEqual(10_000); // a command on each
    const headers = cookieOf(await newAccount());
    const body = JSON.stringify({ accountIds: Array.from({ length: 100 }, () => newImportRow().accountId) });
    const sized = { ...headers, "Content-Length": String(body.length) };
    const check = () => ask("POST", "bots.checkImport", { headers: sized, body });
    const replies = await Promise.all(Array.from({ length: 20 }, check));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

it("threat 39: the calls in progress of one caller are limited in number and in bytes", async () => {
  const account = await newAccount();
  const large = () => {
    const body = JSON.stringify({ ...newBotInput(), padding: "x".repeat(900 * KB) });
    const headers = { ...cookieOf(account), "Content-Type": "application/json", "Content-Length": String(body.length) };
    return answerTrpc(new Request(portalUrl("bots.create"), { method: "POST", headers, body }));
  };
  const statuses = (await Promise.all(Array.from({ length: 30 }, large))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(8);
  const many = Array.from({ length: 60 }, () =>
    ask("GET", `${Array(20).fill("bots.list").join(",")}?batch=1&input={}`, {
      headers: cookieOf(account),
      ip: account.ip,
    }),
  );
  expect((await Promise.all(many)).filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await ask("GET", "bots.count?input={}", { account })).status).toBe(200);
});

describe("threat 39: every procedure has a class of limits", () => {
  it("that matches its work, and a procedure without a class cannot be called", async () => {
    const { procedures } = (portalRouter as unknown as { _def: { procedures: object } })._def;
    expect([...PROCEDURES.keys()]).toEqual(Object.keys(procedures));
    for (const { name, type, limit, operation } of PROCEDURES.values()) {
      expect([name, RATES[limit].length > 0]).toEqual([name, true]);
      expect([name, limit === "stream"]).toEqual([name, type === "subscription"]);
      if (limit === "read" || limit === "list") expect([name, type]).toEqual([name, "query"]);
      if (type === "query") expect([name, operation.spec.writes]).toEqual([name, undefined]);
    }
    for (const name of ["__proto__", "constructor", "toString", "nothing.here", "bots", "bots.list,bots.list", ""]) {
      expect([name, (await ask("GET", name)).status]).toEqual([name, 404]);
    }
  });
});
