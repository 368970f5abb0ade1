import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { ownServices } from "./start-own-services.ts";

const { begin } = ownServices("afterAll");

/** Seconds that a button says until it works again. */
function readSeconds(label: string): number {
  const { min = "0", s = "0" } = /^Try again in (?:(?<min>\d+) min )?(?<s>\d+) s$/.exec(label)?.groups ?? {};
  return Number(min) * 60 + Number(s);
}

async function signUp(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/sign-up`);
  await page.getByLabel("Username").fill("limited");
  await page.getByLabel("E-mail").fill("limited@example.com");
  await page.getByLabel("Password", { exact: true }).fill("four words in a row");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/overview/);
}

async function changePassword(page: Page): Promise<void> {
  const form = page.getByRole("region", { name: "Password" });
  await form.getByRole("textbox", { name: "Current password" }).fill("four words in a row");
  await form.getByRole("textbox", { name: "New password" }).fill("five other words in a row");
  await form.getByRole("button", { name: "Change password" }).click();
}

test("above a limit the button of a form counts down Retry-After; the rings equal the headers", async ({ page }) => {
  test.setTimeout(240_000);
  const { url, ready } = await begin({ LOCAL_CLUSTER: "off" });
  await ready;
  await signUp(page, url);
  const call = (name: string, data: object) => page.request.post(`${url}/api/trpc/${name}`, { data });

  const created = await (await call("tokens.create", { name: "probe" })).json();
  const headers = { Authorization: `Bearer ${created.result.data.token}` };
  let last: Response | undefined;
  for (let count = 0; count < 7; count += 1) last = await fetch(`${url}/v1/bots`, { headers });
  const [, bucket = "", remaining = ""] = /"([^"]+)";r=(\d+)/.exec(last?.headers.get("ratelimit") ?? "") ?? [];
  const limit = Number(last?.headers.get("x-ratelimit-limit"));
  const used = limit - Number(remaining);
  await page.goto(`${url}/developers/logs?tab=limits`);
  const ring = page.getByRole("list", { name: "Active windows" }).getByRole("listitem").filter({ hasText: bucket });
  await expect(ring.getByRole("img", { name: `${used} of ${limit} used` })).toBeVisible();
  const shown = await ring.getByText(/^Resets in/).innerText();
  const [minutes, seconds] = shown.replace("Resets in ", "").split(":").map(Number);
  const resets = Number(last?.headers.get("x-ratelimit-reset-after"));
  expect(Math.abs((minutes as number) * 60 + (seconds as number) - resets)).toBeLessThan(30);

  for (let status = 200; status !== 429; ) status = (await call("identity.startPasskeySignIn", {})).status();
  await page.goto(`${url}/account`);
  const refused = page.waitForResponse(/identity\.changePassword/);
  await changePassword(page);
  const retryAfter = Number((await refused).headers()["retry-after"]);
  const waiting = page.getByRole("button", { name: /^Try again in/ });
  await expect(waiting).toBeDisabled();
  const counted = readSeconds(await waiting.innerText());
  expect(counted).toBeLessThanOrEqual(retryAfter);
  expect(counted).toBeGreaterThan(retryAfter - 20);
  await expect.poll(async () => readSeconds(await waiting.innerText())).toBeLessThan(counted);
  await expectAccessible(page);
});

test("after the countdown the same button works again, and what was typed is still there", async ({ portal }) => {
  const fault = { message: "Too often.", code: -32029, data: { code: "TOO_MANY_REQUESTS", httpStatus: 429 } };
  const data = { ...fault.data, fault: "rate_limited", problems: [], retryAfterSeconds: 2, requestId: "r" };
  await portal.route("**/api/trpc/tokens.create*", (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "2" }, json: { error: { ...fault, data } } }),
  );
  await portal.goto("/developers/tokens?new=true");
  const form = portal.getByRole("dialog", { name: "New token" });
  await form.getByLabel("Name").fill("Nightly import");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByRole("button", { name: /^Try again in [12] s$/ })).toBeDisabled();
  await portal.unroute("**/api/trpc/tokens.create*");
  await expect(form.getByRole("button", { name: "Create token" })).toBeEnabled();
  await expect(form.getByLabel("Name")).toHaveValue("Nightly import");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(portal.getByRole("dialog", { name: "Your new token" })).toBeVisible();
});
