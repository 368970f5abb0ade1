import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { botInput, callApi, expect, expectAccessible, expectFitsPhone, type TestAccount, test } from "./fixtures.ts";
import { ageSignIns, forgetLastCode } from "./stored-records.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

async function givePassword(page: Page, person: TestAccount): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail or username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** An authenticator that says yes to everything, as a laptop with a fingerprint reader does. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto("/account/security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog(page, "Add a passkey").getByLabel("Name").fill("Laptop");
  await dialog(page, "Add a passkey").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" }).getByRole("listitem")).toContainText("Laptop");
}

test.describe("An action that needs a recent sign-in", () => {
  test("asks for the password in one dialog, and continues; what was typed is still there", async ({
    portal,
    person,
  }) => {
    await portal.goto("/developers/tokens?new=true");
    const form = dialog(portal, "New token");
    await form.getByLabel("Name").fill("Nightly import");
    await ageSignIns(person.id, 11);
    await form.getByRole("button", { name: "Create token" }).click();
    const confirm = dialog(portal, "Confirm that it is you");
    await expect(confirm).toBeVisible();
    await expectAccessible(portal);
    await portal.keyboard.press("Escape");
    await expect(confirm).toBeHidden();
    await expect(form.getByLabel("Name")).toHaveValue("Nightly import");
    await form.getByRole("button", { name: "Create token" }).click();
    await confirm.getByLabel("Your password").fill("not it");
    await confirm.getByRole("button", { name: "Continue" }).click();
    await expect(confirm.getByLabel("Your password")).toHaveAccessibleDescription(/is not your password/i);
    await confirm.getByLabel("Your password").fill(person.password);
    await portal.keyboard.press("Enter");
    await expect(dialog(portal, "Your new token")).toBeVisible();
  });

  test("is an export of bots, one of one's data, and the deletion of the account", async ({ portal, person }) => {
    await callApi(person, "POST", "/bots", botInput("Otter"));
    const confirm = dialog(portal, "Confirm that it is you");
    const prove = async () => {
      await confirm.getByLabel("Your password").fill(person.password);
      await portal.keyboard.press("Enter");
    };
    await portal.goto("/bots/export");
    await ageSignIns(person.id, 11);
    await portal.getByRole("button", { name: "Download 1 bot" }).click();
    const bots = portal.waitForEvent("download");
    await prove();
    expect((await bots).suggestedFilename()).toMatch(/^bots-/);

    await portal.goto("/account");
    await ageSignIns(person.id, 11);
    await portal.getByRole("button", { name: "Download my data" }).click();
    const data = portal.waitForEvent("download");
    await prove();
    expect((await data).suggestedFilename()).toContain(person.username);

    await ageSignIns(person.id, 11);
    await portal.getByRole("button", { name: "Delete account…" }).click();
    const deletion = dialog(portal, "Delete your account?");
    await deletion.getByLabel(/Type your username/).fill(person.username);
    await deletion.getByRole("button", { name: "Delete account" }).click();
    await expect(confirm).toBeVisible();
    await portal.keyboard.press("Escape");
    await expect(confirm).toBeHidden();
    await expect(deletion.getByLabel(/Type your username/)).toHaveValue(person.username);
    await deletion.getByRole("button", { name: "Delete account" }).click();
    await prove();
    await expect(portal).toHaveURL("/sign-in");
  });

  test("takes a passkey in place of the password", async ({ portal, person }) => {
    await addVirtualAuthenticator(portal);
    await addPasskey(portal);
    await ageSignIns(person.id, 11);
    await portal.getByRole("button", { name: "Set up an authenticator app" }).click();
    const confirm = dialog(portal, "Confirm that it is you");
    await confirm.getByRole("button", { name: "Use a passkey" }).click();
    await expect(dialog(portal, "Set up an authenticator app").getByRole("img", { name: /QR code/ })).toBeVisible();
  });
});

test.describe("Passkeys", () => {
  test("are added, renamed and removed, and sign in without a password", async ({ portal, person }) => {
    await addVirtualAuthenticator(portal);
    await portal.goto("/account/security");
    await expectAccessible(portal);
    await expectFitsPhone(portal);
    await portal.setViewportSize({ width: 1280, height: 720 });
    await addPasskey(portal);
    await portal.context().clearCookies();
    await portal.goto("/sign-in"); // the virtual authenticator confirms what the browser offers with the field
    await expect(portal).toHaveURL("/overview");
    await expect(portal.getByRole("button", { name: `Account of ${person.username}` })).toBeVisible();

    await portal.goto("/account/security");
    await portal.getByRole("button", { name: "Rename Laptop" }).click();
    await dialog(portal, "Rename passkey").getByLabel("Name").fill("Work laptop");
    await portal.keyboard.press("Enter");
    await portal.getByRole("button", { name: "Remove Work laptop" }).click();
    await expectAccessible(portal);
    await dialog(portal, "Remove Work laptop").getByRole("button", { name: "Remove" }).click();
    await expect(portal.getByText("You have no passkey yet.")).toBeVisible();
    await portal.context().clearCookies();
    await portal.goto("/sign-in");
    await portal.getByRole("button", { name: "Use a passkey" }).click();
    await expect(portal.getByRole("alert").getByText("This passkey was not accepted.")).toBeVisible();
    await expectAccessible(portal);
  });
});

test.describe("An authenticator app", () => {
  test("is set up with recovery codes, and is asked for at sign-in", async ({ portal, person }) => {
    await portal.goto("/account");
    await portal.getByRole("link", { name: "Security" }).click();
    await portal.getByRole("button", { name: "Set up an authenticator app" }).click();
    const setUp = dialog(portal, "Set up an authenticator app");
    const secret = await setUp.getByText(/^[A-Z2-7]{32}$/).innerText();
    await expectAccessible(portal);
    await setUp.getByLabel("Code", { exact: true }).fill("000000");
    await setUp.getByRole("button", { name: "Turn on" }).click();
    await expect(setUp.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/is not the code/i);
    await setUp.getByLabel("Code", { exact: true }).fill(generateSync({ secret }));
    await setUp.getByRole("button", { name: "Turn on" }).click();
    const shown = dialog(portal, "Your recovery codes");
    const codes = (await shown.locator("pre").innerText()).split("\n");
    expect(codes).toHaveLength(10);
    await expectAccessible(portal);
    await portal.evaluate(() => history.back());
    const question = dialog(portal, "Leave without the codes?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(shown.locator("pre")).toHaveText(codes.join("\n"));
    await shown.getByLabel("I have saved the codes").check();
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(portal.getByText("10 recovery codes left")).toBeVisible();

    await portal.context().clearCookies();
    await forgetLastCode(person.id);
    await givePassword(portal, person);
    await expect(portal.getByLabel("Code", { exact: true })).toBeFocused();
    await expectAccessible(portal);
    await portal.getByLabel("Code", { exact: true }).fill("000000");
    await portal.keyboard.press("Enter");
    await expect(portal.getByRole("alert").getByText(/The code is wrong/)).toBeVisible();
    await portal.getByLabel("Code", { exact: true }).fill(generateSync({ secret }));
    await portal.getByRole("button", { name: "Sign in" }).click();
    await expect(portal).toHaveURL("/overview");

    await portal.context().clearCookies();
    await givePassword(portal, person);
    await portal.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
    await portal.getByRole("button", { name: "Sign in" }).click();
    await expect(portal).toHaveURL("/overview");
    await portal.goto("/account/security");
    await expect(portal.getByText("9 recovery codes left")).toBeVisible();
    await portal.getByRole("button", { name: "Remove the app" }).click();
    await dialog(portal, "Remove the app").getByRole("button", { name: "Remove" }).click();
    await expect(portal.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  });
});
