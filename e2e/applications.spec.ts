import type { Page } from "@playwright/test";
import { change, createTestAccount, expect, expectAccessible, type TestAccount, test } from "./fixtures.ts";
import { approveAs, createTestApp, exchangeCode, requestCode, type TestApp } from "./oauth-fixtures.ts";
import { BASE_URL } from "./test-server.ts";

const USE_CASE = "A screen in our lobby that shows which bots are online.";
const endsVerification = "This ends the verification";
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
/** Whether the scopes are saved. Each redirect URI has a state of its own. */
const scopesState = (page: Page) => page.getByRole("region", { name: "Scopes" }).getByRole("status");
const hop = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Steps of the OAuth flow" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });

/** Everything that the browser stores of the page, as text. */
const readStoredText = (page: Page) =>
  page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );

/** Goes through the dialog up to the secret, by the keyboard alone. */
async function createApp(page: Page, name: string) {
  await page.getByRole("button", { name: "New application" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "New application").getByLabel("Name")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  const shown = dialog(page, "Your new application");
  const secret = await shown.locator("code").innerText();
  expect(secret).toMatch(/^SVCOA2S_/);
  return { shown, secret };
}

async function openTab(page: Page, clientId: string, name: string): Promise<void> {
  await page.goto(`/developers/apps/${clientId}?tab=${name}`);
  await expect(page.getByRole("tabpanel")).toBeVisible();
}

const readApp = async (page: Page, applicationId: string) => {
  const input = encodeURIComponent(JSON.stringify({ applicationId }));
  return (await (await page.request.get(`/api/trpc/applications.get?input=${input}`)).json()).result.data;
};

const ownApp = (owner: TestAccount, options: Partial<Parameters<typeof createTestApp>[0]> = {}) =>
  createTestApp({ redirectUri: "http://127.0.0.1:9/cb", owner, verified: false, ...options });

test("a change that ends the verification asks before it is saved, above its dialog, as Undo does, also when its page was left; no other change asks", async ({
  portal,
  person,
}) => {
  const uris = { redirectUri: "http://127.0.0.1:9/cb" };
  const name = `Verified ${person.username}`;
  const app = await createTestApp({ ...uris, owner: person, name, scopes: ["identify", "bots.read"] });
  const badge = (word: string) => portal.getByRole("main").getByText(word, { exact: true });
  const confirmation = dialog(portal, endsVerification);
  const cancel = () => confirmation.getByRole("button", { name: "Cancel" }).click();
  await openTab(portal, app.clientId, "oauth");
  await expect(portal.getByText("Some changes end the verification")).toBeVisible();
  const run = portal.getByRole("checkbox", { name: /Receive your bots' device credentials/ });
  await run.click();
  await expect(confirmation).toContainText("You are changing its scopes.");
  await expectAccessible(portal, confirmation);
  await cancel();
  await expect(run).not.toBeChecked();
  await portal.getByRole("checkbox", { name: /^Read your bots/ }).uncheck();
  await expect(scopesState(portal)).toHaveText("Saved");

  await tab(portal, "Test").click();
  await portal.getByRole("button", { name: "Add the test redirect URI" }).click();
  await expect(confirmation).toContainText("You are changing its redirect URIs.");
  await cancel();
  await expect(portal.getByRole("button", { name: "Add the test redirect URI" })).toBeEnabled();

  await tab(portal, "General").click();
  await portal.getByRole("switch", { name: "Public client" }).click();
  const kind = dialog(portal, "Make it a public client?");
  await kind.getByRole("button", { name: "Make it a public client" }).click();
  await expect(confirmation).toContainText("You are changing its client type.");
  await portal.keyboard.press("Escape");
  await expect(confirmation).toHaveCount(0);
  await expect(kind.getByRole("button", { name: "Make it a public client" })).toBeEnabled();
  await portal.keyboard.press("Escape");
  await expect(kind).toHaveCount(0);

  await portal.getByRole("button", { name: "Rename" }).click();
  const renaming = dialog(portal, "Rename application");
  await renaming.getByLabel("Name").fill("Another name");
  await renaming.getByRole("button", { name: "Rename" }).click();
  await expect(confirmation).toContainText("You are changing its name.");
  await portal.keyboard.press("Escape");
  await expect(confirmation).toHaveCount(0);
  await expect(renaming.getByLabel("Name")).toBeFocused();
  await expect(renaming.getByLabel("Name")).toHaveValue("Another name");
  await renaming.getByLabel("Name").fill(name);
  await portal.keyboard.press("Escape");
  await expect(renaming).toHaveCount(0);
  await expect(badge("Verified")).toBeVisible();

  await tab(portal, "OAuth").click();
  await portal.getByRole("button", { name: "Remove redirect URI 1" }).click();
  await expect(portal.getByText("The redirect URI was removed")).toBeVisible();
  expect(await readApp(portal, app.clientId)).toMatchObject({ verification: "verified", redirectUris: [] });
  await portal.getByRole("main").getByRole("link", { name: "Applications" }).click();
  await expect(portal.getByRole("heading", { level: 1, name: "Applications" })).toBeVisible();
  await portal.getByRole("button", { name: "Undo" }).click();
  await expect(confirmation).toContainText("You are changing its redirect URIs.");
  await confirmation.getByRole("button", { name: "Save and end verification" }).click();
  await expect(portal.getByText("The redirect URI was removed")).toHaveCount(0);
  await portal.getByRole("link", { name }).click();
  await expect(badge("Not verified")).toBeVisible();
  await expect(portal.getByText("Some changes end the verification")).toHaveCount(0);
  expect((await readApp(portal, app.clientId)).redirectUris).toEqual([app.redirectUri]);
});

test("a public application is created without a secret; what users see of it is edited, and shown when they approve", async ({
  portal,
  person,
}) => {
  await portal.goto("/developers/apps?new=true");
  await dialog(portal, "New application").getByLabel("Name").fill("Desk lamp");
  await dialog(portal, "New application").getByRole("radio", { name: "Public" }).check();
  await expectAccessible(portal, dialog(portal, "New application"));
  await dialog(portal, "New application").getByRole("button", { name: "Create application" }).click();
  await portal.waitForURL(/developers\/apps\/\w+\?tab=oauth/);
  const clientId = /apps\/(\w+)/.exec(portal.url())?.[1] ?? "";
  await tab(portal, "General").click();
  await portal.getByRole("button", { name: "Edit", exact: true }).click();
  const edited = dialog(portal, "Shown to users");
  await edited.getByLabel("Description").fill("Lights up when a bot is online.");
  await edited.getByLabel("Privacy policy").fill("lamp.example/privacy");
  const buffer = await portal.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  const [chooser] = await Promise.all([
    portal.waitForEvent("filechooser"),
    edited.getByRole("button", { name: "Choose a picture" }).click(),
  ]);
  await chooser.setFiles({ name: "lamp.png", mimeType: "image/png", buffer });
  await expect(edited.locator("img")).toBeVisible();
  await edited.getByRole("button", { name: "Save" }).click();
  await expect(edited.getByText("This must be an address that begins with https://.")).toBeVisible();
  await edited.getByLabel("Privacy policy").fill("https://lamp.example/privacy");
  await expectAccessible(portal, edited);
  await edited.getByRole("button", { name: "Save" }).click();
  await expect(edited).toHaveCount(0);
  await change(person, "applications.update", {
    ...{ applicationId: clientId, redirectUris: ["http://127.0.0.1/cb"], scopes: ["identify"] },
  });
  const query = { client_id: clientId, response_type: "code", redirect_uri: "http://127.0.0.1/cb", scope: "identify" };
  const proof = { code_challenge: "a".repeat(43), code_challenge_method: "S256" };
  await portal.goto(`/oauth2/authorize?${new URLSearchParams({ ...query, ...proof })}`);
  await expect(portal.getByText("Lights up when a bot is online.")).toBeVisible();
  await expect(portal.getByRole("link", { name: "Privacy policy" })).toHaveAttribute(
    "href",
    "https://lamp.example/privacy",
  );
  expect(await portal.locator("img.tile").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(15);
  await expectAccessible(portal);
});

test("an application gets a token and makes its first API call within two minutes, with the portal alone; its users' tokens are revoked together", async ({
  portal,
}) => {
  const start = Date.now();
  await portal.goto("/developers");
  await expect(portal).toHaveURL(/\/developers\/apps$/);
  await expect(portal.getByRole("heading", { name: "No applications yet" })).toBeVisible();
  const { shown, secret } = await createApp(portal, "Lobby screen");
  await expect(shown.getByRole("button", { name: "Go to the application" })).toBeDisabled();
  await portal.keyboard.press("Escape");
  await portal.goBack();
  await expect(shown.getByText(secret, { exact: true })).toBeVisible();
  await expectAccessible(portal, shown);
  await shown.getByLabel("I have saved the secret").check();
  await shown.getByRole("button", { name: "Go to the application" }).click();

  await portal.waitForURL(/developers\/apps\/\w+\?tab=oauth/);
  expect(await readStoredText(portal)).not.toContain(secret);
  for (const scope of ["Read your ID, username and flags", "Confirm who you are"]) {
    await portal.getByRole("checkbox", { name: scope }).check();
  }
  await expect(scopesState(portal)).toHaveText("Saved");
  await tab(portal, "Test").click();
  await portal.getByRole("button", { name: "Add the test redirect URI" }).click();
  await expect(portal.getByText("The exchange replaces the token")).toBeVisible();
  await portal.getByRole("button", { name: "Start the test" }).click();
  await expect(hop(portal, "1. Request")).toContainText("code_challenge_method=S256");
  await portal.getByRole("link", { name: "Go to the approval page" }).click();
  await portal.getByRole("button", { name: "Approve" }).click();

  await expect(hop(portal, "3. Callback")).toContainText("The state is the one that was sent");
  await expect(hop(portal, "5. GET /oauth2/userinfo")).toContainText("Not started");
  await portal.getByLabel("Client secret").fill("SVCOA2S_wrong");
  await portal.getByRole("button", { name: "Exchange the code" }).click();
  await expect(hop(portal, "4. Exchange")).toContainText("HTTP/1.1 400");
  await portal.getByLabel("Client secret").fill(secret);
  await portal.getByRole("button", { name: "Exchange the code" }).click();
  await portal.getByRole("button", { name: "Call the API" }).click();
  await expect(portal.getByText("It works: the API answered 200 to your application.")).toBeVisible();
  await expect(hop(portal, "6. GET /user")).toContainText("HTTP/1.1 200");
  const seconds = (Date.now() - start) / 1000;
  expect(seconds).toBeLessThan(120);
  test.info().annotations.push({ type: "seconds to the first call", description: seconds.toFixed(1) });

  await expect(hop(portal, "4. Exchange")).toContainText("SVCOA2AT_••••••••");
  expect(await readStoredText(portal)).not.toContain(secret);
  await expectAccessible(portal, portal.getByRole("tabpanel"));
  await hop(portal, "6. GET /user")
    .getByRole("button", { name: /Reveal/ })
    .click();
  const token = /SVCOA2AT_\w+/.exec(await hop(portal, "6. GET /user").innerText())?.[0] ?? "";
  const reply = await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  await tab(portal, "Users").click();
  await expect(portal.getByText("1 account has approved this application. 1 active token.")).toBeVisible();
  expect(await readStoredText(portal)).not.toContain(token);
  expect(await readStoredText(portal)).not.toContain(secret);
  await expect(portal.getByRole("list", { name: "Users" }).getByRole("listitem")).toHaveCount(1);
  await portal.getByRole("button", { name: "Revoke all tokens" }).click();
  await dialog(portal, "Revoke all tokens?").getByRole("button", { name: "Revoke all tokens" }).click();
  await expect(portal.getByText("1 account has approved this application. 0 active tokens.")).toBeVisible();
  const refused = await fetch(`${BASE_URL}/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(401);
});

test("the test reports a denial, needs no secret of a public client, and ignores an answer that it did not request", async ({
  portal,
  person,
}) => {
  const address = `${BASE_URL}/developers/apps/callback`;
  const app = await ownApp(person, { redirectUri: address, isPublic: true });
  const startTest = async () => {
    await portal.getByRole("button", { name: "Start the test" }).click();
    await portal.getByRole("link", { name: "Go to the approval page" }).click();
  };
  await openTab(portal, app.clientId, "test");
  await startTest();
  await portal.getByRole("button", { name: "Deny" }).click();
  await expect(hop(portal, "3. Callback")).toContainText("The response has no code: access_denied");
  await expect(portal.getByRole("button", { name: "Exchange the code" })).toHaveCount(0);
  await portal.getByRole("button", { name: "Stop the test" }).click();
  await startTest();
  await portal.getByRole("button", { name: "Approve" }).click();
  await expect(portal.getByLabel("Client secret")).toHaveCount(0);
  await portal.getByRole("button", { name: "Exchange the code" }).click();
  await expect(hop(portal, "4. Exchange")).toContainText("HTTP/1.1 200");
  await portal.goto("/developers/apps/callback?code=someone-elses&state=guessed");
  await expect(portal.getByRole("heading", { name: "This response belongs to no test" })).toBeVisible();
});

test("the generator names what is missing and links to it; redirect URIs are checked while they are typed, and scopes have routes; then its authorize address and its exchange work", async ({
  portal,
  person,
}) => {
  const { clientId, clientSecret } = await change<TestApp>(person, "applications.create", { name: "Empty" });
  await openTab(portal, clientId, "url");
  await expect(portal.getByText("Save a redirect URI")).toBeVisible();
  await expect(portal.getByText("Choose a scope")).toBeVisible();
  await expectAccessible(portal, portal.getByRole("tabpanel"));
  await portal.getByRole("button", { name: "Go to the OAuth tab" }).click();
  await expect(portal).toHaveURL(/tab=oauth/);

  const uri = (number: number) => portal.getByRole("textbox", { name: `Redirect URI ${number}` });
  const [first, second] = ["http://127.0.0.1:9/cb", `${BASE_URL}/cb?kept=1`];
  await uri(1).fill(first);
  await portal.keyboard.press("Enter");
  await expect(portal.getByText("Saved", { exact: true })).toHaveCount(1);
  await portal.getByRole("button", { name: "Add redirect URI" }).click();
  for (const [text, problem] of [
    ["http://example.com/cb", "The address must be https, or http on this computer"],
    ["https://example.com/#x", "The address must not have a fragment"],
    [first, "This address is already in the list"],
  ] as const) {
    await uri(2).fill(text);
    await expect(portal.getByText(problem)).toBeVisible();
    await expect(portal.getByRole("button", { name: "Save" })).toBeDisabled();
  }
  await expectAccessible(portal, portal.getByRole("tabpanel"));
  await uri(2).fill(second);
  await portal.keyboard.press("Enter");
  await expect(portal.getByText("Saved", { exact: true })).toHaveCount(2);
  await portal.getByRole("button", { name: "Remove redirect URI 1" }).click();
  await expect(uri(1)).toHaveValue(second);
  await portal.getByRole("button", { name: "Undo" }).click();
  await expect(uri(2)).toHaveValue(second);
  await portal.getByRole("button", { name: "Remove redirect URI 1" }).click();
  await expect(uri(2)).toHaveCount(0);

  const act = portal.getByRole("group", { name: "Act as the user" });
  await expect(act).toContainText("POST /bots/{botId}/commands/run");
  await act.getByRole("checkbox", { name: "Run commands and send chat messages" }).check();
  await portal.getByRole("checkbox", { name: "Read your ID, username and flags" }).check();
  await portal.getByRole("checkbox", { name: "Read your categories" }).check();
  await portal.getByRole("checkbox", { name: "Read your ID, username and flags" }).uncheck();
  await expect(scopesState(portal)).toHaveText("Saved");
  await expect
    .poll(async () => (await readApp(portal, clientId)).scopes.toSorted(), "the scopes that are stored")
    .toEqual(["categories.read", "commands.run"]);
  await expect(act.getByRole("checkbox", { name: "Run commands" })).toBeChecked();
  await expect.poll(async () => (await readApp(portal, clientId)).redirectUris, "what is stored").toEqual([second]);

  await tab(portal, "URL generator").click();
  await portal.getByRole("textbox", { name: "State" }).fill("a state & more");
  await portal.getByRole("checkbox", { name: "Read your categories" }).uncheck();
  const block = (label: string) => portal.getByRole("region", { name: label, exact: true }).locator("pre");
  await expect(block("URL")).toContainText("code_challenge=");
  const address = await block("URL").innerText();
  await expect(portal.getByRole("link", { name: "Open" })).toHaveAttribute("href", address);
  await expect(portal.getByText("Returned unchanged.")).toBeVisible();
  const verifier = await block("PKCE verifier").innerText();
  await expect(block("Exchange (curl)")).toContainText(`code_verifier=${verifier}`);

  const arrived = await approveAs(portal, person, address);
  expect(arrived.searchParams.get("state")).toBe("a state & more");
  const reply = await fetch(`${BASE_URL}/v1/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: arrived.searchParams.get("code") ?? "",
      redirect_uri: second,
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: verifier,
    }),
  });
  expect([reply.status, ((await reply.json()) as { scope: string }).scope]).toEqual([200, "commands.run"]);
});

test("an application is described in the list, renamed, and gets other secrets; it becomes public and back; its verification was rejected with a reason and is requested again; it is deleted after its name is typed", async ({
  portal,
  person,
}) => {
  const mine = await ownApp(person, { name: "Mine" });
  const theirs = await ownApp(await createTestAccount(), { name: "Theirs" });
  await rejectVerification(portal, mine, "Say where the data is kept.");
  await portal.goto("/developers/apps");
  const row = portal.getByRole("list", { name: "Applications" }).getByRole("listitem");
  await expect(row).toHaveCount(1);
  for (const fact of ["Mine", mine.clientId, "Not verified", "Confidential", "None yet"]) {
    await expect(row).toContainText(fact);
  }
  await row.getByRole("link", { name: "Mine" }).click();
  await portal.getByRole("button", { name: "Rename" }).click();
  await dialog(portal, "Rename application").getByLabel("Name").fill("<b>New name</b>");
  await portal.keyboard.press("Enter");
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("<b>New name</b>");

  const secrets = portal.getByRole("list", { name: "Client secrets" }).getByRole("listitem");
  await expect(secrets).toHaveCount(1);
  await portal.getByRole("button", { name: "Add a second secret" }).click();
  const second = await takeSecret(portal);
  await expect(secrets).toHaveCount(2);
  await expect(portal.getByRole("button", { name: "Add a second secret" })).toBeDisabled();
  expect(await readStoredText(portal)).not.toContain(second);
  await portal.getByRole("button", { name: `Remove secret ${mine.clientSecret.slice(0, 12)}` }).click();
  await dialog(portal, "Remove this secret?").getByRole("button", { name: "Remove secret" }).click();
  await expect(secrets).toHaveCount(1);
  await expectOnlySecret(mine, second, mine.clientSecret);
  await portal.getByRole("button", { name: "Reset secret" }).click();
  await dialog(portal, "Reset the secret?").getByRole("button", { name: "Reset secret" }).click();
  await expectOnlySecret(mine, await takeSecret(portal), second);

  await portal.getByRole("switch", { name: "Public client" }).click();
  const kind = dialog(portal, "Make it a public client?");
  await expect(kind).toContainText("Its secret is removed at once.");
  await kind.getByRole("button", { name: "Make it a public client" }).click();
  await expect(portal.getByRole("heading", { name: "Client secrets" })).toHaveCount(0);
  await portal.getByRole("switch", { name: "Public client" }).click();
  await expect(portal.getByText("This application has no secret, so it cannot exchange a code.")).toBeVisible();
  await expect(portal.getByRole("button", { name: "Add a secret" })).toBeEnabled();

  await tab(portal, "Verification").click();
  await expect(portal.getByText("Say where the data is kept.")).toBeVisible();
  const again = portal.getByRole("button", { name: "Request verification again" });
  await again.click();
  await expect(portal.getByText("This is required.")).toBeVisible();
  await portal.getByLabel("Use case").fill(USE_CASE);
  await again.click();
  await expect(portal.getByText("Waiting for review")).toBeVisible();
  await expect(portal.getByLabel("Use case")).toHaveCount(0);
  await expectAccessible(portal, portal.getByRole("tabpanel"));

  await tab(portal, "General").click();
  await portal.getByRole("button", { name: "Delete application" }).click();
  const confirmation = dialog(portal, "Delete application");
  await expect(confirmation.getByRole("button", { name: "Delete application" })).toBeDisabled();
  await expectAccessible(portal, confirmation);
  await confirmation.getByLabel("Type <b>New name</b> to delete it").fill("<b>New name</b>");
  await confirmation.getByRole("button", { name: "Delete application" }).click();
  await expect(portal.getByRole("heading", { name: "No applications yet" })).toBeVisible();
  const input = encodeURIComponent(JSON.stringify({ applicationId: mine.clientId }));
  expect((await portal.request.get(`/api/trpc/applications.get?input=${input}`)).status()).toBe(404);
  await portal.goto(`/developers/apps/${theirs.clientId}`);
  await expect(portal.getByRole("heading", { name: "Application not found" })).toBeVisible();
});

/** Its owner has asked, and staff have refused. */
async function rejectVerification(page: Page, { clientId: applicationId, owner }: TestApp, reason: string) {
  await change(owner, "reviews.requestVerification", { applicationId, useCase: USE_CASE });
  const list = await page.request.get("/api/trpc/reviews.list?input=%7B%7D");
  const [{ id: requestId }] = (await list.json()).result.data as [{ id: string }];
  const staff = await createTestAccount("verified,staff");
  await change(staff, "admin.decideReview", { requestId, approve: false, reason });
}

/** The secret that is shown once. */
async function takeSecret(page: Page): Promise<string> {
  const shown = dialog(page, "Your new secret");
  const secret = await shown.locator("code").innerText();
  await shown.getByLabel("I have saved the secret").check();
  await shown.getByRole("button", { name: "Done" }).click();
  return secret;
}

async function expectOnlySecret(app: TestApp, clientSecret: string, old: string): Promise<void> {
  const code = await requestCode(app, app.owner);
  expect((await exchangeCode(BASE_URL, { ...app, clientSecret: old }, code)).status).toBe(400);
  expect((await exchangeCode(BASE_URL, { ...app, clientSecret }, code)).status).toBe(200);
}
