import type { Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, test } from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";

const squares = (page: Page, status: string) =>
  page
    .getByRole("region", { name: "Fleet", exact: true })
    .getByRole("link", { name: new RegExp(`^Bot \\d+: ${status}`) });

test("an empty live page explains how to start a cluster, and lists it when it connects", async ({
  portal,
  person,
}) => {
  for (const number of [1, 2, 3]) await callApi(person, "POST", "/bots", botInput(`Bot ${number}`));
  await portal.goto("/overview");
  await expect(portal.getByRole("status", { name: "Live updates" })).toHaveText("Live");
  const attention = portal.getByRole("region", { name: "What needs attention" });
  await expect(attention.getByRole("heading", { name: "3 bots wait for a cluster: none is connected." })).toBeVisible();
  await expect(attention.getByRole("link", { name: "Add a cluster" })).toHaveAttribute("href", "/live?add=cluster");
  await expectAccessible(portal, attention);
  await portal.keyboard.press("g");
  await portal.keyboard.press("l");
  await expect(portal.getByRole("heading", { name: "No cluster is connected" })).toBeVisible();
  await expect(portal.getByRole("button", { name: "Add a cluster" })).toBeVisible();
  await expect(squares(portal, "Offline")).toHaveCount(3);
  await expectAccessible(portal, portal.getByRole("main"));
  const cluster = await startCluster(person, { name: "Cellar", botsPerShard: 10 });
  try {
    await expect(portal.getByRole("heading", { name: "Cellar" })).toBeVisible();
    await expect(portal.getByRole("heading", { name: "No cluster is connected" })).toHaveCount(0);
    await expect(portal.getByRole("meter", { name: "Bots of Cellar, shard 1" })).toHaveAttribute(
      "aria-valuetext",
      "3 connected, 3 assigned, capacity 10",
    );
    await expect(portal.getByRole("list", { name: "Shards of Cellar" })).toContainText("7 free of 10");
    await expect(squares(portal, "Available")).toHaveCount(3);
    await portal.keyboard.press("g");
    await portal.keyboard.press("o");
    await expect(portal.getByRole("heading", { name: "Cellar" })).toHaveCount(0);
    await expect(squares(portal, "Available")).toHaveCount(3);
    await expect(attention).toHaveCount(0);
  } finally {
    await cluster.stop();
  }
  await expect(squares(portal, "Offline")).toHaveCount(3);
});
