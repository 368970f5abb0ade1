import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { ShardSettings } from "../shard/ipc-messages.ts";
import { botNamed, TestService, TOKEN } from "../testing/test-service.ts";
import type { ProcessEnd } from "./fork-program.ts";
import { ShardSupervisor } from "./shard-supervisor.ts";

const DRIVER = fileURLToPath(new URL("../testing/hanging-driver.ts", import.meta.url));

const settingsFor = (url: string): ShardSettings => ({
  url,
  isUrlProven: false,
  hideNames: false,
  hideEmails: false,
  token: TOKEN,
  shardId: "shard-1",
  clusterId: "cluster-1",
  clusterName: "fixture",
  slot: 1,
  source: "local",
  managed: false,
  botsPerShard: 10,
  loginsPerSecond: 100,
  select: { categories: null, bots: null },
  platform: { module: DRIVER },
  overrides: {},
  categoryCosmetics: {},
});

/** A supervised shard with one bot, which is pinged at this interval. */
async function superviseShardOf(bot: string, pingMs: number) {
  const service = await new TestService().open();
  onTestFinished(() => service.close());
  service.setDesired(botNamed(bot));
  const seen: string[] = [];
  const hooks = {
    onMessage: () => {},
    onOutput: () => {},
    onHang: () => void seen.push("hangs"),
    onDown: ({ code, signal }: ProcessEnd) => void seen.push(signal ?? `code ${code}`),
  };
  const supervisor = new ShardSupervisor(() => settingsFor(service.url), [], hooks, pingMs);
  onTestFinished(() => supervisor.stop());
  supervisor.start();
  return { service, supervisor, seen };
}

test("threat 48: a process that its driver blocks for ever is killed and started again", async () => {
  const { service, supervisor, seen } = await superviseShardOf("endless", 1_000);
  await expect.poll(() => seen.slice(0, 2)).toEqual(["hangs", "SIGKILL"]);
  service.clearDesired("endless");
  await expect.poll(() => supervisor.pid).not.toBeNull();
});

test("a process that answers is left alone", async () => {
  const { service, supervisor, seen } = await superviseShardOf("calm", 6_000);
  await expect.poll(() => service.states.get("calm")?.status).toBe(2);
  expect(seen).toEqual([]);
  await supervisor.stop();
  expect(seen).toEqual(["code 0"]);
});
