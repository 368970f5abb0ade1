import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { db } from "#server/data/db.ts";
import { verifyPassword } from "#server/data/password.ts";
import { settings } from "#server/settings/settings.ts";
import { newAccount } from "#server/testing/accounts.ts";
import { newBot } from "#server/testing/bots.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./database/embedded-postgres.ts";
import { runProgram } from "./programs/run-program.ts";
import { startProgram } from "./programs/start-program.ts";

/** Runs the real command line, as `npm run svc` does, with these settings and no others. */
async function run(args: string[], environment: Record<string, string> = shared(), input = "") {
  const { code, out, err } = await runProgram(process.execPath, ["tools/svc.ts", ...args], {
    env: environmentOf(environment),
    input,
  });
  return { code, stdout: out, stderr: err };
}

const environmentOf = (settings: Record<string, string>) => ({
  NODE_ENV: "test",
  PATH: process.env.PATH ?? "",
  ...settings,
});

/** The settings of this test file's database. */
const shared = () => ({
  DATABASE_URL: settings().databaseUrl as string,
  DATA_DIR: settings().dataDir,
  SECRET_KEYS: inject("secretKeys"),
});

/** Runs a command that must succeed, and prove that it printed one JSON value and nothing else. */
async function svc(line: string, environment?: Record<string, string>): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await run([...line.split(" "), "--json"], environment);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining("svc:")]);
  expect(stdout).toMatch(/^[^\n]+\n$/);
  return JSON.parse(stdout);
}

/** Runs a command that must fail with one line. */
async function failure(line: string, environment?: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await run([...line.split(" "), "--json"], environment);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^svc: [^\n]+\n$/);
  return stderr;
}

describe("svc on a database at DATABASE_URL", () => {
  it("prints one JSON value with --json, and lines for people without", async () => {
    expect(await svc("maintenance on --message Noon")).toEqual({ on: true, message: "Noon" });
    const { code, stdout, stderr } = await run(["maintenance", "off"]);
    expect([code, stdout, stderr]).toEqual([0, "on  no\n", ""]);
  });

  it("reads a password from standard input, so that nobody sees it in the list of processes", async () => {
    const line = "user create --email ben@example.com --username ben --password - --json".split(" ");
    const { code, stdout } = await run(line, shared(), "long enough\n");
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { username: "ben" }]);
    const account = await db().account.findUniqueOrThrow({ where: { usernameKey: "ben" } });
    expect(await verifyPassword(account.passwordHash, "long enough")).toBe(true);
  });

  it("fails with exit code 1, one line on standard error and nothing on standard output", async () => {
    const away = { ...shared(), DATABASE_URL: "postgresql://app@127.0.0.1:1/app" };
    expect(await failure("fly", away)).toMatch(/fly is not a command/);
    expect(await failure("keys rotate", away)).toMatch(/the database at 127\.0\.0\.1:1 cannot be reached/);
    expect(await failure("keys rotate", { ...shared(), PORT: "none" })).toMatch(/setting PORT/);
    expect(await failure("user ban nobody")).toMatch(/no such account: nobody/);
    expect(await failure("backup /nowhere/at/all.gz")).toMatch(/\/nowhere\/at\/all\.gz/);
  });

  it("gives help without looking for a database", async () => {
    const { code, stdout, stderr } = await run(["--help"], { DATABASE_URL: "nonsense" });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage: npm run --silent svc -- COMMAND \[--json\]\n/);
  });
});

describe("svc on the embedded database of DATA_DIR", () => {
  const DATA_DIR = path.join(inject("temporaryDir"), "svc");
  const environment = { DATA_DIR };
  const file = path.join(DATA_DIR, "backup.gz");
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir: path.join(DATA_DIR, "pg"), durable: false });
    await svc("user create --email a@example.com --username anna --password long-enough", environment);
  });
  afterAll(() => server.stop());

  it("uses the server that runs there and leaves it running", async () => {
    expect(await svc("keys rotate", environment)).toEqual({
      newest: expect.stringMatching(/^k\d$/),
      resealed: 2, // the key that signs now, and the next one
      signingKey: expect.any(String),
    });
    expect(fs.existsSync(path.join(DATA_DIR, "pg", "postmaster.pid"))).toBe(true);
  });

  it("starts the server for the time of a command, and stops it", async () => {
    await server.stop();
    expect(await svc("user flags anna --set verified", environment)).toMatchObject({ flags: ["verified"] });
    expect(fs.existsSync(path.join(DATA_DIR, "pg", "postmaster.pid"))).toBe(false);
    server = await startEmbeddedPostgres({ dataDir: path.join(DATA_DIR, "pg"), durable: false });
  });

  it("backs up, and restores over what was done since", async () => {
    const written = await svc(`backup ${file}`, environment);
    expect(written).toEqual({
      file,
      createdAt: expect.any(String),
      tables: expect.any(Number),
      rows: expect.any(Number),
      keys: ["k2"],
    });
    await svc("user ban anna", environment);
    expect(await failure(`restore ${file}`, environment)).toMatch(/is not empty \(accounts: 1\)/);
    expect(await svc(`restore ${file} --force`, environment)).toMatchObject({ rows: written.rows });
    expect(await svc("user flags anna --set tester", environment)).toMatchObject({
      flags: expect.not.arrayContaining(["banned"]),
    });
    expect(await failure(`backup ${file}`, environment)).toMatch(/already exists/);
  });

  it("says which encryption key a backup needs, and refuses it where that key is not", async () => {
    const account = await newAccount();
    await newBot(account);
    const encrypted = path.join(settings().dataDir, "encrypted.gz");
    const { code, stderr } = await run(["backup", encrypted]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Store encryption key test in another place/m)]);
    expect(await failure(`restore ${encrypted} --force`, environment)).toMatch(
      /encryption key test is missing from .*keys\.json/,
    );
  });

  it("stopped half way, a backup leaves no file", async () => {
    await db().$executeRaw`
      INSERT INTO "Account" (id, username, "usernameKey", email, "emailKey", "passwordHash")
      SELECT n, n, n, n, n, repeat(md5(n::text), 20) FROM generate_series(1, 50000) n`;
    const folder = settings().dataDir;
    const written = () => fs.readdirSync(folder).filter((name) => name.startsWith("half"));
    const command = ["tools/svc.ts", "backup", path.join(folder, "half.gz")];
    const backup = startProgram(process.execPath, command, { env: environmentOf(shared()) });
    while (written().length === 0) await sleep(1);
    expect(await backup.stop()).toBe(143);
    expect(written()).toEqual([]);
  });
});
