import type { Log } from "../logging/log.ts";
import type { CallOutcome, ServiceFrameOf } from "../protocol.ts";

const SLOW_MS = 1_000;

type TracedCall = Pick<ServiceFrameOf<"cmd">, "bot" | "call" | "trace">;

/** Logs a call that failed or was slow, if it is part of a trace: the line leads from the trace to the shard's log. */
export function logTracedCall(log: Log, { bot, call, trace }: TracedCall, outcome: CallOutcome, ms: number): void {
  if (trace === undefined) return;
  if (outcome.kind === "problem") log("warn", `A ${call.kind} failed (${outcome.problem}), trace ${trace}.`, bot);
  else if (ms >= SLOW_MS) log("warn", `A ${call.kind} took ${Math.round(ms)} ms, trace ${trace}.`, bot);
}
