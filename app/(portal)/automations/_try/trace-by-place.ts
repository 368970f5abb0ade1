import type { TraceEntry } from "#control/automations/trace.ts";
import type { RunTrace } from "#server/contract/automation-dry-run.ts";

/** What a run did, by the place of the step. */
export interface CardTrace {
  entries: ReadonlyMap<string, readonly TraceEntry[]>;
  /** Some of what it did was left out. */
  isCut: boolean;
}

export function traceByPlace(run: Pick<RunTrace, "steps">, isCut = false): CardTrace {
  const entries = new Map<string, TraceEntry[]>();
  for (const entry of run.steps) entries.set(entry.step, [...(entries.get(entry.step) ?? []), entry]);
  return { entries, isCut };
}
