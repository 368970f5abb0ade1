import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { LobbyWorld } from "../../control/platform/simulated/world.ts";
import { serveWorld } from "../../control/platform/simulated/world-server.ts";
import { botInput, callApi, expect, type TestAccount, test } from "../fixtures.ts";
import { startCluster } from "../start-cluster.ts";
import { seedBots } from "../stored-records.ts";
import { svc } from "../test-server.ts";

const attention = (page: Page) => page.getByRole("region", { name: "What needs attention" });
async function newCategory(person: TestAccount, name: string): Promise<string> {
  return ((await callApi(person, "POST", "/categories", { name })) as { id: string }).id;
}

const names = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

const TOTAL = 10_000;

test("10,000 bots and full shards: counts, reasons and map of the overview fit one screen", async ({
  portal,
  person,
}) => {
  test.slow();
  await svc("user", "limit", person.id, "--bots", String(TOTAL));
  const categories = await Promise.all(names("Sparring", 12).map((name) => newCategory(person, name)));
  await seedBots(person.id, TOTAL, (number) => ({ categoryId: categories[number % categories.length] ?? null }));
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
    await expect(fleet.getByRole("group", { name: "All bots" }).getByRole("link")).toBeVisible();
    for (const part of [attention(portal), fleet, portal.getByRole("region", { name: "Your account in numbers" })]) {
      const { y = 0, height = 901 } = (await part.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(900);
    }
    await fleet.getByText("Categories", { exact: true }).click();
    await expect(fleet.getByRole("link", { name: "Sparring 1", exact: true })).toHaveAttribute(
      "href",
      `/bots?category=${categories[0]}`,
    );
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
    await attention(portal).getByRole("button", { name: "Try now" }).click();
    await expect(portal.getByText("1 bot tries again")).toBeVisible();
    await expect.poll(() => world.counters.logins, { timeout: 15_000 }).toBe(logins + 1);
    await expect(sentence).toHaveCount(0, { timeout: 15_000 });

    await portal.goto(`/bots/${id}`);
    await expect(portal.getByRole("term").filter({ hasText: /^Status$/ })).toBeVisible();
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
