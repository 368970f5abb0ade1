import { expect, test } from "vitest";
import type { ShardFrameOf } from "../protocol.ts";
import { ClusterFixture } from "../testing/cluster-fixture.ts";
import { botNamed } from "../testing/test-service.ts";

const AT_ONCE = { signIns: { afterMs: 50 } };

/** A shard in a process of its own, which says that it can sign in. */
async function setUp(faults: object = AT_ONCE) {
  const fixture = await ClusterFixture.open({ faults });
  const { service } = fixture;
  const cluster = await fixture.cluster();
  await expect.poll(() => service.framesOf("hello").length).toBe(1);
  const [hello] = service.framesOf("hello");
  await expect.poll(() => service.shardIds.length).toBe(1);
  const start = (n: number) => service.send(hello?.shardId ?? "", { t: "signIn", n, budgetMs: 60_000 });
  const steps = (n: number) =>
    service
      .framesOf("signIn")
      .filter((frame) => frame.n === n)
      .map(({ step }) => step);
  return { fixture, service, cluster, hello, start, steps };
}

type AccountStep = Extract<ShardFrameOf<"signIn">["step"], { kind: "account" }>;

test("threat 12: an account signs in over a shard's process, its credentials work, and no log shows them", async () => {
  const { fixture, service, hello, start, steps } = await setUp();
  expect(hello?.canSignIn).toBe(true);
  start(-1);
  await expect.poll(() => steps(-1).map(({ kind }) => kind)).toEqual(["prompt", "account"]);
  const { deviceAuth } = steps(-1)[1] as AccountStep;
  service.setDesired({ ...botNamed("b1"), deviceAuth });
  await expect.poll(() => fixture.statuses()).toEqual([2]);
  expect(fixture.world.bots.map(({ id }) => id)).toEqual([deviceAuth.accountId]);
  const log = JSON.stringify([fixture.log, service.framesOf("log")]);
  for (const secret of [deviceAuth.deviceId, deviceAuth.secret]) expect(log).not.toContain(secret);
});

test("a cancelled sign-in sends nothing more, and a lost connection ends all of them", async () => {
  const { service, cluster, hello, start, steps } = await setUp({ signIns: { afterMs: 1_000 } });
  start(-1);
  await expect.poll(() => steps(-1).length).toBe(1);
  service.send(hello?.shardId ?? "", { t: "cancel", n: -1 });
  start(-2);
  await expect.poll(() => steps(-2).length).toBe(2);
  expect(steps(-1).map(({ kind }) => kind)).toEqual(["prompt"]);
  start(-3);
  await expect.poll(() => steps(-3).length).toBe(1);
  service.closeAll(1012);
  await expect.poll(() => service.framesOf("hello").length).toBe(2);
  await expect.poll(() => service.shardIds.length).toBe(1);
  start(-4);
  await expect.poll(() => steps(-4).length).toBe(2);
  expect(steps(-3).map(({ kind }) => kind)).toEqual(["prompt"]);
  await cluster.stop();
});
