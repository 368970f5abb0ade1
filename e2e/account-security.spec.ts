import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import { confirmItIsYou } from "./confirm-it-is-you.ts";
import { botInput, callApi, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { authorizeAddress, createTestApp } from "./oauth-fixtures.ts";
import { ageSignIns, forgetLastCode } from "./stored-records.ts";

const SIGN_IN_TO_SECURITY = "/sign-in?next=%2Faccount%2Fsecurity";
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

async function givePassword(page: Page, person: TestAccount, address: string): Promise<void> {
  await page.goto(address);
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
    await expectAccessible(portal, confirm);
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

  test("is an export of bots", async ({ portal, person }) => {
    await callApi(person, "POST", "/bots", botInput("Otter"));
    await portal.goto("/bots/export");
    await ageSignIns(person.id, 11);
    await portal.getByRole("button", { name: "Download 1 bot" }).click();
    const bots = portal.waitForEvent("download");
    await confirmItIsYou(portal, person);
    expect((await bots).suggestedFilename()).toMatch(/^bots-/);
  });
});

test.describe("Passkeys", () => {
  test("are added, renamed and removed, take the place of the password, and sign in without one; the requested page is opened", async ({
    portal,
    person,
  }) => {
    await addVirtualAuthenticator(portal);
    await portal.goto("/account/security");
    await addPasskey(portal);
    await ageSignIns(person.id, 11);
    await portal.getByRole("button", { name: "Set up an authenticator app" }).click();
    await dialog(portal, "Confirm that it is you").getByRole("button", { name: "Use a passkey" }).click();
    await expect(dialog(portal, "Set up an authenticator app").getByRole("img", { name: /QR code/ })).toBeVisible();
    await portal.context().clearCookies();
    // The virtual authenticator confirms what the browser offers with the field.
    await portal.goto(SIGN_IN_TO_SECURITY);
    await expect(portal).toHaveURL("/account/security");
    await expect(portal.getByRole("button", { name: `Account of ${person.username}` })).toBeVisible();

    await portal.getByRole("button", { name: "Rename Laptop" }).click();
    await dialog(portal, "Rename passkey").getByLabel("Name").fill("Work laptop");
    await portal.keyboard.press("Enter");
    await portal.getByRole("button", { name: "Remove Work laptop" }).click();
    const removal = dialog(portal, "Remove Work laptop");
    await expectAccessible(portal, removal);
    await removal.getByRole("button", { name: "Remove" }).click();
    await expect(portal.getByText("You have no passkey yet.")).toBeVisible();
    await portal.context().clearCookies();
    await portal.goto("/sign-in");
    await portal.getByRole("button", { name: "Use a passkey" }).click();
    await expect(portal.getByRole("alert").getByText("This passkey was not accepted.")).toBeVisible();
  });
});

test.describe("An authenticator app", () => {
  test("is set up with recovery codes, and is asked for at sign-in, after which an approval or the requested page goes on", async ({
    portal,
    person,
  }) => {
    const app = await createTestApp({ redirectUri: "http://127.0.0.1:9/cb" });
    await portal.goto("/account/sessions");
    await portal.getByRole("link", { name: "Security" }).click(); // from a page of ours: "back" must have one
    await portal.getByRole("button", { name: "Set up an authenticator app" }).click();
    const setUp = dialog(portal, "Set up an authenticator app");
    const secret = await setUp.getByText(/^[A-Z2-7]{32}$/).innerText();
    await expectAccessible(portal, setUp);
    await setUp.getByLabel("Code", { exact: true }).fill("000000");
    await setUp.getByRole("button", { name: "Turn on" }).click();
    await expect(setUp.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/is not the code/i);
    await setUp.getByLabel("Code", { exact: true }).fill(generateSync({ secret }));
    await setUp.getByRole("button", { name: "Turn on" }).click();
    const shown = dialog(portal, "Your recovery codes");
    const codes = (await shown.locator("pre").innerText()).split("\n");
    expect(codes).toHaveLength(10);
    await expectAccessible(portal, shown);
    await portal.evaluate(() => history.back());
    const question = dialog(portal, "Leave without the codes?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(shown.locator("pre")).toHaveText(codes.join("\n"));
    await shown.getByLabel("I have saved the codes").check();
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(portal.getByText("10 recovery codes left")).toBeVisible();

    await portal.context().clearCookies();
    await forgetLastCode(person.id);
    await givePassword(portal, person, authorizeAddress(app));
    await expect(portal.getByLabel("Code", { exact: true })).toBeFocused();
    await expectAccessible(portal);
    await portal.getByLabel("Code", { exact: true }).fill("000000");
    await portal.keyboard.press("Enter");
    await expect(portal.getByRole("alert").getByText(/The code is wrong/)).toBeVisible();
    await portal.getByLabel("Code", { exact: true }).fill(generateSync({ secret }));
    await portal.getByRole("button", { name: "Sign in" }).click();
    await expect(portal.getByText(`Signed in as ${person.username}`)).toBeVisible();

    await portal.context().clearCookies();
    await givePassword(portal, person, SIGN_IN_TO_SECURITY);
    await portal.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
    await portal.getByRole("button", { name: "Sign in" }).click();
    await expect(portal).toHaveURL("/account/security");
    await expect(portal.getByText("9 recovery codes left")).toBeVisible();
    await portal.getByRole("button", { name: "Remove the app" }).click();
    await dialog(portal, "Remove the app").getByRole("button", { name: "Remove" }).click();
    await expect(portal.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
  });
});
