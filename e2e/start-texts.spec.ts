import fs from "node:fs";
import type { Page } from "@playwright/test";
import { TestShard } from "#control/testing/test-shard.ts";
import { CONTROL_VERSION } from "#server/contract/control-library.ts";
import { expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const GATEWAY = `${BASE_URL}/gateway/v1`;
const block = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("the start of a cluster can be copied as a file for what starts it, with the keyboard alone", async ({
  portal,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await portal.goto("/live");
  const choice = portal.getByLabel("Copy as");
  await expect(choice).toHaveValue("command");
  await expect(block(portal, "Start a cluster")).toContainText("SVC_TOKEN=SVC_… npx -y");
  await choice.focus();
  for (const fileName of ["svc-cluster.sh", "svc-cluster.ps1", "svc-cluster.service", "svc-cluster.plist"]) {
    await portal.keyboard.press("ArrowDown");
    await expect(block(portal, fileName)).toContainText(`${GATEWAY}/svc-control-latest.tgz`);
    await expect(block(portal, "Then run")).toContainText(fileName);
  }
  const plist = await block(portal, "svc-cluster.plist").locator("pre").innerText();
  const problems = await portal.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "application/xml");
    return [...document.querySelectorAll("parsererror")].map(({ textContent }) => textContent);
  }, plist);
  expect(problems).toEqual([]);
  await expectAccessible(portal);
  await expectFitsPhone(portal);

  await portal.keyboard.press("ArrowDown");
  await expect(block(portal, "Containerfile")).toContainText("FROM docker.io/library/node");
  await block(portal, "Containerfile").getByRole("button", { name: "Copy containerfile" }).click();
  const copied = await portal.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`ENV SVC_URL="${GATEWAY}"`);
  const download = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Download Containerfile" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Containerfile");
  expect(fs.readFileSync(await file.path(), "utf8")).toBe(copied);
});

test("the live page shows which cluster runs an older version, and how to start another one", async ({
  portal,
  person,
}) => {
  const { token } = await svc("token", "create", "--user", person.id, "--name", "cluster");
  const shards = [
    { lib: "0.0.9", clusterId: "old", clusterName: "Attic" },
    { lib: CONTROL_VERSION, clusterId: "new", clusterName: "Cellar" },
  ].map((hello) => new TestShard({ gateway: GATEWAY, token: token as string }).hello(hello));
  try {
    await Promise.all(shards);
    await portal.goto("/live");
    await expect(portal.getByRole("region", { name: "Attic" })).toContainText(`0.0.9, update to ${CONTROL_VERSION}`);
    await expect(portal.getByRole("region", { name: "Cellar" })).toContainText(CONTROL_VERSION);
    await expect(portal.getByRole("region", { name: "Cellar" })).not.toContainText("update to");
    await portal.getByText("Start another cluster").click();
    await expect(portal.getByLabel("Copy as")).toBeVisible();
    await expectAccessible(portal);
    await expectFitsPhone(portal);
  } finally {
    for (const shard of await Promise.all(shards)) shard.disconnect();
  }
});
