import { beforeAll, describe, expect, it } from "vitest";
import { updateBots } from "../../domain/bots/update-bots.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import {
  createSamples,
  DOCUMENTED_ROUTES,
  type DocumentedRoute,
  deletingLast,
  fillPath,
  NO_THINGS,
  PROTECTED_ROUTES,
  PUBLIC_ROUTES,
  type SampleIds,
  titleOf,
} from "../../testing/documented-routes.ts";
import { itInProcess } from "../../testing/in-process.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const PATHS = [...new Set(DOCUMENTED_ROUTES.map(({ path }) => path))];
const all = DOCUMENTED_ROUTES.map((route) => [titleOf(route), route] as const);
const gets = all.filter(([, { method }]) => method === "GET");
const closedGets = gets.filter(([, { scope, isMetadata }]) => scope !== "public" && !isMetadata);
const VOLATILE = [
  "x-request-id",
  "date",
  "content-length", // which a reply without its body may leave out
  "ratelimit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-ratelimit-reset-after",
];
const stable = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => !VOLATILE.includes(name)));

describe("4 Endpoints: a path with a trailing slash", () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await newAccount();
  });

  it.each(all)("%s answers it like the path without one, with no redirect", async (_, route) => {
    const ask = async (slash: string) => {
      const { apiToken: token } = route.method === "POST" ? await newAccount() : account; // a name is there once
      const path = fillPath(route, NO_THINGS).replace(/\?|$/, (end) => slash + end);
      return callApi(route.method, path, { token, body: route.body?.(NO_THINGS) });
    };
    const [plain, slashed] = [await ask(""), await ask("/")];
    expect([slashed.status, slashed.errorCode]).toEqual([plain.status, plain.errorCode]);
    expect(slashed.status < 300 || slashed.status >= 400).toBe(true);
  });
});

describe("HEAD", () => {
  const answersHead = async (_: string, route: DocumentedRoute) => {
    const account = await newAccount();
    const path = fillPath(route, await createSamples(account));
    const options = { token: account.apiToken, ip: account.ip };
    const [get, head] = [await callApi("GET", path, options), await callApi("HEAD", path, options)];
    expect([head.status, head.text]).toEqual([get.status, ""]);
    expect(stable(head.headers)).toEqual(stable(get.headers));
  };
  const ONE_OF_EACH_KIND = ["/commands", "/bots", "/bots/{botId}", "/schedules/{scheduleId}/runs"];
  const open = gets.filter(([, { scope }]) => scope === "public");
  it.each(gets.filter(([, { path }]) => ONE_OF_EACH_KIND.includes(path)))(
    "%s answers HEAD as GET, without a body",
    answersHead,
  );
  // Two processes may show the public bots of two moments, less than a second apart.
  itInProcess.each(open)("%s answers HEAD as GET, without a body", answersHead);
});

describe("other methods", () => {
  it.each(PATHS)("%s answers 405 with Allow to unsupported methods", async (path) => {
    const offered = DOCUMENTED_ROUTES.filter((route) => route.path === path).map(({ method }) => method);
    const target = path.replace(/\{\w+\}/g, "x");
    for (const method of METHODS.filter((name) => !offered.includes(name))) {
      for (const twin of [target, `${target}/`]) {
        const reply = await callApi(method, twin, method === "GET" ? {} : { body: {} });
        expect([method, reply.status, reply.errorCode]).toEqual([method, 405, "common.invalid_request"]);
        const allowed = reply.headers.get("allow")?.split(", ").sort();
        expect(allowed).toEqual([...offered, ...(offered.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort());
      }
    }
  });

  it.each(PATHS)("%s answers a preflight of any site, without a credential", async (path) => {
    const headers = {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization,content-type",
    };
    const reply = await callApi("OPTIONS", path.replace(/\{\w+\}/g, "x"), { headers });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
    for (const { method } of DOCUMENTED_ROUTES.filter((route) => route.path === path)) {
      expect(reply.headers.get("access-control-allow-methods")).toContain(method);
    }
    for (const name of ["authorization", "content-type", "idempotency-key"]) {
      expect(reply.headers.get("access-control-allow-headers")?.toLowerCase()).toContain(name);
    }
  });

  it("a preflight allows the headers that it requests, and above the maximum only the usual ones", async () => {
    const allowed = async (path: string, asked: string) => {
      const reply = await callApi("OPTIONS", path, { headers: { "Access-Control-Request-Headers": asked } });
      expect(reply.status).toBe(204);
      expect(reply.headers.get("vary")).toBe("Access-Control-Request-Headers");
      expect(reply.headers.get("access-control-allow-credentials")).toBeNull();
      return reply.headers.get("access-control-allow-headers");
    };
    const many = (count: number) => Array.from({ length: count }, (_, n) => `x-${n}`).join(",");
    for (const path of ["/bots", "/user/", "/oauth2/token", "/oauth2/revoke", "/oauth2/userinfo"]) {
      const usual = await allowed(path, "authorization");
      expect(usual).toBe(
        "Authorization, Content-Type, Idempotency-Key, X-Request-Id, If-Match, If-None-Match, Prefer, Last-Event-ID",
      );
      expect(await allowed(path, "X-Requested-With, traceparent")).toBe(`${usual}, X-Requested-With, traceparent`);
      for (const name of many(50).split(",")) expect((await allowed(path, many(50)))?.split(", ")).toContain(name);
      for (const asked of [many(51), "x".repeat(5_000), "a b", "a,,b", "<x>", "a:b"]) {
        expect([asked, await allowed(path, asked)]).toEqual([asked, usual]);
      }
    }
  });

  it("a site may read the headers that explain a refusal", async () => {
    const exposed = (await callApi("GET", "/user")).headers.get("access-control-expose-headers")?.split(", ");
    const names = ["Date", "WWW-Authenticate", "Deprecation", "Link", "Allow", "X-Request-Id", "Retry-After"];
    expect(exposed).toEqual(expect.arrayContaining(names));
  });

  it("an unknown path is a 404 for every method", async () => {
    for (const method of METHODS) {
      for (const path of ["", "/", "/nowhere", "/bots/x/nowhere", "/BOTS", "//bots", "/bots//", "/user/x"]) {
        const reply = await callApi(method, path, method === "GET" ? {} : { body: {} });
        expect([method, path, reply.status, reply.errorCode]).toEqual([method, path, 404, "generic.not_found"]);
      }
    }
  });
});

describe("X-Request-Id", () => {
  it("a well-formed inbound id is kept, and any other replaced", async () => {
    const ask = async (id: string) => (await callApi("GET", "/user", { headers: { "X-Request-Id": id } })).headers;
    expect((await ask("call-0001.a_b")).get("x-request-id")).toBe("call-0001.a_b");
    for (const id of ["short", "x".repeat(65), "with blank 1", "<script>alert(1)</script>", "a,b,c,d,e,f"]) {
      expect((await ask(id)).get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("is on every kind of reply", async () => {
    const headers = { "X-Request-Id": "call-0002" };
    const { apiToken: token } = await newAccount();
    const asks = [
      callApi("GET", "/bots", { token, headers }),
      callApi("GET", "/bots", { headers }),
      callApi("GET", "/nowhere", { headers }),
      callApi("DELETE", "/bots", { headers }),
      callApi("OPTIONS", "/bots", { headers }),
      callApi("GET", "/openapi.json", { headers }),
      callApi("GET", "/bots/stats", { headers }),
      callApi("POST", "/bots", { token, headers, body: "{" }),
    ];
    for (const reply of await Promise.all(asks)) expect(reply.headers.get("x-request-id")).toBe("call-0002");
  });
});

describe("threat 31: 8 Caching (decisions)", () => {
  let account: TestAccount;
  let things: SampleIds;
  beforeAll(async () => {
    account = await newAccount();
    things = await createSamples(account);
  });

  it.each(closedGets)("%s sends private, no-store", async (_, route) => {
    const reply = await callApi("GET", fillPath(route, things), { token: account.apiToken });
    const expected = reply.status === 200 ? "private, no-store" : "no-store";
    expect(reply.headers.get("cache-control")).toBe(expected);
  });

  it("metadata may be stored by its caller and is revalidated by its ETag", async () => {
    const { apiToken: token } = await newAccount();
    const metadata = PROTECTED_ROUTES.filter(({ isMetadata }) => isMetadata);
    expect(metadata.map(titleOf)).toEqual(["GET /commands"]);
    const first = await callApi("GET", "/commands", { token });
    const etag = first.headers.get("etag") ?? "";
    expect([first.headers.get("cache-control"), etag]).toEqual(["private, no-cache", expect.stringMatching(/^W\//)]);
    const again = await callApi("GET", "/commands", { token, headers: { "If-None-Match": etag } });
    expect([again.status, again.text, again.headers.get("ratelimit-policy")]).toEqual([
      304,
      "",
      '"commands.list";q=100;w=600',
    ]);
    const nobody = await callApi("GET", "/commands", { headers: { "If-None-Match": etag } });
    expect([nobody.status, nobody.headers.get("etag")]).toEqual([401, null]);
  });

  it("writes, the export and refusals are not stored", async () => {
    for (const route of deletingLast(PROTECTED_ROUTES.filter(({ method }) => method !== "GET"))) {
      const options = { token: account.apiToken, body: route.body?.(things) };
      const reply = await callApi(route.method, fillPath(route, things), options);
      expect([titleOf(route), reply.headers.get("cache-control")]).toEqual([titleOf(route), "no-store"]);
    }
    expect((await callApi("GET", "/user")).headers.get("cache-control")).toBe("no-store");
  });

  itInProcess("public routes and the document answer 304 to a current ETag", async () => {
    const account = await newAccount();
    const { id: botId } = await newBot(account);
    await updateBots({ botIds: [botId], public: true }, account.actor);
    const read = PUBLIC_ROUTES.filter(({ method }) => method === "GET");
    const paths = read.map((route) => fillPath(route, { ...NO_THINGS, botId }));
    for (const path of [...paths, ...paths.map((plain) => `${plain}/`), "/openapi.json"]) {
      const first = await callApi("GET", path);
      const tag = first.headers.get("etag") ?? "";
      expect([path, first.status, /^W\/"[^"]+"$/.test(tag)]).toEqual([path, 200, true]);
      for (const header of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
        const again = await callApi("GET", path, { headers: { "If-None-Match": header } });
        expect([path, header, again.status, again.text]).toEqual([path, header, 304, ""]);
        expect(again.headers.get("etag")).toBe(tag);
      }
      expect((await callApi("GET", path, { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    }
  });

  itInProcess("the ETag of a public list changes with it", async () => {
    const account = await newAccount();
    const before = (await callApi("GET", "/bots/public")).headers.get("etag");
    const { id } = await newBot(account);
    await updateBots({ botIds: [id], public: true }, account.actor);
    const after = await callApi("GET", "/bots/public", { headers: { "If-None-Match": String(before) } });
    expect(after.status).toBe(200);
  });
});
