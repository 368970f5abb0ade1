import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "#tools/programs/free-ports.ts";
import { FAULT_INSIDE_EXIT_CODE } from "#tools/start/exit-on-uncaught-error.ts";
import { isAlive, ownServices } from "../start-own-services.ts";

const { folder, begin } = ownServices();

const database = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

test.describe("The local cluster and the demo fleet", () => {
  /** As the set-up page asks it. */
  async function setUp(url: string, output: string): Promise<number> {
    const token = /setup#token=(\S+)/.exec(output)?.[1];
    const account = { username: "owner", email: "owner@example.com", password: "four words in a row" };
    const body = JSON.stringify({ token, ...account, demo: true });
    const headers = { "Content-Type": "application/json" };
    return (await fetch(`${url}/api/trpc/identity.setUp`, { method: "POST", headers, body })).status;
  }
  const connected = async (url: string) => (await (await fetch(`${url}/v1/bots/stats`)).json()).all.connected;

  test("sixty bots are connected within 15 s of the set-up, and again after a kill -9 of everything", async () => {
    const first = await begin();
    await first.ready;
    expect(await setUp(first.url, first.output())).toBe(200);
    await expect.poll(() => connected(first.url), { timeout: 15_000 }).toBe(60);
    await first.crash();
    const second = await begin({ DATA_DIR: first.dataDir });
    await second.ready;
    await expect.poll(() => connected(second.url), { timeout: 20_000 }).toBe(60);
  });

  test("without one, bots stay offline and no demo is offered", async () => {
    const { ready, url, output } = await begin({ LOCAL_CLUSTER: "off" });
    await ready;
    expect(output()).not.toContain("Cluster");
    expect(await setUp(url, output())).toBe(403);
  });
});

test.describe("Two commands: starting and stopping", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`${signal} stops the server and its database, with exit code 0`, async () => {
      const { child, ready, exited, dataDir } = await begin();
      await ready;
      const pid = database(dataDir);
      child.kill(signal);
      expect(await exited).toBe(0);
      expect(isAlive(pid)).toBe(false);
    });
  }

  test("after kill -9 the database stops by itself, and the next start finds every record", async () => {
    const first = await begin();
    await first.ready;
    const pid = database(first.dataDir);
    const keys = fs.readFileSync(path.join(first.dataDir, "keys.json"), "utf8");
    await first.crash();
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);

    const second = await begin({ DATA_DIR: first.dataDir });
    await second.ready;
    const readiness = async () => (await fetch(`${second.url}/readyz`)).json();
    await expect.poll(readiness, "the service is ready").toMatchObject({ status: "ok" }); // at once, where nothing else runs
    expect(fs.readFileSync(path.join(first.dataDir, "keys.json"), "utf8")).toBe(keys);
  });

  test("a database server that dies is started again, and the service answers 503 meanwhile", async () => {
    const { ready, dataDir, url, child } = await begin();
    await ready;
    process.kill(database(dataDir), "SIGKILL");
    const states = new Set<number>();
    // A session that is not cached: each call asks the database, which is away for half a second at least.
    const headers = { Authorization: "no-such-session".padEnd(43, "x") };
    await expect
      .poll(
        async () => {
          const { status } = await fetch(`${url}/v1/bots`, { headers });
          states.add(status);
          return status;
        },
        { timeout: 20_000, intervals: [50] },
      )
      .toBe(503);
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    expect((await fetch(`${url}/v1/bots/stats`)).status).toBe(200);
    expect([...states].filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect(child.exitCode).toBeNull();
  });

  test("a second service on the same data is refused while the first one runs", async () => {
    const first = await begin();
    await first.ready;
    const second = await begin({ DATA_DIR: first.dataDir });
    expect(await second.exited).toBe(FAULT_INSIDE_EXIT_CODE);
    const [line, ...more] = second.output().match(/^Not started: .*$/gm) ?? [];
    expect([line, more]).toEqual([
      expect.stringMatching(/another process \(process \d+ on .*\) runs this installation without a broker: stop it/),
      [],
    ]);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test("a request under way when the stop comes is answered", async () => {
    const { child, ready, exited, url } = await begin();
    await ready;
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const headers = { "Content-Type": "application/json", "Content-Length": 2, Authorization: "SVC_x" };
      const request = http.request(`${url}/v1/bots`, { method: "POST", headers }, (reply) => resolve(reply.statusCode));
      request.once("error", reject);
      request.write("{");
      setTimeout(() => child.kill("SIGTERM"), 200);
      setTimeout(() => request.end("}"), 800);
    });
    expect(await answered).toBe(401);
    expect(await exited).toBe(0);
  });

  test("keys are readable by their owner only", async () => {
    const { ready, dataDir } = await begin();
    await ready;
    expect(fs.statSync(path.join(dataDir, "keys.json")).mode & 0o777).toBe(0o600);
  });
});

test.describe("Bad input at the start: one clear line, nothing damaged, and no further start", () => {
  async function expectRefused(settings: Record<string, string>, line: RegExp, code = FAULT_INSIDE_EXIT_CODE) {
    const { exited, output } = await begin(settings);
    expect(await exited).toBe(code);
    const complaints = output()
      .split("\n")
      .filter((text) => text.startsWith("Not started: "));
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(line);
    expect(output()).not.toContain("    at ");
  }

  test("a malformed setting", () => expectRefused({ PORT: "many" }, /PORT/));

  test("a misspelt setting", () => expectRefused({ DATABASE_ULR: "postgres://x" }, /DATABASE_ULR.*DATABASE_URL/));

  test("a database that cannot be reached is waited for, until the start is stopped", async () => {
    const { child, exited, output, url } = await begin({
      DATABASE_URL: `postgresql://a:b@127.0.0.1:${await freePort()}/c`,
    });
    const health = () =>
      fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(health, { timeout: 20_000 }).toBe(200);
    expect(output()).toMatch(/cannot be reached: check DATABASE_URL; the start waits for it/);
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });

  test("a port in use", async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as net.AddressInfo;
    await expectRefused({ PORT: String(port) }, new RegExp(`port ${port} is in use`), 1);
    other.close();
  });

  test("a data folder of another PostgreSQL version", async () => {
    const dataDir = folder();
    fs.mkdirSync(path.join(dataDir, "pg"));
    fs.writeFileSync(path.join(dataDir, "pg", "PG_VERSION"), "11\n");
    await expectRefused({ DATA_DIR: dataDir }, /made by PostgreSQL 11/);
    expect(fs.readdirSync(path.join(dataDir, "pg"))).toEqual(["PG_VERSION"]);
  });

  test("a key file that encrypted records need and that is gone", async () => {
    const first = await begin();
    await first.ready;
    const keyFile = path.join(first.dataDir, "keys.json");
    await createOneBot(first.url, /token=(\S+)/.exec(first.output())?.[1] ?? "");
    first.child.kill("SIGTERM");
    await first.exited;
    fs.renameSync(keyFile, `${keyFile}.away`);
    await expectRefused({ DATA_DIR: first.dataDir }, /keys\.json is missing and \d+ encrypted records need it/);
    expect(fs.existsSync(keyFile)).toBe(false);
    fs.renameSync(`${keyFile}.away`, keyFile);
    const again = await begin({ DATA_DIR: first.dataDir });
    await again.ready;
  });
});

/** Through the portal's own calls: set-up, sign-in, and a bot. */
async function createOneBot(url: string, token: string): Promise<void> {
  const json = { "Content-Type": "application/json" };
  const person = { username: "first", email: "first@example.com", password: "a long enough password" };
  const made = await fetch(`${url}/api/trpc/identity.setUp`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ token, ...person }),
  });
  expect(made.status).toBe(200);
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const signedIn = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: new URLSearchParams({ csrfToken, identifier: person.username, password: person.password, json: "true" }),
    redirect: "manual",
  });
  const session = signedIn.headers.getSetCookie().find((line) => line.startsWith("session="));
  const value = session?.split(";")[0]?.split("=")[1] ?? "";
  const deviceAuth = { accountId: "a", deviceId: "b", secret: "c" };
  const bot = await fetch(`${url}/v1/bots`, {
    method: "POST",
    headers: { ...json, Authorization: value },
    body: JSON.stringify({ nickname: "one", deviceAuth }),
  });
  expect(bot.status).toBe(200);
}
