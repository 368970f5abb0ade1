import { expect, test } from "vitest";
import { ManualClock } from "../../platform/simulated/testing/manual-clock.ts";
import { MAX_FRAME_BYTES, type ShardFrame, type ShardFrameOf } from "../../protocol.ts";
import type { PresenceSource } from "./presence-sender.ts";
import { Reporter } from "./reporter.ts";

function setUp() {
  const clock = new ManualClock();
  const sent: ShardFrame[] = [];
  const link = { isUp: true };
  const reporter = new Reporter(clock, (frame) => link.isUp && sent.push(frame) > 0);
  const of = <T extends ShardFrame["t"]>(t: T) => sent.filter((frame): frame is ShardFrameOf<T> => frame.t === t);
  return { clock, link, reporter, of };
}
const bot = (id: string): PresenceSource & { presence: { friendsCount: number } } => ({
  id,
  presence: { id, fence: 1, status: 2, friendsCount: 0, presenceStatus: null, matches: 0, party: null },
});

test("the first change is sent at once, later ones in batches, an unchanged state never", async () => {
  const { clock, reporter, of } = setUp();
  const [one, two] = [bot("one"), bot("two")];
  reporter.presences.publish(one);
  expect(of("presence")).toHaveLength(1);
  for (let friends = 1; friends <= 5; friends += 1) {
    one.presence.friendsCount = friends;
    reporter.presences.publish(one);
    reporter.presences.publish(two);
    await clock.advance(40);
  }
  expect(of("presence")).toHaveLength(1);
  await clock.advance(60);
  expect(of("presence")[1]?.bots).toMatchObject([
    { id: "one", friendsCount: 5, rev: 2 },
    { id: "two", rev: 3 },
  ]);
  reporter.presences.publish(one);
  await clock.advance(1000);
  expect(of("presence")).toHaveLength(2);
});

test("on a new connection all bots are sent again, fifty per frame, with larger revisions", async () => {
  const { clock, link, reporter, of } = setUp();
  const bots = Array.from({ length: 60 }, (_, n) => bot(`bot-${n}`));
  link.isUp = false;
  reporter.republish(bots);
  await clock.advance(1000);
  link.isUp = true;
  reporter.republish(bots);
  expect(of("presence").map((frame) => frame.bots.length)).toEqual([50, 10]);
  expect(of("presence")[0]?.bots[0]?.rev).toBe(61);
});

test("no frame is larger than the limit, whatever players wear and a driver logs", async () => {
  const { clock, reporter, of } = setUp();
  const worn = { id: "x", more: "y".repeat(1_500) };
  const member = { ...{ id: "p", displayName: "P", joinedAt: "", flags: 0, isReady: false, isLeader: false } };
  const members = Array(16).fill({ ...member, isSittingOut: false, isPlaying: false, outfit: worn, emote: worn });
  const party = { id: "p", playlistId: "solo", privacy: "public" as const, maxSize: 16, members };
  reporter.republish(
    Array.from({ length: 50 }, (_, n) => ({ ...bot(`b-${n}`), presence: { ...bot(`b-${n}`).presence, party } })),
  );
  for (let n = 0; n < 100; n++) reporter.log("error", "z".repeat(20_000));
  const from = { id: "p", displayName: "n".repeat(50_000) };
  for (let n = 0; n < 100; n++)
    reporter.recordActivity({ id: "b-1", kind: "message", from, text: "\u0001".repeat(20_000) });
  await clock.advance(1000);
  expect(of("presence").reduce((sum, { bots }) => sum + bots.length, 0)).toBe(50);
  const sizes = [...of("presence"), ...of("log"), ...of("activity")].map((frame) => JSON.stringify(frame).length);
  expect(Math.max(...sizes)).toBeLessThan(MAX_FRAME_BYTES);
});

test("activity and log lines wait for a connection, and carry their age", async () => {
  const { clock, link, reporter, of } = setUp();
  link.isUp = false;
  reporter.recordActivity({ id: "one", kind: "message", from: null, text: "x".repeat(2000) });
  reporter.log("warn", "lost", "one");
  await clock.advance(1000);
  expect(of("log")).toEqual([]);
  link.isUp = true;
  reporter.republish([]);
  expect(of("activity")[0]?.entries).toMatchObject([{ agoMs: 1000, text: "x".repeat(1000) }]);
  expect(of("log")).toEqual([{ t: "log", lines: [{ level: "warn", message: "lost", botId: "one", agoMs: 1000 }] }]);
});
