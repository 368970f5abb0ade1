import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { findViolations } from "./find-violations.ts";
import { change, createTestAccount, expect, expectFitsPhone, signInAs, test } from "./fixtures.ts";
import {
  authorizeAddress,
  type CallbackServer,
  createTestApp,
  exchangeCode,
  requestCode,
  startCallbackServer,
  type TestApp,
} from "./oauth-fixtures.ts";
import { ageSignIns } from "./stored-records.ts";
import { BASE_URL } from "./test-server.ts";

let callback: CallbackServer;
let app: TestApp;

test.beforeAll(async () => {
  callback = await startCallbackServer();
  app = await createTestApp({ redirectUri: callback.redirectUri });
});
test.afterAll(() => callback.close());

const approve = (page: Page) => page.getByRole("button", { name: "Approve" });
const deny = (page: Page) => page.getByRole("button", { name: "Deny" });

/** It has no violation of any rule in either theme, and fits a phone. */
async function expectGoodPage(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  await expectFitsPhone(page);
}

test.describe("The consent page names application, scopes and destination", () => {
  test("as sentences, grouped by risk; scopes that were not approved before are marked; it has no violation and fits a phone", async ({
    portal,
    person,
  }) => {
    const scopes = ["identify", "bots.read", "bots.write", "commands.run"];
    const name = "W".repeat(48);
    const asking = await createTestApp({ redirectUri: callback.redirectUri, scopes, name });
    expect((await exchangeCode(BASE_URL, asking, await requestCode(asking, person))).status).toBe(200);
    await portal.goto(authorizeAddress(asking, { scope: scopes.join(" ") }));
    await expect(portal).toHaveTitle(new RegExp(`Approve ${name}`));
    await expect(portal.getByRole("heading", { level: 1 })).toHaveText(`${name} asks for access to your account`);
    await expect(portal.getByText(`by ${asking.owner.username}`)).toBeVisible();
    await expect(portal.getByText("Verified", { exact: true })).toBeVisible();
    await expect(portal.getByText(`Signed in as ${person.username}`)).toBeVisible();
    await expect(
      portal.getByText(/After you approve you go to 127\.0\.0\.1:\d+, an app on this computer/),
    ).toBeVisible();
    const groups = {
      "Read data": [/^Read your ID, username and flags$/, /^Read your bots \(names, e-mail addresses.*new/],
      "Make changes": [/^Create, change and delete your bots and presets.*new/],
      "Act for you": [/^Run commands and send chat messages through your bots as their owner.*new/],
    };
    for (const [title, sentences] of Object.entries(groups)) {
      const list = portal.getByRole("heading", { name: title }).locator("xpath=following-sibling::ul[1]");
      await expect(list.getByRole("listitem")).toHaveText(sentences);
    }
    const [first, second] = await Promise.all([approve(portal).boundingBox(), deny(portal).boundingBox()]);
    expect([first?.width, first?.height, first?.y]).toEqual([second?.width, second?.height, second?.y]);
    await expect(portal.getByText("You have approved this application before. What is new is marked.")).toBeVisible();
    await expect(portal.getByText("The access that you gave it before is replaced by this.")).toBeVisible();
    await expectGoodPage(portal);
  });

  test("an unverified application is marked for its owner and refused for other users", async ({ portal, person }) => {
    const own = await createTestApp({ redirectUri: callback.redirectUri, verified: false, owner: person });
    await portal.goto(authorizeAddress(own));
    await expect(portal.getByText("Not verified", { exact: true })).toBeVisible();
    await expect(portal.getByText("Only you, its owner, can approve it.")).toBeVisible();
    await signInAs(portal, await createTestAccount());
    const reply = await portal.request.get(authorizeAddress(own));
    expect([reply.status(), (await reply.text()).includes("<button")]).toEqual([400, false]);
  });
});

test("it speaks the language of the browser, or of the account, also from right to left", async ({ browser }) => {
  const context = await browser.newContext({ locale: "ar" });
  const page = await context.newPage();
  const reader = await createTestAccount();
  await signInAs(page, reader);
  const asking = await createTestApp({ redirectUri: callback.redirectUri, scopes: ["identify", "bots.run"] });
  const expectWords = async (lang: string, dir: string, heading: string, denial: string) => {
    await page.goto(authorizeAddress(asking, { scope: "identify bots.run" }));
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
    await expect(page.locator("html")).toHaveAttribute("dir", dir);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.getByRole("button", { name: denial })).toBeVisible();
    await expectGoodPage(page);
  };
  await expectWords("ar", "rtl", `يطلب ${asking.name} الوصول إلى حسابك`, "رفض");
  await change(reader, "identity.updatePreferences", { language: "de" });
  await expectWords("de", "ltr", `${asking.name} möchte auf dein Konto zugreifen`, "Ablehnen");
  await context.close();
});

test.describe("D12: the policy of the page lets the form lead to the application", () => {
  test("Approve and Deny arrive with state and iss, and without JavaScript", async ({ browser, person }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await signInAs(page, person);
    for (const [decision, expected] of [
      ["Approve", { code: expect.any(String) }],
      ["Deny", { error: "access_denied" }],
    ] as const) {
      await page.goto(authorizeAddress(app, { state: "é &=+%" }));
      await page.getByRole("button", { name: decision }).click();
      await page.waitForURL(/\/cb\?/);
      const arrived = Object.fromEntries(new URL(page.url()).searchParams);
      expect(arrived).toEqual({ ...expected, state: "é &=+%", iss: BASE_URL });
    }
    await context.close();
  });

  test("also when the application redirects the browser to another address; the keyboard reaches both buttons", async ({
    portal,
  }) => {
    const onward = http.createServer((_, reply) => {
      reply.writeHead(302, { Location: `${callback.redirectUri}?onward=1` }).end();
    });
    onward.listen(0, "127.0.0.1");
    await once(onward, "listening");
    const redirecting = await createTestApp({
      redirectUri: `http://127.0.0.1:${(onward.address() as AddressInfo).port}/start`,
    });
    await portal.goto(authorizeAddress(redirecting));
    await portal.keyboard.press("Tab");
    await expect(deny(portal)).toBeFocused();
    await portal.keyboard.press("Tab");
    await expect(approve(portal)).toBeFocused();
    await portal.keyboard.press("Enter");
    await portal.waitForURL(/onward=1/);
    onward.close();
  });
});

test.describe("One decision", () => {
  test("a double click creates one code, and a used form is refused with a message", async ({ portal }) => {
    const before = callback.arrivals.length;
    await portal.goto(authorizeAddress(app));
    const sent = portal.waitForRequest(/\/decision$/);
    await approve(portal).dblclick();
    await expect(portal).toHaveURL(/\/cb\?/);
    await portal.waitForLoadState("networkidle");
    const codes = new Set(callback.arrivals.slice(before).map((url) => url.searchParams.get("code")));
    expect(codes.size).toBe(1);
    expect((await exchangeCode(BASE_URL, app, [...codes][0] ?? "")).status).toBe(200);
    const form = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ""));
    const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    const reply = await portal.request.post(`${BASE_URL}/oauth2/authorize/decision`, { form, headers });
    expect(reply.status()).toBe(403);
    expect(await reply.text()).toContain("This form was used before.");
  });
});

test("A27: the same request continues with another account, and after a recent sign-in for credentials", async ({
  portal,
  person,
}) => {
  const asking = await createTestApp({ redirectUri: callback.redirectUri, scopes: ["bots.run", "identify"] });
  const { id, username, password } = await createTestAccount();
  const signIn = async () => {
    await portal.getByLabel("E-mail or username").fill(username);
    await portal.getByLabel("Password", { exact: true }).fill(password);
    await portal.getByRole("button", { name: "Sign in" }).click();
    await expect(portal.getByText(`Signed in as ${username}`)).toBeVisible();
  };
  await portal.goto(authorizeAddress(asking, { scope: "bots.run", state: "kept" }));
  await expect(portal.getByText(`Signed in as ${person.username}`)).toBeVisible();
  await portal.getByRole("link", { name: "Switch account" }).click();
  await signIn();
  await ageSignIns(id, 11);
  await approve(portal).click(); // the page has been open for too long
  await signIn();
  await expect(portal.getByText("Receive your bots’ device credentials")).toBeVisible();
  await approve(portal).click();
  await portal.waitForURL(/\/cb\?code=/);
  expect(new URL(portal.url()).searchParams.get("state")).toBe("kept");
  const cookie = (await portal.context().cookies(BASE_URL)).find(({ name }) => name === "session");
  expect(cookie?.value).not.toBe(person.sessionToken);
});

test("a bad parameter is refused on a readable page, and the browser stays there", async ({ portal }) => {
  const arrivals = callback.arrivals.length;
  for (const [address, words] of [
    [authorizeAddress(app, { client_id: "0123456789abcdef01234567" }), /names no application/],
    [authorizeAddress(app, { redirect_uri: "https://evil.example/cb" }), /not one of those/],
    [`${authorizeAddress(app)}&scope=1`, /is repeated/],
  ] as const) {
    const reply = await portal.goto(address);
    expect(reply?.status(), address).toBe(400);
    expect(reply?.request().redirectedFrom(), address).toBeNull();
    expect(portal.url()).toBe(address);
    await expect(portal.getByRole("heading", { level: 1 }), address).toHaveText("This request cannot be approved");
    await expect(portal.getByText(words).first(), address).toBeVisible();
    await expect(portal.getByText(reply?.headers()["x-request-id"] ?? "none"), address).toBeVisible();
    await expect(portal.getByRole("button"), address).toHaveCount(0);
  }
  expect(callback.arrivals.length).toBe(arrivals);
});

test.describe("threat 5: A29: other sites cannot use the pages", () => {
  test("they cannot be framed or stored, send no referrer, and load only their mark and fonts", async ({ portal }) => {
    const requests: string[] = [];
    portal.on("request", (request) => requests.push(request.url()));
    for (const [address, status] of [
      [authorizeAddress(app), 200],
      [authorizeAddress(app, { redirect_uri: "https://evil.example" }), 400],
    ] as const) {
      requests.length = 0;
      const reply = await portal.goto(address);
      expect(reply?.status()).toBe(status);
      const headers = reply?.headers() ?? {};
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect([headers["x-frame-options"], headers["referrer-policy"], headers["cache-control"]]).toEqual([
        "DENY",
        "no-referrer",
        "no-store",
      ]);
      const own = [`${BASE_URL}/icon.svg`, `${BASE_URL}/fonts/inter.woff2`, `${BASE_URL}/fonts/mono.woff2`];
      expect(requests.filter((url) => !url.startsWith("data:") && !own.includes(url))).toEqual([address]);
    }
  });

  test("a page of another site that frames it gets nothing to click", async ({ page, person }) => {
    const framing = http.createServer((_, reply) => {
      reply.setHeader("Content-Type", "text/html");
      reply.end(`<iframe src="${authorizeAddress(app).replaceAll("&", "&amp;")}" width="600" height="600"></iframe>`);
    });
    framing.listen(0, "127.0.0.1");
    await once(framing, "listening");
    await signInAs(page, person);
    const refused = page.waitForEvent("console", (message) => /frame-ancestors|X-Frame-Options/.test(message.text()));
    await page.goto(`http://localhost:${(framing.address() as AddressInfo).port}/`);
    await refused;
    await expect(page.frameLocator("iframe").getByRole("button", { name: "Approve" })).toHaveCount(0);
    framing.close();
  });

  test("threat 6: a form on another site cannot approve", async ({ page, person }) => {
    await signInAs(page, person);
    await page.goto(authorizeAddress(app));
    const fields = await page
      .locator("form input[type=hidden]")
      .evaluateAll((inputs) =>
        inputs.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).value]),
      );
    await page.goto(callback.redirectUri);
    await page.evaluate(
      ([action, given]) => {
        const form = document.createElement("form");
        form.method = "post";
        form.action = action as string;
        for (const [name, value] of [...(given as string[][]), ["decision", "approve"]]) {
          const input = document.createElement("input");
          Object.assign(input, { type: "hidden", name, value });
          form.append(input);
        }
        document.body.append(form);
        form.submit();
      },
      [`${BASE_URL}/oauth2/authorize/decision`, fields] as const,
    );
    await expect(page.getByText("This form was sent by another site.")).toBeVisible();
  });
});

test("a refusal tells the developer what to correct, with the request's id and a link back; it has no violation and fits a phone", async ({
  portal,
}) => {
  const reply = await portal.goto(authorizeAddress(app, { scope: "bots.write" }));
  expect(reply?.status()).toBe(400);
  await expect(portal.getByText(/bots\.write/).first()).toBeVisible();
  await expect(portal.getByText(reply?.headers()["x-request-id"] ?? "none")).toBeVisible();
  await expectGoodPage(portal);
  await portal.getByRole("link", { name: /return to/i }).click();
  await portal.waitForURL(/\/cb\?/);
  expect(Object.fromEntries(new URL(portal.url()).searchParams)).toMatchObject({
    error: "invalid_scope",
    iss: BASE_URL,
  });
});
