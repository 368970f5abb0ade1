import { expect, it } from "vitest";
import type { BotCall, CallOutcome } from "../protocol.ts";
import { logTracedCall } from "./answer-call.ts";

const TRACE = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
const call: BotCall = { kind: "friends" };
const done: CallOutcome = { kind: "data", data: [] };
const failed: CallOutcome = { kind: "problem", problem: "timeout", message: "" };

it.each([
  ["fast", TRACE, done, 999, null],
  ["slow", TRACE, done, 1_000.4, `A friends took 1000 ms, trace ${TRACE}.`],
  ["failed", TRACE, failed, 1, `A friends failed (timeout), trace ${TRACE}.`],
  ["failed outside of a trace", undefined, failed, 1, null],
])("a call that is %s leaves a line with its trace, or none", (_, trace, outcome, ms, line) => {
  const lines: unknown[] = [];
  logTracedCall((...written) => lines.push(written), { bot: "b1", call, trace }, outcome, ms);
  expect(lines).toEqual(line === null ? [] : [["warn", line, "b1"]]);
});
