import type { Page } from "@playwright/test";
import { botInput, callApi, expect, expectAccessible, test } from "./fixtures.ts";
import { ownServices } from "./start-own-services.ts";

const { begin } = ownServices("afterAll");

async function signUp(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/sign-up`);
  await page.getByLabel("Username").fill("limited");
  await page.getByLabel("E-mail").fill("limited@example.com");
  await page.getByLabel("Password", { exact: true }).fill("four words in a row");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/overview/);
}

test("the rings of the limits equal the headers of the API", async ({ page }) => {
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
  await expectAccessible(page);
});

/** Until the returned function is called, that procedure answers as above its rate limit. */
async function limit(page: Page, procedure: string): Promise<() => Promise<void>> {
  const fault = { message: "Too often.", code: -32029, data: { code: "TOO_MANY_REQUESTS", httpStatus: 429 } };
  const data = { ...fault.data, fault: "rate_limited", problems: [], retryAfterSeconds: 2, requestId: "r" };
  const address = `**/api/trpc/${procedure}*`;
  await page.route(address, (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "2" }, json: { error: { ...fault, data } } }),
  );
  return () => page.unroute(address);
}

test("every button of an action counts down: a bot's settings and its restart", async ({ portal, person }) => {
  const { id: botId } = (await callApi(person, "POST", "/bots", botInput("Otter"))) as { id: string };
  const counting = portal.getByRole("button", { name: /^Try again in [12] s$/ });
  await portal.goto(`/bots/${botId}?tab=settings`);
  await portal.getByRole("textbox", { name: "Nickname" }).fill("Heron");
  const unlimit = await limit(portal, "bots.update");
  await portal.getByRole("button", { name: "Save", exact: true }).click();
  await expect(counting).toBeDisabled();
  await unlimit();
  await portal.getByRole("button", { name: "Save", exact: true }).click();
  await expect(portal.getByRole("heading", { name: "Heron", level: 1 })).toBeVisible();
  await limit(portal, "bots.restart");
  await portal.getByRole("button", { name: "Restart", exact: true }).click();
  await expect(counting).toBeDisabled();
  await expect(portal.getByRole("button", { name: "Restart", exact: true })).toBeEnabled();
});

test("after the countdown the same button works again, and what was typed is still there", async ({ portal }) => {
  const unlimit = await limit(portal, "tokens.create");
  await portal.goto("/developers/tokens?new=true");
  const form = portal.getByRole("dialog", { name: "New token" });
  await form.getByLabel("Name").fill("Nightly import");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByRole("button", { name: /^Try again in [12] s$/ })).toBeDisabled();
  await unlimit();
  await expect(form.getByRole("button", { name: "Create token" })).toBeEnabled();
  await expect(form.getByLabel("Name")).toHaveValue("Nightly import");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(portal.getByRole("dialog", { name: "Your new token" })).toBeVisible();
});
