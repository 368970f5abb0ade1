import { expect, onTestFinished, test } from "vitest";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed } from "./testing/test-service.ts";

/** It ends while a test waits for it, and not before, because of a busy machine. */
const ENDING_LEASE = { hbMs: 500, ttlMs: 5_000 };
const LONG_LEASE = { hbMs: 500, ttlMs: 60_000 };
const ZERO = { staleLogins: 0, overlaps: 0, staleActions: 0 };
const BOTS = ["b1", "b2", "b3"].map((id) => botNamed(id));

function resumeAfterwards(pid: number): void {
  onTestFinished(() => {
    try {
      process.kill(pid, "SIGCONT");
    } catch {
      // it has ended
    }
  });
}

test("bots sign in, answer commands once for each nonce, and are signed out when the cluster stops", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  service.setDesired(...BOTS);
  const cluster = await fixture.cluster();
  const ready: string[] = [];
  cluster.on("botReady", ({ botId }) => ready.push(botId));
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  expect([...service.states.values()][0]?.party?.members).toHaveLength(1);

  const answer = await service.run("b1", "level", "7", { nonce: "once" });
  expect(answer).toMatchObject({ kind: "reply", format: 1 });
  await expect.poll(() => service.states.get("b1")?.party?.members[0]?.level).toBe(7);
  const { actions } = world.counters;
  expect(await service.run("b1", "level", "9", { nonce: "once" })).toEqual(answer);
  expect(world.counters.actions).toBe(actions);
  const both = await Promise.all([
    service.run("b2", "level", "3", { nonce: "twin" }),
    service.run("b2", "level", "4", { nonce: "twin" }),
  ]);
  expect(both[0]).toEqual(both[1]);
  expect(world.counters.actions).toBe(actions + 1);

  expect(await service.call("b1", { kind: "friends" }, { fence: 1 })).toMatchObject({ problem: "stale_fence" });
  expect(await service.run("b1", "level", "5", { budgetMs: 0 })).toMatchObject({ problem: "expired" });
  expect(await service.call("b1", { kind: "member", memberId: "nobody" })).toMatchObject({ problem: "not_found" });
  expect(await service.call("b1", { kind: "chat", content: "hello" })).toMatchObject({ kind: "reply", format: 4 });
  expect(await service.call("b1", { kind: "friends" })).toEqual({
    kind: "data",
    data: { onlineFriends: [], offlineFriends: [] },
  });
  expect(await service.run("b1", "send_all", "level 3")).toMatchObject({ kind: "reply", format: 1 });

  await cluster.stop();
  expect(ready.sort()).toEqual(["b1", "b2", "b3"]);
  expect(service.framesOf("bye")).toHaveLength(1);
  expect(service.owners.size).toBe(0);
  expect(world.bots).toEqual([]);
  expect(world.counters).toMatchObject({ logins: 3, ...ZERO });
});

test("the bots of a killed shard are assigned again, and the other shards keep theirs", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  const cluster = await fixture.cluster({ shards: 2 });
  await expect.poll(() => service.shardIds.length).toBe(2);
  const down: unknown[] = [];
  cluster.on("shardDown", (end) => down.push(end));
  service.setDesired(...BOTS);
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  const before = service.owners.get("b1")?.shardId;
  const pid = cluster.pids.find((one) => one !== null);
  if (!pid) throw new Error("no shard runs");
  process.kill(pid, "SIGKILL");
  await expect.poll(() => down.length).toBe(1);
  expect(down).toMatchObject([{ code: null, signal: "SIGKILL" }]);
  await expect.poll(() => service.shardIds.length).toBe(2);
  await expect.poll(() => [...service.states.values()].every(({ status }) => status === 2)).toBe(true);
  expect(service.owners.get("b1")?.shardId).toBe(before);
  expect(world.counters).toMatchObject(ZERO);
});

test("a shard whose process cannot be started is restarted", async () => {
  const fixture = await ClusterFixture.open();
  const node = process.execPath;
  process.execPath = `${node}-not-there`;
  onTestFinished(() => {
    process.execPath = node;
  });
  const cluster = await fixture.cluster();
  const down: unknown[] = [];
  cluster.on("shardDown", (end) => down.push(end));
  await expect.poll(() => down.length).toBe(1);
  expect(down).toMatchObject([{ code: null, signal: null, restartInMs: expect.any(Number) }]);
  expect(fixture.log.find(({ level }) => level === "warn")?.message).toMatch(
    /could not be started \(spawn .* ENOENT\)/,
  );
  process.execPath = node;
  await expect.poll(() => fixture.service.shardIds.length).toBe(1);
});

test("a shard that slept longer than its lease runs nothing, and removes its bots at once", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  service.times = ENDING_LEASE;
  const cluster = await fixture.cluster();
  await expect.poll(() => service.shardIds.length).toBe(1);
  service.setDesired(...BOTS);
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  const [pid] = cluster.pids;
  if (!pid) throw new Error("the shard does not run");
  resumeAfterwards(pid);
  process.kill(pid, "SIGSTOP");
  service.times = LONG_LEASE;
  const answer = service.run("b1", "level", "9");
  const other = await fixture.cluster({ clusterName: "other" });
  await new Promise((resolve) => setTimeout(resolve, ENDING_LEASE.ttlMs + 100));
  await expect.poll(() => service.shardIds.length).toBe(2);
  const [first] = service.shardIds;
  if (!first) throw new Error("no shard is connected");
  const epochs = service.framesOf("hello").length;
  service.releaseShard(first);
  await expect.poll(() => world.counters.logins).toBe(6);
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  const { actions } = world.counters;
  process.kill(pid, "SIGCONT");
  expect(await answer).toMatchObject({ kind: "problem", problem: "stale_fence" });
  await expect.poll(() => service.framesOf("hello").length).toBe(epochs + 1);
  expect(service.framesOf("hello").at(-1)).toMatchObject({ held: [] });
  expect(service.framesOf("hello").at(-1)?.epoch).toBeUndefined();
  expect(world.counters).toMatchObject({ actions, staleLogins: 0, staleActions: 0 });
  await other.stop();
});

test("the service may go and come back within the lease: nobody signs in again", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  service.times = LONG_LEASE;
  service.setDesired(...BOTS);
  await fixture.cluster();
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  const fences = [...service.owners.values()];
  await service.close();
  service.owners.clear();
  service.states.clear();
  await service.open();
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  expect([...service.owners.values()]).toEqual(fences);
  expect(service.framesOf("hello").at(-1)?.epoch).toBe(1);
  expect(world.counters).toMatchObject({ logins: 3, ...ZERO });
});

// That it does so before the service ends the lease is proved by shard/lease.test.ts, with a clock.
test("a shard removes its bots at the end of its lease when the service does not answer", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  service.times = ENDING_LEASE;
  service.setDesired(...BOTS);
  await fixture.cluster();
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  service.isSilent = true;
  await expect.poll(() => world.bots.length).toBe(0);
  service.times = LONG_LEASE;
  service.isSilent = false;
  service.owners.clear();
  await expect.poll(() => world.bots.length).toBe(3);
  service.owners.clear();
  service.sendAll({ t: "lost" });
  await expect.poll(() => world.counters.logins).toBe(9);
  expect(service.framesOf("hello").at(-1)).toMatchObject({ held: [] });
  expect(world.counters).toMatchObject(ZERO);
});

test("a shard that drains answers the running command, releases its bots and restarts", async () => {
  const fixture = await ClusterFixture.open({ faults: { latencyMs: { median: 300, p99: 310 } } });
  const { service, world } = fixture;
  service.setDesired(botNamed("b1"));
  const cluster = await fixture.cluster();
  const ends: (number | null)[] = [];
  cluster.on("shardDown", ({ code }) => ends.push(code));
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  const answer = service.run("b1", "level", "8");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const [pid] = cluster.pids;
  if (!pid) throw new Error("the shard does not run");
  process.kill(pid, "SIGTERM");
  expect(await answer).toMatchObject({ kind: "reply", format: 1 });
  await expect.poll(() => ends).toEqual([0]);
  await expect.poll(() => service.framesOf("hello").length).toBe(2);
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  expect(world.counters).toMatchObject(ZERO);
});

test("a revoked token ends the cluster with its bots; a refused one is not tried again", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  service.setDesired(...BOTS);
  const cluster = await fixture.cluster();
  const refused = new Promise<unknown>((resolve) => cluster.once("refused", resolve));
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2]);
  service.closeAll(4401);
  await expect.poll(() => world.bots.length, { timeout: LONG_LEASE.ttlMs / 2 }).toBe(0); // not by its lease
  expect(await refused).toMatchObject({ why: "token" });
  const taken = service.connectionsAccepted;
  service.refuseWith = 426;
  const old = await fixture.cluster();
  const update = await new Promise<unknown>((resolve) => old.once("refused", resolve));
  expect(update).toMatchObject({ why: "update", message: expect.stringContaining("update") });
  expect(service.connectionsAccepted).toBe(taken);
});

test("bots whose credentials are refused are given up; no secret is logged", async () => {
  const fixture = await ClusterFixture.open();
  const { service, world } = fixture;
  const bad = botNamed("bad");
  bad.deviceAuth.secret = "invalid-0815-hidden";
  service.setDesired(bad, botNamed("good"));
  const cluster = await fixture.cluster();
  const problems: unknown[] = [];
  cluster.on("botProblem", ({ botId, problem }) => problems.push([botId, problem]));
  await expect.poll(() => service.framesOf("problem")).toMatchObject([{ id: "bad", problem: "invalid_auth" }]);
  await expect.poll(() => service.states.get("good")?.status).toBe(2);
  expect(problems).toEqual([["bad", "invalid_auth"]]);
  world.drop("account-good");
  await expect.poll(() => service.states.get("good")?.status).toBe(4);
  service.clearDesired("good");
  await expect.poll(() => world.bots.length).toBe(0);
  await expect.poll(() => service.framesOf("log").length).toBeGreaterThan(0);
  const written = JSON.stringify([fixture.log, service.framesOf("log"), service.framesOf("activity")]);
  expect(written).toContain("Signed in as");
  for (const secret of [service.token, "invalid-0815-hidden", "secret-good-hidden", "device-good-hidden"]) {
    expect(written).not.toContain(secret);
  }
});

test("the selection may change while the cluster runs", async () => {
  const fixture = await ClusterFixture.open();
  const cluster = await fixture.cluster({ categories: ["c1"] });
  await expect.poll(() => fixture.service.framesOf("hello")).toHaveLength(1);
  expect(fixture.service.framesOf("hello")[0]?.select).toEqual({ categories: ["c1"], bots: null });
  await expect.poll(() => fixture.log.some(({ message }) => message.includes("has accepted"))).toBe(true);
  cluster.categories.add("c2");
  cluster.categories.remove("c1");
  cluster.bots.set(["b1"]);
  await expect
    .poll(() => fixture.service.framesOf("select").at(-1)?.select)
    .toEqual({
      categories: ["c2"],
      bots: ["b1"],
    });
});
