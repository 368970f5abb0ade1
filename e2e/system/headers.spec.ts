import fs from "node:fs";
import path from "node:path";
import { type RawReply, requestLines, sendRaw } from "../../server/testing/raw-connection.ts";
import { createTestAccount, expect, test } from "../fixtures.ts";
import { ROOT } from "../folders.ts";
import { ownServices } from "../start-own-services.ts";
import { BASE_URL } from "../test-server.ts";

/** The address of every page of app/, as the file system has them. */
function pagePaths(folder = path.join(ROOT, "app"), at = ""): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (!entry.isDirectory()) return name === "page.tsx" ? [at || "/"] : [];
    if (name.startsWith("_")) return [];
    const own = name.startsWith("(") ? "" : `/${name.startsWith("[") ? "x" : name}`;
    return pagePaths(path.join(folder, name), at + own);
  });
}

const { begin } = ownServices();
const PAGES = pagePaths();
const FURTHER = [
  ...["/icon.svg", "/favicon.ico", "/robots.txt", "/_next/static/x.js", "/_next/image?url=%2Ficon.svg&w=64&q=75"],
  ...["/_next/data/x/sign-in.json", "/api/auth/session", "/api/auth/providers", "/api/auth/csrf", "/api/auth/x"],
  ...["/llms.txt", "/docs-search.json", "/docs/quickstart.md", "/docs/x.md", "/docs/markdown"],
  ...["/api/trpc/x", "/v1/bots/stats", "/v1/bots", "/gateway/v1/bots", "/oauth2/authorize", "/healthz", "/readyz"],
  ...["/.well-known/openid-configuration", "/iconography", "/gateway/x", "/api/trpcx", "/v1", "/v1x", "/api", "//"],
];
const JUNK = ["%ff", "%E0%A4%A", "%00", "%25ff", "..%2f", "a.js", "__proto__", "%E2%80%AE", "x.rsc", "~", "%5c"];
const MISSING = [
  ...PAGES.flatMap((page, at) => {
    const changed = [`${page}x`, `${page}/nowhere/x`, `/x${page}`, page.toUpperCase()];
    return [changed[at % 4], changed[(at + 1) % 4]] as string[];
  }),
  ...["/", "/bots/", "/public/", "/admin/", "/developers/", "/api/auth/", "/docs/errors/", "/_next/static/"].flatMap(
    (at) => JUNK.map((tail) => at + tail),
  ),
].filter((address) => !PAGES.includes(address));

const portOf = (url: string) => Number(new URL(url).port);
const fetchRaw = (url: string, address: string, ...headers: string[]) =>
  sendRaw(
    portOf(url),
    requestLines(`GET ${address} HTTP/1.1`, `Host: ${new URL(url).host}`, "Connection: close", ...headers),
  );

const nonceOf = ({ headers }: RawReply) => /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1];

function expectHeaders(address: string, reply: RawReply): void {
  const { status, headers } = reply;
  expect(status, address).toBeGreaterThanOrEqual(200);
  expect(status, address).toBeLessThan(500);
  expect(headers, address).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "cross-origin-opener-policy": expect.any(String),
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.any(String),
    "x-request-id": expect.any(String),
  });
  expect(headers["content-security-policy"], address).toMatch(/script-src 'self' 'nonce-|default-src 'none'/);
  if (status >= 400) expect(headers["cache-control"], address).toContain("no-store");
}

async function crawl(url: string, addresses: readonly string[], ...headers: string[]) {
  const left = [...addresses];
  const replies = new Map<string, RawReply>();
  const work = async () => {
    for (let address = left.shift(); address !== undefined; address = left.shift())
      replies.set(address, await fetchRaw(url, address, ...headers));
  };
  await Promise.all([work(), work(), work(), work()]);
  return replies;
}

/** With these no caller chooses a nonce. */
const CALLERS_NONCE = [
  ...[
    "content-security-policy",
    "content-security-policy-report-only",
    "x-middleware-request-content-security-policy",
  ].map((name) => `${name}: script-src 'nonce-oftheCaller'`),
  "x-nonce: oftheCaller",
];
const UNKNOWN = ["/iconography", "/gateway/x", "/api/trpcx", "/v1x", "/nowhere"];
let pages: Map<string, RawReply>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  pages = await crawl(BASE_URL, [...PAGES, ...UNKNOWN], ...CALLERS_NONCE);
});

test("threat 5: every page, route and file has the security headers, and so have 200 addresses that do not exist", async () => {
  test.slow(); // several hundred pages
  expect(new Set(MISSING).size).toBeGreaterThan(200);
  const { sessionToken } = await createTestAccount("verified,developer,staff");
  for (const replies of [
    pages,
    await crawl(BASE_URL, [...FURTHER, ...new Set(MISSING)]),
    await crawl(BASE_URL, PAGES, `Cookie: session=${sessionToken}`),
  ]) {
    for (const [address, reply] of replies) expectHeaders(address, reply);
  }
});

test("threat 5: behind TLS they all send Strict-Transport-Security", async () => {
  test.slow();
  const { ready, url } = await begin({ LOCAL_CLUSTER: "off", PUBLIC_URL: "https://bots.example" });
  await ready;
  const some = [...PAGES, ...MISSING].filter((_, at) => at % 5 === 0);
  for (const [address, { headers }] of await crawl(url, [...some, ...FURTHER]))
    expect(headers["strict-transport-security"], address).toBe("max-age=31536000");
});

test("threat 19: a nonce is never chosen by the caller, and two answers never share one", () => {
  const nonces = new Set<string>();
  for (const [address, reply] of pages) {
    expect(reply.text, address).not.toContain("oftheCaller");
    expect(nonceOf(reply), address).toBeTruthy();
    nonces.add(nonceOf(reply) ?? "");
  }
  expect(nonces.size).toBe(PAGES.length + UNKNOWN.length);
});

test("threat 20: headers that Next uses internally give no access", async () => {
  const words = [
    "x-middleware-subrequest: proxy:proxy:proxy:proxy:proxy",
    "x-nextjs-data: 1",
    "x-middleware-next: 1",
    "x-path: //evil",
  ];
  for (const place of ["/overview", "/admin", "/bots/x", "/developers/apps"]) {
    const { status, headers } = await fetchRaw(BASE_URL, place, ...words);
    expect([place, status, headers.location]).toEqual([place, 307, `/sign-in?next=${encodeURIComponent(place)}`]);
  }
});

test("threat 31: files of the build are cached for a year, and a 404 is not cached", async () => {
  const { body } = await fetchRaw(BASE_URL, "/sign-in");
  const files = [...body.matchAll(/\/_next\/static\/[^"\\]+\.(?:js|css|woff2)/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(3);
  for (const file of new Set(files)) {
    const reply = await fetchRaw(BASE_URL, file);
    expectHeaders(file, reply);
    expect([file, reply.headers["cache-control"]]).toEqual([file, "public, max-age=31536000, immutable"]);
    for (const condition of [
      "Range: bytes=99999999-",
      'If-Match: "x"',
      "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
    ]) {
      expect([condition, (await fetchRaw(BASE_URL, file, condition)).status]).toEqual([condition, 200]);
    }
  }
  expect((await fetchRaw(BASE_URL, "/_next/image?url=%2Ficon.svg&w=64&q=75")).status).toBe(404);
});
