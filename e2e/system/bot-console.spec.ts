import type { Page } from "@playwright/test";
import { clickUntilVisible } from "../click-until-visible.ts";
import { botInput, callApi, expect, expectAccessible, type TestAccount, test } from "../fixtures.ts";
import { startCluster } from "../start-cluster.ts";

const OUTFIT_ID = "CID_001_AmberRanger";

async function addBots(person: TestAccount, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(((await callApi(person, "POST", "/bots", botInput(name))) as { id: string }).id);
  return ids;
}

const disable = (person: TestAccount, id: string, disabled = true) =>
  callApi(person, "PATCH", `/bots/${id}`, { disabled });
const command = (page: Page) => page.getByRole("combobox", { name: "Command" });
const results = (page: Page) => page.getByRole("list", { name: "Results", exact: true }).locator("> li");

/** The bots are connected for as long as the test runs. */
async function withCluster(person: TestAccount, run: () => Promise<void>): Promise<void> {
  const cluster = await startCluster(person);
  try {
    await run();
  } finally {
    await cluster.stop();
  }
}

test("one command on five bots: four results and one error with its reason; the failed one can be retried", async ({
  portal,
  person,
}) => {
  test.slow();
  const ids = await addBots(person, ["Otter1", "Otter2", "Otter3", "Otter4", "Otter5"]);
  const [, , , , last] = ids;
  await disable(person, last as string);
  await withCluster(person, async () => {
    await portal.goto("/bots?status=2");
    const rows = portal.getByRole("grid", { name: "Bots" }).locator("tbody").getByRole("row");
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText("Available");
    await portal.goto("/bots");
    await expect(rows.filter({ hasText: "Available" })).toHaveCount(4);
    await portal.getByRole("checkbox", { name: "Select all bots shown" }).check();
    await rows.first().focus();
    await portal.keyboard.press("r");
    const drawer = portal.getByRole("dialog", { name: "Run a command on 5 bots" });
    await expect(command(portal)).toBeFocused();
    await drawer.getByRole("switch", { name: "Skip bots that are offline" }).click();
    await command(portal).fill("level 55");
    await command(portal).press("Enter");
    await expect(drawer.getByText("5 of 5 done")).toBeVisible();
    await expect(drawer.getByRole("button", { name: "Failed 1" })).toBeVisible();
    await expect(results(portal)).toHaveCount(2);
    await expect(results(portal).first()).toContainText("The bot is not connected.");
    await expect(results(portal).first().getByRole("link", { name: "Otter5" })).toBeVisible();
    await expect(results(portal).last()).toContainText(/Succeeded.*55.*4 bots/);
    await expectAccessible(portal);

    await disable(person, last as string, false);
    const again = portal.getByRole("button", { name: "Retry 1 failed" });
    await clickUntilVisible(again, drawer.getByText("1 of 1 done", { exact: true }));
    await expect(results(portal).filter({ hasText: "Succeeded" })).toHaveCount(1);
  });
});

test("a preset is applied to selected bots by its commands, each with its result", async ({ portal, person }) => {
  test.slow();
  const [id] = await addBots(person, ["Otter1", "Otter2"]);
  const config = { outfit: { id: OUTFIT_ID }, emote: { id: "EID_NotThere" }, level: 12 };
  const preset = (await callApi(person, "POST", "/presets", { name: "Evening", config })) as { id: string };
  await withCluster(person, async () => {
    await portal.goto(`/presets/${preset.id}`);
    await portal.getByRole("button", { name: "Apply to…" }).click();
    const drawer = portal.getByRole("dialog", { name: "Apply Evening" });
    await expect(drawer).toContainText(`outfit ${OUTFIT_ID}`);
    await expect(drawer.getByRole("button", { name: "Apply" })).toHaveAccessibleDescription(
      "Choose at least one bot first.",
    );
    await expect(drawer.getByText("Available")).toHaveCount(2);
    await drawer.getByRole("checkbox", { name: "Otter1" }).check();
    await expect(drawer).toContainText("1 bot selected");
    await drawer.getByRole("button", { name: "Apply" }).click();
    await expect(results(portal)).toHaveCount(1);
    await expect(results(portal)).toContainText(`outfit ${OUTFIT_ID}: `);
    await expect(results(portal)).toContainText("level 12: ");
    await expect(results(portal).getByText("Warning")).toHaveCount(1);
    await expectAccessible(portal);
    await portal.goto(`/bots/${id}`);
    await expect(portal.getByRole("region", { name: "Party" })).toContainText(OUTFIT_ID);
  });
});

test("friends can be searched, requested, accepted and blocked", async ({ portal, person }) => {
  test.slow();
  const [one, other] = await addBots(person, ["Otter1", "Otter2"]);
  await withCluster(person, async () => {
    const nameOf = async (id: string | undefined): Promise<string> => {
      await portal.goto(`/bots/${id}`);
      const seat = portal.getByRole("region", { name: "Party" }).getByRole("listitem").first();
      await expect(seat).toContainText("this bot");
      return seat
        .locator("span")
        .filter({ has: portal.getByRole("img", { name: "Leader" }) })
        .first()
        .innerText();
    };
    const name = (await nameOf(other)).trim();
    await portal.goto(`/bots/${one}?tab=friends`);
    await portal.getByRole("searchbox", { name: "Find a player" }).fill(name.slice(0, -1));
    await portal.getByRole("button", { name: `Add ${name}`, exact: true }).click();
    const online = portal.getByRole("region", { name: "Online", exact: true });
    const sentRequests = portal.getByRole("region", { name: "Sent requests" });
    await expect(online.or(sentRequests).filter({ hasText: name })).toBeVisible();
    await expect(online).toContainText(name); // a bot accepts, unless its category says otherwise
    await online.getByRole("button", { name: `Block ${name}` }).click();
    const blocked = portal.getByRole("region", { name: "Blocked" });
    await expect(blocked).toContainText(name);
    await expect(online).not.toContainText(name);
    await blocked.getByRole("button", { name: `Unblock ${name}` }).click();
    await expect(blocked).not.toContainText(name);
  });
});
