import { api, expect, expectAccessible, expectFitsPhone, test } from "./world.ts";

interface Preset {
  id: string;
  name: string;
  config: object;
}

test.describe("Presets", () => {
  test("a preset is made with a name, filled in the form and in JSON, and unknown members survive", async ({
    portal,
    person,
  }) => {
    await portal.goto("/presets");
    await portal.getByRole("button", { name: "New preset" }).click();
    await portal.getByLabel("Name").fill("Evening");
    await portal.getByRole("button", { name: "Create preset" }).click();
    await expect(portal.getByRole("heading", { name: "Evening", level: 1 })).toBeVisible();

    await portal.getByLabel("Outfit", { exact: true }).fill("outfit_fox");
    await portal.getByRole("tab", { name: "JSON" }).click();
    const json = portal.getByLabel("Config");
    await json.fill(JSON.stringify({ ...JSON.parse(await json.inputValue()), glow: { strength: 3 } }));
    await portal.getByRole("tab", { name: "Form" }).click();
    await portal.getByLabel("Level", { exact: true }).fill("42");
    await portal.getByRole("button", { name: "Save preset" }).click();
    await expect(portal.getByText("The preset is saved.")).toBeVisible();

    const [preset] = (await api(person, "GET", "/presets")) as Preset[];
    expect(preset?.config).toEqual({ outfit: { id: "outfit_fox" }, glow: { strength: 3 }, level: 42 });
    await expect(portal.getByText("outfit outfit_fox")).toBeVisible();
    await expect(portal.getByText("level 42")).toBeVisible();
  });

  test("JSON that cannot be used is not saved, and its place is named", async ({ portal, person }) => {
    const { id } = (await api(person, "POST", "/presets", { name: "Broken", config: {} })) as Preset;
    await portal.goto(`/presets/${id}`);
    await portal.getByRole("tab", { name: "JSON" }).click();
    await portal.getByLabel("Config").fill('{ "level": "high" }');
    await expect(portal.getByRole("button", { name: /^Line 1/ })).toBeVisible();
    await expect(portal.getByRole("button", { name: "Save preset" })).toBeDisabled();
  });

  test("a preset is duplicated, and deleted after a question; its name is only text", async ({ portal, person }) => {
    const name = "<img src=x onerror=pwn()>";
    await api(person, "POST", "/presets", { name, config: { emote: { id: "wave" } } });
    await portal.goto("/presets");
    await portal.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await portal.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(portal.getByRole("article")).toHaveCount(2);
    await portal.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await portal.getByRole("menuitem", { name: "Delete…" }).click();
    await portal.getByRole("button", { name: "Delete preset" }).click();
    await expect(portal.getByRole("article")).toHaveCount(1);
    const [left] = (await api(person, "GET", "/presets")) as Preset[];
    expect(left).toMatchObject({ config: { emote: { id: "wave" } } });
  });

  test("both pages are accessible in both themes and fit a phone", async ({ portal, person }) => {
    test.slow();
    const config = { outfit: { id: "fox", variants: [{ channel: "Colour", variant: "Red" }] }, level: 3 };
    const { id } = (await api(person, "POST", "/presets", { name: "Fox", config })) as Preset;
    for (const path of ["/presets", `/presets/${id}`]) {
      await portal.setViewportSize({ width: 1280, height: 800 });
      await portal.goto(path);
      await expect(portal.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(portal);
      await expectFitsPhone(portal);
    }
  });
});
