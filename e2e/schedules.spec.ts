import type { Page } from "@playwright/test";
import type { Schedule } from "#server/contract/schedules.ts";
import { db } from "#server/data/db.ts";
import {
  botInput,
  callApi,
  change,
  expect,
  expectAccessible,
  expectFitsPhone,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { svc } from "./test-server.ts";

const all = async (person: TestAccount) => (await callApi(person, "GET", "/schedules")) as Schedule[];
const rows = (page: Page) => page.getByRole("list", { name: "Schedules" }).locator("> li");
const MISSED = "1 time passed while the service did not run schedules.";
const nextRuns = (page: Page) => page.getByRole("list", { name: "Next runs" }).getByRole("listitem");
const act = async (page: Page, name: string, action: string) => {
  const label = { name: `Actions for ${name}`, exact: true };
  await page.getByRole("button", label).click();
  await page.getByRole("menu", label).getByRole("menuitem", { name: action }).click();
};

const toList = (page: Page) =>
  page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Schedules" }).click();

async function createSchedule(person: TestAccount, changes: object = {}): Promise<Schedule> {
  const bot = (await callApi(person, "POST", "/bots", botInput())) as { id: string };
  const body = {
    ...{ name: "Evening", kind: "chat", input: { content: "Good evening" }, target: { botIds: [bot.id] } },
    ...{ cron: "0 18 * * *", timeZone: "Europe/Berlin", ...changes },
  };
  return (await callApi(person, "POST", "/schedules", body)) as Schedule;
}

test.use({ timezoneId: "Europe/Berlin" });

test.describe("Schedules", () => {
  test("an empty list explains schedules; a new one shows its next five runs while it is typed, and is paused, resumed and deleted from the list", async ({
    portal,
    person,
  }) => {
    const { id: categoryId } = (await callApi(person, "POST", "/categories", { name: "Arena" })) as { id: string };
    await portal.goto("/schedules");
    await expect(portal.getByRole("heading", { name: "No schedules yet" })).toBeVisible();
    await portal.getByRole("link", { name: "New schedule" }).click();
    await portal.getByRole("textbox", { name: "Name" }).fill("Evening");
    await expect(nextRuns(portal)).toHaveCount(5);
    await expect(nextRuns(portal).first()).toHaveText(/\w{3}, \d+ \w+ \d{4}, 18:00/);
    await portal.locator("input[type=time]").fill("07:30");
    await expect(nextRuns(portal).first()).toHaveText(/07:30/);

    await portal.getByRole("button", { name: "Create schedule" }).click();
    await expect(portal.getByText("Required")).toHaveCount(2); // command and category
    await portal.getByRole("combobox", { name: "Command" }).fill("emote wave");
    await portal.getByRole("combobox", { name: "Category" }).click();
    await portal.getByRole("option", { name: "Arena" }).click();
    await portal.getByText("Cron", { exact: true }).click();
    const cron = portal.getByLabel("Cron expression");
    await cron.fill("0 0 30 2 *");
    await expect(portal.getByRole("region", { name: "Next runs" })).toContainText("never comes");
    await cron.fill("15 9 * * MON-FRI");
    await expect(portal.getByText("Monday to Friday at 09:15")).toBeVisible();
    await expect(nextRuns(portal).first()).toHaveText(/09:15/);
    await expectAccessible(portal, portal.getByRole("main"));
    await portal.getByRole("button", { name: "Create schedule" }).click();

    await expect(portal.getByRole("heading", { level: 1, name: "Evening" })).toBeVisible();
    expect(await all(person)).toMatchObject([
      {
        ...{ name: "Evening", kind: "command", input: { command: "emote", args: "wave" }, target: { categoryId } },
        ...{ cron: "15 9 * * MON-FRI", timeZone: "Europe/Berlin", missedRuns: "skip" },
      },
    ]);
    await toList(portal);
    await expect(rows(portal)).toContainText(["Monday to Friday at 09:15 (Europe/Berlin)"]);
    await expect(rows(portal)).toContainText(["Category Arena"]);
    await expect(rows(portal)).toContainText(["Active"]);
    await act(portal, "Evening", "Pause");
    await expect(rows(portal)).toContainText(["Paused"]);
    expect(await all(person)).toMatchObject([{ paused: true, nextRunAt: null }]);
    await act(portal, "Evening", "Resume");
    await expect(rows(portal)).toContainText(["Active"]);
    await act(portal, "Evening", "Delete");
    await portal.getByRole("dialog").getByRole("button", { name: "Delete schedule" }).click();
    await expect(portal.getByRole("heading", { name: "No schedules yet" })).toBeVisible();
    expect(await all(person)).toEqual([]);
  });

  test("applies a preset to the bots of a saved view, which are those that it shows when it runs", async ({
    portal,
    person,
  }) => {
    const { id: presetId } = (await callApi(person, "POST", "/presets", {
      ...{ name: "Fox in red", config: { level: 7 } },
    })) as { id: string };
    const view = { name: "Night shift", query: "q=otter", pinned: false };
    const { id: viewId } = await change<{ id: string }>(person, "views.create", view);
    await portal.goto("/schedules/new");
    await portal.getByRole("textbox", { name: "Name" }).fill("Evening");
    await portal.getByText("Preset", { exact: true }).click();
    await portal.getByText("Saved view", { exact: true }).click();
    await portal.getByRole("button", { name: "Create schedule" }).click();
    await expect(portal.getByText("Required")).toHaveCount(2); // preset and view
    await portal.getByRole("combobox", { name: "Preset" }).click();
    await portal.getByRole("option", { name: "Fox in red" }).click();
    await portal.getByRole("combobox", { name: "Saved view" }).click();
    await portal.getByRole("option", { name: "Night shift" }).click();
    await portal.getByRole("button", { name: "Create schedule" }).click();
    await expect(portal.getByRole("heading", { level: 1, name: "Evening" })).toBeVisible();
    expect(await all(person)).toMatchObject([{ kind: "preset", input: { presetId }, target: { viewId } }]);
    await toList(portal);
    await expect(rows(portal)).toContainText(["Fox in red"]);
    await expect(rows(portal)).toContainText(["Night shift"]);
  });

  test("says what it did, which credential set it up, and why the service paused it; resumed, it is the person's own; what is wrong is said at its field, and it is edited", async ({
    portal,
    person,
  }) => {
    const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "program");
    const program = { ...person, sessionToken: token };
    const skips = await createSchedule(program, { name: "Skips", cron: "0 0 1 1 *" });
    const { id } = await createSchedule(program, { cron: "0 0 1 1 *", missedRuns: "runOnce" });
    const nextRunAt = new Date(Date.now() - 7_200_000);
    await db().schedule.updateMany({ where: { id: { in: [skips.id, id] } }, data: { nextRunAt } });
    const lastRuns = async () => (await all(person)).map(({ lastRun }) => lastRun?.state);
    await expect.poll(lastRuns, { timeout: 60_000 }).toEqual(["skipped", "started"]);
    await portal.goto("/schedules");
    await expect(rows(portal).filter({ hasText: "Skips" })).toContainText(MISSED);
    await rows(portal).getByRole("link", { name: "Evening" }).click();
    await expect(portal.getByText("An API token set it up.")).toBeVisible();
    await portal.getByRole("tab", { name: "History" }).click();
    const history = portal.getByRole("table", { name: "Past runs" });
    await expect(history).toContainText(MISSED);
    await expect(history).toContainText("0 succeeded · 1 skipped"); // its bot is not connected
    const pausedBecause = "The API token that set up this schedule was revoked or has expired.";
    await db().schedule.update({ where: { id }, data: { paused: true, nextRunAt: null, pausedBecause } });
    await portal.reload();
    const notice = portal.getByRole("alert").filter({ hasText: "The service has paused this schedule" });
    await expect(notice).toContainText(`${pausedBecause} If you resume it, it runs as your own.`);
    await expectAccessible(portal, portal.getByRole("main"));
    await saveScreenshots(portal, "schedule-paused");
    await expectFitsPhone(portal);
    await saveScreenshots(portal, "schedule-paused-phone");
    await portal.setViewportSize({ width: 1280, height: 720 });
    await act(portal, "Evening", "Resume");
    await expect(notice).toBeHidden();
    const own = { paused: false, apiTokenId: null, pausedBecause: null };
    expect((await all(person))[1]).toMatchObject(own);

    await portal.getByRole("tab", { name: "Settings" }).click();
    await expect(portal.getByRole("textbox", { name: "Message" })).toHaveValue("Good evening");
    await portal.getByLabel("Cron expression").fill("* * * * *");
    await portal.getByRole("button", { name: "Save changes" }).click();
    await expect(portal.getByText("runs more often than every 5 minutes").first()).toBeVisible();
    await portal.getByRole("button", { name: "Discard" }).click();
    await expect(portal.getByText("runs more often than every 5 minutes")).toHaveCount(0);
    await expect(portal.getByRole("region", { name: "Unsaved changes" })).toBeHidden();
    await portal.getByText("Once", { exact: true }).click();
    await portal.getByLabel("Date and time").fill("2031-01-31T18:00");
    await expect(nextRuns(portal)).toHaveText(["Fri, 31 Jan 2031, 18:00"]);
    await portal.getByRole("button", { name: "Save changes" }).click();
    await expect(portal.getByText("Evening was saved")).toBeVisible();
    expect((await all(person))[1]).toMatchObject({ cron: null, at: "2031-01-31T17:00:00.000Z" });
    await portal.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await act(portal, "Evening", "Copy the ID");
    await expect(portal.getByText("Copied")).toBeVisible();
    expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await expectFitsPhone(portal);
  });
});
