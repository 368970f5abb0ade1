import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { LobbyWorld } from "../control/platform/simulated/world.ts";
import { serveWorld } from "../control/platform/simulated/world-server.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";
import { svc } from "./test-server.ts";

const attention = (page: Page) => page.getByRole("region", { name: "What needs attention" });
const shown = (page: Page) => page.getByRole("status").filter({ hasText: " of " });
const rows = (page: Page) => page.getByRole("grid", { name: "Bots" }).locator("tbody").getByRole("row");

async function newCategory(person: TestAccount, name: string): Promise<string> {
  return ((await callApi(person, "POST", "/categories", { name })) as { id: string }).id;
}

async function addBots(person: TestAccount, names: string[], parent?: string): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const input = { ...botInput(name), ...(parent !== undefined && { parent }) };
    ids.push(((await callApi(person, "POST", "/bots", input)) as { id: string }).id);
  }
  return ids;
}

const names = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

test("full clusters: the overview says why bots are offline and what to do, and every page says the same", async ({
  portal,
  person,
}) => {
  test.slow();
  const lobby = await newCategory(person, "Lobby");
  await addBots(person, names("Otter", 12), lobby);
  await addBots(person, names("Heron", 8));
  const cluster = await startCluster(person, { botsPerShard: 5 });
  let second: typeof cluster | null = null;
  try {
    await portal.goto("/overview");
    const sentence = "15 bots are offline and wait for a free place: your cluster is full (5 of 5).";
    await expect(attention(portal).getByRole("heading", { name: sentence })).toBeVisible();
    await expect(attention(portal).getByRole("link", { name: "Add a cluster" })).toHaveAttribute(
      "href",
      "/live?add=cluster",
    );
    await expect(portal.getByRole("link", { name: /^Needs attention 15/ })).toHaveAttribute(
      "href",
      "/bots?view=attention",
    );
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await attention(portal).getByRole("button", { name: "Raise the capacity" }).click();
    const raise = portal.getByRole("dialog", { name: "Raise the capacity" });
    await expect(raise.getByText("--shards 1 --bots-per-shard 20")).toBeVisible();
    await expectAccessible(portal);
    await raise.getByRole("button", { name: "Close" }).last().click();
    await attention(portal).getByRole("link", { name: "Show these bots" }).click();
    await expect(portal).toHaveURL("/bots?reason=clusters_full");
    await expect(shown(portal)).toHaveText("15 of 20");
    await expect(rows(portal).first()).toContainText(/Clusters full, \d+ of 15/);
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await expect(
      rows(portal)
        .first()
        .getByText(/^Clusters full/),
    ).toBeVisible(); // on a phone, too
    await portal.goto("/bots?view=attention");
    await expect(shown(portal)).toHaveText("15 of 20");
    await expect(portal.getByRole("link", { name: "Needs attention 15" })).toBeVisible();
    await expect(attention(portal).getByRole("heading", { name: sentence })).toBeVisible();
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await rows(portal).first().getByRole("link").click();
    await expect(portal.getByText(/is not connected$/)).toBeVisible();
    await expect(
      portal.getByText(
        /It waits for a free place: your cluster is full \(5 of 5\)\. It is number \d+ of 15 in the queue\./,
      ),
    ).toBeVisible();
    await expectAccessible(portal);
    await portal.goto("/categories");
    await expect(portal.getByRole("row", { name: /Lobby/ })).toContainText(
      /Available \d+ · Busy 0 · \d+ not connected \(Clusters full\)/,
    );
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await portal.goto("/live");
    const fleet = portal.getByRole("region", { name: "Fleet", exact: true });
    await expect(fleet.getByRole("link", { name: /Offline, Clusters full, \d+ of 15$/ })).toHaveCount(15);
    await portal.goto("/overview");
    await expect(attention(portal).getByRole("heading", { name: sentence })).toBeVisible();
    second = await startCluster(person, { name: "Second", botsPerShard: 50 });
    await expect(attention(portal)).toHaveCount(0, { timeout: 20_000 });
  } finally {
    await second?.stop();
    await cluster.stop();
  }
});

test("disabled bots and a disabled category are enabled with one click, and credentials name their bots", async ({
  portal,
  person,
}) => {
  const arena = await newCategory(person, "Arena");
  await addBots(person, names("Stork", 3), arena);
  await callApi(person, "PATCH", `/categories/${arena}`, { disabled: true });
  for (const id of await addBots(person, names("Heron", 2)))
    await callApi(person, "PATCH", `/bots/${id}`, { disabled: true });
  const [disabled] = await addBots(person, ["Otter"]);
  await callApi(person, "PATCH", `/bots/${disabled}`, { disabled: true });
  await portal.goto("/overview");
  const category = attention(portal).getByRole("heading", {
    name: "The category Arena is disabled: 3 bots stay offline.",
  });
  await expect(category).toBeVisible();
  await attention(portal).getByRole("button", { name: "Enable the category" }).click();
  await expect(category).toHaveCount(0);
  await expect(attention(portal).getByRole("heading", { name: "3 bots wait for a cluster" })).toBeVisible({
    timeout: 15_000,
  });
  await attention(portal).getByRole("button", { name: "Enable 3 bots" }).click();
  await expect(attention(portal).getByRole("heading", { name: "6 bots wait for a cluster" })).toBeVisible();
  await callApi(person, "PATCH", `/bots/${disabled}`, { disabled: true });
  await portal.goto(`/bots/${disabled}`);
  await expect(portal.getByText("The bot is disabled, so no cluster connects it.")).toBeVisible();
  await portal.getByRole("button", { name: "Enable the bot" }).click();
  await expect(portal.getByText("No cluster is connected.", { exact: false })).toBeVisible();
});

test("the live status and whether a bot is enabled have one name each on every page", async ({ portal, person }) => {
  const [id] = await addBots(person, ["Otter"]);
  await newCategory(person, "Lobby");
  await portal.goto("/bots");
  for (const name of ["Live status", "Reason", "Enabled"])
    await expect(portal.getByRole("columnheader", { name, exact: true })).toBeVisible();
  await portal.goto(`/bots/${id}`);
  for (const name of ["Live status", "Enabled"])
    await expect(portal.getByRole("term").filter({ hasText: name })).toBeVisible();
  await portal.goto("/categories");
  for (const name of ["Live status", "Enabled"])
    await expect(portal.getByRole("columnheader", { name, exact: true })).toBeVisible();
  await portal.goto("/public");
  for (const word of ["Online", "Status: "]) await expect(portal.getByRole("main").getByText(word)).toHaveCount(0);
});

const TOTAL = 10_000;
const CALL = 100;

test("10,000 bots and full shards: the overview fits one screen and begins with why bots are offline", async ({
  portal,
  person,
}) => {
  test.setTimeout(240_000);
  await svc("user", "limit", person.id, "--bots", String(TOTAL));
  const categories: string[] = [];
  for (const name of names("Sparring", 12)) categories.push(await newCategory(person, name));
  for (let call = 0; call < TOTAL / CALL; call += 1) {
    const bots = Array.from({ length: CALL }, (_, index) => {
      const number = call * CALL + index;
      return { accountId: `account-${number}`, deviceId: "device", secret: "secret", nickname: `Otter${number}` };
    });
    await callApi(person, "POST", "/bots/bulk-import", { bots, parent: categories[call % 12] });
  }
  const cluster = await startCluster(person, { shards: 2, botsPerShard: 20 });
  try {
    await portal.setViewportSize({ width: 1440, height: 900 });
    await portal.goto("/overview");
    await expect(
      attention(portal).getByRole("heading", {
        name: "9,960 bots are offline and wait for a free place: your cluster is full (40 of 40).",
      }),
    ).toBeVisible();
    const fleet = portal.getByRole("region", { name: "Fleet", exact: true });
    await expect(fleet.getByRole("link", { name: "Sparring 1", exact: true })).toHaveAttribute(
      "href",
      `/bots?category=${categories[0]}`,
    );
    expect(await portal.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await fleet.getByRole("button", { name: "Show the bots of Sparring 1", exact: true }).click();
    await expect(fleet.getByRole("group", { name: "Sparring 1", exact: true })).toBeVisible();
  } finally {
    await cluster.stop();
  }
});

test("a bot that was signed out elsewhere tries again at once, from the overview and from its own page", async ({
  portal,
  person,
}) => {
  test.slow();
  const world = new LobbyWorld();
  const address = path.join(os.tmpdir(), `svc-reasons-${randomUUID()}.sock`);
  const served = await serveWorld(world, address);
  const cluster = await startCluster(person, { world: address });
  const { deviceAuth, ...input } = botInput("Otter");
  const { id } = (await callApi(person, "POST", "/bots", { ...input, deviceAuth })) as { id: string };
  /** Somebody else signs in with the bot's account. */
  const takeOver = async () => {
    await expect.poll(() => world.bots.map((bot) => bot.id), { timeout: 15_000 }).toEqual([deviceAuth.accountId]);
    const before = world.counters.logins;
    const { newestFence } = world.accounts.require(deviceAuth.accountId);
    await world.login(deviceAuth, { fence: newestFence });
    return before + 1;
  };
  try {
    await portal.goto("/overview");
    let logins = await takeOver();
    const sentence = attention(portal).getByRole("heading", { name: /^1 bot was signed out: somebody else signed in/ });
    await expect(sentence).toBeVisible({ timeout: 20_000 });
    await expectAccessible(portal);
    await attention(portal).getByRole("button", { name: "Try now" }).click();
    await expect(portal.getByText("1 bot tries again")).toBeVisible();
    await expect.poll(() => world.counters.logins, { timeout: 15_000 }).toBe(logins + 1);
    await expect(sentence).toHaveCount(0, { timeout: 15_000 });

    await portal.goto(`/bots/${id}`);
    await expect(portal.getByRole("term").filter({ hasText: "Live status" })).toBeVisible();
    logins = await takeOver();
    await expect(portal.getByText(/Somebody else has signed in with its account, so it waits/)).toBeVisible();
    await portal.getByRole("button", { name: "Try now" }).click();
    await expect.poll(() => world.counters.logins, { timeout: 15_000 }).toBe(logins + 1);
    await expect(portal.getByText(/is not connected$/)).toHaveCount(0, { timeout: 15_000 });
  } finally {
    await cluster.stop();
    await served.close();
  }
});
