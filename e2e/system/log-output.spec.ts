import net from "node:net";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { type OwnService, ownServices } from "../start-own-services.ts";

/** Must not occur in any line: it was sent as a secret inside unreadable input. */
const SECRET = "c4n4ry-words-of-a-password";
const CANARIES = [
  SECRET,
  `a\n{"level":50,"msg":"${SECRET}"}`,
  `\u001b[31m${SECRET}\u001b[0m`,
  `"},{"msg":"${SECRET}"}`,
  `\r\nforged ${SECRET}`,
];

const { begin } = ownServices("afterAll");
let service: OwnService;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  service = await begin({ LOG_LEVEL: "trace", LOCAL_CLUSTER: "off" });
  await service.ready;
});

/** Sends these bytes. @returns The status of the answer; null when the server only closes the connection. */
const raw = (text: string) =>
  new Promise<number | null>((resolve) => {
    let status: number | null = null;
    const socket = net.connect(Number(service.port), "localhost", () => socket.write(text));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.once("data", (data) => {
      status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(String(data))?.[1]);
      socket.destroy();
    });
    socket.once("error", () => undefined);
    socket.once("close", () => resolve(status));
  });

const headersOf = (more: Record<string, string>) =>
  Object.entries(more)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

async function attack(canary: string): Promise<void> {
  const inUrl = encodeURIComponent(canary);
  const inHeader = canary.replace(/[^\x20-\x7e]/g, "");
  const bodies = [canary, `{"password":"${canary}`, `{"identifier":"x","password":${canary}}`, `password=${canary}&%`];
  const types = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", inHeader];
  const posts = [
    ...["/api/auth/callback/credentials", "/api/auth/signin", "/api/auth/signout", "/api/auth/_log", "/api/auth/x"],
    ...["/api/trpc/identity.signUp", "/v1/bots", "/v1/oauth2/token", "/oauth2/authorize", "/oauth2/authorize/decision"],
    ...["/", "/sign-in", "/public/x"],
  ];
  for (const path of posts) {
    for (const body of bodies) {
      for (const type of types) {
        const headers = { "Content-Type": type, "Next-Action": inHeader, Cookie: `session=${inHeader}` };
        await fetch(service.url + path, { method: "POST", headers, body, redirect: "manual" });
      }
    }
  }
  const gets = [
    `/_next/image?url=${inUrl}&w=64&q=75`,
    `/_next/image?url=https%3A%2F%2Fx.invalid%2F${inUrl}&w=64&q=75`,
    `/_next/data/x/${inUrl}.json`,
    `/public/${inUrl}`,
    `/api/auth/${inUrl}`,
    `/api/auth/error?error=${inUrl}`,
    `/api/auth/signin?callbackUrl=${inUrl}`,
    `/api/auth/callback/credentials?callbackUrl=${inUrl}`,
    `/api/trpc/bots.list?input=${inUrl}`,
    `/api/trpc/${inUrl}?batch=1`,
    `/oauth2/authorize?client_id=${inUrl}&request_uri=${inUrl}`,
    `/setup?token=${inUrl}`,
    `/sign-in?next=${inUrl}`,
    `/v1/bots?parent=${inUrl}`,
    `/gateway/v1/bots?SVC_BUCKET_ID=${inUrl}`,
  ];
  const headers = {
    "User-Agent": inHeader,
    "X-Request-Id": `${inHeader} `.repeat(3),
    Authorization: `Bearer ${inHeader}`,
    RSC: "1",
  };
  for (const path of gets) await fetch(service.url + path, { headers, redirect: "manual" });
  const cookie = `session=${inHeader}; __Secure-next-auth.callback-url=${inUrl}; next-auth.callback-url=${inUrl}`;
  for (const path of ["/api/auth/session", "/api/auth/csrf", "/overview"])
    await fetch(service.url + path, { headers: { Cookie: cookie } });
  await attackByHand(inHeader, inUrl);
}

/** Targets and headers that no library sends, with the expected status. */
async function attackByHand(inHeader: string, inUrl: string): Promise<void> {
  const strange = { "X-Forwarded-Host": inHeader, Range: inHeader };
  const webSocket = { "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
  const upgrade = { Connection: "Upgrade", Upgrade: "websocket", ...webSocket };
  const requests: [target: string, more: Record<string, string>, status: number][] = [
    ["/", {}, 200],
    ["/", { "Next-Router-State-Tree": inUrl }, 400],
    ["/", { Expect: inHeader }, 417],
    [`/public/%ff${inHeader}`, {}, 400],
    [`/api/auth/%E0%A4%A/${inHeader}`, {}, 400],
    [`//${inHeader}`, {}, 404],
    ["/gateway/v1/shards/connect", { ...upgrade, Authorization: inHeader }, 401],
    ["/gateway/v1/shards/connect", { ...upgrade, "Sec-WebSocket-Protocol": inHeader }, 401],
    ["/gateway/v1/shards/connect", { ...upgrade, "Sec-WebSocket-Key": inHeader }, 404], // not a known upgrade
  ];
  for (const [target, more, status] of requests) {
    const lines = headersOf({ ...strange, ...more });
    const answered = await raw(`GET ${target.replace(/ /g, "+")} HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n`);
    expect(answered, `${target} ${Object.keys(more)} ${inHeader}`).toBe(status);
  }
}

test("threat 44: no line of the service's output is forged or contains an unreadable input", async () => {
  test.setTimeout(240_000);
  for (const canary of CANARIES) await attack(canary);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  const output = service.output();
  expect(output).not.toContain(SECRET);
  expect(output).not.toContain("\u001b[31m");
  const lines = output.split("Ctrl-C stops everything.")[1]?.split("\n").filter(Boolean) ?? [];
  const notJson = lines.filter((line) => !/^\{"level":\d+,.*\}$/.test(line) || !isJson(line));
  expect(notJson).toEqual([]);
  expect(lines.length).toBeGreaterThan(10);
});

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Signs up, and creates and replaces every kind of secret. @returns What was shown once. */
async function seeSecrets(page: Page): Promise<Record<string, string>> {
  const dialog = page.getByRole("dialog");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const saved = async (text: Locator, confirm: string, close = "Done") => {
    const value = await text.innerText();
    await dialog.getByLabel(confirm).check();
    await dialog.getByRole("button", { name: close }).click();
    await expect(dialog).toHaveCount(0);
    return value;
  };
  await page.goto(`${service.url}/sign-up`);
  await page.getByLabel("Username").fill("keeper");
  await page.getByLabel("E-mail").fill("keeper@example.com");
  await page.getByLabel("Password", { exact: true }).fill("four words in a row");
  await button("Create account").click();
  await expect(page).toHaveURL(/\/overview/);
  const found: Record<string, string> = {};

  await page.goto(`${service.url}/developers/tokens?new=true`);
  await dialog.getByLabel("Name").fill("probe");
  await dialog.getByRole("button", { name: "Create token" }).click();
  found.token = await saved(dialog.locator("code"), "I have saved the token");

  await page.goto(`${service.url}/developers/apps`);
  await button("New application").first().click();
  await dialog.getByLabel("Name").fill("Probe");
  await dialog.getByRole("button", { name: "Create application" }).click();
  found.applicationSecret = await saved(dialog.locator("code"), "I have saved the secret", "Go to the application");
  await page.getByRole("tab", { name: "General", exact: true }).click();
  await button("Reset secret").click();
  await dialog.getByRole("button", { name: "Reset secret" }).click();
  await expect(dialog.locator("code")).toBeVisible();
  found.resetSecret = await saved(dialog.locator("code"), "I have saved the secret");

  await page.goto(`${service.url}/developers/webhooks?new=true`);
  await dialog.getByLabel("Name").fill("Hook");
  await dialog.getByLabel("Address").fill("https://receiver.example/c4n4ry");
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  found.webhookSecret = await saved(dialog.locator("pre"), "I have saved the secret");
  await page.getByRole("link", { name: "Hook", exact: true }).click();
  await button("Actions for Hook").click();
  await page.getByRole("menuitem", { name: "Rotate secret" }).click();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  await expect(dialog.locator("pre")).toBeVisible();
  found.rotatedSecret = await saved(dialog.locator("pre"), "I have saved the secret");
  return found;
}

test("a secret that was shown once is in no page, response, storage or log afterwards", async ({ page }) => {
  test.slow();
  const secrets = await seeSecrets(page);
  expect(new Set(Object.values(secrets).map((secret) => secret.length > 20 && secret)).size).toBe(5);
  const seen: { place: string; text: string }[] = [];
  const readPage = async () =>
    seen.push({
      place: `the page ${page.url()}`,
      text: await page.evaluate(async () => {
        const databases = (await indexedDB.databases?.()) ?? [];
        const stored = [{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state, databases];
        return document.documentElement.outerHTML + JSON.stringify(stored);
      }),
    });
  await readPage(); // on which the last one was shown, before it is loaded again
  const read: Promise<unknown>[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("event-stream")) return; // has no end
    const text = response.text().catch(() => ""); // a redirect has none
    read.push(
      text.then((body) => seen.push({ place: response.url(), text: body + JSON.stringify(response.headers()) })),
    );
  });
  for (const path of ["developers/apps", "developers/tokens", "developers/webhooks", "developers/logs", "activity"]) {
    await page.goto(`${service.url}/${path}`);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await readPage();
    const link = page
      .getByRole("main")
      .getByRole("link", { name: /^(Probe|Hook)$/ })
      .first();
    if ((await link.count()) === 0) continue;
    await link.click();
    await expect(page).not.toHaveURL(`${service.url}/${path}`);
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await readPage();
  }
  await Promise.all(read);
  seen.push({ place: "the log of the service", text: service.output() });
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.some(({ text }) => text.includes(secrets.token?.slice(0, 8) ?? "none"))).toBe(true); // its beginning is shown
  for (const [name, secret] of Object.entries(secrets)) {
    const places = seen.filter(({ text }) => text.includes(secret.slice(-20))).map(({ place }) => place);
    expect(places, name).toEqual([]);
  }
});

test("threat 39: next-auth answers only the routes in use, with limits of size and rate", async () => {
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = (path: string, body: string, headers: Record<string, string> = form) =>
    fetch(`${service.url}/api/auth/${path}`, { method: "POST", headers, body, redirect: "manual" });
  for (const path of ["_log", "verify-request", "callback/github", "nothing", "session"]) {
    expect([path, (await post(path, "a=1")).status]).toEqual([path, 404]);
  }
  expect((await fetch(`${service.url}/api/auth/callback/credentials`)).status).toBe(404);
  expect((await post("callback/credentials", `a=${"x".repeat(16 * 1024)}`)).status).toBe(413);
  expect((await post("callback/credentials", "{}", { "Content-Type": "application/json" })).status).toBe(415);
  const statuses: number[] = [];
  for (let sent = 0; sent < 310; sent += 1) statuses.push((await post("signout", "a=1")).status);
  expect(statuses.at(-1)).toBe(429);
  const refused = (await (await post("callback/credentials", "a=1")).json()) as { url: string };
  expect(new URL(refused.url).searchParams.get("error")).toMatch(/rate limited/);
  expect((await fetch(`${service.url}/api/auth/csrf`)).status).toBe(200);
});
