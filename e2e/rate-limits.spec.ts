import type { Page } from "@playwright/test";
import { botInput, callApi, expect, test } from "./fixtures.ts";

const COUNTING = /^Try again in 0:[0-5]\d$/;

/** Until the returned function is called, that procedure answers as above its rate limit, for a minute. */
async function limit(page: Page, procedure: string): Promise<() => Promise<void>> {
  const fault = { message: "Too often.", code: -32029, data: { code: "TOO_MANY_REQUESTS", httpStatus: 429 } };
  const data = { ...fault.data, fault: "rate_limited", problems: [], retryAfterSeconds: 59, requestId: "r" };
  const address = `**/api/trpc/${procedure}*`;
  await page.route(address, (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "59" }, json: { error: { ...fault, data } } }),
  );
  return () => page.unroute(address);
}

/** Lets the minute pass. */
const wait = (page: Page) => page.clock.fastForward(60_000);

test("every control of an action counts down: a bot's settings, its restart and the items of its menu", async ({
  portal,
  person,
}) => {
  const { id: botId } = (await callApi(person, "POST", "/bots", botInput("Otter"))) as { id: string };
  const counting = portal.getByRole("button", { name: COUNTING });
  await portal.clock.install();
  await portal.goto(`/bots/${botId}?tab=settings`);
  await portal.getByRole("textbox", { name: "Nickname" }).fill("Heron");
  const unlimit = await limit(portal, "bots.update");
  await portal.getByRole("button", { name: "Save", exact: true }).click();
  await expect(counting).toBeDisabled();
  await unlimit();
  await wait(portal);
  await portal.getByRole("button", { name: "Save", exact: true }).click();
  await expect(portal.getByRole("heading", { name: "Heron", level: 1 })).toBeVisible();
  await limit(portal, "bots.restart");
  await portal.getByRole("button", { name: "Restart", exact: true }).click();
  await expect(counting).toBeDisabled();
  await wait(portal);
  await expect(portal.getByRole("button", { name: "Restart", exact: true })).toBeEnabled();
  await limit(portal, "bots.updateMany");
  const more = portal.getByRole("button", { name: "More actions on this bot" });
  await more.click();
  await portal.getByRole("menuitem", { name: "Make public" }).click();
  await expect(portal.getByText("Too often.").last()).toBeVisible();
  await more.click();
  const menu = portal.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: COUNTING })).toBeDisabled();
  await wait(portal);
  await expect(menu.getByRole("menuitem", { name: "Make public" })).toBeEnabled();
});

test("the actions on selected bots count down, and what was undone too early can be undone again", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/bots", botInput("Otter"));
  await portal.clock.install();
  await portal.goto("/bots");
  const bar = portal.getByRole("toolbar", { name: "Selected bots" });
  await portal.getByRole("checkbox", { name: "Select Otter" }).check();
  const unlimit = await limit(portal, "bots.updateMany");
  await bar.getByRole("button", { name: "Disable" }).click();
  await expect(bar.getByRole("button", { name: COUNTING }).first()).toBeDisabled();
  await wait(portal);
  await expect(bar.getByRole("button", { name: "Restart" })).toBeEnabled();
  await expect(bar.getByRole("button", { name: "Disable" })).toBeEnabled();
  await unlimit();
  await bar.getByRole("button", { name: "Disable" }).click();
  const undo = portal.getByRole("alert").filter({ hasText: "1 bot disabled" });
  await expect(undo.getByRole("button", { name: "Undo" })).toBeVisible();
  const unlimitUndo = await limit(portal, "bots.updateMany");
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(undo.getByRole("button", { name: COUNTING })).toBeDisabled();
  await unlimitUndo();
  await wait(portal);
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(undo).toBeHidden();
  await expect(bar.getByRole("button", { name: "Disable" })).toBeEnabled();
});
