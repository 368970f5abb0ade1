import { codeFor, exchangeAt, newApp } from "./oauth-world.ts";
import { BASE_URL } from "./server.ts";
import { expect, expectAccessible, expectFitsPhone, newPerson, test } from "./world.ts";

test("what was approved is listed in words, and is refused once it is revoked", async ({ portal, person }) => {
  await portal.goto("/account");
  await portal.getByRole("link", { name: "Authorised applications" }).click();
  await expect(portal.getByRole("heading", { name: "No applications have access" })).toBeVisible();
  await expectAccessible(portal);

  const scopes = ["identify", "bots.write"];
  const redirectUri = "http://127.0.0.1:9/cb";
  const app = await newApp({ redirectUri, scopes, name: "Fleet <i>viewer</i>" });
  const { body } = await exchangeAt(BASE_URL, app, await codeFor(app, person));
  const status = async () =>
    (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: `Bearer ${body.access_token}` } })).status;
  expect(await status()).toBe(200);

  await portal.reload();
  const row = portal.getByRole("list", { name: "Authorised applications" }).locator("> li");
  await expect(row).toHaveCount(1);
  for (const fact of [app.name, app.owner.username, "Verified", "Read your id, username and flags", "just now"]) {
    await expect(row).toContainText(fact);
  }
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await portal.getByRole("button", { name: `Revoke ${app.name}` }).click();
  const asked = portal.getByRole("dialog", { name: `Revoke ${app.name}?` });
  await expectAccessible(portal);
  await asked.getByRole("button", { name: "Cancel" }).click();
  expect(await status()).toBe(200);
  await portal.getByRole("button", { name: `Revoke ${app.name}` }).click();
  await asked.getByRole("button", { name: "Revoke" }).click();
  await expect(portal.getByRole("heading", { name: "No applications have access" })).toBeVisible();
  expect(await status()).toBe(401);
});

test("what others approved is not listed", async ({ portal }) => {
  const other = await newPerson();
  const app = await newApp({ redirectUri: "http://127.0.0.1:9/cb" });
  await codeFor(app, other);
  await portal.goto("/account/apps");
  await expect(portal.getByRole("heading", { name: "No applications have access" })).toBeVisible();
});
