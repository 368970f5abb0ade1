import type { Observation } from "./observer-process.ts";

/** What was sent, what was answered, and the effect on other callers. */
export interface CaseResult {
  name: string;
  sends: string;
  /** Lines that begin with `!` are problems. */
  answers: string[];
  seconds: number;
  seen: Observation;
  /** Memory of the server process in MB; null when it is unknown. */
  memory: { before: number; peak: number; after: number } | null;
}

export const MAX_HEALTH_MS = 250;
/**
 * What one case may add to the peak memory of the server process. While memory is free, V8 lets about 400 MB of garbage
 * accumulate; the limit is to find cases that keep gigabytes.
 */
export const MAX_GROWTH_MB = 500;

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The reasons why a case fails; empty when it passes. */
export function findProblems({ answers, seen, memory }: CaseResult): string[] {
  const problems = answers.filter((line) => line.startsWith("!")).map((line) => line.slice(2));
  const slowest = Math.max(0, ...seen.healthMs);
  if (slowest >= MAX_HEALTH_MS) problems.push(`/healthz took ${slowest.toFixed(0)} ms`);
  if (seen.healthFailed > 0) problems.push(`/healthz failed ${seen.healthFailed} times`);
  if (seen.healthMs.length === 0) problems.push("/healthz was not asked");
  if (seen.beatsLate > 0) problems.push(`${seen.beatsLate} beats of another account took more than 1 s`);
  if (seen.losses.length > 0) problems.push(`another account's shard lost: ${[...new Set(seen.losses)].join(", ")}`);
  const growth = memory ? memory.peak - memory.before : 0;
  if (growth > MAX_GROWTH_MB) problems.push(`memory grew by ${growth.toFixed(0)} MB`);
  return problems;
}

export function printResult(finding: CaseResult): void {
  const { name, sends, answers, seconds, seen, memory } = finding;
  const problems = findProblems(finding);
  const ms = (part: number) => quantile(seen.healthMs, part).toFixed(0);
  const rss = memory
    ? `${memory.before.toFixed(0)} MB before, ${memory.peak.toFixed(0)} at its height, ${memory.after.toFixed(0)} after`
    : "not known (--pid)";
  const beats = `${seen.beatMs.length} acknowledged, slowest ${Math.max(0, ...seen.beatMs).toFixed(0)} ms`;
  console.log(`
${problems.length === 0 ? "pass" : "FAIL"}  ${name}  (${seconds.toFixed(1)} s)
  sent     ${sends}
  answers  ${answers.map((line) => line.replace(/^! /, "")).join("; ")}
  healthz  p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, max ${ms(1)} ms of ${seen.healthMs.length}
  others   ${beats}
  memory   ${rss}${problems.map((problem) => `\n  problem  ${problem}`).join("")}`);
}

/** A line for each case. @returns The exit code. */
export function printSummary(findings: readonly CaseResult[]): number {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const failed = findings.filter((finding) => findProblems(finding).length > 0);
  console.log("\n");
  for (const finding of findings) {
    const { name, seen, memory } = finding;
    const verdict = findProblems(finding).length === 0 ? "pass" : "FAIL";
    const health = `${Math.max(0, ...seen.healthMs).toFixed(0)} ms`.padStart(9);
    const grown = memory ? `+${(memory.peak - memory.before).toFixed(0)} MB`.padStart(9) : "";
    const late = `${seen.beatsLate + seen.losses.length}`.padStart(5);
    console.log(`${verdict}  ${name.padEnd(width)}  healthz ${health}  memory ${grown}  heartbeats lost ${late}`);
  }
  console.log(`\n${findings.length - failed.length} of ${findings.length} cases passed`);
  return failed.length === 0 ? 0 : 1;
}
