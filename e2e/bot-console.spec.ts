import type { Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { startCluster } from "./start-cluster.ts";

const OUTFIT = "Amber Ranger";
const OUTFIT_ID = "CID_001_AmberRanger";

async function addBots(person: TestAccount, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(((await callApi(person, "POST", "/bots", botInput(name))) as { id: string }).id);
  return ids;
}

const now = (page: Page, word: string) => page.getByRole("main").getByText(word, { exact: true }).first();
const log = (page: Page) => page.getByRole("log", { name: "Console" });
const command = (page: Page) => page.getByRole("combobox", { name: "Command" });

test("by keyboard only: open a bot, run a command, read its reply; outfit, other users' commands and history update", async ({
  portal,
  person,
}) => {
  test.slow();
  const [id] = await addBots(person, ["Kingfisher", "Otter"]);
  const cluster = await startCluster(person);
  try {
    await portal.goto("/presets");
    await portal.keyboard.press("Control+k");
    await expect(portal.getByPlaceholder("Search pages, bots, actions …")).toBeFocused();
    await portal.keyboard.type("fisher");
    await expect(portal.getByRole("button", { name: "Kingfisher" })).toBeVisible();
    await portal.keyboard.press("Enter");
    await expect(now(portal, "Available")).toBeVisible();
    await expect(command(portal)).toBeFocused();
    await portal.keyboard.type("ski");
    await expect(portal.getByRole("option")).toContainText("outfit <...name or ID>");
    await portal.keyboard.press("Tab");
    await expect(command(portal)).toHaveValue("outfit ");
    await portal.keyboard.type(OUTFIT);
    await portal.keyboard.press("Enter");
    await expect(log(portal)).toContainText(`outfit ${OUTFIT}`);
    await expect(log(portal).getByText("Success")).toBeVisible();
    await expect(log(portal).getByText(/^[\d.,]+ (ms|secs?)$/)).toBeVisible();
    await expect(log(portal)).toContainText(OUTFIT_ID);
    await expect(command(portal)).toBeFocused();

    await portal.keyboard.type("nonsense");
    await portal.keyboard.press("Enter");
    await expect(log(portal).getByText("Error")).toBeVisible();
    await portal.keyboard.press("ArrowUp");
    await expect(command(portal)).toHaveValue("nonsense");
    await portal.keyboard.press("ArrowUp");
    await expect(command(portal)).toHaveValue(`outfit ${OUTFIT}`);

    await callApi(person, "POST", `/bots/${id}/commands/run`, { command: "level", args: "77" });
    await expect(log(portal)).toContainText("level 77");
    await expect(log(portal).getByText("You")).toHaveCount(3);

    await portal.getByRole("tab", { name: "Overview" }).click();
    const seat = portal.getByRole("region", { name: "Party" }).getByRole("listitem").first();
    await expect(seat).toContainText(OUTFIT_ID);
    await expect(seat).toContainText("this bot · level 77");
    await expect(seat.getByRole("img", { name: "Leader" })).toBeVisible();
    await expect(portal.getByRole("img", { name: /^Not created yet .* Available/ })).toBeVisible();
    await portal.getByText("Show as a table").click();
    await expect(portal.getByRole("cell", { name: "Available" })).toBeVisible();

    await portal.getByRole("tab", { name: "History" }).click();
    const entries = portal.getByRole("list", { name: "History" }).getByRole("listitem");
    await expect(entries.filter({ hasText: `outfit ${OUTFIT} →` })).toHaveCount(1);
    await callApi(person, "POST", `/bots/${id}/commands/run`, { command: "ping" });
    await expect(entries.first()).toContainText("ping");
    await portal.getByRole("button", { name: /Kind/ }).click();
    await portal.getByRole("checkbox", { name: "Status" }).check();
    await expect(portal).toHaveURL(/kind=status/);
    await expect(entries.filter({ hasText: "ping" })).toHaveCount(0);
    await expect(entries.first()).toContainText("Available");
  } finally {
    await cluster.stop();
  }
});

test("the page of an offline bot explains how to connect it; a command is refused, and above the limit counts down", async ({
  portal,
  person,
}) => {
  const [id] = await addBots(person, ["Otter1"]);
  await portal.goto(`/bots/${id}?tab=console`);
  await expect(portal.getByText("Otter1 is not connected")).toBeVisible();
  await expect(portal.getByRole("link", { name: "Add a cluster" })).toHaveAttribute("href", "/live?add=cluster");
  await command(portal).fill("ping");
  await command(portal).press("Enter");
  await expect(log(portal)).toContainText("The bot is not connected.");

  const fault = { message: "Too often.", code: -32029, data: { code: "TOO_MANY_REQUESTS", httpStatus: 429 } };
  const data = { ...fault.data, fault: "rate_limited", problems: [], retryAfterSeconds: 2, requestId: "r" };
  await portal.route("**/api/trpc/commands.run*", (route) =>
    route.fulfill({ status: 429, json: { error: { ...fault, data } } }),
  );
  await command(portal).fill("ping");
  await command(portal).press("Enter");
  await expect(command(portal)).toHaveAccessibleDescription("Too often.");
  await expect(command(portal)).toHaveValue("ping");
  await expect(log(portal).getByText("ping")).toHaveCount(1);
  await expect(portal.getByRole("button", { name: /^Send again in 0:0[12]$/ })).toBeDisabled();
  await expect(portal.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await portal.unroute("**/api/trpc/commands.run*");
  await command(portal).fill(`outfit ${"x".repeat(256)}`);
  await command(portal).press("Enter");
  await expect(command(portal)).toHaveAccessibleDescription(/255 characters/);
  await expect(command(portal)).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(portal, portal.getByRole("main"));
  await saveScreenshots(portal, "console-field-error");
  await command(portal).fill("ping");
  await expect(command(portal)).not.toHaveAttribute("aria-invalid", "true");

  await portal.goto(`/bots/${id}`);
  await portal.getByRole("link", { name: "Run a command" }).click();
  await expect(command(portal)).toBeFocused();
  await portal.getByText("Chat", { exact: true }).click();
  await portal.getByRole("link", { name: "Run a command" }).click();
  await expect(command(portal)).toBeFocused();
});
