import fs from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { change, expect, expectAccessible, expectFitsPhone, listBots, type TestAccount, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { seedBots, seedEndedJob } from "./stored-records.ts";
import { svc } from "./test-server.ts";

const ROWS = 250;
const MANY = 600;

const results = (page: Page) => page.getByRole("list", { name: "Results", exact: true }).locator("> li");
const outcome = (page: Page, name: string) =>
  page.getByRole("list", { name: "Show results by outcome" }).getByRole("button", { name });
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
  await expect(results(portal)).toHaveCount(1);
  const added = portal.getByRole("button", { name: `Succeeded Added ${ROWS} rows` });
  await added.click();
  await expect(added).toHaveAttribute("aria-expanded", "true");
  const rows = portal.getByRole("region", { name: "Bots with the reply “Added”" });
  await expect(rows.getByRole("link", { name: "account-1", exact: true })).toBeVisible();
  await readToTheEnd(rows, rows.getByRole("link", { name: `account-${ROWS - 1}`, exact: true }));
  expect(await rows.getByRole("link").count()).toBeLessThan(50);
});

/** Scrolls until the last of the rows is there: they are read page by page. */
const readToTheEnd = (rows: Locator, last: Locator) =>
  expect(async () => {
    await rows.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(last).toBeVisible({ timeout: 500 });
  }).toPass();

/** While the next page of results is on its way, another job has those of before read again. */
async function showMoreWhileReadAgain(portal: Page, person: TestAccount): Promise<void> {
  await expect(portal.getByRole("status", { name: "Live updates" })).toHaveText("Live");
  const isNext = ({ search }: URL) => search.includes(encodeURIComponent('"skip":50'));
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
    return url.pathname.includes("jobs.groups") && !isNext(url);
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

test("equal replies on many bots are one row with their number, failed ones first, which opens to its bots; the words of the bar choose what is shown", async ({
  portal,
  person,
}) => {
  await svc("user", "limit", person.id, "--bots", String(MANY));
  const botIds = await seedBots(person.id, MANY);
  const replies = [
    { state: "succeeded", format: 1, message: "Outfit changed." },
    { state: "failed", format: null, message: "The bot is not connected." },
    { state: "skipped", format: null, message: "The bot is not connected." },
  ] as const;
  const id = await seedEndedJob(person.id, botIds, (number) => ({
    ...(replies[number < 560 ? 0 : number < 575 ? 1 : 2] ?? replies[0]),
    ms: number,
  }));
  await portal.goto(`/jobs/${id}`);
  await expect(portal.getByText("600 of 600 done")).toBeVisible();
  const partlyDone = portal.getByText("Done, with failures");
  await expect(partlyDone).toBeVisible();
  await expect(results(portal)).toHaveText([
    /Failed.*15 bots/,
    /Succeeded.*Outfit changed\..*560 bots/,
    /Skipped.*25 bots/,
  ]);
  await portal.getByRole("button", { name: /560 bots/ }).click();
  const changed = portal.getByRole("region", { name: "Bots with the reply “Outfit changed.”" });
  await readToTheEnd(changed, changed.getByRole("link", { name: "Otter559" }));
  await expectAccessible(portal, portal.getByRole("main"));
  await saveScreenshots(portal, "job-groups");
  await outcome(portal, "Skipped 25").click();
  await expect(portal).toHaveURL(/results=skipped$/);
  await expect(results(portal)).toHaveText([/Skipped.*25 bots/]);
  await expectFitsPhone(portal);
  await saveScreenshots(portal, "job-groups-phone");
  await outcome(portal, "Skipped 25").click();
  await expect(results(portal)).toHaveCount(3);
  await portal.getByRole("button", { name: "Run again" }).click();
  await expect(portal.getByRole("dialog", { name: "Run again on all 600 bots?" })).toContainText("Command: outfit fox");
  await saveScreenshots(portal, "job-run-again");
  await portal.getByRole("dialog").getByRole("button", { name: "Run again" }).click();
  await expect(portal).not.toHaveURL(new RegExp(id));
  await expect(portal.getByRole("link", { name: "Repeats an earlier job" })).toBeVisible();
  await expect(portal.getByText("600 of 600 done")).toBeVisible({ timeout: 60_000 });
  await expect(results(portal)).toHaveText([/Failed.*600 bots/]);
  await expect(partlyDone).toHaveCount(0);
});

test("replies that all differ are read page by page, each with its bot", async ({ portal, person }) => {
  const botIds = await seedBots(person.id, 70);
  const id = await seedEndedJob(person.id, botIds, (number) => ({
    ...{ state: "succeeded", format: 1, message: `Level ${number}`, ms: 3 },
  }));
  await portal.goto(`/jobs/${id}`);
  await expect(results(portal)).toHaveCount(50);
  await expect(results(portal).first()).toContainText("Otter0");
  await showMoreWhileReadAgain(portal, person);
  await expect(results(portal)).toHaveCount(70);
});

test("a command on many bots is a job: its results, a filter, a CSV, and retry of what failed; the page of a change says which bots were left out", async ({
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
  await expect(drawer.getByText("30 of 30 done")).toBeVisible();
  await expect(outcome(portal, "Failed 30")).toBeVisible();
  await expectAccessible(portal, drawer);
  await drawer.getByRole("link", { name: "Open job" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Command: level 7");
  await expect(results(portal)).toHaveText([/Failed.*The bot is not connected\..*30 bots/]);
  await portal.goto(`${portal.url()}?results=succeeded`);
  await expect(portal.getByText("All 30 results are hidden by the filter.")).toBeVisible();
  await portal.getByRole("button", { name: "Remove the filter Results: Succeeded" }).click();
  await expect(results(portal)).toHaveCount(1);
  await outcome(portal, "Failed 30").click();
  await expect(portal).toHaveURL(/results=failed$/);
  await portal.reload();
  await expect(outcome(portal, "Failed 30")).toHaveAttribute("aria-pressed", "true");
  await expect(results(portal)).toHaveCount(1);
  const download = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Download CSV" }).click();
  const csv = await fs.readFile(await (await download).path(), "utf8");
  expect(csv.trim().split("\r\n")).toHaveLength(31);
  await expectAccessible(portal, portal.getByRole("main"));
  const first = portal.url();
  await portal.getByRole("button", { name: "Retry 30 failed" }).click();
  await expect(portal).not.toHaveURL(first);
  await expect(portal.getByText("30 of 30 done")).toBeVisible();
  await expect(outcome(portal, "Failed 30")).toBeVisible();
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
