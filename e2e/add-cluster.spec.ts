import fs from "node:fs";
import type { Page } from "@playwright/test";
import { TestShard } from "#control/testing/test-shard.ts";
import { CONTROL_VERSION } from "#server/contract/control-library.ts";
import { connectShard } from "./connect-bot.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Add a cluster" });
const block = (page: Page, name: string) => dialogOf(page).getByRole("region", { name, exact: true });
const stepTexts = (page: Page) => page.getByRole("region", { name: "First steps" }).getByRole("listitem");

test("a cluster is added with one click for its token, which every way has in its commands and not in its file and which can be revoked at once; the page turns live when it connects, and says which version is old", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/bots", botInput("Otter"));
  await portal.goto("/live");
  await expect(portal.getByRole("heading", { name: "No cluster is connected" })).toBeVisible();
  await portal.getByRole("button", { name: "Add a cluster" }).click();
  await expect(portal).toHaveURL(/\?add=cluster$/);
  const dialog = dialogOf(portal);
  await dialog.getByRole("button", { name: "Create a token" }).click();
  await expect(dialog.getByText("Cluster on home")).toBeVisible();
  const oneLine = () => block(portal, "Start a cluster").locator("pre").innerText();
  const revoked = /SVC_[A-Za-z0-9]+(?= npx)/.exec(await oneLine())?.[0] ?? "";
  const files = {
    JavaScript: "cluster.mjs",
    systemd: "svc-cluster.service",
    Container: "Containerfile",
    Windows: "svc-cluster.ps1",
    Script: "svc-cluster.sh",
    macOS: "svc-cluster.plist",
  };
  await dialog.getByRole("tab", { name: "One line" }).focus();
  for (const [tab, fileName] of Object.entries(files)) {
    await portal.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("tab", { name: tab, exact: true })).toHaveAttribute("aria-selected", "true");
    await expect(block(portal, fileName)).not.toContainText(revoked);
    const asks = tab === "Windows" || tab === "Script";
    await expect(block(portal, asks ? "Token" : "Then run")).toContainText(revoked);
  }
  await expectAccessible(portal, dialog);
  const xml = await block(portal, "svc-cluster.plist").locator("pre").innerText();
  expect(
    await portal.evaluate(
      (text) => new DOMParser().parseFromString(text, "application/xml").querySelectorAll("parsererror").length,
      xml,
    ),
  ).toBe(0);
  const download = portal.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download svc-cluster.plist" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("svc-cluster.plist");
  expect(fs.readFileSync(await file.path(), "utf8")).not.toContain(revoked);
  const callsWith = (value: string) =>
    fetch(`${BASE_URL}/v1/bots`, { headers: { Authorization: value } }).then(({ status }) => status);
  expect(await callsWith(revoked)).toBe(200);
  await dialog.getByRole("button", { name: "Revoke the token" }).click();
  await expect(dialog.getByRole("button", { name: "Create a token" })).toBeVisible();
  expect(await callsWith(revoked)).toBe(401);
  await expectFitsPhone(portal);
  expect(await auditActions(portal)).toEqual(expect.arrayContaining(["token.create", "token.revoke"]));

  await portal.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole("tab", { name: "One line" }).click();
  await dialog.getByLabel("Name of the cluster").fill("Cellar");
  await expect(block(portal, "Start a cluster")).toContainText("SVC_TOKEN=SVC_… npx -y");
  await dialog.getByRole("button", { name: "Create a token" }).click();
  await expect(dialog.getByText("Cluster on Cellar")).toBeVisible();
  const [, token = ""] = /^SVC_TOKEN=(SVC_\w+) npx -y \S+ --url \S+ --name Cellar$/.exec(await oneLine()) ?? [];
  expect(token).not.toBe("");
  await expect(dialog.getByText("Waiting for the cluster to connect")).toBeVisible();
  const connect = (hello: { lib: string; clusterId: string; clusterName: string }) =>
    new TestShard({ gateway: `${BASE_URL}/gateway/v1`, token }).hello(hello);
  const shards = [await connect({ lib: CONTROL_VERSION, clusterId: "new", clusterName: "Cellar" })];
  await expect(dialog.getByText("Connected: Cellar 1")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  shards.push(await connect({ lib: "0.0.9", clusterId: "old", clusterName: "Attic" }));
  await expect(portal.getByRole("region", { name: "Attic" })).toContainText(`0.0.9, update to ${CONTROL_VERSION}`);
  await expect(portal.getByRole("region", { name: "Cellar" })).toContainText("Shard 1");
  await expect(portal.getByRole("region", { name: "Cellar" })).toContainText(CONTROL_VERSION);
  await expect(portal.getByRole("region", { name: "Cellar" })).not.toContainText("update to");
  for (const secret of [revoked, token]) expect(await portal.content()).not.toContain(secret);
  const tokens = await portal.request.get("/api/trpc/tokens.list?input=%7B%7D");
  expect((await tokens.json()).result.data).toMatchObject([{ name: "Cluster on Cellar" }]);
  for (const shard of shards) shard.disconnect();
});

/** The actions of the signed-in person's own audit log. */
async function auditActions(page: Page): Promise<string[]> {
  const reply = await page.request.get(`${BASE_URL}/api/trpc/auditLog?input=%7B%7D`);
  return (await reply.json()).result.data.map(({ action }: { action: string }) => action);
}

test("the first steps follow what the person does, without a reload, and stay hidden in another browser", async ({
  portal,
  person,
  browser,
}) => {
  await portal.goto("/overview");
  await expect(stepTexts(portal)).toHaveCount(4);
  await expect(portal.getByText("0 of 4 done")).toBeVisible();
  const { id } = (await callApi(person, "POST", "/bots", botInput("Otter"))) as { id: string };
  await expect(portal.getByText("1 of 4 done")).toBeVisible();
  const shard = await connectShard(person);
  shard.onFrame = (frame) =>
    frame.t === "cmd" && shard.answer(frame, { kind: "reply", botName: null, content: "Done", format: 1 });
  await expect.poll(() => shard.bots.has(id), "the bot is assigned to the shard").toBe(true);
  shard.sendPresence(id);
  await expect(portal.getByText("3 of 4 done")).toBeVisible();
  await callApi(person, "POST", `/bots/${id}/commands/run`, { command: "ping" });
  await expect(portal.getByText("4 of 4 done")).toBeVisible();
  shard.disconnect();
  await portal.getByRole("region", { name: "All steps done" }).getByRole("button", { name: "Hide" }).click();
  await expect(portal.getByRole("region", { name: "All steps done" })).toHaveCount(0);
  const context = await browser.newContext({ baseURL: BASE_URL });
  await context.addCookies([{ name: "session", value: person.sessionToken, url: BASE_URL, httpOnly: true }]);
  const elsewhere = await context.newPage();
  await elsewhere.goto("/overview");
  await expect(elsewhere.getByRole("region", { name: "Your account in numbers" })).toBeVisible();
  await expect(elsewhere.getByRole("region", { name: /steps/ })).toHaveCount(0);
  await context.close();
});
