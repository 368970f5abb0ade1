import fs from "node:fs";
import type { Page } from "@playwright/test";
import { freePort } from "#tools/programs/free-ports.ts";
import { runSvc } from "#tools/programs/run-svc.ts";
import { startService } from "#tools/programs/start-service.ts";
import { createTestAccount, expect, signInAs, test } from "./fixtures.ts";
import { temporaryFolder } from "./folders.ts";
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

test.describe("The live stream of the portal", () => {
  test("passes the server's listener to a page whose security policy allows it", async ({ portal }) => {
    await portal.goto("/overview");
    await openStream(portal);
    await expect.poll(() => seen(portal)).toEqual(["open", "connected", "snapshot"]);
  });

  test("ends with the session, with a message", async ({ page }) => {
    const person = await createTestAccount();
    await signInAs(page, person);
    await page.goto("/overview");
    await openStream(page);
    await expect.poll(() => seen(page)).toContain("snapshot");
    const csrf = await (await page.request.get("/api/auth/csrf")).json();
    await page.request.post("/api/auth/signout", { form: { csrfToken: csrf.csrfToken, callbackUrl: BASE_URL } });
    await expect.poll(() => seen(page)).toContain("serialized-error");
  });
});

test("a server with open streams stops at once: it ends them, and their clients cannot reconnect", async () => {
  const settings = { PORT: `${await freePort()}`, DATA_DIR: temporaryFolder() };
  const { child, ready, exited } = startService(settings);
  await ready;
  const svc = (...args: string[]) => runSvc(settings, ...args);
  const account = ["--email", "a@example.com", "--username", "anna", "--password", "a password for tests"];
  const { id = "" } = await svc("user", "create", ...account, "--flags", "verified,developer");
  const { token = "" } = await svc("token", "create", "--user", id, "--name", "t");
  const session = (await svc("session", "create", "--user", id)).token;
  const base = `http://localhost:${settings.PORT}`;
  /** Reconnects as long as the server answers, as a program does. */
  const follow = async (path: string, headers: Record<string, string>) => {
    for (let opened = 0; ; opened++) {
      const reply = await fetch(base + path, { headers }).catch(() => null);
      if (!reply) return opened;
      await reply.text();
    }
  };
  const following = [
    follow(`/gateway/v1/events?SVC_BUCKET_ID=${id}`, { Authorization: token }),
    follow("/api/trpc/live.watch?input=%7B%7D", { Cookie: `session=${session}` }),
  ];
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const start = performance.now();
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(performance.now() - start).toBeLessThan(3000);
  expect(await Promise.all(following)).toEqual([1, 1]);
  fs.rmSync(settings.DATA_DIR, { recursive: true, force: true });
});
