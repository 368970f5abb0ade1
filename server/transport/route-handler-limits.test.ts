import fs from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { PAGE_RATE } from "../contract/limits/pages.ts";
import { consumeRate } from "../domain/service/rate-limit.ts";
import { settings } from "../settings/settings.ts";
import { newIpAddress } from "../testing/new-ip-address.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { answerNextAuth } from "./answer-next-auth.ts";
import { isBuildFile, matchMount } from "./front/match-mount.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";
import { checkPageLimit } from "./http/page-limits.ts";
import { createAuthorizationApp } from "./oauth/create-authorization-app.ts";
import { TOKEN_ROUTES } from "./oauth/token-routes.ts";
import { ROUTES } from "./rest/routes.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const APP = path.join(ROOT, "app");

/** What answers below each route handler of Next, and where its limits stand. */
const HANDLERS: Record<string, string> = {
  "api/auth/[...nextauth]/route.ts": "server/contract/limits/pages.ts, by admitAuth",
  "api/trpc/[...trpc]/route.ts": "server/contract/limits/trpc.ts",
  "v1/[[...path]]/route.ts": "the table of routes",
  "gateway/v1/[[...path]]/route.ts": "the table of the gateway's routes",
  "oauth2/[[...path]]/route.ts": "server/contract/limits/pages.ts, and the table of the provider's routes",
  "device/[[...path]]/route.ts": "server/contract/limits/pages.ts",
  ".well-known/[...path]/route.ts": "server/contract/limits/pages.ts",
  "(site)/status/feed.atom/route.ts": "server/contract/limits/pages.ts",
  "unsubscribe/[token]/route.ts": "server/contract/limits/pages.ts and limits/status.ts",
  "docs/markdown/route.ts": "server/contract/limits/pages.ts, as the page that it stands for",
  "docs-search.json/route.ts": "server/contract/limits/pages.ts",
  "llms.txt/route.ts": "server/contract/limits/pages.ts",
  "site-logo/route.ts": "server/contract/limits/pages.ts",
  "fonts/[file]/route.ts": "server/contract/limits/pages.ts",
  "answers/[language]/route.ts": "server/contract/limits/pages.ts",
  "design-tokens.css/route.ts": "server/contract/limits/pages.ts",
};

/** Paths that pages are rendered for, as the proxy sees them. */
const files = fs.readdirSync(APP, { recursive: true, encoding: "utf8" });
const pages = files
  .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\([^)]*\)\/|\/?page\.tsx$/g, "").replace(/\[[^\]]+\]/g, "x")}`);

describe("threat 39: every route handler has limits", () => {
  afterEach(() => overrideSettings({ rateLimits: true }));

  it("each route handler of Next is in the table", () => {
    expect(files.filter((file) => /(?:^|\/)route\.tsx?$/.test(file)).sort()).toEqual(Object.keys(HANDLERS).sort());
  });

  it("each page passes the proxy, which counts it where Next runs alone", () => {
    const proxy = fs.readFileSync(path.join(ROOT, "proxy.ts"), "utf8");
    expect(proxy).toMatch(/await checkPageLimit\(request\.headers\)/);
    const matcher = /matcher: \["(.+)"\]/.exec(proxy)?.[1]?.replaceAll("\\\\", "\\") ?? "";
    expect(pages.length).toBeGreaterThan(40);
    for (const page of pages) expect(page).toMatch(new RegExp(`^${matcher}$`));
  });

  it("each page and each text of the documentation is counted by the listener", () => {
    const texts = [
      "/site-logo",
      "/fonts/inter.woff2",
      "/design-tokens.css",
      "/llms.txt",
      "/docs-search.json",
      "/docs.md",
      "/docs/jobs.md",
    ];
    for (const page of [...texts, ...pages].filter((page) => !page.startsWith("/oauth2"))) {
      expect([page, matchMount(page, ""), isBuildFile(page)]).toEqual([page, "pages", false]);
    }
  });

  it("each route of the API, the gateway and the provider has a rate and a size; public ones have one answer", () => {
    for (const route of ROUTES) {
      expect([route.path, route.limit !== null || route.isPublic]).toEqual([route.path, true]);
      // A job may name every bot of the largest account by its id.
      expect(route.bodyLimit ?? 0).toBeLessThanOrEqual((route.path === "/jobs" ? 2048 : 256) * 1024);
    }
    for (const { limit } of [...TOKEN_ROUTES, ...GATEWAY_ROUTES]) {
      expect(limit.direct).toBeLessThanOrEqual(1000);
    }
  });

  it("pages are counted by address where Next runs alone, and a refusal says when to come back", async () => {
    const ask = async (ip: string) => checkPageLimit(new Headers({ "X-Forwarded-For": ip }));
    overrideSettings({ trustedProxies: ["127.0.0.1"] });
    const ip = newIpAddress();
    await consumeRate(PAGE_RATE, ip, PAGE_RATE.calls - 3);
    for (let sent = 0; sent < 3; sent += 1) expect(await ask(ip)).toBeNull();
    const refusal = await ask(ip);
    expect([refusal?.status, Number(refusal?.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect(await ask(newIpAddress())).toBeNull();
    overrideSettings({ rateLimits: false, trustedProxies: [] });
    expect(await ask(ip)).toBeNull();
  });

  it("the authorize page is counted, and so is its form", async () => {
    const oauth = createAuthorizationApp();
    const bindings = { incoming: { socket: { remoteAddress: newIpAddress() } } };
    const page = () => oauth.fetch(new Request("http://localhost:3000/oauth2/authorize"), bindings);
    for (let sent = 0; sent < 300; sent += 1) expect((await page()).status).toBe(400);
    expect((await page()).status).toBe(429);
    for (const path of [
      "oauth2/authorize/decision",
      "oauth2/logout",
      "oauth2/logout/decision",
      "device",
      "device/decision",
    ]) {
      const form = new Request(`http://localhost:3000/${path}`, { method: "POST" });
      expect((await oauth.fetch(form, bindings)).status).toBe(429);
    }
  });

  it("next-auth is asked for what is known only, by small forms", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const ask = async (
      action: string,
      method: string,
      headers: Record<string, string>,
      body?: string,
      callbackUrl = "",
    ) => {
      const url = `http://localhost:3000/api/auth/x?${new URLSearchParams({ callbackUrl })}`;
      const request = new Request(url, { method, headers, body: body ?? null });
      return (await answerNextAuth(request, action, async () => new Response("asked"))).status;
    };
    expect(await ask("csrf", "GET", {})).toBe(200);
    expect(await ask("callback/credentials", "POST", form, "a=b")).toBe(200);
    for (const action of ["_log", "nothing", "callback", "callback/github", "verify-request", "__proto__"]) {
      expect([action, await ask(action, "POST", form, "a=b"), await ask(action, "GET", {})]).toEqual([
        action,
        404,
        404,
      ]);
    }
    expect(await ask("session", "GET", {}, undefined, "/overview")).toBe(200);
    for (const address of ["javascript:alert(1)", "\0", "foo:bar", "http://[", "a", "/\\["]) {
      expect([address, await ask("session", "GET", {}, undefined, address)]).toEqual([address, 400]);
    }
    expect(await ask("signout", "POST", { "Content-Type": "application/json" }, '{"a":')).toBe(415);
    expect(await ask("signout", "POST", form, `a=${"x".repeat(16 * 1024)}`)).toBe(413);
  });
});

it("threat 21: a form of another site signs nobody in or out, whatever cookie it planted", async () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const ask = async (headers: Record<string, string>) => {
    const request = new Request("http://localhost:3000/api/auth/x", {
      method: "POST",
      headers: { ...form, ...headers },
      body: "csrfToken=x",
    });
    return (await answerNextAuth(request, "callback/credentials", async () => new Response("asked"))).status;
  };
  for (const site of ["cross-site", "same-site", "none"]) expect(await ask({ "Sec-Fetch-Site": site })).toBe(403);
  for (const origin of ["https://evil.example", "null"]) expect(await ask({ Origin: origin })).toBe(403);
  expect(await ask({ "Sec-Fetch-Site": "same-origin" })).toBe(200);
  expect(await ask({ Origin: settings().publicUrl })).toBe(200);
  expect(await ask({})).toBe(200);
});
