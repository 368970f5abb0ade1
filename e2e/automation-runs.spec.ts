import type { Locator, Page } from "@playwright/test";
import type { AutomationsFrame } from "#control/automation-frames.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { automation, makeCategory, region, row, runsOf, trace } from "./automation-page.ts";
import { connectBot, connectShard } from "./connect-bot.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";

const button = (root: Page | Locator, name: string | RegExp) => root.getByRole("button", { name, exact: true });
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

type Run = Partial<AutomationsFrame["runs"][number]>;

/** What a shard says that the automation did. */
function reporter(shard: TestShard, botId: string) {
  const of = { id: botId, automation: { id: "welcome", name: "Welcome" }, agoMs: 0 };
  const ada = { id: "ada", displayName: "Ada" };
  const usual = { startedBy: "memberJoined", person: ada, lengthMs: 1_500, result: "done", conditions: [] };
  const said = { at: 2, step: "do[0]", did: "ran", command: "say", args: "Hello Ada", answer: "Sent.", format: 1 };
  return {
    ran: (...runs: Run[]) => {
      const sent = runs.map((run) => ({ ...of, ...usual, steps: [said], ...run }));
      shard.send({ t: "automations", runs: sent });
    },
    refused: (limit: string, count: number) => shard.send({ t: "automations", refusals: [{ ...of, limit, count }] }),
    told: (...texts: string[]) => shard.send({ t: "automations", notices: texts.map((text) => ({ ...of, text })) }),
  };
}

test("runs come by themselves, and stay chosen until another run, a dry run or a change takes their place", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person);
  const shard = await connectShard(person, { automations: 1 });
  const botId = await connectBot(person, shard, { ...botInput("Scout"), parent: category });
  const report = reporter(shard, botId);
  await portal.setViewportSize(desktop);
  await portal.goto(`/automations/${category}/welcome`);
  const runs = region(portal, "Runs");
  await expect(runs.getByText("It has not run in the last 24 hours.")).toBeVisible();
  await expectAccessible(portal);
  await takeScreenshots(portal, "runs-empty", runs);

  const values = { value: "member.isFriend", was: false, holds: true };
  const long = { conditions: [values], isCut: true, agoMs: 90_000 };
  report.ran(long, { result: "failed", startedBy: "hello", person: null, agoMs: 30_000 });
  report.refused("cooldown", 3);
  const items = runsOf(portal)
    .getByRole("listitem")
    .filter({ has: portal.locator("[aria-pressed]") });
  await expect(items).toHaveCount(2);
  const failed = runsOf(portal).getByRole("button", { name: /^Failed/ });
  await expect(failed).toContainText("Command “hello”");
  await expect(runs).toContainText("Refused: 3 times because its pause was not over.");
  const first = runsOf(portal).getByRole("button", { name: /^Done/ });
  await first.click();
  await expect(runs.getByRole("list", { name: "What the condition asked" })).toContainText("Holds:");
  await expect(runs).toContainText("The run was too long to be kept whole");
  await expect(runs).toContainText("It may have been changed since this run.");
  await expect(trace(portal, "do[0]")).toContainText("Ran “say Hello Ada”");
  await expect(trace(portal, "do[1]")).toHaveText("Was not done, or was left out because the run was too long");
  await expectAccessible(portal);

  report.ran({ result: "stopped" });
  await expect(items).toHaveCount(3);
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await takeScreenshots(portal, "run-chosen", runs);
  await failed.click();
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await expect(trace(portal, "do[1]")).toHaveText("Was not done");
  await button(region(portal, "Try it"), "Try it").click();
  await expect(trace(portal, "do[1]")).toContainText("Stranger is here");
  await expect(failed).toHaveAttribute("aria-pressed", "false");
  await failed.click();
  await expect(region(portal, "Try it").getByText("It ran to its end.")).toHaveCount(0);
  await expect(trace(portal, "do[1]")).toHaveText("Was not done");
  await button(runs, "Hide this run").click();
  await expect(portal.locator("[data-trace]")).toHaveCount(0);

  await failed.click();
  await portal.getByRole("textbox", { name: "Name", exact: true }).fill("Changed");
  await expect(portal.locator("[data-trace]")).toHaveCount(0);
  await portal.getByRole("tab", { name: "JSON" }).click();
  await failed.click();
  await expect(runs).toContainText("The steps show in the view “Editor” what they did.");
  await expectFitsPhone(portal);
  await button(region(portal, "Unsaved changes"), "Discard").click();

  await portal.setViewportSize(desktop);
  await portal.goto("/automations");
  await expect(row(portal)).toContainText("3 · 1 failed · 3 refused Refused: 3 times because its pause was not over.");
  await expect(row(portal)).toContainText("Stopped by a step");
  await expectAccessible(portal);
  await takeScreenshots(portal, "list-with-runs");
  await portal.goto(`/categories/${category}?tab=automations`);
  await expect(row(portal)).toContainText("3 · 1 failed · 3 refused");

  report.told("Ada is here", "Ben is here");
  await expect(portal.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await portal.goto("/notifications");
  await expect(portal.getByRole("main").getByRole("list", { name: "What it told" }).getByRole("listitem")).toHaveText([
    "Ben is here",
    "Ada is here",
  ]);
  await expectAccessible(portal);
  await takeScreenshots(portal, "told");
  shard.disconnect();
});

async function takeScreenshots(page: Page, name: string, seen: Locator = page.getByRole("main")): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport);
    await seen.evaluate((element) => element.scrollIntoView());
    await saveScreenshots(page, `${name}-${size}`);
  }
  await page.setViewportSize(desktop);
}

test("the list stays while its runs cannot be read, and the page says that it cannot show them", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person);
  await portal.route(/\/api\/trpc\/.*automations\.(list|activity)/, (route) => route.abort());
  await portal.goto(`/categories/${category}?tab=automations`);
  await expect(row(portal)).toContainText("Runs todayNot known now");
  await portal.goto(`/automations/${category}/welcome`);
  await expect(region(portal, "Runs").getByRole("alert")).toBeVisible();
  await portal.unrouteAll();
  await button(region(portal, "Runs"), "Try again").click();
  await expect(region(portal, "Runs").getByText("It has not run in the last 24 hours.")).toBeVisible();
});

test("the editor says which clusters are too old for automations, and which never report an event", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person, { ...automation, when: [{ event: "memberOutfit" }] });
  const old = await connectShard(person, { clusterId: "old", clusterName: "Attic" });
  const lacking = { clusterId: "new", clusterName: "Cellar", automations: 1, unsupportedEvents: ["memberOutfit"] };
  const recent = await connectShard(person, lacking);
  await portal.goto(`/automations/${category}/welcome`);
  const note = portal.getByRole("main").getByRole("alert");
  await expect(note).toContainText("Cluster Attic is too old for automations");
  await expect(note).toContainText(
    "On cluster Cellar this never happens, because its platform does not report it: somebody in the party changes clothes.",
  );
  await expectAccessible(portal);
  old.disconnect();
  recent.disconnect();
});

test("repeated steps, one of several steps, pauses and the time zone are saved as they are typed", async ({
  portal,
  person,
}) => {
  const category = await makeCategory(person, { ...automation, do: [{ wait: 1 }] });
  await portal.goto(`/automations/${category}/welcome`);
  const addStep = async (root: Locator, kind: string) => {
    await button(root, "Add a step").last().click();
    await portal.getByRole("menuitem", { name: kind, exact: true }).click();
  };
  const then = region(portal, "Then");
  const step = (place: string) => portal.locator(`[data-card="${place}"]`);
  await addStep(then, "Repeat steps");
  await step("do[1]").getByRole("textbox", { name: "Times" }).fill("7");
  await addStep(step("do[1]"), "Wait");
  await step("do[1].do[0]").getByRole("textbox", { name: "Seconds" }).fill("2.5");
  await addStep(then, "One of several steps, at random");
  await addStep(step("do[2]"), "Stop the run");
  await addStep(step("do[2]"), "Send you a notification");
  await step("do[2].oneOf[1]").getByRole("textbox", { name: "Text" }).fill("Ada & <b>Ben</b>");
  await expect(step("do[2].oneOf[1]").getByRole("link", { name: "notification settings" })).toHaveAttribute(
    "href",
    "/account/notifications",
  );
  await button(portal, "More").click();
  await portal.getByLabel("Pause for the bot, in seconds").fill("30");
  await portal.getByLabel("Pause for a person, in seconds").fill("86400");
  await portal.getByRole("combobox", { name: "Time zone" }).fill("Berlin");
  await portal.getByRole("option", { name: "Europe/Berlin" }).click();
  await expectAccessible(portal);
  await button(portal, "Save").click();
  await expect(portal.getByText("Welcome was saved.")).toBeVisible();
  const { config } = (await callApi(person, "GET", `/categories/${category}`)) as { config: { automations: object[] } };
  expect(config.automations).toMatchObject([
    {
      cooldown: { bot: 30, person: 86_400 },
      timeZone: "Europe/Berlin",
      do: [
        { wait: 1 },
        { repeat: 7, do: [{ wait: 2.5 }] },
        { oneOf: [{ stop: true }, { notify: "Ada & <b>Ben</b>" }] },
      ],
    },
  ]);
});
