import type { RunResult } from "./run-meanings.ts";
import type { RunRecord } from "./trace.ts";

const RESULTS: Record<RunResult, string> = {
  done: "done",
  failed: "a step failed",
  stopped: "stopped by a step",
  notMet: "its condition did not hold",
  cancelled: "cancelled",
  timeout: "ended, because it took too long",
  broken: "switched off, because a command does not exist",
};

type Described = Pick<RunRecord, "name" | "startedBy" | "result" | "lengthMs">;

/** One sentence for the history of the bot: name, why it started, result, length. */
export function describeRun({ name, startedBy, result, lengthMs }: Described): string {
  return `${name} (${startedBy}): ${RESULTS[result]}, ${(lengthMs / 1000).toFixed(1)} s.`;
}
