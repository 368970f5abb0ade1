import type { Cookie, Page } from "@playwright/test";
import { BATCH_CALLS } from "#server/contract/limits/batch.ts";
import { RATES } from "#server/contract/limits/trpc.ts";
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

test.describe.configure({ mode: "serial" });

/** The service with its real limits, and the account that the first test creates in it. */
let limited: { url: string; cookies: Cookie[] };

test("the rings of the limits equal the headers of the API", async ({ page }) => {
  test.setTimeout(240_000);
  const { url, ready } = await begin({ LOCAL_CLUSTER: "off" });
  await ready;
  await signUp(page, url);
  limited = { url, cookies: await page.context().cookies() };
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

const COUNTING = /^Try again in 0:0[1-9]$/;

/** Until the returned function is called, that procedure answers as above its rate limit. */
async function limit(page: Page, procedure: string, seconds = 2): Promise<() => Promise<void>> {
  const fault = { message: "Too often.", code: -32029, data: { code: "TOO_MANY_REQUESTS", httpStatus: 429 } };
  const data = { ...fault.data, fault: "rate_limited", problems: [], retryAfterSeconds: seconds, requestId: "r" };
  const address = `**/api/trpc/${procedure}*`;
  await page.route(address, (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": String(seconds) }, json: { error: { ...fault, data } } }),
  );
  return () => page.unroute(address);
}

test("every control of an action counts down: a bot's settings, its restart and the items of its menu", async ({
  portal,
  person,
}) => {
  const { id: botId } = (await callApi(person, "POST", "/bots", botInput("Otter"))) as { id: string };
  const counting = portal.getByRole("button", { name: COUNTING });
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
  await limit(portal, "bots.updateMany", 6);
  const more = portal.getByRole("button", { name: "More actions on this bot" });
  await more.click();
  await portal.getByRole("menuitem", { name: "Make public" }).click();
  await expect(portal.getByText("Too often.").last()).toBeVisible();
  await more.click();
  const menu = portal.getByRole("menu");
  await expect(menu.getByRole("menuitem", { name: COUNTING })).toBeDisabled();
  await expect(menu.getByRole("menuitem", { name: "Make public" })).toBeEnabled();
});

test("the actions on selected bots count down, and what was undone too early can be undone again", async ({
  portal,
  person,
}) => {
  await callApi(person, "POST", "/bots", botInput("Otter"));
  await portal.goto("/bots");
  const bar = portal.getByRole("toolbar", { name: "Selected bots" });
  await portal.getByRole("checkbox", { name: "Select Otter" }).check();
  const unlimit = await limit(portal, "bots.updateMany", 4);
  await bar.getByRole("button", { name: "Disable" }).click();
  await expect(bar.getByRole("button", { name: COUNTING }).first()).toBeDisabled();
  await expect(bar.getByRole("button", { name: "Restart" })).toBeEnabled();
  await expect(bar.getByRole("button", { name: "Disable" })).toBeEnabled();
  await unlimit();
  await bar.getByRole("button", { name: "Disable" }).click();
  const undo = portal.getByRole("alert").filter({ hasText: "1 bot disabled" });
  await expect(undo.getByRole("button", { name: "Undo" })).toBeVisible();
  const unlimitUndo = await limit(portal, "bots.updateMany");
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(undo.getByRole("button", { name: COUNTING })).toBeDisabled();
  await unlimitUndo();
  await undo.getByRole("button", { name: "Undo" }).click();
  await expect(undo).toBeHidden();
  await expect(bar.getByRole("button", { name: "Disable" })).toBeEnabled();
});

/** Changes that the portal of one account may make in a minute. */
const [WRITES = { calls: 0 }] = RATES.write;

test("above a real limit the button counts down Retry-After and works again by itself; what was typed is still there", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { url, cookies } = limited;
  await page.context().addCookies(cookies);
  await page.goto(`${url}/developers/tokens?new=true`);
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByLabel("Name").fill("Nightly import");
  const batch = Array.from({ length: BATCH_CALLS }, () => "views.delete").join(",");
  const data = Object.fromEntries(Array.from({ length: BATCH_CALLS }, (_, index) => [index, { id: "none" }]));
  for (let made = 0; made < WRITES.calls; made += BATCH_CALLS) {
    await page.request.post(`${url}/api/trpc/${batch}?batch=1`, { data });
  }
  const answered = page.waitForResponse((reply) => reply.url().includes("tokens.create"));
  await form.getByRole("button", { name: "Create token" }).click();
  const refusal = await answered;
  expect(refusal.status()).toBe(429);
  const seconds = Number(refusal.headers()["retry-after"]);
  expect(seconds).toBeGreaterThan(0);
  const waiting = form.getByRole("button", { name: /^Try again in \d+:\d\d$/ });
  await expect(waiting).toBeDisabled();
  const [minutes, rest] = (/\d+:\d+/.exec(await waiting.innerText())?.[0] ?? "").split(":").map(Number);
  const left = (minutes ?? Number.NaN) * 60 + (rest ?? Number.NaN);
  expect(left).toBeLessThanOrEqual(seconds);
  expect(left).toBeGreaterThanOrEqual(seconds - 3);
  const start = Date.now();
  const again = form.getByRole("button", { name: "Create token" });
  await expect(again).toBeEnabled({ timeout: (seconds + 5) * 1000 });
  expect((Date.now() - start) / 1000).toBeGreaterThan(left - 2);
  await expect(form.getByLabel("Name")).toHaveValue("Nightly import");
  await again.click();
  await expect(page.getByRole("dialog", { name: "Your new token" })).toBeVisible();
});
