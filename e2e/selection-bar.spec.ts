import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { seedBots } from "./stored-records.ts";
import { svc } from "./test-server.ts";

const TOTAL = 600;

const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected bots" });

/** Runs in the page. What cannot be pressed and says nothing about it. */
const findSilent = () =>
  [...document.querySelectorAll("[role=toolbar] button, [role=menuitem]")].flatMap((element) => {
    const isOff = element.matches(":disabled, [data-disabled], [aria-disabled=true]");
    const description = document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
    const says = description !== "" || (element.textContent ?? "").includes("at most");
    const canHaveFocus = element.matches("button:not(:disabled)");
    return isOff && !(says && canHaveFocus) ? [element.textContent] : [];
  });

test("every action on selected bots works for all bots of the list, or says why it does not", async ({
  portal,
  person,
}) => {
  await svc("user", "limit", person.id, "--bots", String(TOTAL));
  await seedBots(person.id, TOTAL);
  await portal.setViewportSize({ width: 1600, height: 900 });
  await portal.goto("/bots");
  await portal.getByRole("checkbox", { name: "Select Otter0", exact: true }).click();
  for (const count of [1, TOTAL]) {
    if (count > 1)
      await bar(portal)
        .getByRole("button", { name: `Select all ${count}` })
        .click();
    await expect(bar(portal)).toContainText(`${count} selected`);
    for (const width of [1600, 1000, 390]) {
      await portal.setViewportSize({ width, height: 900 });
      await bar(portal).getByRole("button", { name: "Actions on the selected bots" }).click();
      await expect(portal.getByRole("menuitem").first()).toBeVisible();
      expect(await portal.evaluate(findSilent), `${count} bots, ${width} pixels`).toEqual([]);
      if (width < 1600) await saveScreenshots(portal, `selection-${count}-${width}`);
      await portal.getByRole("menuitem").first().press("Escape");
      await expect(portal.getByRole("menuitem")).toHaveCount(0);
    }
    await portal.setViewportSize({ width: 1600, height: 900 });
  }
  const schedule = bar(portal).getByRole("button", { name: "Schedule…" });
  await schedule.focus();
  await expect(schedule).toBeFocused();
  await expect(schedule).toHaveAccessibleDescription(/^A schedule takes at most 300 bots/);
  await schedule.hover();
  await expect(portal.getByRole("tooltip")).toContainText("choose a category or a saved view");
  await expectAccessible(portal, bar(portal));
  await saveScreenshots(portal, "selection-all");
  await schedule.press("Enter");
  await expect(portal).toHaveURL(/\/bots/);
  await bar(portal).getByRole("button", { name: "Restart" }).click();
  await expect(portal.getByText(`${TOTAL} bots sign out and in again`)).toBeVisible();
});
