import type { Page } from "@playwright/test";
import { expect, signInAs, test } from "./fixtures.ts";
import { BASE_URL } from "./test-server.ts";

/** Opens the fleet's live stream from a page, as the portal does. */
const openStream = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    const stream = new EventSource("/api/trpc/live.watch?input=%7B%7D");
    for (const name of ["open", "connected", "serialized-error"]) stream.addEventListener(name, () => seen.push(name));
    stream.addEventListener("message", ({ data }) => seen.push(JSON.parse(data).event));
    Object.assign(window, { seen, stream });
  });
const seen = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen);

test("the live stream passes the server's listener to a page whose security policy allows it, and ends with the session, with a message", async ({
  page,
  person,
}) => {
  await signInAs(page, person);
  await page.goto("/overview");
  await openStream(page);
  await expect.poll(() => seen(page)).toEqual(["open", "connected", "snapshot"]);
  const csrf = await (await page.request.get("/api/auth/csrf")).json();
  await page.request.post("/api/auth/signout", { form: { csrfToken: csrf.csrfToken, callbackUrl: BASE_URL } });
  await expect.poll(() => seen(page)).toContain("serialized-error");
});
