import { expect, expectAccessible, test } from "./fixtures.ts";
import { createTestApp, exchangeCode, requestCode } from "./oauth-fixtures.ts";
import { BASE_URL } from "./test-server.ts";

test("approvals are listed as sentences, and a revoked application is refused", async ({ portal, person }) => {
  const scopes = ["identify", "bots.write"];
  const redirectUri = "http://127.0.0.1:9/cb";
  const app = await createTestApp({ redirectUri, scopes, name: "Fleet <i>viewer</i>" });
  const { body } = await exchangeCode(BASE_URL, app, await requestCode(app, person));
  const status = async () =>
    (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: `Bearer ${body.access_token}` } })).status;
  expect(await status()).toBe(200);

  await portal.goto("/account/apps");
  const row = portal.getByRole("list", { name: "Authorised applications" }).locator("> li");
  await expect(row).toHaveCount(1);
  for (const fact of [app.name, app.owner.username, "Verified", "Read your ID, username and flags", "just now"]) {
    await expect(row).toContainText(fact);
  }
  await portal.getByRole("button", { name: `Revoke ${app.name}` }).click();
  const confirmation = portal.getByRole("dialog", { name: `Revoke access of ${app.name}?` });
  await expectAccessible(portal, confirmation);
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  expect(await status()).toBe(200);
  await portal.getByRole("button", { name: `Revoke ${app.name}` }).click();
  await confirmation.getByRole("button", { name: "Revoke" }).click();
  await expect(portal.getByRole("heading", { name: "No authorised applications" })).toBeVisible();
  expect(await status()).toBe(401);
});
