import fs from "node:fs";
import path from "node:path";
import { VARIABLES } from "#control/cli/flags.ts";
import { readSettings, SETTING_NAMES } from "#server/env.ts";
import { createMetrics } from "#server/metrics/create-metrics.ts";

export const ROOT = path.join(import.meta.dirname, "..", "..", "..");
/** The program of a web process, and that of a cluster. */
export const WEB_PROGRAM = "tools/start.mjs";
export const CLUSTER_PROGRAM = "control/svc-cluster.ts";
export const LIVENESS_PATH = "/healthz";
export const READINESS_PATH = "/readyz";

/** Variables of Node that a deployment may set. */
const NODE_VARIABLES = ["NODE_ENV", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS"];

export const exists = (file: string): boolean => fs.existsSync(path.join(ROOT, file));

/** Variables that a program of ours reads. */
export function variablesOf(program: string): ReadonlySet<string> {
  if (program !== CLUSTER_PROGRAM) return new Set([...SETTING_NAMES, ...NODE_VARIABLES]);
  return new Set([...VARIABLES, ...NODE_VARIABLES]);
}

/** The program of ours that a command line runs. */
export const programOf = (command: readonly string[]): string =>
  command.includes(CLUSTER_PROGRAM) ? CLUSTER_PROGRAM : WEB_PROGRAM;

/** What is wrong with the variables that a deployment gives to a program of ours. */
export function checkVariables(program: string, variables: Record<string, string>): string[] {
  const known = variablesOf(program);
  const unknown = Object.keys(variables).filter((name) => !known.has(name));
  const problems = unknown.map((name) => `${name} is no setting of ${program}`);
  if (program === CLUSTER_PROGRAM || unknown.length > 0) return problems;
  try {
    readSettings(variables);
  } catch (error) {
    problems.push((error as Error).message);
  }
  return problems;
}

/** The names of all series that a web process exports. */
export async function metricNames(): Promise<ReadonlySet<string>> {
  const { text } = await createMetrics().scrape();
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    families.flatMap(([, name, type]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((suffix) => `${name}${suffix}`) : [`${name}`],
    ),
  );
}
