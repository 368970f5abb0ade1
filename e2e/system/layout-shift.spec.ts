import type { Page } from "@playwright/test";
import { botInput, callApi, expect, type TestAccount, test } from "../fixtures.ts";
import { startCluster } from "../start-cluster.ts";
import { refuseCredentials, seedBots } from "../stored-records.ts";
import { svc } from "../test-server.ts";

/** While the first bots connect, the reasons of the others change too. */
const MAX_SHIFT = 0.05;
const MAX_STEADY_SHIFT = 0.02;
/** Nothing that a person could see. */
const NO_SHIFT = 0.005;
const BOTS = 24;

/** Runs in the page before its own scripts. */
function observeShifts(): void {
  const shifts: string[] = [];
  const total = { value: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      total.value += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources)
        shifts.push(`${(node as Element | null)?.className} from ${previousRect.y} to ${currentRect.y}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(window, { readShifts: () => ({ total: total.value, shifts }) });
}

async function expectSteady(page: Page, address: string, max = MAX_SHIFT): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("status", { name: "Live updates" })).toHaveText("Live");
  await page.waitForTimeout(500); // what moves late counts too
  const { total, shifts } = await page.evaluate(() =>
    (window as unknown as { readShifts: () => { total: number; shifts: string[] } }).readShifts(),
  );
  expect(total, `${address}: ${shifts.join("; ")}`).toBeLessThan(max);
}

const addCategory = async (person: TestAccount, name: string) =>
  ((await callApi(person, "POST", "/categories", { name })) as { id: string }).id;

async function addBots(person: TestAccount, more: object = {}): Promise<string[]> {
  const inputs = Array.from({ length: BOTS }, (_, index) => ({ ...botInput(`Otter${index}`), ...more }));
  const added = await Promise.all(inputs.map((input) => callApi(person, "POST", "/bots", input)));
  return (added as { id: string }[]).map(({ id }) => id);
}

async function makeBots(person: TestAccount): Promise<{ bot: string; disabled: string; category: string }> {
  const category = await addCategory(person, "North");
  const [bot = "", disabled = ""] = await addBots(person, { parent: category });
  await callApi(person, "PATCH", `/bots/${disabled}`, { disabled: true });
  return { bot, disabled, category };
}

test("nothing moves while a page loads: what is shown first is as high as what replaces it", async ({
  portal,
  person,
}) => {
  test.slow();
  const { bot, disabled, category } = await makeBots(person);
  const outfit = { id: "CID_028_Athena_Commando_F" };
  await callApi(person, "POST", "/presets", {
    name: "Evening",
    config: { outfit, emote: { id: "EID_Floss" }, level: 7 },
  });
  const cluster = await startCluster(person, { shards: 2, botsPerShard: 12 });
  try {
    await portal.addInitScript(observeShifts);
    const pages = [
      "/overview",
      "/bots",
      "/bots?view=disabled",
      `/bots/${bot}`,
      `/bots/${bot}?tab=console`,
      `/bots/${disabled}`,
      "/live",
    ];
    const lists = ["/categories", `/categories/${category}`, "/presets", "/schedules", "/jobs", "/trash", "/activity"];
    await portal.setViewportSize({ width: 1440, height: 900 });
    for (const address of [...pages, ...lists]) await expectSteady(portal, address);
    await portal.setViewportSize({ width: 390, height: 900 });
    for (const address of ["/overview", "/bots", `/bots/${bot}`, "/live"]) await expectSteady(portal, address);
  } finally {
    await cluster.stop();
  }
});

test("nor with more bots than the map shows as elements, while the clusters are full", async ({ portal, person }) => {
  test.slow();
  await svc("user", "limit", person.id, "--bots", "1000");
  const categories = await Promise.all(["North", "East", "South"].map((name) => addCategory(person, name)));
  await seedBots(person.id, 600, (number) => ({ categoryId: categories[number % categories.length] ?? null }));
  const cluster = await startCluster(person, { shards: 2, botsPerShard: 12 });
  try {
    await portal.addInitScript(observeShifts);
    await portal.setViewportSize({ width: 1440, height: 900 });
    for (const address of ["/overview", "/live", "/categories", "/bots?view=attention"])
      await expectSteady(portal, address);
    await portal.setViewportSize({ width: 390, height: 900 });
    for (const address of ["/overview", "/live"]) await expectSteady(portal, address);
  } finally {
    await cluster.stop();
  }
});

test("nor where notices stand above the page, nor on a slow network", async ({ portal, person }) => {
  test.slow();
  const [refused = "", disabled = ""] = await addBots(person);
  await refuseCredentials(refused);
  await callApi(person, "PATCH", `/bots/${disabled}`, { disabled: true });
  await portal.addInitScript(observeShifts);
  const session = await portal.context().newCDPSession(portal);
  await session.send("Network.enable");
  const slow = { offline: false, latency: 150, downloadThroughput: 250_000, uploadThroughput: 100_000 };
  await session.send("Network.emulateNetworkConditions", slow);
  const withNotices = ["/overview", "/bots?view=attention", `/bots/${refused}`];
  await portal.setViewportSize({ width: 1440, height: 900 });
  for (const address of [...withNotices, "/bots", "/live"]) await expectSteady(portal, address, MAX_STEADY_SHIFT);
  await portal.setViewportSize({ width: 390, height: 900 });
  for (const address of withNotices) await expectSteady(portal, address, MAX_STEADY_SHIFT);
});

test("the overview stays where it is on wide and narrow screens, from the first paint on until all is loaded", async ({
  portal,
  person,
}) => {
  test.slow();
  const [north, south] = [await addCategory(person, "North"), await addCategory(person, "South")];
  await addBots(person, { parent: north });
  await addBots(person, { parent: south });
  const cluster = await startCluster(person, { shards: 2, botsPerShard: BOTS / 2 });
  const waiting = portal.getByRole("heading", { name: `${BOTS} bots are offline and wait for a free place` });
  try {
    // Bots that connect meanwhile would be other contents.
    await portal.goto("/overview");
    await expect(waiting).toBeVisible({ timeout: 30_000 });
    await expect(portal.getByRole("link", { name: `Available ${BOTS}` })).toBeVisible({ timeout: 60_000 });
    await portal.addInitScript(observeShifts);
    for (const width of [1440, 390]) {
      await portal.setViewportSize({ width, height: 900 });
      await expectSteady(portal, "/overview", NO_SHIFT);
      await expect(waiting).toBeVisible();
      await expect(portal.getByRole("region", { name: "Bots by status" }).locator("canvas")).toBeVisible();
    }
  } finally {
    await cluster.stop();
  }
});
