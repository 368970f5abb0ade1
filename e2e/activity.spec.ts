import type { Page } from "@playwright/test";
import { botInput, callApi, createTestAccount, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const table = (page: Page) => page.getByRole("table", { name: "Audit log" });
const entry = (page: Page, text: string) => table(page).getByRole("row").filter({ hasText: text });

test("the account's changes are listed with author, credential and address, and show before and after", async ({
  portal,
  person,
}) => {
  const { token } = await svc("token", "create", "--user", person.id, "--name", "Nightly import");
  const reply = await fetch(`${BASE_URL}/v1/categories`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "X-Request-Id": `seen-${person.id}`,
    },
    body: JSON.stringify({ name: "North" }),
  });
  const { id } = (await reply.json()) as { id: string };
  await callApi(person, "PATCH", `/categories/${id}`, { name: "South" });
  await portal.goto("/overview");
  await portal.getByRole("link", { name: "Activity" }).click();
  await expect(entry(portal, "Created a category")).toContainText("You with API token Nightly import");
  await expect(entry(portal, "Created a category")).toContainText("127.0.0.1");
  await expect(entry(portal, "Created an API token")).toContainText("Operator on the command line");
  await portal.getByRole("button", { name: "Details: Changed a category" }).click();
  const change = portal.getByRole("table", { name: "Before and after" });
  await expect(change.getByRole("row").filter({ hasText: "name" }).first()).toContainText("North");
  await expect(change.getByRole("row").filter({ hasText: "name" }).first()).toContainText("South");
  await expectAccessible(portal);
  await portal.getByRole("button", { name: "Details: Created a category" }).click();
  await expect(portal.getByText(`seen-${person.id}`)).toBeVisible();
  expect(await portal.content()).not.toContain(String(token).slice(9));
  await expectFitsPhone(portal);
  await expectAccessible(portal);
});

test("filters are in the address: they survive a reload and Back", async ({ portal, person }) => {
  await callApi(person, "POST", "/bots", botInput());
  await callApi(person, "POST", "/categories", { name: "North" });
  await portal.goto("/activity");
  await expect(entry(portal, "Added a bot")).toHaveCount(1);
  await portal.getByLabel("Action", { exact: true }).selectOption({ label: "All: Categories" });
  await expect(entry(portal, "Added a bot")).toHaveCount(0);
  await expect(entry(portal, "Created a category")).toHaveCount(1);
  await expect(portal).toHaveURL(/action=category\.$/);
  await portal.reload();
  await expect(entry(portal, "Created a category")).toHaveCount(1);
  await expect(entry(portal, "Added a bot")).toHaveCount(0);
  await portal.goBack();
  await expect(entry(portal, "Added a bot")).toHaveCount(1);
  await portal.goto("/activity?action=preset.");
  await expect(portal.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await expectAccessible(portal);
});

test("a list longer than a page has older and newer pages", async ({ portal, person }) => {
  for (let n = 0; n < 101; n++) await callApi(person, "POST", "/presets", { name: `Preset ${n}`, config: {} });
  await portal.goto("/activity?action=preset.create");
  await expect(entry(portal, "Created a preset")).toHaveCount(100);
  await portal.getByRole("button", { name: "Older" }).click();
  await expect(entry(portal, "Created a preset")).toHaveCount(1);
  await expect(portal.getByRole("button", { name: "Older" })).toHaveCount(0);
  await portal.getByRole("button", { name: "Newest" }).click();
  await expect(entry(portal, "Created a preset")).toHaveCount(100);
});

test("signing in and out is recorded with the address", async ({ portal, person }) => {
  await portal.context().clearCookies();
  await portal.goto("/sign-in?next=/activity");
  const signIn = async () => {
    await portal.getByLabel("E-mail or username").fill(person.username);
    await portal.getByLabel("Password", { exact: true }).fill(person.password);
    await portal.getByRole("button", { name: "Sign in" }).click();
  };
  await signIn();
  await expect(entry(portal, "Signed in")).toContainText("You in the portal");
  await portal.getByRole("button", { name: `Account of ${person.username}` }).click();
  await portal.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(portal).toHaveURL("/");
  await portal.goto("/sign-in?next=/activity");
  await signIn();
  await expect(entry(portal, "Signed out")).toContainText("127.0.0.1");
});

test("another account's changes are not shown, and staff are not named", async ({ portal, person }) => {
  const staff = await createTestAccount("staff");
  await callApi(staff, "POST", "/categories", { name: "Not yours" });
  const headers = { Cookie: `session=${staff.sessionToken}`, "Content-Type": "application/json" };
  const body = JSON.stringify({ accountId: person.id, setFlags: 4 });
  await fetch(`${BASE_URL}/api/trpc/admin.changeAccount`, { method: "POST", headers, body });
  await portal.goto("/activity");
  await expect(entry(portal, "Changed flags or bot limit")).toContainText("Staff of this service");
  await expect(entry(portal, "Created a category")).toHaveCount(0);
  await expect(portal.getByText(staff.username)).toHaveCount(0);
});
