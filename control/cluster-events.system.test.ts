import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed } from "./testing/test-service.ts";
import { VERSION } from "./version.ts";

const SLOW_DRIVER = fileURLToPath(new URL("./testing/slow-driver.ts", import.meta.url));

test("a program sees each change of a bot's status once, and Offline when the shard no longer runs it", async () => {
  const fixture = await ClusterFixture.open();
  const cluster = await fixture.cluster();
  const seen: [string, number, string][] = [];
  const sizes: (number | undefined)[] = [];
  cluster.on("botStatus", ({ botId, status, statusName }) => seen.push([botId, status, statusName]));
  cluster.on("partyUpdated", ({ party }) => sizes.push(party?.members.length));
  fixture.service.setDesired(botNamed("b1"));
  await expect
    .poll(() => seen)
    .toEqual([
      ["b1", 1, "Booting"],
      ["b1", 2, "Available"],
    ]);
  await expect.poll(() => sizes[0]).toBe(1);
  fixture.world.drop("account-b1");
  await expect
    .poll(() => seen.map(([, , name]) => name))
    .toEqual(["Booting", "Available", "Disconnected", "Available"]);
  fixture.service.clearDesired("b1");
  await expect.poll(() => seen.at(-1)).toEqual(["b1", 0, "Offline"]);
});

test("a newer version is announced once, and not once per shard or connection", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.offered = { latest: "9.8.7" };
  const updates: unknown[] = [];
  const cluster = await fixture.cluster({ shards: 2 });
  cluster.on("updateAvailable", (update) => updates.push(update));
  await expect.poll(() => fixture.service.shardIds.length).toBe(2);
  const ready = new Promise((resolve) => cluster.once("shardReady", resolve));
  process.kill(cluster.pids.find((pid) => pid !== null) ?? 0, "SIGKILL");
  await ready;
  await expect.poll(() => cluster.pids.every((pid) => pid !== null)).toBe(true);
  await expect.poll(() => fixture.service.framesOf("hello").length).toBeGreaterThan(2);
  const command = `npm install ${fixture.service.url}/svc-control-latest.tgz`;
  expect(updates).toEqual([{ version: "9.8.7", current: VERSION, command }]);
  const lines = fixture.log.filter(({ message }) => message.includes("9.8.7"));
  expect(lines).toMatchObject([{ level: "warn", message: expect.stringContaining(command) }]);
});

test("a version that is no version is not announced", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.offered = { latest: "9.8.7; rm -rf /" };
  const updates: unknown[] = [];
  const cluster = await fixture.cluster();
  cluster.on("updateAvailable", (update) => updates.push(update));
  await new Promise((resolve) => cluster.once("shardReady", resolve));
  expect(updates).toEqual([]);
});

test("a shard has the limits that its platform suggests, unless the operator has chosen", async () => {
  const fixture = await ClusterFixture.open();
  const platform = { module: SLOW_DRIVER };
  const options = { platform, loginsPerSecond: undefined };
  await fixture.cluster(options);
  await fixture.cluster({ ...options, botsPerShard: 3 });
  const capacities = () => fixture.service.framesOf("hello").map(({ capacity }) => capacity);
  await expect.poll(() => capacities().sort()).toEqual([3, 7]);
});
