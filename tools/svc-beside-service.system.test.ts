import { beforeAll, describe, expect, inject, it } from "vitest";
import { broker } from "#server/data/broker.ts";
import { ensureSigningKey } from "#server/domain/oauth/rotate-signing-key.ts";
import { settings } from "#server/settings/settings.ts";
import { hasRedis, restartWithBroker } from "#server/testing/test-application.ts";
import { runProgram } from "./programs/run-program.ts";

/** Runs a command in a process of its own, as the operator does beside the service. @returns What it printed for people. */
async function svc(line: string, redisUrl = settings().redisUrl ?? ""): Promise<string> {
  const { PATH = "" } = process.env;
  const { databaseUrl, dataDir } = settings();
  const own = { DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir, SECRET_KEYS: inject("secretKeys") };
  const env = { NODE_ENV: "test", PATH, ...own, REDIS_URL: redisUrl };
  const { code, err } = await runProgram(process.execPath, ["tools/svc.ts", ...line.split(" ")], { env });
  expect(code, err).toBe(0);
  return err;
}

describe.skipIf(!hasRedis())("a service that runs beside svc, on one broker", () => {
  beforeAll(() => restartWithBroker());

  it.each([
    ["maintenance", "maintenance on --message Noon"],
    ["maintenance", "maintenance off"],
    ["signing keys", "keys rotate"],
  ])("is told of a change of the %s: %s", async (name, line) => {
    await ensureSigningKey();
    const messages: string[] = [];
    const stop = broker()?.subscribe(`changed:${name}`, (message) => messages.push(message));
    await broker()?.subscribed();
    expect(await svc(line)).toMatch(/^(?:\d+ credentials encrypted with the new key[^\n]*\n)*$/); // how far it is, where it takes long
    await expect.poll(() => messages.length).toBe(1);
    stop?.();
  });
});

it("svc works without its broker, and says that the service is not told", async () => {
  expect(await svc("maintenance off", "redis://127.0.0.1:1")).toMatch(
    /^the broker at 127\.0\.0\.1:1 cannot be reached.*; the running processes look a change up later\n$/,
  );
});
