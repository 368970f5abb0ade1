import { describe, expect, test } from "vitest";
import type { AutomationInput } from "./automation.ts";
import { ANN, automation, BEN, EngineHarness } from "./testing/engine-harness.ts";

const say = (args: string) => ({ run: "say", args });
/** Runs of each mode, in each state in which a run can be: in a command, in a wait, and before its turn. */
const RUNNING: [string, Partial<AutomationInput>, number][] = [
  ["in a wait", { do: [say("1"), { wait: 60 }, say("late")] }, 0],
  ["in a command", { do: [say("1"), say("late")] }, 30_000],
  ["before their turn", { mode: "queued", do: [say("1"), { wait: 60 }, say("late")] }, 0],
  ["side by side", { mode: "parallel", do: [say("1"), { wait: 60 }, say("late")] }, 0],
  ["in a repetition", { do: [{ repeat: 50, do: [say("1"), { wait: 60 }] }] }, 0],
];
const CHANGES: [string, (engine: EngineHarness["engine"], running: Partial<AutomationInput>) => void][] = [
  ["are gone", (engine) => engine.configure([])],
  ["are switched off", (engine, running) => engine.configure([automation({ ...running, enabled: false })])],
  [
    "have another step",
    (engine, { do: steps = [], ...rest }) => engine.configure([automation({ ...rest, do: [...steps, { wait: 1 }] })]),
  ],
  ["belong to a bot that is signed out", (engine) => engine.stop()],
];

describe.each(CHANGES)("automations that %s", (_, change) => {
  test.each(RUNNING)("end their runs as cancelled and do nothing more: %s", async (__, running, commandMs) => {
    const lobby = new EngineHarness([automation(running)]);
    lobby.commandMs = commandMs;
    await lobby.happens("memberJoined", ANN);
    await lobby.happens("memberJoined", BEN);
    const ran = [...lobby.ran];
    expect(ran.length).toBeGreaterThan(0);
    expect(lobby.records).toEqual([]);
    change(lobby.engine, running);
    await lobby.clock.advance(600_000);
    expect(lobby.ran).toEqual(ran);
    expect(new Set(lobby.records.map(({ result }) => result))).toEqual(new Set(["cancelled"]));
    expect(lobby.records).toHaveLength(running.mode === "parallel" ? 2 : 1);
    expect(lobby.clock.planned, "no timer is left").toBe(0);
  });
});

test("what is the same after a change goes on, with its count and its rest", async () => {
  const same = automation({ cooldown: { bot: 60 }, do: [{ wait: 10 }, say("{count}")] });
  const lobby = new EngineHarness([same]);
  await lobby.happens("memberJoined");
  lobby.engine.configure([automation({ id: "b", name: "New", do: [] }), structuredClone(same)]);
  await lobby.clock.advance(10_000);
  expect(lobby.ran).toEqual(["say 1"]);
  await lobby.happens("memberJoined");
  expect(lobby.refused).toEqual(["Greet: cooldown"]);
});
