import {
  botInput,
  callApi,
  change,
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  signInAs,
  test,
} from "./fixtures.ts";
import { BASE_URL, svc } from "./test-server.ts";

const REASON = "Bots for a tournament with forty teams in June.";

test("where the limit is met, a higher one is asked for; staff decide, and the person sees it", async ({
  portal,
  person,
  browser,
}) => {
  await svc("user", "limit", person.id, "--bots", "2");
  for (const name of ["Otter", "Heron"]) await callApi(person, "POST", "/bots", botInput(name));
  await portal.goto("/overview");
  const notice = portal.getByRole("alert").filter({ hasText: "You have reached your limit of 2 bots" });
  await notice.getByRole("button", { name: "Ask for a higher limit" }).click();
  await expectAccessible(portal, notice);
  await portal.getByLabel("Number of bots").fill("2");
  await portal.getByLabel("Reason").fill("Too short");
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(portal.getByText("This must have 20 to 2000 characters.")).toBeVisible();
  await portal.getByLabel("Reason").fill(REASON);
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(portal.getByText("Must be more than your present limit, 2")).toBeVisible();
  await portal.getByLabel("Number of bots").fill("40");
  await portal.getByRole("button", { name: "Send request" }).click();
  await expect(portal.getByText("You have asked for 40 bots")).toBeVisible();

  const staff = await createTestAccount("staff");
  const context = await browser.newContext({ baseURL: BASE_URL });
  const page = await context.newPage();
  await signInAs(page, staff);
  await page.goto("/admin?queue=limit");
  const request = page
    .getByRole("list", { name: "Requests" })
    .getByRole("listitem", { name: new RegExp(`^${person.username} `) });
  await expect(request).toContainText(REASON);
  await expect(request).toContainText("Requested limit40");
  await expectAccessible(page, request);
  await request.getByRole("button", { name: "Reject" }).click();
  const rejection = page.getByRole("dialog");
  await rejection.getByLabel("Template").selectOption({ index: 1 });
  await rejection.getByRole("button", { name: "Reject" }).click();
  await expect(rejection).toHaveCount(0);
  await context.close();

  await portal.reload();
  await expect(portal.getByText("Staff rejected your last request:")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Ask again" })).toBeVisible();
  await change(person, "reviews.requestLimit", { botLimit: 40, useCase: REASON });
  const list = await portal.request.get("/api/trpc/reviews.list?input=%7B%7D");
  const [{ id: requestId }] = (await list.json()).result.data as [{ id: string }];
  await change(staff, "admin.decideReview", { requestId, approve: true });
  await portal.reload();
  await expect(portal.getByRole("link", { name: /^Bots 2 of 40 used/ })).toBeVisible();
  await expect(portal.getByText("You have reached your limit")).toHaveCount(0);
  await expectFitsPhone(portal);
});
