import type { Page } from "@playwright/test";
import type { TestShard } from "#control/testing/test-shard.ts";
import { connectShard } from "./connect-bot.ts";
import { botInput, callApi, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";

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

/** The shard reports every bot that it was assigned, now and later. */
function reportAll(shard: TestShard): void {
  shard.onFrame = (frame) => {
    if (frame.t === "assign") for (const { id } of frame.bots) shard.sendPresence(id);
  };
}

test("full clusters: the overview says why bots are offline and what to do, and every page says the same", async ({
  portal,
  person,
}) => {
  const lobby = await newCategory(person, "Lobby");
  await addBots(person, names("Otter", 12), lobby);
  await addBots(person, names("Heron", 8));
  const shard = await connectShard(person, { capacity: 5 });
  reportAll(shard);
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
  await attention(portal).getByRole("button", { name: "Raise the capacity" }).click();
  const raise = portal.getByRole("dialog", { name: "Raise the capacity" });
  await expect(raise.getByText("--shards 1 --bots-per-shard 20")).toBeVisible();
  await expectAccessible(portal);
  await raise.getByRole("button", { name: "Close" }).last().click();
  await attention(portal).getByRole("link", { name: "Show these bots" }).click();
  await expect(portal).toHaveURL("/bots?reason=clusters_full");
  await expect(shown(portal)).toHaveText("15 of 20");
  await expect(rows(portal).first()).toContainText(/Clusters full, \d+ of 15/);
  await portal.getByRole("link", { name: "Needs attention 15" }).click();
  await expect(shown(portal)).toHaveText("15 of 20");
  await expect(attention(portal).getByRole("heading", { name: sentence })).toBeVisible();
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Categories" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await expect(portal.getByRole("row", { name: /Lobby/ })).toContainText(
    /Available \d+ · Busy 0 · \d+ not connected \(Clusters full\)/,
  );
  await portal.goto("/bots?reason=clusters_full");
  await rows(portal).first().getByRole("link").click();
  await expect(portal).toHaveURL(/bot=/);
  await portal.getByRole("link", { name: "Open the full page" }).click();
  await expect(
    portal.getByText(
      /It waits for a free place: your cluster is full \(5 of 5\)\. It is number \d+ of 15 in the queue\./,
    ),
  ).toBeVisible();
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Live/ }).click();
  const fleet = portal.getByRole("region", { name: "Fleet", exact: true });
  await expect(fleet.getByRole("link", { name: /Offline, Clusters full, \d+ of 15$/ })).toHaveCount(15);
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
  await expect(attention(portal).getByRole("heading", { name: sentence })).toBeVisible();
  const second = await connectShard(person, { clusterId: "second", clusterName: "Second", capacity: 50 });
  reportAll(second);
  await expect(attention(portal)).toHaveCount(0);
  for (const one of [shard, second]) one.disconnect();
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
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Categories" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Categories");
  for (const name of ["Live status", "Enabled"])
    await expect(portal.getByRole("columnheader", { name, exact: true })).toBeVisible();
  await portal.goto(`/bots/${id}`);
  for (const name of ["Live status", "Enabled"])
    await expect(portal.getByRole("term").filter({ hasText: name })).toBeVisible();
  const text = await (await portal.request.get("/public")).text();
  for (const word of [">Online<", "Status: "]) expect(text).not.toContain(word);
});
