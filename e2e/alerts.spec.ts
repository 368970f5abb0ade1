import { db } from "#server/data/db.ts";
import { newId } from "#server/data/id.ts";
import { raiseNotification } from "#server/domain/alerts/raise-notification.ts";
import { change, createTestAccount, expect, expectAccessible, signInAs, test } from "./fixtures.ts";
import { confirmAddress } from "./stored-records.ts";
import { BASE_URL } from "./test-server.ts";

const DOWN = "bots.down";
const SUBJECT = "API token CI expires within 1 day";

test("which alerts are mailed is chosen; one is in the bell of all pages until it is read anywhere, in a mail, and says when it has ended", async ({
  portal,
  person,
  browser,
}) => {
  await confirmAddress(person.id);
  await change(person, "alerts.updateSetting", { kind: DOWN, mail: true });
  for (const name of ["CI", "Deployment"]) {
    const data = { token: { id: name, name }, days: 1 };
    const what = { kind: "token.expiring", subject: name, data, path: "/developers/tokens" } as const;
    await raiseNotification(db(), { accountId: person.id, ...what });
  }
  const ids = (await db().notification.findMany({ where: { accountId: person.id } })).map(({ id }) => id);
  const [since, now] = [new Date(Date.now() - 120_000), new Date()];
  const ended = { kind: DOWN, data: { count: 2, since: since.toISOString() }, readAt: now, endedAt: now };
  await db().notification.create({ data: { id: newId(), accountId: person.id, ...ended } });
  const where = { accountId_kind: { accountId: person.id, kind: DOWN } };
  const stored = () => db().alertSetting.findUnique({ where });
  await portal.goto("/account/notifications");
  await expect(portal.getByText(`Mails go to ${person.username}@example.com.`)).toBeVisible();
  const minutes = portal.getByLabel("Minutes before the notification: Bots not connected");
  await minutes.fill("0");
  await minutes.press("Enter");
  await expect(portal.getByText("Saved: Bots not connected")).toBeVisible();
  await expect.poll(stored).toMatchObject({ minutes: 0, mail: true });
  const mail = portal.getByRole("switch", { name: "Mail: Bots not connected" });
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(mail).not.toBeChecked();
  await expect.poll(stored).toMatchObject({ minutes: 0, mail: false });

  const bell = portal.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
  await change(person, "notifications.markRead", { ids: ids.slice(0, 1) });
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await bell.click();
  const dialog = portal.getByRole("dialog", { name: /Notifications/ });
  await expect(dialog.getByRole("link", { name: /^Unread: API token \w+ expires within 1 day$/ })).toHaveCount(1);
  await expect(dialog.getByText("Ended after 2 minutes")).toBeVisible();
  await expectAccessible(portal, dialog);
  await dialog.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell).toHaveAccessibleName("Notifications");
  await dialog.getByRole("link", { name: "All notifications" }).click();
  await expect(portal).toHaveURL("/notifications");
  await expect(portal.getByRole("link", { name: "2 bots were not connected" })).toBeVisible();
  await portal.getByRole("link", { name: SUBJECT }).click();
  await expect(portal).toHaveURL("/developers/tokens");

  const context = await browser.newContext({ baseURL: BASE_URL });
  const page = await context.newPage();
  await signInAs(page, await createTestAccount("admin"));
  await page.goto("/admin/outbox");
  const row = page
    .getByRole("listitem")
    .filter({ hasText: `${person.username}@example.com` })
    .filter({ hasText: SUBJECT });
  await row.getByRole("button", { name: `Open mail: ${SUBJECT}` }).click();
  const opened = page.getByRole("dialog", { name: SUBJECT });
  await expect(opened).toContainText(`${BASE_URL}/developers/tokens`);
  await expectAccessible(page, opened);
  await page.keyboard.press("Escape");
  await context.close();
});
