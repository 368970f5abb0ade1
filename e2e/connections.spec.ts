import type { Page } from "@playwright/test";
import { confirmItIsYou } from "./confirm-it-is-you.ts";
import { expect, expectAccessible, signInAs, test } from "./fixtures.ts";
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

test("an account of another service is linked, shown and unlinked; whoever comes back without one, or to a session that has ended, is told why", async ({
  portal,
  person,
}) => {
  const name = `ada-${person.username}`;
  await portal.route("https://fonts.googleapis.com/**", (route) => route.abort());
  await portal.goto("/account");
  await expect(portal.getByText("Not linked", { exact: true })).toBeVisible();
  await ageSignIns(person.id, 11);
  await link(portal).click();
  await confirmItIsYou(portal, person);
  await portal.getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(notice(portal)).toContainText("You did not allow it at Google.");
  await expect(portal).toHaveURL("/account");
  await saveScreenshots(portal, "account-not-linked");
  await notice(portal).getByRole("button", { name: "Close" }).click();
  await expect(notice(portal)).toHaveCount(0);
  await expect(portal.getByText("Not linked", { exact: true })).toBeVisible();

  await link(portal).click();
  await signInAtProvider(portal, name);
  await expect(portal.getByText(`Your Google account ${name} of the north is linked`)).toBeVisible();
  await expect(portal).toHaveURL("/account");
  await saveScreenshots(portal, "account-linked");
  await portal.getByRole("button", { name: "Unlink Google" }).click();
  const question = portal.getByRole("dialog", { name: "Unlink Google" });
  await expect(question).toContainText("You can link it again at any time.");
  await expectAccessible(portal, question);
  await question.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(portal.getByText("Google is no longer linked")).toBeVisible();
  await expect(link(portal)).toBeVisible();

  await portal.context().clearCookies();
  const back = "/account/connections/google";
  const ended = await portal.request.get(`${back}?code=of-the-service&state=x`, { maxRedirects: 0 });
  expect(ended.headers().location, "the code is in no further address").toMatch(
    /\/sign-in\?next=%2Faccount%2Fconnections%2Fgoogle$/,
  );
  await signInAs(portal, person);
  await portal.goto(back);
  await expect(notice(portal)).toBeVisible();
  await expect(portal).toHaveURL("/account");
  await portal.goto("/account/connections/nowhere");
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
