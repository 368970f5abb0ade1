import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { descendantsOf } from "#tools/faults/processes.ts";
import { findNpm } from "./launch.ts";
import { isAlive, ownServices } from "./own-services.ts";

const services = ownServices();
const SOON = { timeout: 15_000, intervals: [50] };

async function begin(settings: Record<string, string> = {}, command?: string[]) {
  const service = await services.begin({ LOCAL_CLUSTER: "off", ...settings }, command);
  await service.ready;
  return service;
}

const health = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );

test.describe("The server process and its supervisor", () => {
  test("a server that is killed is started again, and its set-up link is printed once and stays good", async () => {
    const service = await begin();
    const first = service.server() as number;
    process.kill(first, "SIGKILL");
    await expect.poll(() => service.server(), SOON).not.toBe(first);
    await expect.poll(() => health(service.url), SOON).toBe(200);
    const links = service.output().match(/setup\?token=\S+/g) ?? [];
    expect(links).toHaveLength(1);
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, SOON).toBe(200);
    const input = encodeURIComponent(JSON.stringify({ token: links[0]?.split("=")[1] }));
    const reply = await fetch(`${service.url}/api/trpc/identity.checkSetupLink?input=${input}`);
    expect(await reply.json()).toMatchObject({ result: { data: { valid: true } } });
    service.child.kill("SIGTERM");
    expect(await service.exited).toBe(0);
  });

  test("an error that nobody caught: logged, the calls under way are answered, and the server is started again", async () => {
    const file = path.join(services.folder(), "fail.mjs");
    fs.writeFileSync(file, 'process.on("SIGUSR2", () => { throw new Error("nobody thought of this"); });\n');
    const service = await begin({ NODE_OPTIONS: `--import=${pathToFileURL(file).href}` });
    const first = service.server() as number;
    const headers = { "Content-Type": "application/json", "Content-Length": 2, Authorization: "SVC_x" };
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const options = { method: "POST", headers };
      const request = http.request(`${service.url}/v1/bots`, options, (reply) => resolve(reply.statusCode));
      request.once("error", reject);
      request.write("{");
      setTimeout(() => process.kill(first, "SIGUSR2"), 300);
      setTimeout(() => request.end("}"), 900);
    });
    expect(await answered).toBe(401);
    await expect.poll(() => service.output(), SOON).toContain("it is started again in 0.25 s");
    const lines = service.output().split("\n");
    const fatal = lines.filter((line) => line.startsWith('{"level":60'));
    expect(fatal.map((line) => JSON.parse(line).err.message)).toEqual(["nobody thought of this"]);
    expect(service.output()).toContain("The server ended (code 1)");
    await expect.poll(() => health(service.url), SOON).toBe(200);
    expect(service.server()).not.toBe(first);
  });

  test("a server whose supervisor is killed stops and frees its port, and so does its database", async () => {
    const { child, exited, url, server } = await begin({ LOCAL_CLUSTER: "on" });
    const all = [server() as number, ...descendantsOf(server() as number)];
    child.kill("SIGKILL");
    await exited;
    await expect.poll(() => health(url), SOON).toBe(0);
    await expect.poll(() => all.filter(isAlive), SOON).toEqual([]);
  });
});

test.describe("npm start", () => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGKILL"] as const) {
    test(`${signal} to the process of npm ends the server and frees the port`, async () => {
      const { child, exited, url } = await begin({}, [findNpm(), "start"]);
      const all = descendantsOf(child.pid as number);
      expect(await health(url)).toBe(200);
      child.kill(signal);
      await exited;
      await expect.poll(() => health(url), SOON).toBe(0);
      await expect.poll(() => all.filter(isAlive), SOON).toEqual([]);
    });
  }
});

test("threat 45: no child process can read the service's secrets in its environment", async () => {
  test.skip(!fs.existsSync("/proc/self/environ"), "this system does not show the environment of a process");
  const secretKeys = `canary:${Buffer.alloc(32, "canary").toString("base64")}`;
  const canaries = { SECRET_KEYS: secretKeys, NEXTAUTH_SECRET: "canary-next-auth", SVC_TOKEN: "canary-token" };
  const { child, server } = await begin({ ...canaries, LOCAL_CLUSTER: "on", AWS_SECRET_ACCESS_KEY: "canary-aws" });
  const serving = server() as number;
  // Two shards, their cluster, the database, its workers and its guard.
  await expect.poll(() => descendantsOf(serving).length, SOON).toBeGreaterThan(8);
  const environ = (pid: number) => fs.readFileSync(`/proc/${pid}/environ`, "utf8");
  expect(environ(serving)).toContain("canary-next-auth");
  expect(descendantsOf(child.pid as number)).toContain(serving);
  for (const pid of descendantsOf(serving)) {
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    expect(environ(pid), command).not.toMatch(/canary|SECRET_KEYS|DATABASE_URL|DATA_DIR|SVC_/);
  }
});
