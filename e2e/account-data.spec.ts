import fs from "node:fs";
import { confirmItIsYou } from "./confirm-it-is-you.ts";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, test } from "./fixtures.ts";
import { ageSignIns } from "./stored-records.ts";
import { BASE_URL, svc } from "./test-server.ts";

const statusWith = async (credential: string) =>
  (await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: credential } })).status;

test("one's data comes as a file, without the credentials of bots; an account is deleted after a week, and its owner can cancel that until then", async ({
  portal,
  person,
}) => {
  const { token = "" } = await svc("token", "create", "--user", person.id, "--name", "program");
  const input = botInput("Otter");
  await callApi(person, "POST", "/bots", input);
  await portal.goto("/account");
  const downloading = portal.waitForEvent("download");
  await portal.getByRole("button", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${person.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const text = fs.readFileSync(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ account: [{ id: person.id }], bots: [{ nickname: "Otter" }] });
  for (const secret of [input.deviceAuth.secret, input.deviceAuth.deviceId]) expect(text).not.toContain(secret);
  await expect(portal.getByText("The file was saved by your browser.")).toBeVisible();

  await portal.getByRole("button", { name: "Delete account…" }).click();
  const dialog = portal.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByText("1 bot with its credentials")).toBeVisible();
  await expectAccessible(portal, dialog);
  await dialog.getByLabel(/Type your username/).fill("somebody");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(dialog.getByLabel(/Type your username/)).toHaveAccessibleDescription(/is not your username/i);
  await dialog.getByLabel(/Type your username/).fill(person.username);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await expect(portal).toHaveURL("/sign-in");
  expect([await statusWith(token), await statusWith(person.sessionToken)]).toEqual([403, 401]);

  await portal.getByLabel("E-mail or username").fill(person.username);
  await portal.getByLabel("Password", { exact: true }).fill(person.password);
  await portal.getByRole("button", { name: "Sign in" }).click();
  await expect(portal.getByRole("heading", { level: 1 })).toContainText("This account will be deleted on");
  await expectAccessible(portal);
  await expectFitsPhone(portal);
  await ageSignIns(person.id, 11);
  await portal.getByRole("button", { name: "Cancel deletion" }).click();
  await confirmItIsYou(portal, person);
  await expect(portal).toHaveURL("/overview");
  await expect(portal.getByRole("button", { name: `Account of ${person.username}` })).toBeVisible();
  expect(await statusWith(token)).toBe(200);
});
