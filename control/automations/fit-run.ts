import type { Decided, TraceEntry } from "./trace.ts";

/** Twenty runs of an automation are at most 64 KB. */
export const MAX_RUN_BYTES = 3_200;
const MAX_TEXT_LENGTH = 200;
const MAX_CONDITIONS_BYTES = 1_200;

interface Fitting {
  conditions: readonly Decided[];
  steps: readonly TraceEntry[];
}

/**
 * A run that is small enough to be stored: texts that players or answers made long are cut, and of a long run the first
 * steps are left.
 * @returns It, and whether steps or comparisons were left out.
 */
export function fitRun<Run extends Fitting>(run: Run): Run & { isCut: boolean } {
  const whole = cutTexts({ ...run, conditions: [], steps: [] });
  const conditions = fitting(run.conditions, MAX_CONDITIONS_BYTES);
  const left = MAX_RUN_BYTES - bytesOf({ ...whole, conditions, isCut: false });
  const steps = fitting(run.steps, left);
  const isCut = conditions.length < run.conditions.length || steps.length < run.steps.length;
  return { ...whole, conditions, steps, isCut };
}

/** The first entries that fit into this size together. */
function fitting<Entry>(entries: readonly Entry[], bytes: number): Entry[] {
  const fit: Entry[] = [];
  let left = bytes;
  for (const entry of entries) {
    const cut = cutTexts(entry);
    left -= bytesOf(cut) + 1; // with its comma
    if (left < 0) break;
    fit.push(cut);
  }
  return fit;
}

/** Cuts every text in a value, and makes each one a text that can be stored. */
const cutTexts = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === "string" ? member.slice(0, MAX_TEXT_LENGTH).replaceAll("\0", "").toWellFormed() : member,
  );

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
