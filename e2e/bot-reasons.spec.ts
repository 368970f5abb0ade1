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

/** @returns Their ids. */
async function addBots(person: TestAccount, word: string, count: number, parent?: string): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const input = { ...botInput(`${word} ${number}`), ...(parent !== undefined && { parent }) };
    ids.push(((await callApi(person, "POST", "/bots", input)) as { id: string }).id);
  }
  return ids;
}

async function expectColumns(page: Page, names: string[]): Promise<void> {
  for (const name of names) await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
}

/** The shard reports every bot that it was assigned, now and later. */
function reportAll(shard: TestShard): void {
  shard.onFrame = (frame) => {
    if (frame.t === "assign") for (const { id } of frame.bots) shard.sendPresence(id);
  };
}

test("full clusters: the overview says why bots are offline and what to do, and every page says the same, with one name each for the live status and whether a bot is enabled", async ({
  portal,
  person,
}) => {
  const lobby = await newCategory(person, "Lobby");
  await addBots(person, "Otter", 4, lobby);
  await addBots(person, "Heron", 3);
  const shard = await connectShard(person, { capacity: 2 });
  reportAll(shard);
  await portal.goto("/overview");
  const sentence = "5 bots are offline and wait for a free place: your cluster is full (2 of 2).";
  await expect(attention(portal).getByRole("heading", { name: sentence })).toBeVisible();
  await expect(attention(portal).getByRole("link", { name: "Add a cluster" })).toHaveAttribute(
    "href",
    "/live?add=cluster",
  );
  await expect(portal.getByRole("link", { name: /^Needs attention 5/ })).toHaveAttribute(
    "href",
    "/bots?view=attention",
  );
  await attention(portal).getByRole("button", { name: "Raise the capacity" }).click();
  const raise = portal.getByRole("dialog", { name: "Raise the capacity" });
  await expect(raise.getByText("--shards 1 --bots-per-shard 7")).toBeVisible();
  await expectAccessible(portal, raise);
  await raise.getByRole("button", { name: "Close" }).last().click();
  await attention(portal).getByRole("link", { name: "Show these bots" }).click();
  await expect(portal).toHaveURL("/bots?reason=clusters_full");
  await expect(shown(portal)).toHaveText("5 of 7");
  await expectColumns(portal, ["Status", "Party", "Shard", "Last seen"]);
  await expect(rows(portal).first()).toContainText(/Clusters full, \d+ of 5/);
  await portal.getByRole("link", { name: "Needs attention 5" }).click();
  await expect(shown(portal)).toHaveText("5 of 7");
  await expect(attention(portal).getByRole("heading", { name: sentence })).toBeVisible();
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Categories" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Categories");
  await expect(portal.getByRole("row", { name: /Lobby/ })).toContainText(
    /Available \d+ · Busy 0 · \d+ not connected \(Clusters full\)/,
  );
  await expectColumns(portal, ["Status", "Enabled"]);
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
  await attention(portal).getByRole("link", { name: "Show these bots" }).click();
  await rows(portal).first().getByRole("link").click();
  await expect(portal).toHaveURL(/bot=/);
  await portal.getByRole("link", { name: "Open the full page" }).click();
  await expect(
    portal.getByText(
      /It waits for a free place: your cluster is full \(2 of 2\)\. It is number \d+ of 5 in the queue\./,
    ),
  ).toBeVisible();
  for (const name of ["Status", "Enabled"])
    await expect(portal.getByRole("term").filter({ hasText: name })).toBeVisible();
  const text = await (await portal.request.get("/public")).text();
  for (const word of [">Online<", "Status: "]) expect(text).not.toContain(word);
  await portal
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Clusters/ })
    .click();
  const fleet = portal.getByRole("region", { name: "Fleet", exact: true });
  await expect(fleet.getByRole("link", { name: /Offline, Clusters full, \d+ of 5$/ })).toHaveCount(5);
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
  await addBots(person, "Stork", 3, arena);
  await callApi(person, "PATCH", `/categories/${arena}`, { disabled: true });
  const ids = await addBots(person, "Heron", 3);
  for (const id of ids) await callApi(person, "PATCH", `/bots/${id}`, { disabled: true });
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
  await callApi(person, "PATCH", `/bots/${ids[0]}`, { disabled: true });
  await portal.goto(`/bots/${ids[0]}`);
  await expect(portal.getByText("The bot is disabled, so no cluster connects it.")).toBeVisible();
  await portal.getByRole("tab", { name: "Friends" }).click();
  await expect(portal.getByText("The bot is disabled, so no cluster connects it.")).toBeVisible();
  await portal.getByRole("tab", { name: "Overview" }).click();
  await portal.getByRole("button", { name: "Enable the bot" }).click();
  await expect(portal.getByText("No cluster is connected.", { exact: false })).toBeVisible();
});
