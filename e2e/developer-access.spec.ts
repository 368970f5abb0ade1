import type { Page } from "@playwright/test";
import { change, createTestAccount, expect, expectAccessible, signInAs, type TestAccount, test } from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const USE_CASE = "<img src=x onerror=window.hit=1> on a dashboard that shows which of my bots are in a match.";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** Decides that person's request, as staff do on their page. */
async function decide(
  staff: TestAccount,
  person: TestAccount,
  decision: { approve: boolean; reason?: string },
): Promise<void> {
  const headers = { Cookie: `session=${staff.sessionToken}`, "Content-Type": "application/json" };
  const list = await fetch(`${BASE_URL}/api/trpc/admin.pendingReviews?input={}`, { headers });
  const { result } = (await list.json()) as { result: { data: { id: string; account: { id: string } }[] } };
  const requestId = result.data.find(({ account }) => account.id === person.id)?.id;
  const body = JSON.stringify({ requestId, ...decision });
  const reply = await fetch(`${BASE_URL}/api/trpc/admin.decideReview`, { method: "POST", headers, body });
  expect(reply.status).toBe(200);
}

test("threat 18: gateway access is rejected with a reason, requested again with a use case, which is shown as text, and granted", async ({
  portal,
  person,
  browser,
}) => {
  const staff = await createTestAccount("staff");
  await change(person, "reviews.requestDeveloperAccess", { useCase: "Something that I do not say more about." });
  await decide(staff, person, { approve: false, reason: "Say who will use it." });
  await portal.goto("/developers/access");
  const timeline = portal.getByRole("region", { name: "Your requests" });
  await expect(timeline).toContainText("Rejected");
  await expect(timeline).toContainText("Say who will use it.");
  await expect(heading(portal, "Request access again")).toBeVisible();
  await expectAccessible(portal, portal.getByRole("main"));
  const useCase = portal.getByLabel("Use case");
  await useCase.fill("Too short");
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(useCase).toHaveAccessibleDescription(/This must have 20 to 2000 characters\./);
  await useCase.fill(USE_CASE);
  await portal.getByRole("link", { name: "API tokens" }).first().click();
  await portal.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(useCase).toHaveValue(USE_CASE);
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(portal.getByText("Your request is pending")).toBeVisible();
  await expect(timeline).toContainText(USE_CASE);
  await expect(portal.getByRole("button", { name: "Send request" })).toHaveCount(0);

  const page = await (await browser.newContext({ baseURL: BASE_URL })).newPage();
  await signInAs(page, staff);
  await page.goto("/admin");
  await expect(page.getByRole("listitem", { name: new RegExp(person.username) })).toContainText(USE_CASE);
  for (const shown of [portal, page]) expect(await shown.evaluate(() => "hit" in window)).toBe(false);
  await page.context().close();

  await decide(staff, person, { approve: true });
  await portal.reload();
  await expect(portal.getByText("You have gateway access")).toBeVisible();
  await expect(timeline).toContainText("Approved");
  await expect(portal.getByRole("button", { name: "Send request" })).toHaveCount(0);
});

test("access granted without a request is shown", async ({ portal, person }) => {
  await svc("access", "approve", person.id);
  await portal.goto("/developers/access");
  await expect(portal.getByText("You have gateway access")).toBeVisible();
  await expect(portal.getByRole("region", { name: "Your requests" })).toHaveCount(0);
});
