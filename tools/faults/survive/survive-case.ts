import type { Topology } from "./start-fault-topology.ts";

/** The faults to survive. */
export const ROWS = Array.from({ length: 17 }, (_, at) => `R${at + 1}`);

/** One criterion of a row, and what was measured. */
export interface Finding {
  criterion: string;
  figure: string;
  passed: boolean;
}

export interface SurviveContext {
  /** Shorter loads and fewer rounds. */
  quick: boolean;
  /** For the soak. */
  minutes: number;
  /** Two web processes, a broker and a database, all healthy. */
  topology: Topology;
}

export interface SurviveCase {
  row: string;
  fault: string;
  run(context: SurviveContext): Promise<Finding[]>;
}

/** A row cannot be run on this machine. */
export class NotPossibleHere extends Error {}

export const none = (criterion: string, found: readonly unknown[], of = ""): Finding => ({
  criterion: `no ${criterion}`,
  figure: `${found.length}${of && ` of ${of}`}${found.length > 0 ? `: ${JSON.stringify(found.slice(0, 3))}` : ""}`,
  passed: found.length === 0,
});

export const withinLimit = (criterion: string, value: number, limit: number, unit: string): Finding => ({
  criterion: `${criterion} ≤ ${limit} ${unit}`,
  figure: Number.isFinite(value) ? `${Math.round(value * 10) / 10} ${unit}` : "never",
  passed: value <= limit,
});

export const holds = (criterion: string, passed: boolean, figure: string): Finding => ({ criterion, passed, figure });
