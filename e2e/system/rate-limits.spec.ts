import type { Cookie, Page } from "@playwright/test";
import { BATCH_CALLS } from "#server/contract/limits/batch.ts";
import { RATES } from "#server/contract/limits/trpc.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { ownServices } from "../start-own-services.ts";

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

/** Changes that the portal of one account may make in a minute. */
const [WRITES = { calls: 0 }] = RATES.write;

test("above a real limit the button counts down Retry-After and is itself again after it; what was typed is still there", async ({
  page,
}) => {
  const { url, cookies } = limited;
  await page.clock.install();
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
  await page.clock.fastForward((left - 4) * 1000);
  await expect(waiting).toBeDisabled();
  await page.clock.fastForward(6_000);
  await expect(form.getByRole("button", { name: "Create token" })).toBeEnabled();
  await expect(form.getByLabel("Name")).toHaveValue("Nightly import");
});
