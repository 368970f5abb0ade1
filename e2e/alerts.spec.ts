import { db } from "#server/data/db.ts";
import {
  botInput,
  callApi,
  createTestAccount,
  expect,
  expectAccessible,
  expectFitsPhone,
  signInAs,
  test,
} from "./fixtures.ts";
import { startCluster } from "./start-cluster.ts";
import { BASE_URL } from "./test-server.ts";

/** The service evaluates alerts every 15 seconds. The bell is told of them; it reads them by itself less often than this. */
const ALERT_MS = 60_000;

test("bots that disconnect ring the bell and are mailed; the alert ends when they are back", async ({
  portal,
  person,
  browser,
}) => {
  test.setTimeout(240_000);
  for (let n = 0; n < 2; n++) await callApi(person, "POST", "/bots", botInput());
  await db().account.update({ where: { id: person.id }, data: { emailVerifiedAt: new Date() } });
  await portal.goto("/account/notifications");
  await expect(portal.getByText(`Mails go to ${person.username}@example.com.`)).toBeVisible();
  const minutes = portal.getByLabel("Minutes before the alert: Bots not connected");
  await minutes.fill("0");
  await minutes.press("Enter");
  await expect(portal.getByText("Saved: Bots not connected")).toBeVisible();
  const mail = portal.getByRole("switch", { name: "Mail: Bots not connected" });
  await mail.click();
  await expect(mail).toBeChecked();
  await portal.reload();
  await expect(minutes).toHaveValue("0");
  await expectAccessible(portal);

  await portal.goto("/notifications");
  await expect(portal.getByRole("link", { name: "Unread: 2 bots are not connected" })).toBeVisible({
    timeout: ALERT_MS,
  });
  await expectAccessible(portal);
  await portal.goto("/presets");
  const bell = portal.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/unread/);
  await bell.click();
  const dialog = portal.getByRole("dialog", { name: /Notifications/ });
  await expect(dialog.getByRole("link", { name: "2 bots are not connected" })).toBeVisible();
  await expectAccessible(portal);
  await dialog.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell).toHaveAccessibleName("Notifications");
  const cluster = await startCluster(person);
  await expect(dialog.getByRole("link", { name: "2 bots were not connected" })).toBeVisible({ timeout: ALERT_MS });
  await expect(dialog.getByText(/^Ended after/)).toBeVisible();
  await dialog.getByRole("link", { name: "2 bots were not connected" }).click();
  await expect(portal).toHaveURL("/overview");
  await cluster.stop();
  await expectFitsPhone(portal);

  const admin = await createTestAccount("admin");
  const context = await browser.newContext({ baseURL: BASE_URL });
  const page = await context.newPage();
  await signInAs(page, admin);
  await page.goto("/admin/outbox");
  const row = page
    .getByRole("listitem")
    .filter({ hasText: `${person.username}@example.com` })
    .filter({ hasText: "2 bots are not connected" });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Open mail: 2 bots are not connected" }).click();
  await expect(page.getByRole("dialog", { name: "2 bots are not connected" })).toContainText(`${BASE_URL}/overview`);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectFitsPhone(page);
  await context.close();
});
