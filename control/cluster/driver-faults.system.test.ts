import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ClusterFixture } from "../testing/cluster-fixture.ts";
import { botNamed } from "../testing/test-service.ts";

const DRIVER = fileURLToPath(new URL("../testing/misbehaving-driver.ts", import.meta.url));

test("threat 48: a driver that returns nonsense, throws or floods events costs its bot a new login, and no other bot anything", async () => {
  const fixture = await ClusterFixture.open();
  const faulty = ["nonsense", "throwing", "flooding", "deaf"];
  fixture.service.setDesired(...["calm", ...faulty].map((name) => botNamed(name)));
  const cluster = await fixture.cluster({ platform: { module: DRIVER } });
  const downs: unknown[] = [];
  const lost: string[] = [];
  cluster.on("shardDown", (end) => downs.push(end));
  cluster.on("botDisconnected", ({ botId }) => lost.push(botId));
  await expect.poll(() => [...lost].sort()).toEqual([...faulty].sort());
  await expect.poll(() => fixture.statuses()).toEqual([2, 2, 2, 2, 2]);
  expect(downs).toEqual([]);
  const errors = Object.fromEntries(
    fixture.log.filter(({ level }) => level === "error").map(({ botId, message }) => [botId, message]),
  );
  expect(errors).toEqual({
    nonsense: expect.stringContaining("friends() returned something that is not valid"),
    throwing: expect.stringContaining("party failed: the party is broken"),
    deaf: expect.stringContaining("on() failed: no events today"),
    flooding: expect.stringContaining("more than 500 events in a second"),
  });
  expect(fixture.log.find(({ message }) => message === "This session is faulty.")?.botId).toBe("nonsense");
});

test("the errors of a driver with its own copy of PlatformError count: the bot does not sign in again", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(
    ...["refused", "banned", "terms", "limited", "endless", "wordless"].map((name) => botNamed(name)),
  );
  const cluster = await fixture.cluster({ platform: { module: DRIVER } });
  const problems: Record<string, string> = {};
  cluster.on("botProblem", ({ botId, problem, message }) => {
    problems[botId] = `${problem}: ${message}`;
  });
  await expect.poll(() => Object.keys(problems).length).toBe(4);
  expect(problems).toEqual({
    refused: "invalid_auth: These credentials are for another platform.",
    banned: "banned: This account is closed.",
    terms: "action_required: Accept the new terms first.",
    wordless: "banned: [object Object]",
  });
  for (const delay of ["600.0", "86400.0"]) {
    const attempts = () => fixture.log.filter(({ message }) => message.includes(`Trying again in ${delay} s.`)).length;
    await expect.poll(attempts).toBe(1);
  }
});

test("threat 48: errors and log lines without a text cost neither the shard, nor its connection, nor the bot its next login", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(...["calm", "unprintable"].map((name) => botNamed(name)));
  const cluster = await fixture.cluster({ platform: { module: DRIVER } });
  const downs: unknown[] = [];
  cluster.on("shardDown", (end) => downs.push(end));
  const messages = () => fixture.log.filter(({ botId }) => botId === "unprintable").map(({ message }) => message);
  await expect.poll(() => messages()).toContainEqual(expect.stringMatching(/^The login failed: .+ Trying again/));
  await expect.poll(() => messages().filter((one) => one.startsWith("Unhandled rejection")).length).toBe(2);
  expect(fixture.log.find(({ message }) => message === "[object Object]")?.level).toBe("info");
  await expect.poll(() => fixture.statuses()).toContain(2);
  expect(downs).toEqual([]);
});

test("threat 48: a driver that logs without end costs neither the shard nor its connection, and its lines are limited", async () => {
  const fixture = await ClusterFixture.open();
  fixture.service.setDesired(botNamed("talkative"));
  const cluster = await fixture.cluster({ platform: { module: DRIVER } });
  const downs: unknown[] = [];
  cluster.on("shardDown", (end) => downs.push(end));
  await expect.poll(() => fixture.log.some(({ message }) => message.includes("are missing"))).toBe(true);
  expect(fixture.log.filter(({ message }) => message.startsWith("xxx")).length).toBeLessThan(1_000);
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  expect(downs).toEqual([]);
});
