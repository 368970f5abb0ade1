import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { Cluster } from "./cluster.ts";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed, TOKEN } from "./testing/test-service.ts";

const SLOW_DRIVER = fileURLToPath(new URL("./testing/slow-driver.ts", import.meta.url));
const STATUSES = ["Booting", "Available", "Offline"];

/** A cluster of a test service that is not started. */
function newCluster(fixture: ClusterFixture, options = {}): Cluster {
  const cluster = new Cluster({
    ...{ url: fixture.service.url, token: TOKEN, clusterName: "fixture", loginsPerSecond: 100 },
    platform: { kind: "simulated", world: fixture.address },
    logger: (entry) => fixture.log.push(entry),
    ...options,
  });
  onTestFinished(() => cluster.stop());
  return cluster;
}

/** How many sockets, pipes, processes and timers this process has, by their kind. */
function countResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

test("a cluster that was stopped can be started again: the same bots, selection and listeners, each event once", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  service.setDesired(botNamed("b1"));
  const cluster = newCluster(fixture, { categories: ["c1"] });
  const seen: string[] = [];
  cluster.on("botStatus", ({ statusName }) => seen.push(statusName));
  cluster.on("stopped", () => seen.push("stopped"));
  cluster.bots.set(["b1"]);
  for (const round of [1, 2, 3]) {
    await cluster.start();
    cluster.uncategorised = true;
    await expect.poll(() => fixture.statuses()).toEqual([2]);
    await cluster.stop();
    expect(seen).toEqual([...STATUSES, "stopped"]);
    expect([service.owners.size, world.bots]).toEqual([0, []]);
    expect(service.framesOf("bye")).toHaveLength(round);
    seen.length = 0;
    service.states.clear();
  }
  const selections = service.framesOf("hello").map(({ select }) => select);
  expect(selections[0]).toMatchObject({ categories: ["c1"], bots: ["b1"] });
  expect(selections[2]).toEqual({ categories: ["c1"], bots: ["b1"], uncategorised: true });
  expect(world.counters).toMatchObject({ logins: 3, staleLogins: 0, overlaps: 0, staleActions: 0 });
});

test("after twenty starts and stops nothing more is open than before, and no listener was added", async () => {
  const fixture = await ClusterFixture.open();
  // A world of its own, which each run opens and closes.
  const cluster = newCluster(fixture, { platform: { kind: "simulated" } });
  const signals = () => ["SIGINT", "SIGTERM", "exit"].map((name) => process.listenerCount(name));
  const round = async () => {
    const ready = new Promise((resolve) => cluster.once("shardReady", resolve));
    await cluster.start();
    await ready;
    await cluster.stop();
  };
  const [before, listeners] = [countResources(), signals()];
  for (let count = 0; count < 20; count += 1) await round();
  // The test's own connections come and go. A leak would add one for each round.
  const added = () => [...countResources()].filter(([kind, count]) => count - (before.get(kind) ?? 0) >= 10);
  await expect.poll(added).toEqual([]);
  expect(signals().map((count, index) => Math.max(0, count - (listeners[index] ?? 0)))).toEqual([0, 0, 0]);
  expect([cluster.eventNames(), cluster.pids]).toEqual([[], []]);
});

test("started while it stops it waits for it; started while it runs it says so; stopped twice it stops once", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(botNamed("b1"));
  const cluster = newCluster(fixture);
  const seen: string[] = [];
  cluster.on("stopped", () => seen.push("stopped"));
  cluster.on("shardReady", () => seen.push("ready"));
  await cluster.stop(); // it never ran
  expect(seen).toEqual([]);
  await cluster.start();
  await expect(cluster.start()).rejects.toThrow("The cluster runs already: stop it before you start it again.");
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  const stops = [cluster.stop(), cluster.stop()];
  const starting = cluster.start();
  await expect(cluster.start()).rejects.toThrow("runs already");
  await Promise.all([...stops, starting]);
  await expect.poll(() => seen).toEqual(["ready", "stopped", "ready"]);
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  expect(fixture.world.counters).toMatchObject({ staleLogins: 0, overlaps: 0 });
});

test("a listener of stopped may start the cluster at once", async () => {
  const fixture = await ClusterFixture.open();
  const cluster = newCluster(fixture);
  let restarted: Promise<void> | undefined;
  cluster.once("stopped", () => {
    restarted = cluster.start();
  });
  await cluster.start();
  await cluster.stop();
  await restarted;
  expect(cluster.pids).toEqual([expect.any(Number)]);
});

test("stopped while it starts, it has started nothing that stays, and can be started again", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(botNamed("b1"));
  const cluster = newCluster(fixture);
  const stopped = vi.fn();
  cluster.on("stopped", stopped);
  const starting = cluster.start();
  await Promise.all([cluster.stop(), starting]);
  expect([cluster.pids, stopped.mock.calls.length]).toEqual([[], 1]);
  // Stopped as soon as its process runs: before it is connected, it takes no lease.
  await cluster.start();
  await cluster.stop();
  expect(fixture.service.owners.size).toBe(0);
  await cluster.start();
  await expect.poll(() => fixture.statuses()).toEqual([2]);
});

test("a shard that is stopped before the service has answered its hello still says that it leaves", async () => {
  const fixture = await ClusterFixture.open();
  const { service } = fixture;
  service.isSilent = true;
  const cluster = newCluster(fixture);
  await cluster.start();
  await expect.poll(() => service.framesOf("hello").length).toBe(1);
  await cluster.stop();
  expect(service.framesOf("bye")).toHaveLength(1);
});

test("a start that fails leaves nothing behind, and another one may succeed", async () => {
  const fixture = await ClusterFixture.open();
  const options = { platform: { kind: "simulated", world: "/nowhere/at/all.sock" } };
  const failing = newCluster(fixture, options);
  for (const _ of [1, 2]) await expect(failing.start()).rejects.toThrow("/nowhere/at/all.sock");
  expect(failing.pids).toEqual([]);
  const cluster = newCluster(fixture, { cosmetics: "nowhere.json" });
  await expect(cluster.start()).rejects.toThrow("nowhere.json: not a list of cosmetics");
  await cluster.stop();
});

test("a command that runs while the cluster restarts is answered, and the next one is, too", async () => {
  const fixture = await ClusterFixture.open({ faults: { latencyMs: { median: 300, p99: 310 } } });
  const { service } = fixture;
  service.setDesired(botNamed("b1"));
  const cluster = newCluster(fixture);
  await cluster.start();
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  const answer = service.run("b1", "level", "8");
  await cluster.stop();
  expect(["reply", "problem"]).toContain((await answer).kind);
  service.states.clear();
  await cluster.start();
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  expect(await service.run("b1", "level", "9")).toMatchObject({ kind: "reply", format: 1 });
});

test("with restartEvery it restarts by itself, each time, and without the event stopped", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(botNamed("b1"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const cluster = newCluster(fixture, { restartEvery: "1m" });
  const stopped = vi.fn();
  cluster.on("stopped", stopped);
  await cluster.start();
  for (const round of [1, 2]) {
    await expect.poll(() => fixture.statuses()).toEqual([2]);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(fixture.service.framesOf("bye")).toHaveLength(round - 1);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => fixture.service.framesOf("bye").length).toBe(round);
    fixture.service.states.clear();
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  }
  expect(stopped).not.toHaveBeenCalled();
  expect(fixture.log.filter(({ message }) => message.includes("restarts, as it does every 1m"))).toHaveLength(2);
  await cluster.stop();
  expect(stopped).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(cluster.pids).toEqual([]);
});

test("stopped while it restarts by itself, it stays stopped", async () => {
  const fixture = await ClusterFixture.open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const cluster = newCluster(fixture, { restartEvery: "1m", platform: { module: SLOW_DRIVER } });
  const stopped = vi.fn();
  cluster.on("stopped", stopped);
  await cluster.start();
  vi.advanceTimersByTime(60_000);
  await cluster.stop();
  expect([cluster.pids, stopped.mock.calls.length, vi.getTimerCount()]).toEqual([[], 1, 0]);
});

test("stopped between a restart that failed and the next attempt, it says that it has stopped", async () => {
  const fixture = await ClusterFixture.open();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cosmetics-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const cosmetics = path.join(folder, "cosmetics.json");
  fs.writeFileSync(cosmetics, "[]");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const cluster = newCluster(fixture, { restartEvery: "1m", cosmetics });
  const stopped = vi.fn();
  cluster.on("stopped", stopped);
  await cluster.start();
  fs.writeFileSync(cosmetics, "none");
  vi.advanceTimersByTime(60_000);
  const hasFailed = () => fixture.log.some(({ message }) => message.startsWith("The restart failed"));
  await expect.poll(hasFailed).toBe(true);
  expect([cluster.pids, stopped.mock.calls.length]).toEqual([[], 0]);
  await cluster.stop();
  await cluster.stop();
  expect([stopped.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});

test.each(["1h", "1h30m", "2d", "1m", "7d", "90m"])("it may restart every %s", (restartEvery) => {
  const options = { url: "http://localhost:3000/gateway/v1", token: TOKEN, clusterName: "Home", restartEvery };
  expect(() => new Cluster(options)).not.toThrow();
});

test.each(["", "1", "0m", "59s", "8d", "-1h", "1.5h", "h", "1h ", "99999d", "1m1h"])(
  "it does not restart every %j, and says what is possible",
  (restartEvery) => {
    const options = { url: "http://localhost:3000/gateway/v1", token: TOKEN, clusterName: "Home", restartEvery };
    expect(() => new Cluster(options)).toThrow(
      "restartEvery: must be a time such as 1h or 1h30m, of one minute to seven days",
    );
  },
);
