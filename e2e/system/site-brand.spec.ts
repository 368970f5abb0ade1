import fs from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { ownServices } from "../start-own-services.ts";

const { begin, folder } = ownServices();

const NAME = "Kelp Harbour";
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0a7"/></svg>`;
const PASSWORD = "four words in a row";
const REDIRECT_URI = "http://127.0.0.1:9/cb";

/** The operator's picture is in this part of the page, and has been loaded. */
async function expectLogo(part: Locator): Promise<void> {
  const logo = part.locator('img[src^="/site-logo?v="]').first();
  await expect(logo).toBeVisible();
  const width = () => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width, "it has been loaded").toBeGreaterThan(0);
}

/** Calls a procedure from the page, with its session. */
async function call<Result>(page: Page, name: string, input: object): Promise<Result> {
  const [status, answer] = await page.evaluate(
    async ([address, body]) => {
      const headers = { "Content-Type": "application/json" };
      const reply = await fetch(address, { method: "POST", headers, body });
      return [reply.status, await reply.json()] as const;
    },
    [`/api/trpc/${name}`, JSON.stringify(input)] as const,
  );
  expect([name, status]).toEqual([name, 200]);
  return (answer as { result: { data: Result } }).result.data;
}

test("another name and logo stand in the header and titles of the portal, on the sign-in page and on the consent page", async ({
  page,
}) => {
  const logo = path.join(folder(), "logo.svg");
  fs.writeFileSync(logo, LOGO);
  const { ready, url, output } = await begin({ SITE_NAME: NAME, SITE_LOGO: logo, LOCAL_CLUSTER: "off" });
  await ready;

  await page.goto(`${url}/`);
  await expect(page).toHaveTitle(new RegExp(`${NAME}$`));
  await expect(page.getByRole("link", { name: `${NAME}, home page` })).toContainText(NAME);
  await expectLogo(page.getByRole("banner"));

  await page.goto(`${url}/sign-in`);
  await expect(page).toHaveTitle(`Sign in · ${NAME}`);
  await expect(page.getByRole("banner")).toContainText(NAME);
  await expectLogo(page.getByRole("main"));

  await page.goto(/Set up\s+(\S+)/.exec(output())?.[1] ?? "");
  await page.getByLabel("Username").fill("owner");
  await page.getByLabel("E-mail").fill("owner@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create admin account" }).click();
  await expect(page).toHaveTitle(`Overview · ${NAME}`);
  await page.goto(`${url}/bots`);
  await expect(page).toHaveTitle(`Bots · ${NAME}`);
  await expect(page.getByRole("banner")).toContainText(NAME);
  await expectLogo(page.getByRole("banner"));

  const { clientId } = await call<{ clientId: string }>(page, "applications.create", {
    ...{ name: "Fleet viewer", redirectUris: [REDIRECT_URI], scopes: ["identify"] },
  });
  const query = { response_type: "code", client_id: clientId, redirect_uri: REDIRECT_URI, scope: "identify" };
  await page.goto(`${url}/oauth2/authorize?${new URLSearchParams(query)}`);
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(` · ${NAME}$`));
  await expect(page.getByRole("banner")).toContainText(NAME);
  await expectLogo(page.getByRole("banner"));
  expect(await page.content()).not.toContain("Bot management");
});
