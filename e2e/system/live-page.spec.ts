import fs from "node:fs";
import type { Page } from "@playwright/test";
import { BOT_STATUS_NAMES } from "#control/bot-status.ts";
import {
  botInput,
  callApi,
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  signInAs,
  type TestAccount,
  test,
} from "../fixtures.ts";
import { startCluster } from "../start-cluster.ts";
import { BASE_URL } from "../test-server.ts";

interface Snapshot {
  bots: { id: string; nickname: string; status: number }[];
}

async function addBots(person: TestAccount, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await callApi(person, "POST", "/bots", botInput(`Bot ${number}`));
}

const fleet = (page: Page) => page.getByRole("region", { name: "Fleet", exact: true });
const squares = (page: Page, status = "") =>
  fleet(page).getByRole("link", { name: new RegExp(`^Bot \\d+: ${status}`) });
const count = (page: Page, word: string) =>
  fleet(page)
    .getByRole("list", { name: "Bots by status" })
    .getByRole("link", { name: new RegExp(`^${word}`) });
const chip = (page: Page) => page.getByRole("status", { name: "Live updates" });

/** The connected bots, read from the gateway and not from the page. */
async function snapshot(person: TestAccount): Promise<Snapshot> {
  const response = await fetch(`${BASE_URL}/api/trpc/live.snapshot?input=%7B%7D`, {
    headers: { Cookie: `session=${person.sessionToken}` },
  });
  return (await response.json()).result.data;
}

const connected = async (person: TestAccount) => (await snapshot(person)).bots.length;

/** The states that the squares show, in the format of the snapshot. */
async function seen(page: Page): Promise<string[]> {
  const labels = await squares(page).evaluateAll((links) => links.map((link) => link.getAttribute("aria-label") ?? ""));
  return labels.filter((label) => !/: Offline(,|$)/.test(label)).sort();
}

const expected = ({ bots }: Snapshot) =>
  bots.map(({ nickname, status }) => `${nickname}: ${BOT_STATUS_NAMES[status]}`).sort();

test("every open page shows a killed shard within three seconds, and its bots recover by themselves", async ({
  portal,
  person,
  context,
}) => {
  await addBots(person, 8);
  const cluster = await startCluster(person, { shards: 2, botsPerShard: 4 });
  try {
    const overview = await context.newPage();
    await overview.goto("/overview");
    await portal.goto("/live");
    for (const page of [portal, overview]) await expect(squares(page, "Available")).toHaveCount(8);
    const shards = portal.getByRole("list", { name: "Shards of Home" }).getByRole("listitem");
    await expect(shards).toHaveText([/^Shard 1/, /^Shard 2/]);
    const bars = await portal.getByRole("meter").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().x));
    expect(new Set(bars).size).toBe(1);
    await expectAccessible(portal);
    process.kill(cluster.pids()[0] as number, "SIGKILL");
    await Promise.all(
      [portal, overview].map((page) => expect(squares(page, "Available")).toHaveCount(4, { timeout: 3_000 })),
    );
    for (const page of [portal, overview]) {
      await expect(squares(page, "Available")).toHaveCount(8, { timeout: 30_000 });
      await expect(count(page, "Available")).toHaveText(/8$/);
      await expect(squares(page)).toHaveCount(8);
    }
  } finally {
    await cluster.stop();
  }
});

test("the chip shows a lost connection; after it is restored no event is missing or doubled", async ({
  portal,
  person,
  context,
}) => {
  await addBots(person, 6);
  let cluster = await startCluster(person, { botsPerShard: 4 });
  try {
    await portal.goto("/live");
    await expect(squares(portal, "Available")).toHaveCount(4);
    await expect(chip(portal)).toHaveText("Live");
    await context.setOffline(true);
    await expect(chip(portal)).toHaveText("Reconnecting");
    await expect(portal.getByText(/^last update (now|\d+ seconds? ago)$/)).toBeVisible();
    await expect(squares(portal, "Available").first()).toHaveCSS("opacity", "0.5");
    await cluster.stop();
    cluster = await startCluster(person, { name: "Second", shards: 2, botsPerShard: 3 });
    await expect.poll(() => connected(person), { timeout: 20_000 }).toBe(6);
    await expect(squares(portal, "Available")).toHaveCount(4);
    await context.setOffline(false);
    await expect(chip(portal)).toHaveText("Live", { timeout: 20_000 });
    await expect(squares(portal, "Available")).toHaveCount(6);
    await expect(squares(portal, "Available").first()).toHaveCSS("opacity", "1");
    expect(await seen(portal)).toEqual(expected(await snapshot(person)));
    await expect(portal.getByRole("heading", { name: "Second" })).toHaveCount(1);
    await expect(portal.getByRole("region", { name: "Home" })).toContainText("Disconnected");
  } finally {
    await cluster.stop();
  }
});

test("the log of a shard updates and can be paused; the map works by keyboard and as a table", async ({
  portal,
  person,
}) => {
  await addBots(person, 3);
  const cluster = await startCluster(person);
  try {
    await portal.goto("/live");
    await portal.getByRole("button", { name: /^Log of Home, shard 1/ }).click();
    const log = portal.getByRole("log", { name: "Log lines" });
    await expect(log.getByText(/Signed in as/)).toHaveCount(3);
    await expect(log.getByText("info").first()).toBeVisible();
    await expectAccessible(portal);
    await expect(log.getByRole("link", { name: "Bot 1" }).first()).toHaveAttribute("href", /^\/bots\/[0-9a-f]{24}$/);
    await portal.getByLabel("Search the log").fill("bot 2");
    await expect(log.getByText(/Signed in as/)).toHaveCount(1);
    await portal.getByLabel("Level").selectOption("error");
    await expect(log.getByText(/^\d+ lines are hidden by the filter\.$/)).toBeVisible();
    await log.getByRole("button", { name: "Clear the filter" }).click();
    await expect(log.getByText(/Signed in as/)).toHaveCount(3);
    await portal.getByLabel("Search the log").fill("bot 2");
    await portal.getByLabel("Level").selectOption("info");
    await expect(portal).toHaveURL(/logLevel=info/);
    await expectAccessible(portal);
    const download = portal.waitForEvent("download");
    await portal.getByRole("button", { name: "Download" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Home-shard-1.log");
    expect(fs.readFileSync(await file.path(), "utf8")).toMatch(/^\S+Z info \[Bot 2 [0-9a-f]{24}\] /);
    await portal.getByRole("button", { name: "Clear search" }).click();
    await portal.getByRole("button", { name: "Pause" }).click();
    await addBots(person, 1);
    await expect.poll(() => connected(person)).toBe(4);
    await expect(log.getByText(/Signed in as/)).toHaveCount(3);
    await portal.getByRole("button", { name: "Resume" }).click();
    await expect(log.getByText(/Signed in as/)).toHaveCount(4);
    await portal.getByRole("button", { name: "Close log" }).click();
    await expect(log).toHaveCount(0);

    await portal.reload();
    await expect(squares(portal, "Available")).toHaveCount(4);
    await squares(portal).first().focus();
    await portal.keyboard.press("End");
    await expect(squares(portal).last()).toBeFocused();
    await portal.keyboard.press("ArrowLeft");
    await expect(squares(portal).nth(2)).toBeFocused();
    await portal.getByText("Table", { exact: true }).click();
    await expect(portal.getByRole("row", { name: /^No category 4 0 0 0 0 4$/ })).toBeVisible();
    await expect(portal).toHaveURL(/fleet=table/);
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await portal.goto("/overview");
    await expect(squares(portal)).toHaveCount(4);
    await expectFitsPhone(portal);
    await squares(portal).first().click();
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText(/^Bot \d/);
  } finally {
    await cluster.stop();
  }
});

test("another account's bots are not on the map, and its logs cannot be read", async ({ portal, person, browser }) => {
  await addBots(person, 2);
  const other = await createTestAccount();
  const cluster = await startCluster(person);
  try {
    await portal.goto("/live");
    await portal.getByRole("button", { name: /^Log of Home, shard 1/ }).click();
    const shardId = new URL(portal.url()).searchParams.get("log");
    const context = await browser.newContext();
    const page = await context.newPage();
    await signInAs(page, other);
    await page.goto(`/live?log=${shardId}`);
    await expect(page.getByText(/^Log not found/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No cluster is connected" })).toBeVisible();
    expect((await snapshot(other)).bots).toEqual([]);
    await context.close();
  } finally {
    await cluster.stop();
  }
});
