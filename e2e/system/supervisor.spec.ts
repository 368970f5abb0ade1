import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { findDescendants } from "#tools/faults/list-processes.ts";
import { runSvc } from "#tools/programs/run-svc.ts";
import { FAULT_INSIDE_EXIT_CODE } from "#tools/start/exit-on-uncaught-error.ts";
import { isAlive, type OwnService, ownServices } from "../start-own-services.ts";

const SOON = { timeout: 15_000, intervals: [50] };
/** On a busy machine. */
const STARTED = { timeout: 60_000, intervals: [50] };

const health = (url: string) =>
  fetch(`${url}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );

/** The installed program of npm, which runs on any Node. */
function findNpm(): string {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const found = folders.map((folder) => path.join(folder, "npm")).find((file) => fs.existsSync(file));
  return fs.realpathSync(process.env.npm_execpath ?? found ?? "npm");
}

async function newToken(dataDir: string): Promise<string> {
  const account = ["--email", "ann@example.com", "--username", "ann", "--password", "words for an account"];
  const { id = "" } = await runSvc({ DATA_DIR: dataDir }, "user", "create", ...account);
  const { token = "" } = await runSvc({ DATA_DIR: dataDir }, "token", "create", "--user", id, "--name", "calls");
  return token;
}

/** A call that the server has accepted, and whose body it waits for. */
async function beginCall(url: string, token: string) {
  const headers = { "Content-Type": "application/json", "Content-Length": 2, Authorization: token };
  const request = http.request(`${url}/v1/bots`, { method: "POST", headers });
  let isAnswered = false;
  const reply = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    request.once("error", reject);
    request.once("response", async (response) => {
      isAnswered = true;
      resolve({ status: response.statusCode, body: await text(response) });
    });
  });
  reply.catch(() => undefined); // handled by the code that finishes the call
  request.write("{");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const finish = () => {
    request.end("}");
    return reply;
  };
  return { isAnswered: () => isAnswered, finish };
}

test.describe("The server process and its supervisor", () => {
  const services = ownServices("afterAll");
  let service: OwnService;
  test.beforeAll(async () => {
    const file = path.join(services.folder(), "fail.mjs");
    fs.writeFileSync(file, 'process.on("SIGUSR2", () => { throw new Error("nobody thought of this"); });\n');
    const settings = { LOCAL_CLUSTER: "off", NODE_OPTIONS: `--import=${pathToFileURL(file).href}` };
    service = await services.begin(settings);
    await service.ready;
  });

  test("a killed server is started again, and its set-up link is printed once and stays valid", async () => {
    const first = service.server() as number;
    process.kill(first, "SIGKILL");
    await expect.poll(() => service.server(), SOON).not.toBe(first);
    await expect.poll(() => health(service.url), STARTED).toBe(200);
    const links = service.output().match(/setup#token=\S+/g) ?? [];
    expect(links).toHaveLength(1);
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, SOON).toBe(200);
    const body = JSON.stringify({ token: links[0]?.split("=")[1] });
    const headers = { "Content-Type": "application/json" };
    const reply = await fetch(`${service.url}/api/trpc/identity.checkSetupLink`, { method: "POST", headers, body });
    expect(await reply.json()).toMatchObject({ result: { data: { valid: true } } });
  });

  test("an uncaught error is logged, calls in progress are answered, and the server is started again", async () => {
    const first = service.server() as number;
    const call = await beginCall(service.url, await newToken(service.dataDir));
    process.kill(first, "SIGUSR2");
    const fatal = () =>
      service
        .output()
        .split("\n")
        .filter((line) => line.startsWith('{"level":60'))
        .map((line) => JSON.parse(line).err.message);
    await expect.poll(fatal, SOON).toEqual(["nobody thought of this"]);
    expect([call.isAnswered(), service.server()]).toEqual([false, first]);
    const { status, body } = await call.finish();
    expect([status, body]).toEqual([400, expect.stringContaining("deviceAuth")]);
    await expect
      .poll(() => service.output(), SOON)
      .toMatch(/The server ended \(code 1\); it is started again in [\d.]+ s/);
    expect(fatal()).toHaveLength(1);
    await expect.poll(() => health(service.url), STARTED).toBe(200);
    expect(service.server()).not.toBe(first);
    service.child.kill("SIGTERM");
    expect(await service.exited).toBe(0);
  });
});

test.describe("The processes of a service with its cluster", () => {
  const services = ownServices("afterAll");
  let service: OwnService;
  test.beforeAll(async () => {
    const secretKeys = `canary:${Buffer.alloc(32, "canary").toString("base64")}`;
    const canaries = { SECRET_KEYS: secretKeys, NEXTAUTH_SECRET: "canary-next-auth", SVC_TOKEN: "canary-token" };
    service = await services.begin({ ...canaries, LOCAL_CLUSTER: "on", AWS_SECRET_ACCESS_KEY: "canary-aws" });
    await service.ready;
  });

  test("threat 45: no child process can read the service's secrets in its environment", async () => {
    test.skip(!fs.existsSync("/proc/self/environ"), "this system does not show the environment of a process");
    const serving = service.server() as number;
    const known = [/run-local-cluster\.ts/, /shard\/main\.ts/, /\/postgres -D /, /^\/bin\/sh -c cat /];
    const numbers = (commands: string[]) => known.map((one) => commands.filter((command) => one.test(command)).length);
    // A cluster, its two shards, the database and its guard process; the number of database workers varies.
    const all = [1, 2, 1, 1];
    const commands = () =>
      findDescendants(serving).map((pid) => ofProcess(pid, "cmdline")?.replaceAll("\0", " ") ?? "");
    await expect.poll(() => numbers(commands()), SOON).toEqual(all);
    expect(ofProcess(serving, "environ")).toContain("canary-next-auth");
    expect(findDescendants(service.child.pid as number)).toContain(serving);
    const read: string[] = [];
    for (const pid of findDescendants(serving)) {
      const environ = ofProcess(pid, "environ");
      const command = ofProcess(pid, "cmdline")?.replaceAll("\0", " ");
      if (environ === null || command === undefined) continue;
      expect(environ, command).not.toMatch(/canary|SECRET_KEYS|DATABASE_URL|DATA_DIR|SVC_/);
      if (environ.includes("PATH=")) read.push(command);
    }
    expect(numbers(read)).toEqual(all);
  });

  test("a server whose supervisor is killed stops and frees its port, and so do its cluster and its database", async () => {
    const { child, exited, url, server } = service;
    const all = [server() as number, ...findDescendants(server() as number)];
    child.kill("SIGKILL");
    await exited;
    await expect.poll(() => health(url), SOON).toBe(0);
    await expect.poll(() => all.filter(isAlive), SOON).toEqual([]);
  });
});

/** A file of /proc; null when the process has ended. */
function ofProcess(pid: number, name: "environ" | "cmdline"): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

test.describe("npm start", () => {
  const services = ownServices();
  for (const signal of ["SIGTERM", "SIGINT", "SIGKILL"] as const) {
    test(`${signal} to the process of npm ends the server and frees the port`, async () => {
      const { child, exited, ready, url } = await services.begin({ LOCAL_CLUSTER: "off" }, [findNpm(), "start"]);
      await ready;
      const all = findDescendants(child.pid as number);
      expect(await health(url)).toBe(200);
      child.kill(signal);
      await exited;
      await expect.poll(() => health(url), SOON).toBe(0);
      await expect.poll(() => all.filter(isAlive), SOON).toEqual([]);
    });
  }

  test("passes arguments to the server: an unknown one is refused, and nothing is started", async () => {
    const service = await services.begin({}, [findNpm(), "start", "--", "--port", "4000"]);
    expect(await service.exited).toBe(FAULT_INSIDE_EXIT_CODE);
    expect(service.output()).toContain("argument --port is unknown");
  });
});
