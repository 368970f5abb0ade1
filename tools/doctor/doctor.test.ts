import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { db } from "#server/data/db.ts";
import { type Settings, settings } from "#server/settings/settings.ts";
import { newAccount } from "#server/testing/accounts.ts";
import { newBot } from "#server/testing/bots.ts";
import { copyDatabase } from "#server/testing/fresh-database.ts";
import { restartApplication } from "#server/testing/test-application.ts";
import { startRedisServer } from "../test/start-redis-server.ts";
import { checkDataFolder, describeSpace } from "./check-data-folder.ts";
import { checkDatabase, describeClock, describeServer, describeSession } from "./check-database.ts";
import {
  checkAddresses,
  checkBrokerServer,
  checkEncryptionKeys,
  checkMembership,
  checkNode,
} from "./check-installation.ts";
import type { Finding } from "./finding.ts";
import { linesOf } from "./lines-of.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const UNREACHABLE_PORT = 1;
const newFolder = () => fs.mkdtempSync(path.join(inject("temporaryDir"), "doctor-"));
const withSettings = (changes: Partial<Settings>): Settings => ({ ...settings(), ...changes });
const complaints = (all: Finding[]) => linesOf(all).filter((line) => !line.startsWith("ok"));

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function newDatabase(change = "SELECT 1"): Promise<string> {
  const { url, drop } = await copyDatabase(inject("templateUrl"));
  cleanUps.push(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(change);
  await client.end();
  return url;
}

/** `svc doctor` as a process, with these settings and no others. */
function doctor(environment: Record<string, string>, ...args: string[]) {
  const { PATH = "" } = process.env;
  const env = { NODE_ENV: "test" as const, PATH, PORT: "39871", ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/svc.ts", "doctor", ...args], {
    cwd: ROOT,
    env,
  });
  return { status, stdout: String(stdout), stderr: String(stderr) };
}

describe("svc doctor", () => {
  const SECRET = randomBytes(32).toString("base64");

  it("prints a line for each check of an installation in order, ends with 0 and shows no secret", async () => {
    const DATABASE_URL = await newDatabase();
    const { status, stdout, stderr } = doctor({ DATABASE_URL, DATA_DIR: newFolder(), SECRET_KEYS: `k1:${SECRET}` });
    expect([status, stderr]).toEqual([0, ""]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([]);
    expect(lines).toContainEqual(
      expect.stringMatching(/Settings +set: DATABASE_URL, DATA_DIR, NODE_ENV, PORT, SECRET_KEYS$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/Migrations +all \d+ are applied$/));
    expect(stdout).not.toContain(SECRET);
    expect(stdout).not.toContain(new URL(DATABASE_URL).password);
  });

  it("changes nothing: an empty database stays empty, and no folder is created", async () => {
    const DATABASE_URL = await newDatabase("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    const DATA_DIR = path.join(newFolder(), "none");
    expect(doctor({ DATABASE_URL, DATA_DIR }).stdout).toMatch(
      /^warning +Migrations +none is applied yet: the next start/m,
    );
    expect(doctor({ DATA_DIR }).status).toBe(0);
    expect(fs.existsSync(DATA_DIR)).toBe(false);
    expect(doctor({ DATABASE_URL, DATA_DIR }).stdout).toMatch(/none is applied yet/);
  });

  it("ends with 1 and one JSON value that names the problem, with --json", () => {
    const DATABASE_URL = `postgresql://app:hidden@127.0.0.1:${UNREACHABLE_PORT}/app`;
    const { status, stdout } = doctor({ DATABASE_URL, DATA_DIR: newFolder() }, "--json");
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
    const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Finding[] };
    expect([ok, checks.filter(({ state }) => state === "problem").map(({ check }) => check)]).toEqual([
      false,
      ["Database"],
    ]);
    expect(stdout).not.toContain("hidden");
  });

  it("names a wrong setting, and does not repeat its value", () => {
    const { status, stdout } = doctor({ SECRET_KEYS: "canary" });
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^problem +Settings +setting SECRET_KEYS must list/m)]);
    expect(stdout).not.toContain("canary");
  });
});

describe("the settings", () => {
  it.each([
    [
      { publicUrl: "http://localhost:3000", host: "0.0.0.0" },
      /PUBLIC_URL .* is this machine only, and HOST is 0.0.0.0/,
    ],
    [{ publicUrl: "http://bots.example" }, /PUBLIC_URL .* has no TLS/],
    [{ publicUrl: "https://bots.example" }, /PUBLIC_URL https comes from a proxy, and TRUSTED_PROXIES is not set/],
    [{ rateLimits: false, production: false }, /warning RATE_LIMITS off/],
    [{ rateLimits: false, production: true }, /problem RATE_LIMITS off in production/],
  ])("%j is pointed out", (changes, line) => {
    expect(complaints(checkAddresses(withSettings(changes)))).toEqual([expect.stringMatching(line)]);
  });

  it("an old Node.js is a problem", () => {
    expect([checkNode("22.9.0").state, checkNode("24.0.0").state]).toEqual(["problem", "ok"]);
  });
});

describe("the data folder", () => {
  const check = (dataDir: string, rest: Partial<Settings> = {}) =>
    complaints(checkDataFolder(withSettings({ dataDir, databaseUrl: null, secretKeys: null, ...rest })));

  it("that holds a database of another major version: one clear line", () => {
    const folder = newFolder();
    fs.mkdirSync(path.join(folder, "pg"));
    fs.writeFileSync(path.join(folder, "pg", "PG_VERSION"), "12\n");
    expect(check(folder)).toEqual([
      expect.stringMatching(
        /^problem Embedded database DATA_DIR holds a database of PostgreSQL 12, and this version has \d+: /,
      ),
    ]);
    expect(check(folder, { databaseUrl: "postgresql://elsewhere/app" })).toEqual([]);
  });

  it("that cannot be written is a problem", () => {
    const file = path.join(newFolder(), "file");
    fs.writeFileSync(file, "");
    expect(check(file)).toEqual([expect.stringMatching(/^problem DATA_DIR .* cannot be written/)]);
  });

  it("is not used where DATABASE_URL and SECRET_KEYS are set", () => {
    const dataDir = path.join(newFolder(), "none");
    const secretKeys = [{ id: "one", secret: randomBytes(32).toString("base64") }];
    const found = checkDataFolder(withSettings({ dataDir, databaseUrl: "postgresql://elsewhere/app", secretKeys }));
    expect(linesOf(found)).toEqual(["ok DATA_DIR not used: DATABASE_URL and SECRET_KEYS are set"]);
  });

  it("with a key file that others can read is a problem", () => {
    const folder = newFolder();
    fs.writeFileSync(path.join(folder, "keys.json"), "{}", { mode: 0o644 });
    expect(check(folder)).toEqual([expect.stringMatching(/^problem Key file other accounts can read/)]);
  });

  it("on a disk that fills is pointed out before it is full", () => {
    const states = [50 * 1024 ** 2, 500 * 1024 ** 2, 5 * 1024 ** 3].map((bytes) => describeSpace(bytes).state);
    expect(states).toEqual(["problem", "warning", "ok"]);
  });
});

describe("the database", () => {
  const check = async (url: string) => complaints((await checkDatabase(url)).found);

  it.each([
    [
      "cannot be reached",
      (url: URL) => Object.assign(url, { port: UNREACHABLE_PORT }),
      /127.0.0.1:1 cannot be reached/,
    ],
    [
      "refuses the password",
      (url: URL) => Object.assign(url, { password: "wrong" }),
      /refuses this user or password: check DATABASE_URL/,
    ],
    ["is not there", (url: URL) => Object.assign(url, { pathname: "/none" }), /there is no database none/],
  ])("that %s is a problem", async (_, change, line) => {
    const url = change(new URL(inject("templateUrl")));
    expect(await check(url.href)).toEqual([expect.stringMatching(line)]);
  });

  it.each([
    [
      "are pending",
      "DELETE FROM _prisma_migrations WHERE migration_name > '20261122'",
      /^warning Migrations \d+ of \d+ are pending/,
    ],
    [
      "failed",
      "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%first'",
      /^problem Migrations \S+first failed/,
    ],
    [
      "are of a newer version",
      "UPDATE _prisma_migrations SET migration_name = 'newer' WHERE migration_name LIKE '%first'",
      /^problem Migrations a newer version applied newer/,
    ],
  ])("whose migrations %s is pointed out", async (_, change, line) => {
    expect(await check(await newDatabase(change))).toEqual([expect.stringMatching(line)]);
  });

  it.each([
    [{ version: "14.9", major: 14 }, "problem", /PostgreSQL 14.9 is too old/],
    [{ standby: true }, "problem", /is a standby/],
    [{ encoding: "LATIN1" }, "problem", /its encoding is LATIN1/],
    [{ connections: 30 }, "warning", /max_connections 30/],
    [{}, "ok", /PostgreSQL 18.1/],
  ])("on a server with %j: %s", (changes, state, message) => {
    const facts = { version: "18.1", major: 18, encoding: "UTF8", connections: 100, standby: false, ...changes };
    expect(describeServer(facts)).toMatchObject({ state, message: expect.stringMatching(message) });
  });

  it("behind a pooler that drops the session's settings is a problem", () => {
    expect([describeSession("Europe/Berlin").state, describeSession("UTC").state]).toEqual(["problem", "ok"]);
  });

  it("that is empty is pointed out", async () => {
    const url = await newDatabase("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    expect(await check(url)).toEqual([expect.stringMatching(/^warning Migrations none is applied yet/)]);
  });

  it("whose clock differs is pointed out", () => {
    expect(describeClock(-3_600_000)).toMatchObject({ state: "warning", message: "3600.0 s behind the database's" });
    expect([describeClock(2_500).message, describeClock(-900).state]).toEqual(["2.5 s ahead of the database's", "ok"]);
  });

  it("whose records need a key that is missing is a problem", async () => {
    await newBot(await newAccount());
    expect((await checkEncryptionKeys()).state).toBe("ok");
    const { secretKeys } = settings();
    await restartApplication({ secretKeys: [{ id: "other", secret: randomBytes(32).toString("base64") }] });
    expect(await checkEncryptionKeys()).toMatchObject({
      state: "problem",
      message: expect.stringMatching(/^encryption key test, which 1 records need, is missing from SECRET_KEYS/),
    });
    await restartApplication({ secretKeys });
  });
});

it("settings without the broker that the installation runs on are a problem", async () => {
  expect(linesOf([await checkMembership()])).toEqual(["ok Installation not started yet"]);
  await db().$executeRaw`
    INSERT INTO "Installation" (kind, "engineId", "brokerAddress", host, pid, "startedAt", "renewedAt")
    VALUES ('broker', 'id', 'redis.internal:6379', 'web-1', 7, now(), now())`;
  expect(linesOf([await checkMembership()])).toEqual([
    expect.stringMatching(
      /^problem Installation this installation runs on the broker at redis\.internal:6379, and REDIS/,
    ),
  ]);
  await db().installation.deleteMany();
});

describe.skipIf(inject("redisUrl") === null)("the broker", () => {
  const check = async (redisUrl: string) => complaints(await checkBrokerServer(withSettings({ redisUrl })));
  async function newServer(...args: string[]) {
    const server = await startRedisServer({ args });
    cleanUps.push(() => server.stop());
    return server;
  }

  it("that drops no data is in order, with a remark where it keeps none", async () => {
    expect(await check((await newServer("--appendonly", "yes")).url)).toEqual([]);
    const { url } = await newServer();
    expect(linesOf(await checkBrokerServer(withSettings({ redisUrl: url })))).toContain(
      "ok Broker no append-only file: after its restart live states are rebuilt",
    );
  });

  it("that may drop data is pointed out", async () => {
    expect(await check((await newServer("--maxmemory-policy", "allkeys-lru")).url)).toEqual([
      expect.stringMatching(/^warning Broker maxmemory-policy is allkeys-lru/),
    ]);
  });

  it("that is away, refuses the password or is a replica is a problem", async () => {
    const { port } = await newServer("--requirepass", "right");
    const replica = await newServer("--replicaof", "127.0.0.1", "1");
    expect(await check(`redis://127.0.0.1:${UNREACHABLE_PORT}`)).toEqual([
      expect.stringMatching(/^problem Broker .* cannot be reached/),
    ]);
    const [refused] = await check(`redis://:wrong@127.0.0.1:${port}`);
    expect(refused).toMatch(/^problem Broker .* refuses this user or password/);
    expect(refused).not.toContain("wrong");
    expect(await check(replica.url)).toEqual([expect.stringMatching(/^problem Broker .* is a replica/)]);
  });
});
