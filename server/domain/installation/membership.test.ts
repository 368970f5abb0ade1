import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Application, runningApplication } from "../../application.ts";
import { broker } from "../../data/broker.ts";
import { connectBroker } from "../../data/connect-broker.ts";
import { withConnection } from "../../data/installation-connection.ts";
import { log } from "../../log.ts";
import { createApplication, settings } from "../../settings/settings.ts";
import { copyDatabase, type FreshDatabase } from "../../testing/fresh-database.ts";
import { hasRedis } from "../../testing/test-application.ts";
import { operator } from "../actor.ts";
import { adoptBroker, leaveBroker } from "./change-broker.ts";
import { describeInstallation } from "./describe-installation.ts";
import { membership } from "./membership.ts";

const ROOT = path.join(import.meta.dirname, "..", "..", "..");
const REDIS = inject("redisUrl");
const onDatabase = (number: number) => `${REDIS}/${number}`;
const WITHOUT_PATIENCE = 0;

const own = runningApplication();
let database: FreshDatabase;
let applications: Application[] = [];
beforeEach(async () => {
  database = await copyDatabase(inject("templateUrl"));
});
afterEach(async () => {
  for (const application of applications) await application.stop();
  applications = [];
  own.run();
  await database.drop();
});

/** What a process of the service is, with a broker or without. From now on it is the running one. */
async function open(redisUrl: string | null): Promise<Application> {
  const values = { ...own.get(settings), databaseUrl: database.url, redisUrl };
  const application = createApplication(values).set(log, own.get(log)).run();
  applications.push(application);
  await connectBroker();
  return application;
}

const join = () => membership().join(WITHOUT_PATIENCE);

async function start(redisUrl: string | null): Promise<Application> {
  const application = await open(redisUrl);
  await join();
  expect(membership().mayAssign).toBe(true);
  return application;
}

async function refusal(redisUrl: string | null): Promise<string> {
  await open(redisUrl);
  const error = await join().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ where: "inside" });
  expect(membership().mayAssign).toBe(false);
  return (error as Error).message;
}

const currentBroker = () => broker() as NonNullable<ReturnType<typeof broker>>;

/** What the engine knows, for the tests that look whether it is kept. */
const engineKnows = async (): Promise<boolean> =>
  (await currentBroker().redis.get(`${currentBroker().prefix}old`)) !== null;
const letEngineKnow = () => currentBroker().redis.set(`${currentBroker().prefix}old`, "1");

/** The broker loses what it has of this installation. */
async function emptyBroker(): Promise<void> {
  const { redis, prefix } = currentBroker();
  await redis.del(`${prefix}installation`);
}

describe("without a broker", () => {
  it("a second process is refused while the first lives, and starts once it has stopped", async () => {
    const first = await start(null);
    expect(await refusal(null)).toMatch(
      /^another process \(process \d+ on \S+, started \S+Z\) runs this installation without a broker: stop it, or set REDIS_URL for both$/,
    );
    await first.stop();
    await start(null);
  });

  it("a process that starts after kill -9 of the one before starts at once", async () => {
    const lines = `
      import { InstallationConnection } from "./server/data/installation-connection.ts";
      const connection = await InstallationConnection.open(process.argv[1]);
      await connection.take({ kind: "memory", engineId: "one", brokerAddress: null }, true);
      await connection.showPresence();
      console.log("it runs the installation");
      setInterval(() => {}, 1000);`;
    const command = ["--input-type=module", "--eval", lines, database.url];
    const child = spawn(process.execPath, command, { cwd: ROOT, env: { NODE_ENV: "test" } });
    await once(child.stdout, "data");
    await open(null);
    expect((await describeInstallation()).description).toMatch(new RegExp(`; process ${child.pid} on `));
    child.kill("SIGKILL");
    await once(child, "exit");
    await start(null);
    expect(membership().mayHaveForerunner).toBe(false);
  });
});

describe.skipIf(!hasRedis())("with a broker", () => {
  it("processes with the same one fit, and one without REDIS_URL is refused, also when none of them runs", async () => {
    const first = await start(onDatabase(0));
    const second = await start(onDatabase(0));
    const misfit = /^this installation runs on the broker at \S+:\d+, and REDIS_URL is not set: set it, or stop every/;
    expect(await refusal(null)).toMatch(misfit);
    for (const one of [first, second]) await one.stop();
    expect(await refusal(null)).toMatch(misfit);
  });

  it("a process with another database of the same server is refused", async () => {
    await start(onDatabase(0));
    expect(await refusal(onDatabase(1))).toMatch(
      /^the broker that REDIS_URL names \(\S+:\d+\/1\) is not that of the other processes \(process \d+ on .*\), which was at \S+:\d+: set/,
    );
    expect((await describeInstallation()).misfit).toMatchObject({ advice: expect.stringContaining("set REDIS_URL") });
  });

  it("a broker that lost everything is stamped again by a process that lives, or by the next one", async () => {
    const first = await start(onDatabase(0));
    await emptyBroker();
    await membership().prove();
    const second = await start(onDatabase(0));
    await emptyBroker();
    for (const one of [first, second]) await one.stop();
    await start(onDatabase(0));
  });

  it("a process with a broker takes over where one without was stopped, and is refused before", async () => {
    const first = await start(null);
    expect(await refusal(onDatabase(0))).toMatch(/runs this installation without a broker: stop it, or set REDIS_URL/);
    await first.stop();
    await start(onDatabase(0));
  });

  it("the operator changes the broker, and ends its use, once every process is stopped", async () => {
    const first = await start(onDatabase(0));
    await letEngineKnow();
    await first.stop();
    const second = await start(onDatabase(1));
    await open(onDatabase(0));
    await expect(adoptBroker(operator())).rejects.toThrow(/a process runs this installation .*: stop every process/);
    await second.stop();
    expect(await refusal(onDatabase(0))).toMatch(/runs on another broker than REDIS_URL names/);
    await expect(adoptBroker(operator())).resolves.toMatchObject({ broker: expect.stringMatching(/:\d+$/) });
    expect(await engineKnows()).toBe(false);
    const third = await start(onDatabase(0));
    await letEngineKnow();
    await third.stop();
    await open(null);
    await expect(leaveBroker(operator())).resolves.toEqual({ broker: null });
    const alone = await start(null);
    await alone.stop();
    await start(onDatabase(0));
    expect(await engineKnows()).toBe(false);
  });
});

it("an engine that another one has replaced learns it from the database, and assigns nothing any more", async () => {
  await start(null);
  let isTold = false;
  void membership().fenced.then(() => (isTold = true));
  await withConnection((client) => client.query(`UPDATE "Installation" SET "engineId" = 'of a misfit'`));
  await membership().prove();
  await Promise.resolve();
  expect([membership().mayAssign, membership().isFenced, isTold]).toEqual([false, true, true]);
});
