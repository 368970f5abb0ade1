import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import { change, expect, expectAccessible, expectFitsPhone, listBots, type TestAccount, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { seedBots } from "./stored-records.ts";
import { svc } from "./test-server.ts";

const ROWS = 250;
const MANY = 600;

const results = (page: Page) => page.getByRole("region", { name: "Results" }).locator("tbody tr");
const toJobs = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();

test("an import goes on while the page is reloaded, and is in the list of jobs with the result of each row", async ({
  portal,
  person,
}) => {
  await svc("user", "limit", person.id, "--bots", String(ROWS));
  await portal.goto("/bots/import");
  const lines = Array.from({ length: ROWS }, (_, index) => `account-${index}:device-${index}:secret-${index}`);
  await portal.getByLabel("Bots to import").fill(lines.join("\n"));
  await portal.getByRole("button", { name: "Check rows" }).click();
  await portal.getByRole("button", { name: `Import ${ROWS} bots` }).click();
  await expect(portal).toHaveURL(/\/bots\/import\?job=/);
  await portal.reload();
  await expect(portal.getByText(`${ROWS} of ${ROWS} done`)).toBeVisible({ timeout: 60_000 });
  await expect(portal.getByText(`${ROWS} bots imported`)).toBeVisible();
  expect(await listBots(person)).toHaveLength(ROWS);
  await toJobs(portal);
  await portal.getByRole("link", { name: "Import of bots" }).click();
  await expect(portal.getByText(`${ROWS} of ${ROWS} done`)).toBeVisible();
  await expect(results(portal).first()).toContainText("Added");
  await expect(results(portal)).toHaveCount(100);
  await showMoreWhileReadAgain(portal, person);
  await expect(results(portal)).toHaveCount(200);
});

/** While the next page of results is on its way, another job has those of before read again. */
async function showMoreWhileReadAgain(portal: Page, person: TestAccount): Promise<void> {
  const isNext = ({ search }: URL) => search.includes(encodeURIComponent('"after":99'));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await portal.route(isNext, async (route) => {
    await released;
    await route.continue();
  });
  await portal.getByRole("button", { name: "Show more" }).click();
  const readAgain = portal.waitForRequest((request) => {
    const url = new URL(request.url());
    return url.pathname.includes("jobs.items") && !isNext(url);
  });
  const [bot] = await listBots(person);
  await change(person, "jobs.create", {
    kind: "command",
    input: { commands: [{ command: "level" }] },
    target: { botIds: [bot?.id] },
  });
  await readAgain;
  release();
}

test("a command on many bots is a job: results by bot, a filter, a CSV, and retry of what failed; the page of a change says which bots were left out", async ({
  portal,
  person,
}) => {
  test.slow();
  await seedBots(person.id, 30);
  await portal.goto("/jobs");
  await expect(portal.getByRole("heading", { name: "No jobs yet" })).toBeVisible();
  expect((await portal.request.get(`/jobs/${"0".repeat(24)}`)).status()).toBe(404);
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bots" }).click();
  await portal.getByRole("checkbox", { name: "Select all bots shown" }).check();
  await portal.keyboard.press("r");
  const drawer = portal.getByRole("dialog", { name: "Run a command on 30 bots" });
  await expect(drawer.getByText("On 30 bots", { exact: true })).toBeVisible();
  await drawer.getByRole("switch", { name: "Skip bots that are offline" }).click();
  await drawer.getByRole("combobox", { name: "Command" }).fill("level 7");
  await drawer.getByRole("button", { name: "Run" }).click();
  await expect(drawer.getByText("30 of 30 done · 30 failed")).toBeVisible();
  await expectAccessible(portal, drawer);
  await drawer.getByRole("link", { name: "Open job" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Command: level 7");
  await expect(results(portal)).toHaveCount(30);
  await expect(results(portal).first()).toContainText("The bot is not connected.");
  await portal.getByLabel("Results shown").selectOption("Succeeded");
  await expect(portal.getByText("All 30 results are hidden by the filter.")).toBeVisible();
  await portal.getByRole("button", { name: "Show all results" }).click();
  await expect(results(portal)).toHaveCount(30);
  await portal.getByLabel("Results shown").selectOption("Failed");
  await expect(portal).toHaveURL(/results=failed$/);
  await portal.reload();
  await expect(portal.getByLabel("Results shown")).toHaveValue("failed");
  await expect(results(portal)).toHaveCount(30);
  const download = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Download CSV" }).click();
  const csv = await fs.readFile(await (await download).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(31);
  await expectAccessible(portal, portal.getByRole("main"));
  const first = portal.url();
  await portal.getByRole("button", { name: "Try again on 30 failed" }).click();
  await expect(portal).not.toHaveURL(first);
  await expect(portal.getByText("30 of 30 done · 30 failed")).toBeVisible();
  await expectFitsPhone(portal);

  const botIds = [...(await listBots(person)).slice(0, 3).map(({ id }) => id), "invented", "made-up"];
  const { id } = await change<{ id: string }>(person, "jobs.create", {
    kind: "edit",
    input: { public: true },
    target: { botIds },
  });
  await portal.setViewportSize({ width: 1280, height: 720 });
  await toJobs(portal);
  await expect(portal.getByRole("link", { name: "Command: level 7" })).toHaveCount(2);
  await portal.locator(`a[href="/jobs/${id}"]`).click();
  await expect(portal.getByText("3 of 3 done")).toBeVisible();
  await expect(portal.getByText("2 of the chosen bots no longer exist and were left out.")).toBeVisible();
  await saveScreenshots(portal, "job-unknown-bots");
  await expectFitsPhone(portal);
});

test("a change of 600 bots is made although the page is left at once", async ({ portal, person }) => {
  await svc("user", "limit", person.id, "--bots", String(MANY));
  await seedBots(person.id, MANY);
  await portal.goto("/bots");
  await portal.getByRole("checkbox", { name: "Select all bots shown" }).check();
  await expect(portal.getByText("600 selected")).toBeVisible();
  const created = portal.waitForResponse(/jobs\.create/);
  await portal.getByRole("button", { name: "Disable" }).first().click();
  await created;
  await portal.goto("about:blank");
  await expect.poll(async () => (await listBots(person)).filter(({ flags }) => flags & 1).length).toBe(MANY);
  await portal.goto("/jobs");
  await expect(portal.getByRole("link", { name: "Disable bots" })).toBeVisible();
  await expect(portal.getByText("600 of 600 done")).toBeVisible();
});
