import type { Page } from "@playwright/test";
import {
  callApi,
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { seedBots } from "./stored-records.ts";

interface Preset {
  id: string;
  name: string;
  config: Record<string, unknown>;
}

const SCRIPT = "<img src=x onerror=pwn()>";

const create = async (person: TestAccount, name: string, config: object) =>
  (await callApi(person, "POST", "/presets", { name, config })) as Preset;
const all = async (person: TestAccount) => (await callApi(person, "GET", "/presets")) as Preset[];
const act = async (page: Page, name: string, action: string) => {
  const label = { name: `Actions for ${name}`, exact: true };
  await page.getByRole("button", label).click();
  await page.getByRole("menu", label).getByRole("menuitem", { name: action }).click(); // another menu may still be closing
};
const cards = (page: Page) => page.getByRole("list", { name: "Presets" }).locator("> li");

test.describe("Presets", () => {
  test("an empty list explains presets; two steps create the first one; it is edited by fields and as JSON, whose unknown members are kept; invalid JSON shows its position, and leaving asks", async ({
    portal,
    person,
  }) => {
    await portal.goto("/presets");
    await expect(portal.getByRole("heading", { name: "No presets yet" })).toBeVisible();
    await portal.getByRole("button", { name: "New preset" }).click();
    await portal.getByLabel("Name").fill("Evening");
    await portal.keyboard.press("Enter");
    await expect(portal.getByRole("heading", { level: 1, name: "Evening" })).toBeVisible();
    expect(await all(person)).toMatchObject([{ name: "Evening", config: {} }]);

    await portal.getByLabel("Outfit", { exact: true }).fill("fox");
    await expect(portal.getByText(/^No cluster has connected yet/).or(portal.getByRole("option"))).toBeVisible();
    await portal.getByRole("button", { name: "Add outfit variant" }).click();
    await portal.getByLabel("Channel").fill("Material");
    await expect(portal.getByRole("button", { name: "Save" })).toBeDisabled();
    await portal.getByLabel("Variant", { exact: true }).fill("Mat2");
    await portal.getByLabel("Level", { exact: true }).fill("42");
    await portal.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Presets" }).click();
    await portal.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(portal.getByLabel("Level", { exact: true })).toHaveValue("42");

    await portal.getByRole("tab", { name: "JSON" }).click();
    const json = portal.getByLabel("Preset as JSON");
    const typed = JSON.parse(await json.inputValue());
    const outfit = { id: "fox", variants: [{ channel: "Material", variant: "Mat2" }] };
    expect(typed).toEqual({ outfit, level: 42 });
    const future = { deep: [1, null] };
    await json.fill(JSON.stringify({ ...typed, future, emote: { id: "wave" }, glow: true }));
    await portal.getByRole("tab", { name: "Form" }).click();
    await expect(portal.getByLabel("Emote", { exact: true })).toHaveValue("wave");
    await portal.getByRole("button", { name: "Save" }).click();
    await expect(portal.getByText("Evening was saved")).toBeVisible();

    const [saved] = await all(person);
    expect(saved?.config).toEqual({ ...typed, future, emote: { id: "wave" }, glow: true });
    await expect(portal.getByText("variants outfit Material Mat2")).toContainText("outfit fox");
    await expect(portal.getByText("level 42")).toBeVisible();
    await portal.getByLabel("Outfit", { exact: true }).fill("");
    await expect(portal.getByText("Required")).toBeVisible();
    await portal.getByRole("button", { name: "Remove outfit variant 1" }).click();
    await portal.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await all(person))[0]?.config).not.toHaveProperty("outfit");

    await portal.getByRole("tab", { name: "JSON" }).click();
    const kept = await json.inputValue();
    await json.fill('{\n  "level": "high",\n  "emote": {}\n}');
    await expect(portal.getByRole("button", { name: "Line 2, column 3" })).toBeVisible();
    await expect(portal.getByText("`emote.id` is required.")).toBeVisible();
    await expect(portal.getByRole("button", { name: "Save" })).toBeDisabled();
    await expect(portal.getByRole("tab", { name: "Form" })).toBeDisabled();
    await expectAccessible(portal, portal.getByRole("main"));
    await portal.getByRole("button", { name: "Line 3, column 3" }).click();
    expect(await json.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(23);
    await portal.getByRole("button", { name: "Discard" }).click();
    await expect(json).toHaveValue(kept);
    await json.fill("{}");
    await portal.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Presets" }).click();
    await portal.getByRole("button", { name: "Leave" }).click();
    await expect(portal).toHaveURL(/\/presets$/);
    expect((await all(person))[0]?.config).toEqual(JSON.parse(kept));
  });

  test("are applied in one step to bots, a category or a saved view, after a look at the commands; the result is a job", async ({
    portal,
    person,
  }) => {
    const { id: parent } = (await callApi(person, "POST", "/categories", { name: "North" })) as { id: string };
    const [first] = await seedBots(person.id, 3, (number) => ({ categoryId: number === 0 ? null : parent }));
    await create(person, "Evening", { outfit: { id: "fox" }, level: 42 });
    await create(person, "Empty", {});
    await portal.goto("/presets");
    await expect(portal.getByRole("button", { name: "Apply to…: Empty" })).toHaveAccessibleDescription(/no items/);
    await saveScreenshots(portal, "presets");
    await portal.getByRole("button", { name: "Apply to…: Evening" }).click();
    const drawer = portal.getByRole("dialog", { name: "Apply Evening" });
    await expect(drawer.getByText("outfit fox")).toBeVisible();
    const apply = drawer.getByRole("button", { name: "Apply", exact: true });
    await expect(apply).toHaveAccessibleDescription("Choose at least one bot first.");
    await drawer.getByText("Category", { exact: true }).click();
    await expect(apply).toHaveAccessibleDescription("Choose a category first.");
    await drawer.getByRole("combobox", { name: "Category" }).click();
    await portal.getByRole("option", { name: "North" }).click();
    await expectAccessible(portal, drawer);
    await saveScreenshots(portal, "preset-apply");
    await apply.click();
    await expect(drawer.getByText("2 of 2 done")).toBeVisible({ timeout: 30_000 });
    await expect(drawer.getByRole("button", { name: "Skipped 2" })).toBeVisible();
    await saveScreenshots(portal, "preset-applied");
    await drawer.getByRole("button", { name: "Apply to others" }).click();
    await drawer.getByRole("radiogroup").getByText("Bots", { exact: true }).click();
    await drawer.getByRole("checkbox", { name: "Otter0" }).check();
    await apply.click();
    await expect(drawer.getByText("1 of 1 done")).toBeVisible({ timeout: 30_000 });
    await drawer.getByRole("link", { name: "Open job" }).click();
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Preset Evening");
    await expect(portal.getByRole("list", { name: "Results", exact: true }).getByRole("link")).toHaveAttribute(
      "href",
      `/bots/${first}`,
    );
    await portal.goto("/presets");
    await expectAccessible(portal, portal.getByRole("main"));
    await expectFitsPhone(portal);
    await saveScreenshots(portal, "presets-phone");
  });

  test("are duplicated, renamed, and deleted after a confirmation; their names are shown as text, and one of another account is not found", async ({
    portal,
    person,
  }) => {
    const foreign = await create(await createTestAccount(), "Foreign", {});
    expect((await portal.request.get("/presets/none")).status()).toBe(404);
    expect((await portal.goto(`/presets/${foreign.id}`))?.status()).toBe(404);
    await expect(portal.getByText("Preset not found")).toBeVisible();
    await create(person, SCRIPT, { emote: { id: SCRIPT }, [SCRIPT]: 1 });
    await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Presets" }).click();
    await act(portal, SCRIPT, "Duplicate");
    await expect(cards(portal)).toHaveCount(2);
    await act(portal, `${SCRIPT} copy`, "Rename");
    await expect(portal.getByRole("textbox", { name: "Name" })).toBeFocused();
    await portal.keyboard.press("Escape");
    await expect(portal.getByRole("button", { name: `Actions for ${SCRIPT} copy` })).toBeFocused();
    await act(portal, `${SCRIPT} copy`, "Rename");
    await portal.getByRole("textbox", { name: "Name" }).fill("Kept");
    await portal.getByRole("button", { name: "Rename" }).click();
    await expect(portal.getByRole("link", { name: "Kept" })).toBeVisible();
    await act(portal, SCRIPT, "Delete");
    await expect(portal.getByRole("dialog")).toContainText(`Delete ${SCRIPT}?`);
    await portal.getByRole("button", { name: "Delete preset" }).click();
    await expect(cards(portal)).toHaveCount(1);
    expect(await all(person)).toMatchObject([{ name: "Kept", config: { emote: { id: SCRIPT }, [SCRIPT]: 1 } }]);
    await expect(cards(portal)).toContainText(SCRIPT);
    await expect(portal.locator("img")).toHaveCount(0);
  });
});
