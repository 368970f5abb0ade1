import type { Locator, Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";

/** Bots are counted every half minute. */
const COUNTED = { timeout: 60_000 };
const chart = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });

async function addBots(person: TestAccount, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push(((await callApi(person, "POST", "/bots", botInput(`Bot ${number}`))) as { id: string }).id);
  }
  return ids;
}

test("bots by live status and commands are drawn, said in words and given as a table", async ({ portal, person }) => {
  test.slow();
  const [botId = "", otherId] = await addBots(person, 2);
  const { id: category } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
  await callApi(person, "PATCH", `/bots/${otherId}`, { parent: category });
  const cluster = await startCluster(person);
  try {
    await expect
      .poll(
        () =>
          callApi(person, "POST", `/bots/${botId}/commands/run`, { command: "ping" }).then(
            () => true,
            () => false,
          ),
        COUNTED,
      )
      .toBe(true);
    await expect(async () => {
      await portal.goto("/live");
      await expect(chart(portal, "Bots by live status")).toContainText("2 of 2 bots were connected at the last count", {
        timeout: 5_000,
      });
      await expect(chart(portal, "Commands and messages")).toContainText(/Succeeded1\D/, {
        timeout: 2_000,
      });
    }).toPass(COUNTED);
    const statuses = chart(portal, "Bots by live status");
    await expect(statuses.locator("canvas")).toBeVisible();
    await expect(statuses.getByRole("listitem").filter({ hasText: "Capacity of the clusters" })).toContainText(/\d/);
    await statuses.getByText("Show as a table").click();
    const table = statuses.getByRole("table", { name: "Bots by live status" });
    await expect(table.getByRole("columnheader")).toContainText(["Time", "Available", "Busy", "Booting"]);
    await expect(table.getByRole("row").nth(1)).toContainText(/\d/);
    await statuses.getByRole("radiogroup").getByText("7 days").click();
    await expect(statuses.getByRole("radio", { name: "7 days" })).toBeChecked();
    await expect(statuses).toContainText("2 of 2 bots were connected at the last count");
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await expect(portal).toHaveURL(/period=week/);
    await portal.reload();
    await expect(statuses.getByRole("radio", { name: "7 days" })).toBeChecked();
    await expect(async () => {
      await portal.goto(`/categories/${category}`);
      await expect(statuses).toContainText("1 of 1 bots were connected at the last count", { timeout: 5_000 });
    }).toPass(COUNTED);
    await statuses.getByRole("radiogroup").getByText("7 days").click();
    await expect(portal).toHaveURL(/period=week/);
    await expectFitsPhone(portal);
    await portal.goto("/overview");
    await expect(statuses).toContainText("2 of 2 bots were connected at the last count");
    await expectFitsPhone(portal);
  } finally {
    await cluster.stop();
  }
});

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

test("the public status page draws the bots of the whole service", async ({ page, person }) => {
  await callApi(person, "POST", "/bots", botInput());
  await expect(async () => {
    await page.goto("/status");
    await expect(chart(page, "Bots by live status")).toContainText("bots were connected at the last count", {
      timeout: 3_000,
    });
  }).toPass(COUNTED);
  await expect(chart(page, "Bots by live status").locator("canvas")).toBeVisible();
  await expectChartsFollow(page);
  await expectAccessible(page);
});

test("calls by rate limit are drawn beside the limits, bots by status below the first steps", async ({
  portal,
  person,
}) => {
  await addBots(person, 3);
  await portal.goto("/overview");
  await expect(chart(portal, "First steps")).toBeVisible();
  await expect(chart(portal, "Bots by live status").getByRole("radio", { name: "24 hours" })).toBeChecked();
  await expect(async () => {
    await portal.goto("/developers/logs?tab=limits");
    await expect(chart(portal, "Requests by rate limit")).toContainText(/\d+ requests in this period/, {
      timeout: 3_000,
    });
  }).toPass(COUNTED);
  await expectChartsFollow(portal);
  await expectAccessible(portal);
});
