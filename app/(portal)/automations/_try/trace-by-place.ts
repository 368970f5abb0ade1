import type { TraceEntry } from "#control/automations/trace.ts";
import type { RunTrace } from "#server/contract/automation-dry-run.ts";

/** What a dry run did, by the place of the step. */
export interface CardTrace {
  run: RunTrace;
  entries: ReadonlyMap<string, readonly TraceEntry[]>;
}

export function traceByPlace(run: RunTrace): CardTrace {
  const entries = new Map<string, TraceEntry[]>();
  for (const entry of run.steps) entries.set(entry.step, [...(entries.get(entry.step) ?? []), entry]);
  return { run, entries };
}
