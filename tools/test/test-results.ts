import { stripVTControlCharacters } from "node:util";

export interface TestResult {
  /** The titles of the groups that contain the test, outermost first, then its own. */
  titles: string[];
  passed: boolean;
  /** Why it failed, as the runner reported it; empty when it passed. */
  reason: string;
}

export interface UnitReport {
  testResults: {
    /** The file, and why it failed as a whole: it could not be loaded or set up. */
    name?: string;
    status?: string;
    message?: string;
    /** In milliseconds. */
    startTime?: number;
    endTime?: number;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[];
  }[];
}
interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs?: {
    title: string;
    tests: { status: string; results?: { duration?: number; error?: { message?: string } }[] }[];
  }[];
}
export interface BrowserReport {
  /** One for each file. */
  suites: BrowserSuite[];
}

/** Reads the reports of Vitest and Playwright. Tests that were skipped are left out. */
export function readResults(
  units: readonly (UnitReport | null)[],
  browsers: readonly (BrowserReport | null)[],
): TestResult[] {
  const ofUnits = units
    .flatMap((unit) => unit?.testResults ?? [])
    .flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "passed" || status === "failed")
        .map(({ ancestorTitles, title, status, failureMessages }) => ({
          titles: [...ancestorTitles, title],
          passed: status === "passed",
          reason: status === "passed" ? "" : (failureMessages ?? []).join("\n"),
        })),
    );
  return [...ofUnits, ...browsers.flatMap((browser) => browser?.suites ?? []).flatMap((suite) => resultsOf(suite, []))];
}

function resultsOf({ title, suites = [], specs = [] }: BrowserSuite, above: string[]): TestResult[] {
  const within = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== "skipped")
      .map(({ status, results = [] }) => ({
        titles: [...within, spec.title],
        passed: status === "expected",
        reason: status === "expected" ? "" : (results.find(({ error }) => error)?.error?.message ?? ""),
      })),
  );
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, within))];
}

/** A line for each test and stage that did not run on this machine, under a heading; empty when all ran. */
export function formatSkippedTests(units: readonly (UnitReport | null)[], stages: readonly string[] = []): string {
  const tests = units
    .flatMap((unit) => unit?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ["skipped", "pending", "todo", "disabled"].includes(status))
    .map(({ ancestorTitles, title }) => `  ${[...ancestorTitles, title].join(" › ")}`);
  const skipped = [...tests, ...stages.map((stage) => `  all of: ${stage}`)];
  const heading = `Did not run (${skipped.length}): this machine lacks what they need, such as a Redis or Valkey server.`;
  return skipped.length === 0 ? "" : [heading, ...skipped].join("\n");
}

const REASON_LINES = 6;

/** The number of passed and failed tests, and of files that failed as a whole. */
export function countTests(units: readonly UnitReport[], browsers: readonly BrowserReport[]): string {
  const results = readResults(units, browsers);
  const failed = results.filter(({ passed }) => !passed).length + failedFiles(units).length;
  return `${results.filter(({ passed }) => passed).length} passed, ${failed} failed`;
}

/** Those that could not be loaded or set up. */
const failedFiles = (units: readonly UnitReport[]) =>
  units
    .flatMap(({ testResults }) => testResults)
    .filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.every((it) => it.status !== "failed"),
    )
    .map(({ name = "", message = "" }) => ({ titles: [name], reason: message }));

/** A paragraph for each test that failed, and for each test file that could not be loaded or set up; empty without any. */
export function formatFailedTests(units: readonly UnitReport[], browsers: readonly BrowserReport[]): string {
  const tests = readResults(units, browsers).filter(({ passed }) => !passed);
  const failed = [...failedFiles(units), ...tests].map(({ titles, reason }) => {
    const lines = stripVTControlCharacters(reason).split("\n").slice(0, REASON_LINES);
    return [`  ${titles.join(" › ")}`, ...lines.map((line) => `    ${line}`)].join("\n");
  });
  return failed.length === 0 ? "" : [`Failed (${failed.length}):`, ...failed].join("\n");
}
