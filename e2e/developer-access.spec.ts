import type { Page } from "@playwright/test";
import {
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  signInAs,
  type TestAccount,
  test,
} from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const USE_CASE = "A dashboard on my desk that shows which of my bots are in a match.";
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

/** Decides that person's request, as staff do on their page. */
async function decide(person: TestAccount, decision: { approve: boolean; reason?: string }): Promise<void> {
  const staff = await createTestAccount("staff");
  const headers = { Cookie: `session=${staff.sessionToken}`, "Content-Type": "application/json" };
  const list = await fetch(`${BASE_URL}/api/trpc/admin.pendingReviews?input={}`, { headers });
  const { result } = (await list.json()) as { result: { data: { id: string; account: { id: string } }[] } };
  const requestId = result.data.find(({ account }) => account.id === person.id)?.id;
  const body = JSON.stringify({ requestId, ...decision });
  const reply = await fetch(`${BASE_URL}/api/trpc/admin.decideReview`, { method: "POST", headers, body });
  expect(reply.status).toBe(200);
}

test("gateway access is requested, rejected with a reason, requested again and granted", async ({ portal, person }) => {
  await portal.goto("/developers/access");
  await expect(heading(portal, "Request access")).toBeVisible();
  await expectAccessible(portal);
  const useCase = portal.getByLabel("Use case");
  await useCase.fill("Too short");
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(useCase).toHaveAccessibleDescription(/This must have 20 to 2000 characters\./);
  await useCase.fill(USE_CASE);
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(portal.getByText("Your request is pending")).toBeVisible();
  const timeline = portal.getByRole("region", { name: "Your requests" });
  await expect(timeline).toContainText(USE_CASE);
  await expect(portal.getByRole("button", { name: "Send request" })).toHaveCount(0);
  await expectAccessible(portal);

  await decide(person, { approve: false, reason: "Say who will use it." });
  await portal.reload();
  await expect(timeline).toContainText("Rejected");
  await expect(timeline).toContainText("Say who will use it.");
  await expect(heading(portal, "Request access again")).toBeVisible();
  await expectAccessible(portal);
  await useCase.fill(`${USE_CASE} Only I use it.`);
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(portal.getByText("Your request is pending")).toBeVisible();

  await decide(person, { approve: true });
  await portal.reload();
  await expect(portal.getByText("You have gateway access")).toBeVisible();
  await expect(timeline).toContainText("Approved");
  await expect(portal.getByRole("button", { name: "Send request" })).toHaveCount(0);
  await expectAccessible(portal);
  await expectFitsPhone(portal);
});

test("access granted without a request is shown, and a link does not discard unsent text", async ({
  portal,
  person,
}) => {
  await portal.goto("/developers/access");
  await portal.getByLabel("Use case").fill(USE_CASE);
  await portal.getByRole("link", { name: "API tokens" }).first().click();
  await portal.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(portal.getByLabel("Use case")).toHaveValue(USE_CASE);
  await portal.getByLabel("Use case").fill("");
  await svc("access", "approve", person.id);
  await portal.goto("/developers/access");
  await expect(portal.getByText("You have gateway access")).toBeVisible();
  await expect(portal.getByRole("region", { name: "Your requests" })).toHaveCount(0);
});

test("threat 18: a use case is shown as text", async ({ portal, page, person }) => {
  const probe = "<img src=x onerror=window.hit=1> is what I am building here.";
  await portal.goto("/developers/access");
  await portal.getByLabel("Use case").fill(probe);
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(portal.getByRole("region", { name: "Your requests" })).toContainText(probe);
  await signInAs(page, await createTestAccount("staff"));
  await page.goto("/admin");
  await expect(page.getByRole("listitem", { name: new RegExp(person.username) })).toContainText(probe);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});
