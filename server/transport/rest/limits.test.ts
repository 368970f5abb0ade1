import { parseList } from "structured-headers";
import { beforeAll, describe, expect, it } from "vitest";
import type { LimitKind } from "../../contract/limits/rate.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { type ApiReply, type CallOptions, callApi, sendRequest } from "../../testing/call-api.ts";
import { countCalls } from "../../testing/count-calls.ts";
import {
  DOCUMENTED_ROUTES,
  type DocumentedRoute,
  fillPath,
  NO_THINGS,
  PROTECTED_ROUTES,
  PUBLIC_ROUTES,
  titleOf,
} from "../../testing/documented-routes.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { createRestApp } from "./create-rest-app.ts";
import { ROUTES } from "./routes.ts";

const app = createRestApp("/v1");
/** One of each limit: the routes count in the same way. */
const counted = PROTECTED_ROUTES.filter(
  (route, index) => PROTECTED_ROUTES.findIndex(({ limit }) => String(limit) === String(route.limit)) === index,
).map((route) => [titleOf(route), route] as const);

const SENT = 12;
interface Spending extends CallOptions {
  ip: string;
  kind?: LimitKind;
}

/**
 * As after so many calls of the route, of which the last ones are sent, at once. The body is refused early: refused calls
 * count too.
 */
async function spend(route: DocumentedRoute, times: number, { kind = "direct", ...options }: Spending) {
  const { bucket = "", limit } =
    ROUTES.find(({ method, path }) => method === route.method && path === route.path) ?? {};
  if (limit && times > SENT) await countCalls({ bucket, limit }, options.ip, times - SENT, kind);
  const url = `http://localhost:3000/v1${fillPath(route, NO_THINGS)}`;
  const sent = { ...options, ...(route.body && { body: "{" }) };
  return Promise.all(Array.from({ length: Math.min(times, SENT) }, () => sendRequest(app, route.method, url, sent)));
}

const count429 = (replies: ApiReply<unknown>[]) => replies.filter(({ status }) => status === 429).length;

let account: TestAccount;
let oauthToken: string;
beforeAll(async () => {
  account = await newAccount();
  oauthToken = (await oauthTokenFor(account, ["openid"])).token;
});

it("8 Limits: each route has the documented limit", () => {
  const limits = ROUTES.map(({ method, path, limit }) => [
    `${method} ${path}`,
    limit && [limit.direct, limit.oauth, limit.windowSeconds],
  ]);
  expect(Object.fromEntries(limits)).toEqual(
    Object.fromEntries(DOCUMENTED_ROUTES.map((route) => [titleOf(route), route.limit])),
  );
});

describe("8 Limits: a route answers 429 after exactly the documented number of calls", () => {
  it.each(counted)("%s, without a credential", async (_, route) => {
    const [direct] = route.limit ?? [0];
    await expectLimit(route, direct, {});
  });

  it.each(counted)("%s, by API token and session, which share the window", async (_, route) => {
    const [direct] = route.limit ?? [0];
    const ip = newIpAddress();
    expect(count429(await spend(route, direct - 1, { ip }))).toBe(0);
    const last = await callApi(route.method, fillPath(route, NO_THINGS), {
      ip,
      token: account.apiToken,
      body: route.body?.(NO_THINGS),
    });
    expect(last.headers.get("x-ratelimit-remaining")).toBe("0");
    const over = await callApi(route.method, fillPath(route, NO_THINGS), {
      ip,
      token: account.sessionToken,
      body: route.body?.(NO_THINGS),
    });
    expect(over.status).toBe(429);
  });

  it.each(counted)("%s, by OAuth2 token, in a window of its own", async (_, route) => {
    const [direct, oauth] = route.limit ?? [0, 0];
    const ip = newIpAddress();
    await expectLimit(route, oauth, { ip, token: oauthToken, kind: "oauth" });
    expect(count429(await spend(route, direct, { ip }))).toBe(0);
    expect(count429(await spend(route, 1, { ip }))).toBe(1);
  });
});

async function expectLimit(route: DocumentedRoute, limit: number, given: Partial<Spending>): Promise<void> {
  const { ip = newIpAddress(), kind = "direct", ...options } = given;
  expect(count429(await spend(route, limit, { ...options, ip, kind }))).toBe(0);
  const path = fillPath(route, NO_THINGS);
  const refused = await callApi(route.method, path, {
    ...options,
    ip,
    ...(route.body && { body: route.body(NO_THINGS) }),
  });
  expect([refused.status, refused.errorCode]).toEqual([429, "common.rate_limit_exceeded"]);
  expect(JSON.stringify(refused.body)).toMatch(/rate limited/);
  expectLimitHeaders(refused.headers, limit, route.limit?.[2] ?? 0, 0);
  const seconds = Number(refused.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(route.limit?.[2] ?? 0);
}

/** The draft standard's fields as structured headers, and the older ones, with the same values. */
function expectLimitHeaders(headers: Headers, limit: number, windowSeconds: number, remaining: number): void {
  const [policy, state] = ["ratelimit-policy", "ratelimit"].map((name) => parseList(headers.get(name) ?? "")[0]);
  expect(policy?.[0]).toBe(state?.[0]);
  expect([policy?.[1].get("q"), policy?.[1].get("w")]).toEqual([limit, windowSeconds]);
  expect(state?.[1].get("r")).toBe(remaining);
  const seconds = Number(state?.[1].get("t"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(windowSeconds);
  expect(headers.get("x-ratelimit-limit")).toBe(String(limit));
  expect(headers.get("x-ratelimit-remaining")).toBe(String(remaining));
  expect(headers.get("x-ratelimit-reset-after")).toBe(String(seconds));
  expect(Math.abs(Number(headers.get("x-ratelimit-reset")) - Date.now() / 1000 - seconds)).toBeLessThan(windowSeconds);
  expect(headers.get("x-ratelimit-bucket")).toBe(policy?.[0]);
}

describe("8 Limits: windows", () => {
  it("report the remaining calls, from the first call", async () => {
    const { ip, apiToken: token } = account;
    for (const remaining of [99, 98, 97]) {
      expectLimitHeaders((await callApi("GET", "/bots", { ip, token })).headers, 100, 600, remaining);
    }
  });

  it("are each route's own", async () => {
    const ip = newIpAddress();
    for (const route of PROTECTED_ROUTES) {
      const [limit, , seconds] = route.limit ?? [0, 0, 0];
      const [reply] = await spend(route, 1, { ip });
      expectLimitHeaders((reply as ApiReply<unknown>).headers, limit, seconds, limit - 1);
    }
  });

  it("HEAD shares GET's", async () => {
    const { apiToken: token } = account;
    const ip = newIpAddress();
    await callApi("HEAD", "/bots", { ip, token });
    expect((await callApi("GET", "/bots", { ip, token })).headers.get("x-ratelimit-remaining")).toBe("98");
  });

  it("are an address's own, whichever account calls", async () => {
    const other = await newAccount();
    const ip = newIpAddress();
    await callApi("GET", "/bots", { ip, token: account.apiToken });
    const reply = await callApi("GET", "/bots", { ip, token: other.apiToken });
    expect(reply.headers.get("x-ratelimit-remaining")).toBe("98");
    const elsewhere = await callApi("GET", "/bots", { ip: newIpAddress(), token: other.apiToken });
    expect(elsewhere.headers.get("x-ratelimit-remaining")).toBe("99");
  });
});

describe("threat 16: 8 Limits: a limit is not evaded", () => {
  const limit = 100;
  const route = PROTECTED_ROUTES.find(({ method, path }) => method === "GET" && path === "/bots") as DocumentedRoute;

  it.each([
    ["X-Forwarded-For", (n: number) => `203.0.113.${n}`],
    ["X-Real-IP", (n: number) => `203.0.113.${n}`],
    ["Forwarded", (n: number) => `for=203.0.113.${n}`],
    ["True-Client-IP", (n: number) => `203.0.113.${n}`],
    ["CF-Connecting-IP", (n: number) => `203.0.113.${n}`],
    ["X-Forwarded-For", (n: number) => `::ffff:203.0.113.${n}, 127.0.0.1`],
    ["X-Request-Id", (n: number) => `request-${n}`],
    ["Cookie", (n: number) => `session=${n}`],
    ["User-Agent", (n: number) => `agent ${n}`],
    ["Authorization", (n: number) => `SVC_${n}`],
    ["Authorization", (n: number) => `SVCOA2AT_${n}`],
    ["Authorization", (n: number) => `Bearer SVCOA2AT_${n}`],
    ["Authorization", (n: number) => `junk-${n}`],
  ])("by varying %s", async (name, value) => {
    const ip = newIpAddress();
    const url = "http://localhost:3000/v1/bots";
    await spend(route, limit - 3, { ip });
    for (let n = 0; n < 3; n++) {
      expect((await sendRequest(app, "GET", url, { ip, headers: { [name]: value(n) } })).status).not.toBe(429);
    }
    expect((await sendRequest(app, "GET", url, { ip, headers: { [name]: value(3) } })).status).toBe(429);
    expect((await sendRequest(app, "GET", url, { ip })).status).toBe(429);
  });

  it("by another spelling of the path", async () => {
    const { apiToken: token } = account;
    const ip = newIpAddress();
    await spend(route, limit, { ip });
    for (const path of [
      "/bots/",
      "//bots",
      "/Bots",
      "/%62ots",
      "/bots?x=1",
      "/bots/?limit=1",
      "/./bots",
      "/x/../bots",
    ]) {
      const { status } = await callApi("GET", path, { ip, token });
      expect([path, [404, 429].includes(status)]).toEqual([path, true]);
      expect((await callApi("HEAD", path, { ip, token })).status).toBe(status);
    }
  });

  it("by another address of an IPv6 network, or the mapped form of an IPv4 address", async () => {
    const remaining = async (ip: string) => {
      const { headers } = await callApi("GET", "/bots", { ip });
      return Number(headers.get("x-ratelimit-remaining"));
    };
    expect(await remaining("2001:db8:1:2::1")).toBe(99);
    expect(await remaining("2001:db8:1:2:ffff:1:2:3")).toBe(98);
    expect(await remaining("2001:0DB8:0001:0002:0:0:0:9")).toBe(97);
    expect(await remaining("2001:db8:1:3::1")).toBe(99);
    expect(await remaining("198.51.100.7")).toBe(99);
    expect(await remaining("::ffff:198.51.100.7")).toBe(98);
    expect(await remaining("::ffff:c633:6407")).toBe(97);
  });

  itInProcess("behind a trusted proxy the right-most address that is not one counts", async () => {
    overrideSettings({ trustedProxies: ["192.0.2.1", "192.0.2.128/25", "2001:db8:ffff::/48"] });
    const remaining = async (ip: string, forwarded: string) => {
      const { headers } = await callApi("GET", "/bots", { ip, headers: { "X-Forwarded-For": forwarded } });
      return Number(headers.get("x-ratelimit-remaining"));
    };
    expect(await remaining("192.0.2.1", "198.51.100.20")).toBe(99);
    expect(await remaining("192.0.2.1", "10.9.9.9, 198.51.100.20")).toBe(98);
    expect(await remaining("192.0.2.200", "198.51.100.20, 192.0.2.1")).toBe(97);
    expect(await remaining("2001:db8:ffff::5", "junk, 198.51.100.20,192.0.2.130")).toBe(96);
    expect(await remaining("::ffff:192.0.2.1", "198.51.100.20")).toBe(95);
    expect(await remaining("198.51.100.21", "198.51.100.20")).toBe(99);
    overrideSettings({ trustedProxies: [] });
  });
});

describe("4.4 Public bots", () => {
  it("are not rate limited and send no limit headers", async () => {
    const ip = newIpAddress();
    for (const route of PUBLIC_ROUTES) {
      const url = `http://localhost:3000/v1${fillPath(route, NO_THINGS)}`;
      const replies = await Promise.all(Array.from({ length: 150 }, () => sendRequest(app, "GET", url, { ip })));
      expect(count429(replies)).toBe(0);
      const names = replies.flatMap(({ headers }) => [...headers.keys()]);
      expect(names.filter((name) => name.includes("ratelimit") || name === "retry-after")).toEqual([]);
    }
  });
});

itInProcess("with limits switched off nothing is counted", async () => {
  const [route] = PROTECTED_ROUTES as [DocumentedRoute];
  const ip = newIpAddress();
  await spend(route, route.limit?.[0] ?? 0, { ip });
  overrideSettings({ rateLimits: false });
  const replies = await spend(route, SENT, { ip });
  expect(count429(replies)).toBe(0);
  expect(replies.some(({ headers }) => headers.has("ratelimit"))).toBe(false);
  overrideSettings({ rateLimits: true });
});
