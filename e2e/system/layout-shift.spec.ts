import type { Page } from "@playwright/test";
import { botInput, callApi, expect, type TestAccount, test } from "../fixtures.ts";
import { startCluster } from "../start-cluster.ts";
import { refuseCredentials } from "../stored-records.ts";
import { svc } from "../test-server.ts";

/** While the first bots connect, the reasons of the others change too. */
const MAX_SHIFT = 0.05;
const MAX_STEADY_SHIFT = 0.02;
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

async function makeBots(person: TestAccount): Promise<{ bot: string; disabled: string; category: string }> {
  const { id: category } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
  const bots: string[] = [];
  for (let index = 0; index < BOTS; index += 1) {
    const bot = { ...botInput(`Otter${index}`), parent: category };
    bots.push(((await callApi(person, "POST", "/bots", bot)) as { id: string }).id);
  }
  const [bot = "", disabled = ""] = bots;
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
    for (const address of [...pages, "/categories", "/presets"]) await expectSteady(portal, address);
  } finally {
    await cluster.stop();
  }
});

test("nor with more bots than the map shows as elements, while the clusters are full", async ({ portal, person }) => {
  test.slow();
  await svc("user", "limit", person.id, "--bots", "1000");
  for (const [index, name] of ["North", "East", "South"].entries()) {
    const { id: parent } = (await callApi(person, "POST", "/categories", { name })) as { id: string };
    for (let call = 0; call < 2; call += 1) {
      const bots = Array.from({ length: 100 }, (_, bot) => {
        const number = (index * 2 + call) * 100 + bot;
        return { accountId: `shift-${number}`, deviceId: "device", secret: "secret", nickname: `Otter${number}` };
      });
      await callApi(person, "POST", "/bots/bulk-import", { bots, parent });
    }
  }
  const cluster = await startCluster(person, { shards: 2, botsPerShard: 12 });
  try {
    await portal.addInitScript(observeShifts);
    for (const width of [1440, 390]) {
      await portal.setViewportSize({ width, height: 900 });
      for (const address of ["/overview", "/live", "/categories", "/bots?view=attention"])
        await expectSteady(portal, address);
    }
  } finally {
    await cluster.stop();
  }
});

test("nor where notices stand above the page, nor on a slow network", async ({ portal, person }) => {
  test.slow();
  const ids: string[] = [];
  for (let index = 0; index < BOTS; index += 1) {
    ids.push(((await callApi(person, "POST", "/bots", botInput(`Otter${index}`))) as { id: string }).id);
  }
  const [refused = "", disabled = ""] = ids;
  await refuseCredentials(refused);
  await callApi(person, "PATCH", `/bots/${disabled}`, { disabled: true });
  await portal.addInitScript(observeShifts);
  const session = await portal.context().newCDPSession(portal);
  await session.send("Network.enable");
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const slow = { offline: false, latency: 150, downloadThroughput: 250_000, uploadThroughput: 100_000 };
  for (const width of [1440, 390]) {
    await portal.setViewportSize({ width, height: 900 });
    for (const network of [fast, slow]) {
      await session.send("Network.emulateNetworkConditions", network);
      for (const address of ["/overview", "/bots", "/bots?view=attention", "/live", `/bots/${refused}`])
        await expectSteady(portal, address, MAX_STEADY_SHIFT);
    }
  }
});
