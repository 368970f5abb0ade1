import path from "node:path";
import type { BrowserReport, UnitReport } from "./test-results.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const MOST_FILES = 10;

type BrowserSuite = BrowserReport["suites"][number];

const lineOf = (seconds: number, text: string) => `  ${seconds.toFixed(1).padStart(7)} s  ${text}`;

/** Of all its tests, one after the other. */
const secondsOf = ({ suites = [], specs = [] }: BrowserSuite): number => {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results ?? []);
  const own = results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
};

/** The ten test files that took longest, of Vitest and Playwright together. */
export function formatSlowestFiles(units: readonly UnitReport[], browsers: readonly BrowserReport[]): string {
  const ofUnits = units
    .flatMap(({ testResults }) => testResults)
    .map(({ name = "", startTime = 0, endTime = 0 }) => ({
      file: path.relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
    }));
  const ofBrowsers = browsers
    .flatMap(({ suites }) => suites)
    .map((suite) => ({ file: `e2e/${suite.title}`, seconds: secondsOf(suite) }));
  const slowest = [...ofUnits, ...ofBrowsers].sort((a, b) => b.seconds - a.seconds).slice(0, MOST_FILES);
  const lines = slowest.map(({ file, seconds }) => lineOf(seconds, file));
  return lines.length === 0 ? "" : ["Slowest test files:", ...lines].join("\n");
}

export interface StepTime {
  name: string;
  seconds: number;
  passed: boolean;
}

export const formatSteps = (steps: readonly StepTime[]): string =>
  steps.length === 0
    ? ""
    : ["Stages:", ...steps.map(({ name, seconds, passed }) => lineOf(seconds, passed ? name : `${name}: failed`))].join(
        "\n",
      );
