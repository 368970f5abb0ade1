import type { Locator, Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { startWebhookReceiver } from "#server/testing/webhook-receiver.ts";
import { confirmItIsYou } from "./confirm-it-is-you.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { ageSignIns } from "./stored-records.ts";
import { BASE_URL } from "./test-server.ts";

/** Closes the dialog with the secret. */
async function close(shown: Locator): Promise<void> {
  await shown.getByLabel("I have saved the secret").check();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toHaveCount(0);
}

/** Goes through the dialog. @returns The signing secret. */
async function createWebhook(page: Page, name: string, url: string): Promise<string> {
  await page.getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "New webhook" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByLabel("API token expires").uncheck();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  const secret = await shown.locator("pre").innerText();
  await close(shown);
  return secret;
}

test("a webhook is created, its test message verifies, and a failed message is sent again", async ({ portal }) => {
  const receiver = await startWebhookReceiver();
  await portal.goto("/developers/webhooks");
  await expect(portal.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  const secret = await createWebhook(portal, "Operations", receiver.url);
  const row = portal.getByRole("list", { name: "Webhooks" }).getByRole("listitem");
  await expect(row).toContainText(`http://127.0.0.1:${receiver.port}/…`);
  await expect(row).toContainText("Enabled");
  expect(await portal.content()).not.toContain(secret);
  expect(await portal.content()).not.toContain("canary-in-url");
  await row.getByRole("link", { name: "Operations" }).click();

  const deliveries = portal.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await portal.getByRole("button", { name: "Send test", exact: true }).click();
  await expect(deliveries).toContainText("Delivered");
  await expect(deliveries).toContainText(/HTTP 204 · \d+ ms · 1 attempt/);
  const { body, headers } = receiver.received[0] as (typeof receiver.received)[number];
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: "test",
    data: { webhook: { name: "Operations" } },
  });
  await deliveries.getByRole("button", { name: "Show message Test" }).click();
  await expect(deliveries.getByRole("figure", { name: "Message" })).toContainText('"type": "test"');
  await expectAccessible(portal, portal.getByRole("list", { name: "Deliveries" }));

  receiver.answer = (res) => res.writeHead(500).end();
  await portal.getByRole("button", { name: "Send test", exact: true }).click();
  await expect(deliveries.first()).toContainText("Answered 500.");
  receiver.answer = (res) => res.writeHead(204).end();
  await deliveries.first().getByRole("button", { name: "Resend Test" }).click();
  await expect(deliveries.first()).toContainText("2 attempts");
  await expect(deliveries.first()).toContainText("Delivered");
  expect(receiver.received[2]?.headers["webhook-id"]).toBe(receiver.received[1]?.headers["webhook-id"]);
  await receiver.stop();
});

test("its secret is handed out to the person themselves, not lost by Back or a reload without a question, and rotated; it is disabled and deleted, and an address of the service is refused", async ({
  portal,
  person,
}) => {
  const receiver = await startWebhookReceiver();
  await portal.goto("/developers/tokens");
  await portal.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks" }).click();
  await portal.getByRole("button", { name: "New webhook" }).click();
  const form = portal.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Name").fill("Mine");
  await form.getByLabel("Address").fill(`${BASE_URL}/v1/bots`);
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(form.getByText("Must not be an address of this service")).toBeVisible();
  await form.getByLabel("Address").fill(receiver.url);
  await ageSignIns(person.id, 11);
  await form.getByRole("button", { name: "Create webhook" }).click();
  await confirmItIsYou(portal, person);
  const shown = portal.getByRole("dialog", { name: "Signing secret" });
  const before = await shown.locator("pre").innerText();

  await portal.evaluate(() => history.back());
  const question = portal.getByRole("dialog", { name: "Leave without the secret?" });
  await expectAccessible(portal, question);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(shown.locator("pre")).toHaveText(before);
  portal.once("dialog", (dialog) => void dialog.dismiss());
  const asked = portal.waitForEvent("dialog");
  await portal.evaluate(() => location.reload());
  expect((await asked).type()).toBe("beforeunload");
  await close(shown);
  await portal.getByRole("link", { name: "Mine" }).click();
  const choose = async (action: string) => {
    await portal.getByRole("button", { name: "Actions for Mine" }).click();
    await portal.getByRole("menuitem", { name: action }).click();
  };
  await choose("Rotate secret");
  await portal.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(shown.locator("pre")).toBeVisible();
  const secret = await shown.locator("pre").innerText();
  expect(secret).not.toBe(before);
  await close(shown);
  await portal.getByRole("button", { name: "Send test", exact: true }).click();
  await expect.poll(() => receiver.received.length).toBe(1);
  const { body, headers } = receiver.received[0] as (typeof receiver.received)[number];
  for (const one of [before, secret]) expect(new Webhook(one).verify(body, headers)).toMatchObject({ type: "test" });
  await choose("Disable");
  await expect(portal.getByText("Disabled", { exact: true }).first()).toBeVisible();
  await choose("Delete");
  await portal.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(portal.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await receiver.stop();
});
