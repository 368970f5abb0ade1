import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "#tools/programs/free-ports.ts";
import { runSvc } from "#tools/programs/run-svc.ts";
import { FAULT_INSIDE_EXIT_CODE } from "#tools/start/exit-on-uncaught-error.ts";
import { isAlive, type OwnService, ownServices } from "../start-own-services.ts";

const database = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

/** As the set-up page asks it, with the demo fleet. */
async function setUp({ url, output }: OwnService): Promise<number> {
  const token = /setup#token=(\S+)/.exec(output())?.[1];
  const account = { username: "owner", email: "owner@example.com", password: "four words in a row" };
  const body = JSON.stringify({ token, ...account, demo: true });
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`${url}/api/trpc/identity.setUp`, { method: "POST", headers, body })).status;
}

/** The one line that it prints instead of starting. */
async function expectRefused(service: OwnService, line: RegExp, code = FAULT_INSIDE_EXIT_CODE): Promise<void> {
  expect(await service.exited).toBe(code);
  const complaints = service.output().match(/^Not started: .*$/gm) ?? [];
  expect([complaints.length, complaints[0]]).toEqual([1, expect.stringMatching(line)]);
  expect(service.output()).not.toContain("    at ");
}

test.describe("One installation with the local cluster and the demo fleet, from start to start", () => {
  test.describe.configure({ mode: "serial" });
  const { begin } = ownServices("afterAll");
  let service: OwnService;
  const connected = async () => (await (await fetch(`${service.url}/v1/bots/stats`)).json()).all.connected;

  async function start(settings: Record<string, string> = {}): Promise<void> {
    service = await begin(settings);
    await service.ready;
  }
  async function expectStops(signal: NodeJS.Signals): Promise<void> {
    const pid = database(service.dataDir);
    service.child.kill(signal);
    expect(await service.exited).toBe(0);
    expect(isAlive(pid)).toBe(false);
  }

  test("sixty bots are connected within 15 s of the set-up", async () => {
    await start();
    expect(await setUp(service)).toBe(200);
    await expect.poll(connected, { timeout: 15_000 }).toBe(60);
  });

  test("after kill -9 the database stops by itself, and the next start finds every record and connects the bots", async () => {
    const { dataDir } = service;
    const pid = database(dataDir);
    const keys = fs.readFileSync(path.join(dataDir, "keys.json"), "utf8");
    await service.crash();
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
    await start({ DATA_DIR: dataDir });
    const readiness = async () => (await fetch(`${service.url}/readyz`)).json();
    await expect.poll(readiness, "the service is ready").toMatchObject({ status: "ok" }); // at once, where nothing else runs
    expect(fs.readFileSync(path.join(dataDir, "keys.json"), "utf8")).toBe(keys);
    await expect.poll(connected, { timeout: 20_000 }).toBe(60);
  });

  test("SIGTERM stops the server and its database, with exit code 0", () => expectStops("SIGTERM"));

  test("a key file that encrypted records need and that is gone: not started, no other one is made, and with it all is well", async () => {
    const { dataDir } = service;
    const keyFile = path.join(dataDir, "keys.json");
    fs.renameSync(keyFile, `${keyFile}.away`);
    const refused = await begin({ DATA_DIR: dataDir });
    await expectRefused(refused, /keys\.json is missing and \d+ encrypted records need it/);
    expect(fs.existsSync(keyFile)).toBe(false);
    fs.renameSync(`${keyFile}.away`, keyFile);
    await start({ DATA_DIR: dataDir });
  });

  test("SIGINT stops them too", () => expectStops("SIGINT"));
});

test.describe("A service without the local cluster", () => {
  const { begin } = ownServices("afterAll");
  let service: OwnService;
  test.beforeAll(async () => {
    service = await begin({ LOCAL_CLUSTER: "off" });
    await service.ready;
  });
  const statusOf = async (address: string, headers: Record<string, string> = {}) =>
    (await fetch(`${service.url}${address}`, { headers })).status;

  test("bots stay offline and no demo is offered", async () => {
    expect(service.output()).not.toContain("Cluster");
    expect(await setUp(service)).toBe(403);
  });

  test("its keys are readable by their owner only", () => {
    expect(fs.statSync(path.join(service.dataDir, "keys.json")).mode & 0o777).toBe(0o600);
  });

  test("a second service on the same data is refused while the first one runs", async () => {
    const second = await begin({ DATA_DIR: service.dataDir });
    const line = /another process \(process \d+ on .*\) runs this installation without a broker: stop it/;
    await expectRefused(second, line);
    expect(await statusOf("/readyz")).toBe(200);
  });

  test("a database server that dies is started again, and the service answers 503 meanwhile", async () => {
    process.kill(database(service.dataDir), "SIGKILL");
    const states = new Set<number>();
    // A session that is not cached: each call asks the database, which is away for half a second at least.
    const headers = { Authorization: "no-such-session".padEnd(43, "x") };
    const call = async () => {
      const status = await statusOf("/v1/bots", headers);
      states.add(status);
      return status;
    };
    await expect.poll(call, { timeout: 20_000, intervals: [50] }).toBe(503);
    await expect.poll(() => statusOf("/readyz"), { timeout: 20_000 }).toBe(200);
    await expect.poll(() => statusOf("/v1/bots/stats"), { timeout: 20_000 }).toBe(200); // `/readyz` is a second late
    expect([...states].filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect(service.child.exitCode).toBeNull();
  });

  test("a stop answers the request under way, and ends open streams at once: their clients cannot reconnect", async () => {
    const following = await followStreams(service);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const headers = { "Content-Type": "application/json", "Content-Length": 2, Authorization: "SVC_x" };
      const options = { method: "POST", headers };
      const request = http.request(`${service.url}/v1/bots`, options, (reply) => resolve(reply.statusCode));
      request.once("error", reject);
      request.write("{");
      setTimeout(() => service.child.kill("SIGTERM"), 200);
      setTimeout(() => request.end("}"), 800);
    });
    const start = performance.now();
    expect(await answered).toBe(401);
    expect(await service.exited).toBe(0);
    expect(performance.now() - start).toBeLessThan(5000); // calls are waited for ten seconds
    expect(await Promise.all(following)).toEqual([1, 1]);
  });
});

/** Follows both streams of events, and reconnects as long as the server answers, as a program does. @returns How often each was opened. */
async function followStreams({ url, port, dataDir }: OwnService): Promise<Promise<number>[]> {
  const svc = (...args: string[]) => runSvc({ PORT: port, DATA_DIR: dataDir }, ...args);
  const account = ["--email", "a@example.com", "--username", "anna", "--password", "a password for tests"];
  const { id = "" } = await svc("user", "create", ...account, "--flags", "verified,developer");
  const { token = "" } = await svc("token", "create", "--user", id, "--name", "t");
  const { token: session } = await svc("session", "create", "--user", id);
  const follow = async (address: string, headers: Record<string, string>) => {
    for (let opened = 0; ; opened++) {
      const reply = await fetch(url + address, { headers }).catch(() => null);
      if (!reply) return opened;
      await reply.text();
    }
  };
  return [
    follow(`/gateway/v1/events?SVC_BUCKET_ID=${id}`, { Authorization: token }),
    follow("/api/trpc/live.watch?input=%7B%7D", { Cookie: `session=${session}` }),
  ];
}

test.describe("Bad input at the start: one clear line, nothing damaged, and no further start", () => {
  const { folder, begin } = ownServices();
  const expectStartRefused = async (settings: Record<string, string>, line: RegExp, code?: number) =>
    expectRefused(await begin(settings), line, code);

  test("a malformed setting", () => expectStartRefused({ PORT: "many" }, /PORT/));

  test("a misspelt setting", () => expectStartRefused({ DATABASE_ULR: "postgres://x" }, /DATABASE_ULR.*DATABASE_URL/));

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
    await expectStartRefused({ PORT: String(port) }, new RegExp(`port ${port} is in use`), 1);
    other.close();
  });

  test("a data folder of another PostgreSQL version", async () => {
    const dataDir = folder();
    fs.mkdirSync(path.join(dataDir, "pg"));
    fs.writeFileSync(path.join(dataDir, "pg", "PG_VERSION"), "11\n");
    await expectStartRefused({ DATA_DIR: dataDir }, /made by PostgreSQL 11/);
    expect(fs.readdirSync(path.join(dataDir, "pg"))).toEqual(["PG_VERSION"]);
  });
});
