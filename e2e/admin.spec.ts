import type { Browser, Locator, Page } from "@playwright/test";
import { confirmItIsYou } from "./confirm-it-is-you.ts";
import { expectTwoLines } from "./expect-two-lines.ts";
import {
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  signInAs,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { createTestApp } from "./oauth-fixtures.ts";
import { ageSignIns } from "./stored-records.ts";
import { BASE_URL, svc } from "./test-server.ts";

const USE_CASE = "A dashboard on my desk that shows which of my bots are in a match.";

/** Calls one of the portal's own procedures as that person. @returns The status. */
async function trpc(person: TestAccount, name: string, input: unknown): Promise<number> {
  const headers = { Cookie: `session=${person.sessionToken}`, "Content-Type": "application/json" };
  const reply = await fetch(`${BASE_URL}/api/trpc/${name}`, { method: "POST", headers, body: JSON.stringify(input) });
  return reply.status;
}

/** What a procedure answers to that person. */
async function read(person: TestAccount, name: string, input: object): Promise<unknown> {
  const headers = { Cookie: `session=${person.sessionToken}` };
  const address = `${BASE_URL}/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
  return ((await (await fetch(address, { headers })).json()) as { result: { data: unknown } }).result.data;
}

/** Decides the request of an account, as another member of the staff. */
async function decide(staff: TestAccount, of: TestAccount, approve: boolean): Promise<void> {
  const pending = (await read(staff, "admin.pendingReviews", {})) as { id: string; account: { id: string } }[];
  const requestId = pending.find(({ account }) => account.id === of.id)?.id;
  expect(await trpc(staff, "admin.decideReview", { requestId, approve })).toBe(200);
}

const requestAccess = (person: TestAccount) => trpc(person, "reviews.requestDeveloperAccess", { useCase: USE_CASE });

/** A page of its own, signed in as a new member of the staff. */
async function staffPage(browser: Browser, flags = "staff"): Promise<{ page: Page; staff: TestAccount }> {
  const staff = await createTestAccount(flags);
  const context = await browser.newContext({ baseURL: BASE_URL });
  const page = await context.newPage();
  await signInAs(page, staff);
  return { page, staff };
}

const request = (page: Page, name: string) =>
  page.getByRole("list", { name: "Requests" }).getByRole("listitem", { name: new RegExp(`^${name} `) });

/** Moves down the list by `j` until this request is selected. */
async function choose(page: Page, row: Locator): Promise<void> {
  await expect(row).toBeVisible();
  await expect(async () => {
    if (!(await row.evaluate((element) => element === document.activeElement))) await page.keyboard.press("j");
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [50] });
}

test("one key approves gateway access, another rejects a verification with a reason from the list; what somebody else decided meanwhile is said", async ({
  person,
  browser,
}) => {
  const [early, other] = [await createTestAccount(), await createTestAccount("staff")];
  await Promise.all([requestAccess(person), requestAccess(early)]);
  const redirectUri = "https://viewer.example/callback";
  const name = `Viewer ${person.username}`;
  const { clientId: applicationId } = await createTestApp({ owner: person, verified: false, redirectUri, name });
  expect(await trpc(person, "reviews.requestVerification", { applicationId, useCase: USE_CASE })).toBe(200);
  const { page } = await staffPage(browser);
  await page.route("**/api/trpc/live.watch*", (route) => route.abort()); // it would take what others decide away first
  await page.goto("/overview");
  await page.getByRole("link", { name: /^Admin/ }).click();
  await page.getByRole("heading", { name: "Requests" }).hover();
  const row = request(page, person.username);
  await expect(row).toContainText(USE_CASE);
  await page.keyboard.press("a");
  await expect(row).toBeVisible(); // nothing was selected yet: the key only selects
  await choose(page, row);
  await page.keyboard.press("a");
  await expect(page.getByText(`${person.username} was approved`)).toBeVisible();
  await expect(row).toHaveCount(0);

  const late = request(page, early.username);
  await expect(late).toBeVisible();
  await decide(other, early, true);
  await page.getByRole("button", { name: `Approve ${early.username}` }).click();
  await expect(page.getByText("Another staff member has already decided this request")).toBeVisible();
  await expect(late).toHaveCount(0);

  await page.getByRole("radiogroup", { name: "Queue" }).getByText("Verification").click();
  await expect(page).toHaveURL(/queue=verification$/);
  const asked = request(page, name);
  await asked.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/requests\/[0-9a-f]{24}$/);
  await expect(page.getByRole("region", { name: "Verification" })).toContainText(USE_CASE);
  await expectAccessible(page);
  const address = page.url();
  await page.goBack();
  await expect(asked).toContainText(redirectUri);
  await expect(asked).toContainText(person.username);
  await choose(page, asked);
  await page.keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: `Reject ${name}` });
  await expectAccessible(page, dialog);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/This is required\./);
  await dialog.getByLabel("Template").selectOption({ index: 3 });
  await expect(dialog.getByLabel("Reason")).toHaveValue(/redirect URI/);
  await dialog.getByLabel("Reason").fill("That redirect URI is not yours.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(asked).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole("main")).toContainText("Rejected");
  await expect(page.getByRole("main")).toContainText("That redirect URI is not yours.");
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  expect(await read(person, "reviews.list", {})).toMatchObject([
    { kind: "verification", state: "rejected", reason: "That redirect URI is not yours." },
    { kind: "developer", state: "approved" },
  ]);
  await page.context().close();
});

const userRow = (page: Page, name: string) =>
  page.getByRole("list", { name: "Users" }).getByRole("listitem").filter({ hasText: name });
const statusWith = async (credential: unknown) =>
  (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: String(credential) } })).status;

test("a ban blocks the user at once, and lifting it restores all access; its page changes badges and limits apart, and makes it staff for an admin after a question", async ({
  portal,
  person,
  browser,
}) => {
  const { token } = await svc("token", "create", "--user", person.id, "--name", "ci");
  const { page: staff, staff: plain } = await staffPage(browser);
  await staff.goto("/admin/users");
  const menuOf = async (page: Page, name: string) => {
    await page.getByLabel("Search users").fill(name);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    return page.getByRole("menu");
  };
  const act = async (page: Page, item: string) =>
    (await menuOf(page, person.username)).getByRole("menuitem", { name: item, exact: true }).click();
  await act(staff, "Ban");
  await expect(staff).toHaveURL(new RegExp(`q=${person.username}$`));
  await expect(userRow(staff, person.username)).toContainText("Verified");
  await expectTwoLines(staff, userRow(staff, person.username));
  await staff.setViewportSize({ width: 1280, height: 720 });
  const dialog = staff.getByRole("dialog", { name: `Ban ${person.username}` });
  await dialog.getByRole("button", { name: "Ban" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/This is required\./);
  await dialog.getByLabel("Reason").fill("Sold the bots of others.");
  await expectAccessible(staff, dialog);
  await dialog.getByRole("button", { name: "Ban" }).click();
  await expect(userRow(staff, person.username)).toContainText("Sold the bots of others.");
  for (const credential of [token, person.sessionToken]) expect(await statusWith(credential)).toBe(403);
  await portal.goto("/overview");
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("This account cannot use the service");
  await expectAccessible(portal);
  await expectFitsPhone(portal);

  await act(staff, "Lift ban");
  await staff.getByRole("dialog").getByRole("button", { name: "Lift ban" }).click();
  await expect(userRow(staff, person.username)).not.toContainText("Banned");
  for (const credential of [token, person.sessionToken]) expect(await statusWith(credential)).toBe(200);
  const overview = await portal.request.get("/overview");
  expect(overview.status()).toBe(200);
  expect(await overview.text()).not.toMatch(/<h1[^>]*>This account cannot use/);

  await userRow(staff, person.username).getByRole("link", { name: person.username }).click();
  await expect(staff).toHaveURL(`/admin/users/${person.id}`);
  const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  await expect(section(staff, "Roles").getByLabel("Staff")).toBeDisabled();
  await expectAccessible(staff);
  await section(staff, "Badges").getByLabel("Tester").check();
  await section(staff, "Badges").getByRole("button", { name: "Save badges" }).click();
  await expect(section(staff, "Account")).toContainText("Tester");
  await section(staff, "Limits").getByLabel("Custom bot limit").click();
  await section(staff, "Limits").getByLabel("Bot limit", { exact: true }).fill("7");
  await section(staff, "Limits").getByRole("button", { name: "Save limits" }).click();
  await expect(section(staff, "Account")).toContainText("0 of 7 (custom limit)");
  await expect(section(staff, "Account")).toContainText("Tester");
  await expectFitsPhone(staff);
  await staff.goto("/admin/users/none-like-that");
  await expect(staff.getByRole("heading", { name: "User not found" })).toBeVisible();
  await staff.goto("/admin/users");
  await expect(await menuOf(staff, plain.username)).toContainText("You cannot change your own account.");
  await staff.keyboard.press("Escape");

  const { page: admin, staff: self } = await staffPage(browser, "staff,admin");
  await admin.goto("/admin/users");
  await act(admin, "Roles, limits and badges");
  await section(admin, "Roles").getByLabel("Staff").check();
  await section(admin, "Roles").getByRole("button", { name: "Save roles" }).click();
  const confirm = admin.getByRole("dialog", { name: `Make ${person.username} staff` });
  await expectAccessible(admin, confirm);
  await ageSignIns(self.id, 11);
  await confirm.getByRole("button", { name: "Make staff" }).click();
  await confirmItIsYou(admin, self);
  await expect(section(admin, "Account")).toContainText("Staff");

  const refused = await menuOf(staff, person.username);
  await expect(refused).toContainText("Only admins can change staff accounts.");
  await expect(refused.getByRole("menuitem", { name: "Audit log" })).toHaveAttribute(
    "href",
    `/admin/audit?account=${person.id}`,
  );
  for (const page of [staff, admin]) await page.context().close();
});

test("the audit log covers all accounts; its filters by account and action are in the address", async ({
  person,
  browser,
}) => {
  const { page, staff } = await staffPage(browser);
  expect(await trpc(staff, "admin.changeAccount", { accountId: person.id, setFlags: 4 })).toBe(200);
  await trpc(person, "tokens.create", { name: "ci" });
  await page.goto(`/admin/audit?account=${person.id}`);
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  const change = rows.filter({ hasText: "Changed flags or bot limit" });
  await expect(change).toContainText(`${staff.username} in the portal`);
  await expect(rows.filter({ hasText: "Created an API token" })).toHaveCount(1);
  await page.getByLabel("Action", { exact: true }).selectOption({ label: "Changed flags or bot limit" });
  await expect(rows.filter({ hasText: "Created an API token" })).toHaveCount(0);
  await expect(page).toHaveURL(/action=account.update/);
  await page.getByRole("button", { name: "Details: Changed flags or bot limit" }).click();
  const flags = page.getByRole("table", { name: "Before and after" }).getByRole("row").filter({ hasText: "flags" });
  await expect(flags).toContainText("8");
  await expect(flags).toContainText("12");
  await page.getByLabel("Account", { exact: true }).fill(staff.id);
  await expect(change).toHaveCount(1); // also by the author
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("listitem");
  await expect(chips).toHaveText(["Action: Changed flags or bot limit", `Account: ${staff.id}`]);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await page.context().close();
});

test("staff verify an application as they saw it, withdraw that, disable it with a reason that its owner reads, and enable it again", async ({
  portal,
  person,
  browser,
}) => {
  const name = `Seen ${person.username}`;
  const { clientId: applicationId } = await createTestApp({
    redirectUri: "http://127.0.0.1:9/cb",
    owner: person,
    name,
    verified: false,
  });
  const { page } = await staffPage(browser);
  await page.goto("/admin/applications");
  await page.getByLabel("Search applications").fill(name);
  const row = page.getByRole("list", { name: "Applications" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(page).toHaveURL(/[?]q=/);
  const choose = async (words: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: words, exact: true }).click();
  };
  await row.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/admin/applications/${applicationId}`);
  await expectAccessible(page);
  await page.goBack();
  const verifying = page.getByRole("dialog", { name: `Verify ${name}` });
  const verify = verifying.getByRole("button", { name: "Verify", exact: true });
  await choose("Verify");
  await expect(verifying).toContainText("All users can approve it");
  const redirectUris = ["https://changed.example/cb"];
  expect(await trpc(person, "applications.update", { applicationId, redirectUris })).toBe(200);
  await verify.click();
  await expect(page.getByText("The owner has changed this application since you opened this page.")).toBeVisible();
  await expect(verifying).toHaveCount(0);
  await expect(row).toContainText("https://changed.example/cb");
  await choose("Verify");
  await verify.click();
  await expect(page.getByText(`${name} is verified`)).toBeVisible();

  await choose("Remove verification");
  const taking = page.getByRole("dialog", { name: `Remove the verification of ${name}?` });
  await expect(taking.getByLabel("Reason")).toHaveAccessibleDescription(/Shown to the owner/);
  await taking.getByLabel("Reason").fill("It was sold.");
  await taking.getByRole("button", { name: "Remove verification" }).click();
  await expect(row).toContainText("Not verified");

  await choose("Disable");
  const disabling = page.getByRole("dialog", { name: `Disable ${name}` });
  await disabling.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(disabling.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await disabling.getByLabel("Reason").fill("It sends spam through its users' bots.");
  await disabling.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(row.getByText("Disabled", { exact: true })).toBeVisible();
  await portal.goto(`/developers/apps/${applicationId}?tab=verification`);
  await expect(portal.getByText("Staff have disabled this application")).toBeVisible();
  await expect(portal.getByText("It sends spam through its users' bots.")).toBeVisible();
  await expect(
    portal.getByText("This application is disabled. Contact staff before you request verification."),
  ).toBeVisible();
  await expect(portal.getByLabel("Use case")).toHaveCount(0);
  await expectAccessible(portal, portal.getByRole("main"));

  await choose("Enable");
  await page
    .getByRole("dialog", { name: `Enable ${name}` })
    .getByRole("button", { name: "Enable", exact: true })
    .click();
  await expect(row.getByText("Disabled", { exact: true })).toHaveCount(0);
  await page.context().close();
});

test("users who are not staff find no staff pages and no links to them, and procedures refuse them", async ({
  page,
  person,
}) => {
  await signInAs(page, person);
  for (const place of [
    "/admin",
    "/admin/users",
    "/admin/users/1",
    "/admin/applications",
    "/admin/incidents",
    "/admin/maintenance",
    "/admin/audit",
  ]) {
    expect((await page.goto(place))?.status(), place).toBe(404);
    await expect(page.getByRole("heading", { level: 1 }), place).toHaveText("Page not found");
  }
  await page.goto("/overview");
  await expect(page.getByRole("link", { name: /^Admin/ })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const field = page.getByPlaceholder("Search pages, bots, actions …");
  await expect(field).toBeFocused();
  await field.fill("admin");
  await expect(page.getByRole("button", { name: "Overview" })).toHaveCount(0); // it does not match the filter
  await expect(page.getByRole("button", { name: "Admin", exact: true })).toHaveCount(0);
  const headers = { Cookie: `session=${person.sessionToken}` };
  for (const name of ["searchAccounts", "searchApplications", "maintenance", "pendingReviews", "auditLog"]) {
    const input = encodeURIComponent(JSON.stringify(name.startsWith("search") ? { text: "" } : {}));
    const reply = await fetch(`${BASE_URL}/api/trpc/admin.${name}?input=${input}`, { headers });
    expect(reply.status, name).toBe(403);
  }
  for (const [name, input] of [
    ["changeAccount", { accountId: person.id, setFlags: 1 }],
    ["setBan", { accountId: person.id, banned: false }],
    ["disableApplication", { applicationId: "x", reason: "y" }],
    ["enableApplication", { applicationId: "x" }],
    ["verifyApplication", { applicationId: "x" }],
    ["unverifyApplication", { applicationId: "x", reason: "y" }],
    ["setMaintenance", { on: true, message: "" }],
    ["decideReview", { requestId: "x", approve: true }],
  ] as const) {
    expect(await trpc(person, `admin.${name}`, input), name).toBe(403);
  }
});
