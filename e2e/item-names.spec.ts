import { callApi, expect, test } from "./fixtures.ts";

test("without a cluster an item is its id, and the field says why", async ({ portal, person }) => {
  const { id } = (await callApi(person, "POST", "/presets", { name: "Evening", config: {} })) as { id: string };
  await portal.goto(`/presets/${id}`);
  await portal.getByRole("combobox", { name: "Outfit", exact: true }).fill("any_id");
  await expect(portal.getByText(/^No cluster has connected yet/).or(portal.getByRole("option"))).toBeVisible();
  await portal.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => callApi(person, "GET", `/presets/${id}`))
    .toMatchObject({ config: { outfit: { id: "any_id" } } });
});
