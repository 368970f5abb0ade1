import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { type Browser, chromium } from "playwright";
import { newId } from "#server/data/id.ts";
import { hashSecret, newOpaqueToken } from "#server/data/secret.ts";
import { findBrowser, LAUNCH_ARGS } from "../find-browser.ts";
import { measureList, measureNavigations, median, quantile } from "./measure-page.ts";
import { startBenchServers } from "./start-bench-servers.ts";

/**
 * The scripts that a page may name in its HTML, gzip: what is loaded before anybody waits or touches anything. What opens
 * after a click, or stands below what is read first, is loaded later (`app/_ui/load-later.tsx`).
 */
export const MAX_SCRIPT_KB = 250;

const REFERENCE = path.join(import.meta.dirname, "portal-reference.ts");
const BOTS = 10_000;
const ROUNDS = 5;
/** Every page whose address has no id, for a person without staff rights. */
const PAGES = [
  ...["/overview", "/bots", "/bots/import", "/bots/export", "/categories", "/presets", "/schedules", "/schedules/new"],
  ...["/automations", "/automations/new", "/automations/new?recipe=greet"],
  ...["/live", "/jobs", "/activity", "/notifications", "/trash", "/developers/apps", "/developers/tokens"],
  ...["/developers/webhooks", "/developers/logs", "/developers/access", "/account", "/account/security"],
  ...["/account/sessions", "/account/apps", "/account/notifications"],
];
/** Pages that need no account. */
const SITE_PAGES = [
  ...[
    "/",
    "/sign-in",
    "/sign-up",
    "/reset",
    "/public",
    "/status",
    "/docs",
    "/docs/quickstart",
    "/docs/reference",
    "/docs/reference/bots",
  ],
  ...["/docs/oauth", "/docs/scopes", "/docs/limits", "/docs/gateway", "/docs/clusters", "/docs/commands"],
  ...["/docs/platforms", "/docs/languages", "/docs/webhooks", "/docs/errors", "/docs/changelog"],
];

/** The portal in a browser with 10,000 bots, compared with a page without a framework that lists the same bots. */
export async function benchPortal(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3951, reference: 3952 });
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", ...LAUNCH_ARGS],
  });
  try {
    const account = await seed(servers.databaseUrl);
    const bots = await fetch(`${servers.product}/v1/bots`, { headers: { authorization: account.token } });
    await fetch(servers.reference, { method: "PUT", body: await bots.arrayBuffer() });
    const open = () => openPortal(browser, servers.product, account.token);
    const { page } = await open();
    const botId = await firstBotId(servers.product, account.token);
    const scripts = [
      ...(await measureScripts(servers.product, [...PAGES, `/bots/${botId}`], account.token)),
      ...(await measureScripts(servers.product, SITE_PAGES, "")),
    ];
    console.log(`scripts of a page, gzip, of at most ${MAX_SCRIPT_KB} KB:`);
    for (const { address, kilobytes } of scripts) {
      const note = kilobytes > MAX_SCRIPT_KB ? "  ABOVE" : "";
      console.log(`  ${kilobytes.toFixed(0).padStart(4)} KB  ${address}${note}`);
    }
    const feedback = await measureNavigations(page, servers.product);
    const spread = `median ${median(feedback)} ms, slowest ${Math.max(...feedback)} ms`;
    console.log(`click on each of ${feedback.length} links to the first feedback: ${spread}, of at most 100 ms`);
    await page.context().close();
    await compareLists(browser, servers, account.token);
    console.log(`load average ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores`);
  } finally {
    await browser.close();
    await servers.stop();
  }
}

async function compareLists(
  browser: Browser,
  servers: { product: string; reference: string },
  token: string,
): Promise<void> {
  const runs = { portal: [], reference: [] } as Record<
    "portal" | "reference",
    Awaited<ReturnType<typeof measureList>>[]
  >;
  for (let round = 0; round < ROUNDS; round += 1) {
    const portal = await openPortal(browser, servers.product, token);
    runs.portal.push(await measureList(portal.page, `${servers.product}/bots`));
    await portal.page.context().close();
    const reference = await browser.newPage();
    runs.reference.push(await measureList(reference, servers.reference));
    await reference.close();
  }
  const print = (name: string, max: number, read: (run: (typeof runs.portal)[number]) => number) => {
    const [ours, theirs] = [median(runs.portal.map(read)), median(runs.reference.map(read))];
    const ratio = (ours / Math.max(1, theirs)).toFixed(1);
    console.log(`${name}: ${ours} ms of at most ${max} ms, reference ${theirs} ms, ratio ${ratio}`);
  };
  print("address to first row", 1_500, ({ firstRowMs }) => firstRowMs);
  print("keystroke to painted count, p95", 150, ({ keyMs }) => quantile(keyMs, 0.95));
  print("frame while scrolling, p95", 50, ({ frameMs }) => quantile(frameMs, 0.95));
}

async function openPortal(browser: Browser, url: string, token: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "session", value: token, url, httpOnly: true }]);
  return { page: await context.newPage() };
}

async function firstBotId(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/v1/bots`, { headers: { authorization: token } });
  const [bot] = (await reply.json()) as { id: string }[];
  if (!bot) throw new Error("the account has no bots");
  return bot.id;
}

/** An account with bots and a session, written into the database: adding the bots over the API is not measured here. */
async function seed(databaseUrl: string): Promise<{ token: string }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = newId();
  const token = newOpaqueToken();
  await client.query(
    `INSERT INTO "Account" (id, username, "usernameKey", email, "emailKey", "passwordHash", "botLimit")
     VALUES ($1, $1, $1, $1, $1, '', 10000000)`,
    [id],
  );
  await client.query(
    `INSERT INTO "Session" (id, "accountId", hash, ip, "expiresAt") VALUES ($1, $2, $3, '127.0.0.1', now() + interval '1 day')`,
    [newId(), id, hashSecret(token)],
  );
  await client.query(
    `INSERT INTO "Bot" (id, "accountId", nickname, "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret")
     SELECT $1 || lpad(to_hex(n), 8, '0'), $2, 'Otter' || n, 'account-' || n, '', '', '' FROM generate_series(1, $3::int) n`,
    [newId().slice(0, 16), id, BOTS],
  );
  await client.end();
  return { token };
}

const SCRIPT = /\/_next\/static\/[\w./~-]+\.js/g;
/** For browsers without modules: others do not load it. */
const POLYFILLS = /<script[^>]*\bnomodule\b[^>]*>/gi;

interface PageScripts {
  address: string;
  /** Gzip, at zlib's usual level: the same number for the same build. */
  kilobytes: number;
}

/** How much script each page names in its HTML: what a browser loads before anybody waits or touches anything. */
export async function measureScripts(
  url: string,
  addresses: readonly string[],
  sessionToken: string,
): Promise<PageScripts[]> {
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (script: string) => {
    const size = sizes.get(script) ?? readSize(url + script);
    sizes.set(script, size);
    return size;
  };
  const measured: PageScripts[] = [];
  for (const address of addresses) {
    const scripts = await readScripts(url + address, sessionToken);
    const bytes = (await Promise.all(scripts.map(sizeOf))).reduce((sum, size) => sum + size, 0);
    measured.push({ address, kilobytes: bytes / 1_000 });
  }
  return measured;
}

async function readScripts(address: string, sessionToken: string): Promise<string[]> {
  const headers: HeadersInit = sessionToken === "" ? {} : { cookie: `session=${sessionToken}` };
  const reply = await fetch(address, { headers, redirect: "manual" });
  if (reply.status !== 200) throw new Error(`${address} answers ${reply.status}: it is not measured`);
  const html = (await reply.text()).replace(POLYFILLS, "");
  const scripts = [...new Set(html.match(SCRIPT) ?? [])];
  if (scripts.length === 0) throw new Error(`${address} names no script`);
  return scripts;
}

async function readSize(address: string): Promise<number> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}`);
  return gzipSync(new Uint8Array(await reply.arrayBuffer())).byteLength;
}
