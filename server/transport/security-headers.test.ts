import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settings } from "../settings/settings.ts";
import { DOCUMENTED_ROUTES } from "../testing/documented-routes.ts";
import { type RawReply, requestLines, sendRaw } from "../testing/raw-connection.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { startTestHttpServer } from "../testing/test-http-server.ts";
import { GATEWAY_ROUTES } from "./gateway/routes.ts";

const { publicUrl } = settings();
let front: Awaited<ReturnType<typeof startTestHttpServer>>;
beforeAll(async () => {
  front = await startTestHttpServer();
  overrideSettings({ publicUrl: "https://bots.example" });
});
afterAll(async () => {
  overrideSettings({ publicUrl });
  await front.close();
});

const ask = (method: string, path: string, ...headers: string[]) =>
  sendRaw(front.port, requestLines(`${method} ${path} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers));

const fill = (path: string) => path.replace(/\{\w+\}/g, "x");
const ROUTES = [
  ...DOCUMENTED_ROUTES.map(({ method, path }) => [method, `/v1${fill(path)}`] as const),
  ...GATEWAY_ROUTES.map(({ method, path }) => [method, `/gateway/v1${fill(path)}`] as const),
  ...[
    "/v1/openapi.json",
    "/gateway/v1/openapi.yaml",
    "/v1/postman.json",
    "/v1/oauth2/userinfo",
    "/oauth2/authorize",
    "/oauth2/logout",
  ].map(asGet),
  ...["openid-configuration", "oauth-authorization-server", "jwks.json"].map((name) => asGet(`/.well-known/${name}`)),
  ...["/healthz", "/readyz", "/api/trpc/live.watch", "/api/trpc/nowhere", "/", "/icon.svg"].map(asGet),
  ["POST", "/v1/oauth2/token"],
  ["POST", "/v1/oauth2/revoke"],
  ["POST", "/v1/oauth2/introspect"],
  ["POST", "/v1/oauth2/device_authorization"],
  ["POST", "/oauth2/authorize"],
  ["POST", "/oauth2/authorize/decision"],
  ["POST", "/oauth2/logout/decision"],
  ["POST", "/device/decision"],
  ["POST", "/api/trpc/admin.setBan"],
] as const;

function asGet(path: string) {
  return ["GET", path] as const;
}

/** Paths that do not exist: each route's with a letter more, less, or elsewhere. */
const NEAR_MISSES = ROUTES.flatMap(([, path]) => [
  `${path}x`,
  path.slice(0, -1),
  `/x${path}`,
  `${path}/x/y`,
  path.toUpperCase(),
]);

function expectHeaders(where: string, { status, headers }: RawReply): void {
  expect([where, headers]).toEqual([
    where,
    expect.objectContaining({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "content-security-policy": expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'/),
      "cross-origin-opener-policy": expect.any(String),
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.any(String),
      "strict-transport-security": "max-age=31536000",
      "x-request-id": expect.any(String),
    }),
  ]);
  if (status >= 400) expect([where, headers["cache-control"]]).toEqual([where, expect.stringContaining("no-store")]);
}

describe("threat 5: every answer has the security headers", () => {
  it("of every route, by every method", async () => {
    for (const [method, path] of ROUTES) {
      for (const asked of new Set([method, "HEAD", "OPTIONS", "TRACE", "PUT"])) {
        expectHeaders(`${asked} ${path}`, await ask(asked, path));
      }
    }
  });

  it("of 200 paths that do not exist", async () => {
    expect(new Set(NEAR_MISSES).size).toBeGreaterThan(200);
    for (const path of new Set(NEAR_MISSES)) expectHeaders(path, await ask("GET", path));
  });

  it("of what is no request at all", async () => {
    for (const bytes of [
      "hello\r\n\r\n",
      requestLines("GET / HTTP/1.1"),
      requestLines("GET /%ff HTTP/1.1", "Host: a", "Connection: close"),
    ]) {
      expectHeaders(bytes, await sendRaw(front.port, bytes));
    }
  });
});

describe("a window that an application opened", () => {
  it("keeps its opener on the provider's addresses, and on no other", async () => {
    const opener = async (path: string) => (await ask("GET", path)).headers["cross-origin-opener-policy"];
    expect(await opener("/oauth2/authorize")).toBe("unsafe-none");
    for (const path of ["/", "/v1/bots", "/.well-known/jwks.json"]) {
      expect([path, await opener(path)]).toEqual([path, path.startsWith("/.well") ? "unsafe-none" : "same-origin"]);
    }
  });
});

describe("CORS", () => {
  it("is for programs of other sites, never for pages and never with credentials", async () => {
    const origin = async (path: string) => (await ask("GET", path, "Origin: https://other.example")).headers;
    for (const path of [
      "/v1/bots",
      "/v1/x",
      "/gateway/v1/bots",
      "/v1/oauth2/userinfo",
      "/.well-known/jwks.json",
      "/.well-known/x",
      "/v1/%ff",
    ]) {
      expect([path, (await origin(path))["access-control-allow-origin"]]).toEqual([path, "*"]);
    }
    for (const path of [
      "/oauth2/authorize",
      "/oauth2/x",
      "/api/trpc/x",
      "/",
      "/api/auth/session",
      "/healthz",
      "/%ff",
    ]) {
      expect([path, (await origin(path))["access-control-allow-origin"]]).toEqual([path, undefined]);
    }
    for (const [method, path] of ROUTES) {
      expect((await ask(method, path)).headers["access-control-allow-credentials"]).toBeUndefined();
    }
  });

  it("the documents and the gateway answer a preflight as the API does", async () => {
    for (const path of [
      "/.well-known/jwks.json",
      "/.well-known/openid-configuration",
      "/gateway/v1/bots",
      "/v1/bots",
    ]) {
      const { status, headers } = await ask("OPTIONS", path, "Access-Control-Request-Headers: traceparent");
      expect([path, status, headers.vary]).toEqual([path, 204, "Access-Control-Request-Headers"]);
      expect(headers["access-control-allow-headers"]).toContain("traceparent");
    }
  });
});
