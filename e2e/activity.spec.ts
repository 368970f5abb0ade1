import fs from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  botInput,
  callApi,
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const table = (page: Page) => page.getByRole("table", { name: "Audit log" });

const callPortal = (person: TestAccount, name: string, input: object): Promise<Response> =>
  fetch(`${BASE_URL}/api/trpc/${name}`, {
    method: "POST",
    headers: { Cookie: `session=${person.sessionToken}`, "Content-Type": "application/json" },
    body: JSON.stringify(input),
  });

async function startJob(person: TestAccount, input: object): Promise<string> {
  const reply = (await (await callPortal(person, "jobs.create", input)).json()) as { result: { data: { id: string } } };
  return reply.result.data.id;
}

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
  await expect(portal.getByText(/^\d+ entries are hidden by the filters\.$/)).toBeVisible();
  await expectAccessible(portal);
  await portal.getByRole("button", { name: "Show all entries" }).click();
  await expect(entry(portal, "Added a bot")).toHaveCount(1);
});

test("a change of many bots says how many in which category, links to both, is searched, and is in the file", async ({
  portal,
  person,
}) => {
  const { id: parent } = (await callApi(person, "POST", "/categories", { name: "Sparring" })) as { id: string };
  const bots = [0, 1].map(() => callApi(person, "POST", "/bots", { ...botInput(), parent }));
  const botIds = ((await Promise.all(bots)) as { id: string }[]).map(({ id }) => id);
  const job = await startJob(person, { kind: "edit", botIds, disabled: true });
  await portal.goto("/activity");
  const disabled = entry(portal, "Disabled 2 bots in Sparring");
  await expect(disabled.getByRole("link", { name: "Sparring" })).toHaveAttribute("href", `/categories/${parent}`);
  await portal.getByLabel("Search").fill("sparr");
  await expect(entry(portal, "Created a category")).toHaveCount(1);
  await expect(entry(portal, "Signed in")).toHaveCount(0);
  await portal.getByLabel("Action", { exact: true }).selectOption({ label: "All: Jobs" });
  await expect(entry(portal, "Created a category")).toHaveCount(0);
  await expect(disabled).toHaveCount(1);
  const download = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Download CSV" }).click();
  const file = await fs.readFile(await (await download).path(), "utf8");
  const [head, ...rows] = file.trim().split("\r\n");
  expect(head).toBe("time,action,description,target,count,by,with,ip,request");
  expect(rows).toEqual([expect.stringMatching(/,job\.create,Disabled 2 bots in Sparring,,2,You,in the portal,/)]);
  await portal.getByLabel("From").fill("2999-01-01");
  await expect(portal.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await portal.getByRole("button", { name: "Clear filters" }).click();
  await disabled.getByRole("link", { name: "See the job" }).click();
  await expect(portal).toHaveURL(`/jobs/${job}`);
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
  await callPortal(staff, "admin.changeAccount", { accountId: person.id, setFlags: 4 });
  await portal.goto("/activity");
  await expect(entry(portal, "Changed flags or bot limit")).toContainText("Staff of this service");
  await expect(entry(portal, "Created a category")).toHaveCount(0);
  await expect(portal.getByText(staff.username)).toHaveCount(0);
});
