import fs from "node:fs";
import { freePort } from "#tools/programs/free-ports.ts";
import { runSvc } from "#tools/programs/run-svc.ts";
import { startService } from "#tools/programs/start-service.ts";
import { expect, test } from "../fixtures.ts";
import { temporaryFolder } from "../folders.ts";

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
