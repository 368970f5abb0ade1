import type { Locator, Page } from "@playwright/test";
import { db } from "#server/data/db.ts";
import { connectBot, connectShard } from "./connect-bot.ts";
import { botInput, callApi, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { recordSamples } from "./stored-records.ts";

const chart = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

/** Two connected bots, one of them in a category, and their counts. */
async function connectCounted(person: TestAccount) {
  const shard = await connectShard(person);
  await connectBot(person, shard);
  const { id: category } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
  await connectBot(person, shard, { ...botInput(), parent: category });
  await recordSamples(person.id, 2, { [category]: 1 });
  return { shard, category };
}

/** Runs in the page. How many pixels of the charts have the color of the lines, in the theme of the page. */
function countLinePixels(): number {
  const probe = document.createElement("i");
  probe.style.color = "var(--mantine-color-default-border)";
  document.body.append(probe);
  const color = (/\d+, \d+, \d+/.exec(getComputedStyle(probe).color)?.[0] ?? "").split(", ").map(Number);
  probe.remove();
  let count = 0;
  for (const canvas of document.querySelectorAll("canvas")) {
    const { data } = (canvas.getContext("2d") as CanvasRenderingContext2D).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] === 255 && color.every((part, index) => data[at + index] === part)) count += 1;
    }
  }
  return count;
}

/** The charts are drawn in the colors of the new theme, without a reload. */
async function expectChartsFollow(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  for (const scheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
    await expect.poll(() => page.evaluate(countLinePixels), scheme).toBeGreaterThan(50);
  }
  expect(await page.evaluate(() => "wasHere" in window)).toBe(true);
}

test("bots by live status and commands are drawn, said in words and given as a table", async ({ portal, person }) => {
  const { shard, category } = await connectCounted(person);
  await portal.goto("/live");
  const statuses = chart(portal, "Bots by status");
  await expect(statuses).toContainText("2 of 2 bots connected");
  await expect(chart(portal, "Commands and messages")).toContainText(/Succeeded1\D/);
  await expect(statuses.locator("canvas")).toBeVisible();
  await expect(statuses.getByRole("listitem").filter({ hasText: "Capacity of the clusters" })).toContainText(/\d/);
  await statuses.getByText("Show as a table").click();
  const table = statuses.getByRole("table", { name: "Bots by status" });
  await expect(table.getByRole("columnheader")).toContainText(["Time", "Available", "Busy", "Booting"]);
  await expect(table.getByRole("row").nth(1)).toContainText(/\d/);
  await statuses.getByRole("radiogroup").getByText("7 days").click();
  await expect(statuses.getByRole("radio", { name: "7 days" })).toBeChecked();
  await expect(statuses).toContainText("2 of 2 bots connected");
  await expect(portal).toHaveURL(/period=week/);

  await portal.goto(`/categories/${category}?period=week`);
  await expect(statuses).toContainText("1 of 1 bot connected");
  await expect(statuses.getByRole("radio", { name: "7 days" })).toBeChecked();
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
  await expect(chart(portal, "First steps")).toBeVisible();
  await expect(statuses.getByRole("radio", { name: "24 hours" })).toBeChecked();
  await expect(statuses).toContainText("2 of 2 bots connected");
  shard.disconnect();
  await expect(statuses, "the last point is live").toContainText("0 of 2 bots connected");
});

test("a chart begins where the data begin, says where there are none, and shows skipped bots apart", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/bots", botInput());
  await recordSamples(person.id, 1, {});
  await portal.goto("/live");
  const statuses = chart(portal, "Bots by status");
  const legend = (label: string) => statuses.getByRole("listitem").filter({ hasText: label });
  await expect(legend("Not created yet")).toBeVisible(); // a point alone would show nothing
  await recordSamples(person.id, 1, {}, 20);
  await db().commandSample.updateMany({ where: { accountId: person.id }, data: { skipped: 8_994 } });
  await portal.goto("/live");
  await expect(legend("No data")).toBeVisible();
  await expect(legend("Not created yet")).toHaveCount(0);
  await statuses.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await statuses.locator("canvas").boundingBox()) ?? {};
  await portal.mouse.move(x + width / 2, y + height / 2);
  await expect(statuses.getByText("No data")).toHaveCount(2);
  const commands = chart(portal, "Commands and messages");
  await expect(commands).toContainText("2 sent");
  await expect(commands).toContainText("100% of them succeeded. Besides, 17,988 were skipped");
  await expect(commands.getByRole("listitem").filter({ hasText: "Skipped" })).toContainText("17,988");
  for (const [name, period] of [
    ["1 hour", "hour"],
    ["30 days", "month"],
  ] as const) {
    await commands.getByRole("radiogroup").getByText(name).click();
    await expect(commands.getByRole("radio", { name })).toBeChecked();
    await expect(commands).toContainText(period === "hour" ? "1 sent" : "2 sent");
    await expect(portal).toHaveURL(new RegExp(`period=${period}`));
  }
  await expectAccessible(portal, commands);
});

test("the public status page draws the bots of the whole service; calls by rate limit are drawn beside the limits", async ({
  portal,
  person,
}) => {
  const { shard } = await connectCounted(person);
  await portal.goto("/status");
  await expect(chart(portal, "Bots by status")).toContainText(/ bots? connected/);
  await expect(chart(portal, "Bots by status").locator("canvas")).toBeVisible();
  await expectChartsFollow(portal);
  await portal.goto("/developers/logs?tab=limits");
  await expect(chart(portal, "Requests by rate limit")).toContainText(/\d+ requests/);
  await expectChartsFollow(portal);
  await expectAccessible(portal, chart(portal, "Requests by rate limit"));
  shard.disconnect();
});
