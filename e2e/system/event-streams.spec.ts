import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { childEnvironment } from "#tools/child-environment.ts";
import { expect, test } from "../fixtures.ts";
import { freePort, launchProgram, ROOT, temporaryFolder } from "../launch-program.ts";

test("a server with open streams stops at once: it ends them, and their clients cannot reconnect", async () => {
  const settings = { PORT: `${await freePort()}`, DATA_DIR: temporaryFolder() };
  const { child, ready, exited } = launchProgram(settings);
  await ready;
  const env = childEnvironment(settings);
  const svc = (...args: string[]): Record<string, string> =>
    JSON.parse(
      execFileSync(process.execPath, ["tools/svc.ts", ...args, "--json"], { cwd: ROOT, env, encoding: "utf8" }),
    );
  const account = ["--email", "a@example.com", "--username", "anna", "--password", "a password for tests"];
  const { id = "" } = svc("user", "create", ...account, "--flags", "verified,developer");
  const { token = "" } = svc("token", "create", "--user", id, "--name", "t");
  const session = svc("session", "create", "--user", id).token;
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
