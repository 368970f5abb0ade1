import type { Page } from "@playwright/test";
import { createTestAccount, expect, expectAccessible, signInAs, type TestAccount, test } from "./fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { ageSignIns } from "./stored-records.ts";

const link = (page: Page) => page.getByRole("button", { name: "Link Google" });
const notice = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: "Google was not linked" });

/** At the pages of the provider, which runs on this machine in place of Google. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}

async function openSignedIn(page: Page, person: TestAccount): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  const another = await context?.newPage();
  if (!another) throw new Error("there is no browser");
  await signInAs(another, person);
  await another.route("https://fonts.googleapis.com/**", (route) => route.abort());
  await another.goto("/account");
  return another;
}

test("an account of another service is linked, shown and unlinked; it belongs to one account alone", async ({
  portal,
  person,
}) => {
  const name = `ada-${person.username}`;
  await portal.route("https://fonts.googleapis.com/**", (route) => route.abort());
  await portal.goto("/account");
  await expect(portal.getByText("Not linked", { exact: true })).toBeVisible();
  await ageSignIns(person.id, 11);
  await link(portal).click();
  const confirm = portal.getByRole("dialog", { name: "Confirm that it is you" });
  await confirm.getByLabel("Your password").fill(person.password);
  await confirm.getByRole("button", { name: "Continue" }).click();
  await signInAtProvider(portal, name);
  await expect(portal.getByText(`Your Google account ${name} of the north is linked`)).toBeVisible();
  await expect(portal).toHaveURL("/account");
  await expect(portal.getByRole("button", { name: "Unlink Google" })).toBeVisible();
  await saveScreenshots(portal, "account-linked");

  const other = await openSignedIn(portal, await createTestAccount());
  await link(other).click();
  await signInAtProvider(other, name);
  await expect(notice(other)).toContainText("This Google account is linked to another account of this service.");
  await expect(other).toHaveURL("/account");
  await expect(link(other)).toBeVisible();
  await other.context().close();

  const log = await portal.request.get("/api/trpc/auditLog?input=%7B%7D");
  expect(await log.text()).toContain('"account.linkConnection"');
  await portal.getByRole("button", { name: "Unlink Google" }).click();
  const question = portal.getByRole("dialog", { name: "Unlink Google" });
  await expect(question).toContainText("You can link it again at any time.");
  await expectAccessible(portal);
  await question.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(portal.getByText("Google is no longer linked")).toBeVisible();
  await expect(link(portal)).toBeVisible();
});

test("whoever comes back without an account of the other service is told why, and nothing is linked", async ({
  portal,
}) => {
  await portal.route("https://fonts.googleapis.com/**", (route) => route.abort());
  await portal.goto("/account");
  await link(portal).click();
  await portal.getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(notice(portal)).toContainText("You did not allow it at Google.");
  await expect(portal).toHaveURL("/account");
  await saveScreenshots(portal, "account-not-linked");
  await notice(portal).getByRole("button", { name: "Close" }).click();
  await expect(notice(portal)).toHaveCount(0);

  await expect(portal.getByText("Not linked", { exact: true })).toBeVisible();
  await portal.goto("/account/connections/nowhere");
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
