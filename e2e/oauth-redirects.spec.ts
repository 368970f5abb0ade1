import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFitsPhone, signInAs, test } from "./fixtures.ts";
import { authorizeAddress, createTestApp, exchangeCode } from "./oauth-fixtures.ts";
import { saveScreenshots } from "./save-screenshots.ts";
import { BASE_URL } from "./test-server.ts";

const PROOF_KEY = { code_challenge: "a".repeat(43), code_challenge_method: "S256" };
const approve = (page: Page) => page.getByRole("button", { name: "Approve" });

/** Addresses that the browser wanted to give to an app. There is none on this machine. */
function collectLaunches(page: Page): string[] {
  const launches: string[] = [];
  page.on("request", (request) => {
    if (!/^https?:/.test(request.url())) launches.push(request.url());
  });
  return launches;
}

test.describe("The address of an app", () => {
  test("the browser opens the app, and a link opens it once more", async ({ page, person }) => {
    await signInAs(page, person);
    const launches = collectLaunches(page);
    const app = await createTestApp({ redirectUri: "vscode://publisher.name/callback", isPublic: true });
    await page.goto(authorizeAddress(app, PROOF_KEY));
    await expect(
      page.getByText("After you approve you go to Visual Studio Code, an app on this computer (vscode)."),
    ).toBeVisible();
    await expect(page.getByText("Any app on this computer can claim this address.")).toBeVisible();
    await expectAccessible(page);
    await saveScreenshots(page, "consent-app");
    await approve(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back to the application");
    await expect.poll(() => launches.length).toBe(1);
    expect(launches[0]).toMatch(/^vscode:\/\/publisher\.name\/callback\?code=[\w-]+&state=state-1&iss=/);
    await page.getByRole("link", { name: "Open the application" }).click();
    await expect.poll(() => launches).toEqual([launches[0], launches[0]]);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await saveScreenshots(page, "open-app");
  });

  test("Deny is told to the app in the same way, and without JavaScript", async ({ browser, person }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await signInAs(page, person);
    const app = await createTestApp({ redirectUri: "com.example.app:/callback", isPublic: true });
    await page.goto(authorizeAddress(app, PROOF_KEY));
    await page.getByRole("button", { name: "Deny" }).click();
    const link = page.getByRole("link", { name: "Open the application" });
    await expect(link).toHaveAttribute("href", /^com\.example\.app:\/callback\?error=access_denied&state=state-1&iss=/);
    await context.close();
  });

  test("is saved in the portal by a public client alone, which then cannot become confidential", async ({
    portal,
    person,
  }) => {
    const app = await createTestApp({
      redirectUri: "https://app.example/cb",
      isPublic: true,
      owner: person,
      verified: false,
    });
    await portal.goto(`/developers/apps/${app.clientId}?tab=oauth`);
    await portal.getByRole("button", { name: "Add redirect URI" }).click();
    const field = portal.getByRole("textbox", { name: "Redirect URI 2" });
    await field.fill("vscode://file/etc/passwd");
    await expect(field).toHaveAccessibleDescription(/must name the extension that it opens/);
    await field.fill("myapp:/callback");
    await expect(field).toHaveAccessibleDescription(/your domain name in reverse/);
    await field.fill("vscode://publisher.name/callback");
    await portal.getByRole("button", { name: "Save" }).click();
    await expect(portal.getByText("Saved", { exact: true })).toHaveCount(2);
    await portal.getByRole("tab", { name: "General" }).click();
    await portal.getByRole("switch", { name: "Public client" }).click();
    await expect(portal.getByText(/Remove the redirect URI vscode:\/\/publisher\.name\/callback first/)).toBeVisible();
  });
});

test.describe("response_mode=form_post", () => {
  interface Arrival {
    method: string;
    path: string;
    fields: Record<string, string>;
  }
  let arrivals: Arrival[];
  let server: http.Server;
  let origin: string;

  test.beforeAll(async () => {
    server = http.createServer(async (request, response) => {
      const { method = "", url: path = "" } = request;
      arrivals.push({ method, path, fields: Object.fromEntries(new URLSearchParams(await text(request))) });
      // An application goes on somewhere else, here to another host.
      if (path === "/cb") response.writeHead(303, { Location: origin.replace("127.0.0.1", "localhost") });
      response.end("<h1>Arrived</h1>");
    });
    server.listen(0);
    await once(server, "listening");
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  test.beforeEach(() => {
    arrivals = [];
  });
  test.afterAll(() => server.close());

  for (const javaScriptEnabled of [true, false]) {
    test(`the code is posted, and the application may go on elsewhere; scripts: ${javaScriptEnabled}`, async ({
      browser,
      person,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      await signInAs(page, person);
      const app = await createTestApp({ redirectUri: `${origin}/cb` });
      const state = `é "&=+%'<b>`;
      await page.goto(authorizeAddress(app, { response_mode: "form_post", state }));
      await approve(page).click();
      if (!javaScriptEnabled) {
        await expectFitsPhone(page);
        await page.getByRole("button", { name: "Continue" }).click();
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Arrived");
      expect(new URL(page.url()).hostname).toBe("localhost");
      expect(arrivals[0]).toMatchObject({ method: "POST", path: "/cb" });
      const { code = "", ...rest } = arrivals[0]?.fields ?? {};
      expect(rest).toEqual({ state, iss: BASE_URL });
      expect((await exchangeCode(BASE_URL, app, code)).status).toBe(200);
      await context.close();
    });
  }

  test("an error of a page that shows it is posted by a button", async ({ portal }) => {
    const app = await createTestApp({ redirectUri: `${origin}/cb` });
    await portal.goto(authorizeAddress(app, { response_mode: "form_post", scope: "nothing" }));
    await portal.getByRole("button", { name: "Return to the application" }).click();
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Arrived");
    expect(arrivals[0]?.fields).toEqual({ error: "invalid_scope", state: "state-1", iss: BASE_URL });
  });
});
