import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { type Browser, chromium, type Page } from "playwright";
import { newId } from "#server/data/id.ts";
import { hashSecret, newOpaqueToken } from "#server/data/secret.ts";
import { findBrowser, LAUNCH_ARGS } from "../find-browser.ts";
import { type LoadFigures, measureLoad, throttle } from "./measure-load.ts";
import { measureList, measureNavigations, median, quantile } from "./measure-page.ts";
import { startBenchServers } from "./start-bench-servers.ts";

/**
 * The scripts that a page may name in its HTML, gzip: what is loaded before anybody waits or touches anything. What opens
 * after a click, or stands below what is read first, is loaded later (`app/_ui/load-later.tsx`).
 */
export const MAX_SCRIPT_KB = 250;

const REFERENCE = path.join(import.meta.dirname, "portal-reference.ts");
const BOTS = 10_000;
const CATEGORIES = 20;
/** Other programs of the machine disturb a round: what is printed is the median of these. */
const ROUNDS = 3;
/** A page of the portal, and the reference, has a processor slower by this factor: a cheap laptop or a good phone. */
const SLOWDOWN = 4;
const MAX_LCP_MS = 1_200;
const MAX_CLS = 0;
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
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", ...LAUNCH_ARGS],
  });
  const servers = await startBenchServers(REFERENCE, { product: 3951, reference: 3952 });
  try {
    const { token, categoryId } = await seed(servers.databaseUrl);
    const bots = await fetch(`${servers.product}/v1/bots`, { headers: { authorization: token } });
    await fetch(servers.reference, { method: "PUT", body: await bots.arrayBuffer() });
    const botId = await firstBotId(servers.product, token);
    const mainPages = ["/overview", "/bots", `/bots/${botId}`, `/categories/${categoryId}`, "/live"];
    const ofAccount = await measureScripts(servers.product, [...new Set([...PAGES, ...mainPages])], token);
    const scripts = [...ofAccount, ...(await measureScripts(servers.product, SITE_PAGES, ""))];
    console.log(`scripts of a page, gzip, of at most ${MAX_SCRIPT_KB} KB:`);
    for (const { address, kilobytes } of scripts) {
      const note = kilobytes > MAX_SCRIPT_KB ? "  ABOVE" : "";
      console.log(`  ${kilobytes.toFixed(0).padStart(4)} KB  ${address}${note}`);
    }
    await printNavigations(browser, servers.product, token);
    console.log(
      `below: ${BOTS} bots, the processor slower by ${SLOWDOWN}, median of ${ROUNDS} rounds (lowest to highest)`,
    );
    await printLoads(
      browser,
      servers.product,
      token,
      ofAccount.filter(({ address }) => mainPages.includes(address)),
    );
    await compareLists(browser, servers, token);
    console.log(`load average ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores`);
  } finally {
    await browser.close();
    await servers.stop();
  }
}

async function printNavigations(browser: Browser, url: string, token: string): Promise<void> {
  const page = await openPortal(browser, url, token);
  const feedback = await measureNavigations(page, url);
  await page.context().close();
  const spread = `median ${median(feedback)} ms, slowest ${Math.max(...feedback)} ms`;
  console.log(`click on each of ${feedback.length} links to the first feedback: ${spread}, of at most 100 ms`);
}

/** Each page as somebody sees it who opens it for the first time, with nothing in the cache. */
async function printLoads(browser: Browser, url: string, token: string, pages: readonly PageScripts[]): Promise<void> {
  const loads = new Map(pages.map(({ address }) => [address, [] as LoadFigures[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [address, rounds] of loads) {
      const page = await openPortal(browser, url, token, SLOWDOWN);
      rounds.push(await measureLoad(page, url + address));
      await page.context().close();
    }
  }
  for (const { address, kilobytes } of pages) {
    const rounds = loads.get(address) ?? [];
    const shifts = rounds.map(({ cls }) => cls).sort((a, b) => a - b);
    const cls = shifts[Math.floor(shifts.length / 2)] ?? 0;
    const lcp = rounds.map(({ lcpMs }) => lcpMs);
    console.log(`${address}, first byte after ${withSpread(rounds.map(({ firstByteMs }) => firstByteMs))}`);
    console.log(
      `  LCP ${withSpread(lcp)} of at most ${MAX_LCP_MS} ms${noteIf(median(lcp) > MAX_LCP_MS)}: ${rounds[0]?.largest}`,
    );
    console.log(`  CLS ${cls.toFixed(4)} of at most ${MAX_CLS}${noteIf(cls > MAX_CLS)}`);
    for (const moved of new Set(rounds.flatMap((one) => one.moved))) console.log(`    moved: ${moved}`);
    console.log(
      `  scripts ${kilobytes.toFixed(0)} KB of at most ${MAX_SCRIPT_KB} KB${noteIf(kilobytes > MAX_SCRIPT_KB)}`,
    );
  }
}

const noteIf = (isAbove: boolean) => (isAbove ? "  ABOVE" : "");
const withSpread = (values: readonly number[]) =>
  `${median(values)} ms (${Math.min(...values)} to ${Math.max(...values)})`;

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
    const portal = await openPortal(browser, servers.product, token, SLOWDOWN);
    runs.portal.push(await measureList(portal, `${servers.product}/bots`));
    await portal.context().close();
    const reference = await openPortal(browser, servers.reference, "", SLOWDOWN);
    runs.reference.push(await measureList(reference, servers.reference));
    await reference.context().close();
  }
  const print = (name: string, max: number, read: (run: (typeof runs.portal)[number]) => number) => {
    const [ours, theirs] = [runs.portal.map(read), runs.reference.map(read)];
    const ratio = (median(ours) / Math.max(1, median(theirs))).toFixed(1);
    const target = `of at most ${max} ms${noteIf(median(ours) > max)}`;
    console.log(`${name}: ${withSpread(ours)} ${target}, reference ${withSpread(theirs)}, ratio ${ratio}`);
  };
  print("address to first row", 1_000, ({ firstRowMs }) => firstRowMs);
  print("keystroke to next paint, p95", 100, ({ paintMs }) => quantile(paintMs, 0.95));
  print("keystroke to painted count, p95", 150, ({ countMs }) => quantile(countMs, 0.95));
  print("frame while scrolling, p95", 40, ({ frameMs }) => quantile(frameMs, 0.95));
}

async function openPortal(browser: Browser, url: string, token: string, slowdown = 1): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  if (token !== "") await context.addCookies([{ name: "session", value: token, url, httpOnly: true }]);
  const page = await context.newPage();
  if (slowdown > 1) await throttle(page, slowdown);
  return page;
}

async function firstBotId(url: string, token: string): Promise<string> {
  const reply = await fetch(`${url}/v1/bots`, { headers: { authorization: token } });
  if (!reply.ok) throw new Error(`the bots answer ${reply.status}: ${await reply.text()}`);
  const [bot] = (await reply.json()) as { id: string }[];
  if (!bot) throw new Error("the account has no bots");
  return bot.id;
}

/** An account with bots in categories and a session, written into the database: adding the bots over the API is not measured here. */
async function seed(databaseUrl: string): Promise<{ token: string; categoryId: string }> {
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
  const categoryIds = Array.from({ length: CATEGORIES }, newId);
  await client.query(
    `INSERT INTO "Category" (id, "accountId", name) SELECT one, $2, 'Category ' || n
     FROM unnest($1::text[]) WITH ORDINALITY AS all_ids(one, n)`,
    [categoryIds, id],
  );
  await client.query(
    `INSERT INTO "Bot"
       (id, "accountId", "categoryId", nickname, "platformAccountId", "keyId", "sealedDeviceId", "sealedSecret")
     SELECT $1 || lpad(to_hex(n), 8, '0'), $2, ($4::text[])[1 + n % $5], 'Otter' || n, 'account-' || n, '', '', ''
     FROM generate_series(1, $3::int) n`,
    [newId().slice(0, 16), id, BOTS, categoryIds, CATEGORIES],
  );
  await client.end();
  return { token, categoryId: categoryIds[0] as string };
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
