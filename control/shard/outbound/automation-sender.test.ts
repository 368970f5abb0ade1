import { expect, test } from "vitest";
import type { AutomationsFrame } from "../../automation-frames.ts";
import { MAX_RUN_BYTES } from "../../automations/fit-run.ts";
import type { RunRecord, TraceEntry } from "../../automations/trace.ts";
import { ManualClock } from "../../platform/simulated/testing/manual-clock.ts";
import { MAX_FRAME_BYTES, ShardFrame } from "../../protocol.ts";
import { AutomationSender } from "./automation-sender.ts";

function setUp() {
  const clock = new ManualClock();
  const sent: AutomationsFrame[] = [];
  const link = { isUp: true };
  const sender = new AutomationSender(clock, (what) => link.isUp && sent.push({ t: "automations", ...what }) > 0);
  return { clock, sent, link, sender };
}
const step = (text: string): TraceEntry => ({ at: 0, step: "do[0]", did: "notified", text });
const run = (...steps: TraceEntry[]): RunRecord => ({
  ...{ automationId: "a1", name: "Greet", startedBy: "memberJoined", person: null, startedAt: 1, lengthMs: 5 },
  ...{ result: "done", conditions: [{ value: "party.size", was: 2, holds: true }], steps },
});
const asRun = (record: RunRecord) => ({ kind: "run", run: record }) as const;

test("runs and notices are sent together with their age; refusals are counted, and sent once a second", async () => {
  const { clock, sent, sender } = setUp();
  sender.add("bot", asRun(run(step("hello"))));
  sender.add("bot", { kind: "notice", automation: { id: "a1", name: "Greet" }, text: "Ann is here" });
  for (let n = 0; n < 5_000; n++) sender.add("bot", { kind: "refusal", automationId: "a1", limit: "cooldown" });
  sender.add("other", { kind: "refusal", automationId: "a1", limit: "chat" });
  await clock.advance(300);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    runs: [{ id: "bot", automation: { id: "a1", name: "Greet" }, agoMs: 250, steps: [step("hello")], isCut: false }],
    notices: [{ id: "bot", text: "Ann is here", agoMs: 250 }],
    refusals: [],
  });
  await clock.advance(1_000);
  expect(sent[1]?.refusals).toEqual([
    { id: "bot", automation: { id: "a1" }, limit: "cooldown", count: 5_000 },
    { id: "other", automation: { id: "a1" }, limit: "chat", count: 1 },
  ]);
  await clock.advance(5_000);
  expect(sent).toHaveLength(2);
});

test("without a connection they wait, and each is sent once when there is one again", async () => {
  const { clock, sent, link, sender } = setUp();
  link.isUp = false;
  sender.add("bot", asRun(run()));
  for (let n = 0; n < 150; n++) sender.add(`bot-${n}`, { kind: "refusal", automationId: "a1", limit: "runs" });
  await clock.advance(5_000);
  link.isUp = true;
  sender.flush();
  sender.flush();
  expect(sent.map(({ runs, refusals }) => [runs.length, refusals.length])).toEqual([
    [1, 0],
    [0, 100],
    [0, 50],
  ]);
});

test("a frame of the longest runs is read by the service as it was sent, and each run is at most 3,200 bytes", async () => {
  const { clock, sent, sender } = setUp();
  const long = Array.from({ length: 100 }, () => step("\u{1f600}".repeat(4_000)));
  for (let n = 0; n < 100; n++) sender.add("bot", asRun(run(...long)));
  await clock.advance(300);
  const frame = JSON.stringify(sent[0]);
  expect(Buffer.byteLength(frame)).toBeLessThan(MAX_FRAME_BYTES / 2);
  expect(ShardFrame.parse(JSON.parse(frame))).toEqual(sent[0]);
  const [first] = sent[0]?.runs ?? [];
  expect(Buffer.byteLength(JSON.stringify(first))).toBeLessThan(MAX_RUN_BYTES + 200);
  expect(first).toMatchObject({ isCut: true, steps: expect.arrayContaining([expect.objectContaining({ at: 0 })]) });
});

test("of a storm of runs the service learns that they ran, and of the first 400 in ten seconds what they did", async () => {
  const { clock, sent, sender } = setUp();
  for (let n = 0; n < 500; n++) sender.add("bot", asRun(run(step("x"))));
  await clock.advance(300);
  const runs = sent.flatMap((frame) => frame.runs);
  expect(runs).toHaveLength(500);
  expect(runs.filter(({ steps }) => steps.length > 0)).toHaveLength(400);
  expect(runs.at(-1)).toMatchObject({ isCut: true, result: "done" });
});
