import { expect, it, onTestFinished } from "vitest";
import { CloseCode, MAX_FRAME_BYTES } from "../protocol.ts";
import { TestHub, TOKEN } from "../testing/test-hub.ts";
import { Link, type Refusal } from "./link.ts";
import { shardClock } from "./shard-clock.ts";

/** A link to a service by hand, with what it said and how long it waits before it tries again. */
async function linked() {
  const hub = await new TestHub().open();
  onTestFinished(() => hub.close());
  const said: string[] = [];
  const refused: Refusal[] = [];
  const waits: number[] = [];
  const clock = {
    ...shardClock,
    after: (ms: number, run: () => void) => {
      waits.push(ms);
      return shardClock.after(Math.min(ms, 20), run);
    },
  };
  const log = (_: string, message: string) => said.push(message);
  const options = { url: hub.url, token: TOKEN, clock, log, isInHurry: () => true, random: () => 0.5 };
  const hello = { clusterId: "c", clusterName: "Home", platform: "simulated", source: "test", lib: "0.1.0" };
  const rest = { capacity: 1, managed: false, startedAt: new Date().toISOString(), held: [] };
  const link: Link = new Link(options, {
    onOpen: () =>
      link.send({ t: "hello", v: 1, shardId: "s", ...hello, ...rest, select: { categories: null, bots: null } }),
    onFrame: () => {},
    onLost: () => {},
    onSuperseded: () => {},
    onRefused: (why) => refused.push(why),
  });
  onTestFinished(() => link.close());
  link.open();
  await expect.poll(() => hub.shardIds).toEqual(["s"]);
  return { hub, link, said, refused, waits };
}

it.each([CloseCode.TooMany, CloseCode.BadFrame])(
  "sent away with %i it says why, waits longer each time, and comes back",
  async (code) => {
    const { hub, said, refused, waits } = await linked();
    for (const taken of [1, 2]) {
      expect(hub.connectionsTaken).toBe(taken);
      hub.closeAll(code, "Run fewer\nbots in it.");
      await expect.poll(() => hub.connectionsTaken).toBe(taken + 1);
      await expect.poll(() => hub.shardIds).toEqual(["s"]);
    }
    expect(said[0]).toContain(`(${code}: Run fewer bots in it.)`);
    expect(waits[0]).toBeGreaterThanOrEqual(15_000);
    expect(waits[1]).toBeGreaterThan(waits[0] as number);
    expect(refused).toEqual([]);
  },
);

it("a service that restarts is come back to soon", async () => {
  const { hub, waits } = await linked();
  hub.closeAll(CloseCode.Restarting);
  await expect.poll(() => hub.connectionsTaken).toBe(2);
  expect(waits[0]).toBeLessThan(5_000);
});

it("too many connections at the upgrade are no refusal for good", async () => {
  const { hub, refused, waits } = await linked();
  hub.refuseWith = 429;
  hub.closeAll(CloseCode.Restarting);
  await expect.poll(() => waits.length).toBeGreaterThan(2);
  hub.refuseWith = null;
  await expect.poll(() => hub.connectionsTaken).toBe(2);
  expect([refused, (waits[1] as number) >= 15_000]).toEqual([[], true]);
});

it("a refusal for good says why", async () => {
  const { hub, said, refused } = await linked();
  hub.closeAll(CloseCode.Scope, "auth.managed_auth_refused: managed categories need an API token of staff.");
  await expect.poll(() => refused).toEqual(["scope"]);
  expect(said.at(-1)).toContain("an API token of staff");
});

it("a frame that is larger than the service takes is left out, and the connection stays", async () => {
  const { hub, link, said } = await linked();
  const problem = { t: "problem", id: "b", fence: 1, problem: "banned" } as const;
  expect(link.send({ ...problem, message: "x".repeat(MAX_FRAME_BYTES) })).toBe(true);
  link.send({ ...problem, message: "short" });
  await expect.poll(() => hub.framesOf("problem").map(({ message }) => message)).toEqual(["short"]);
  expect([hub.connectionsTaken, said]).toEqual([1, ["A frame was too large to be sent: problem."]]);
});
