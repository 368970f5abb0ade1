import { stripVTControlCharacters } from "node:util";

export interface TestResult {
  /** The titles of the groups that contain the test, outermost first, then its own. */
  titles: string[];
  passed: boolean;
  /** It failed and passed at the second try. */
  isFlaky: boolean;
  /** Why it failed, as the runner reported it; empty when it passed. */
  reason: string;
}

interface UnitReport {
  testResults: {
    /** The file, and why it failed as a whole: it could not be loaded or set up. */
    name?: string;
    status?: string;
    message?: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[];
  }[];
}
interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs?: { title: string; tests: { status: string; results?: { error?: { message?: string } }[] }[] }[];
}

/** Reads the reports of Vitest and Playwright. Tests that were skipped are left out. */
export function readResults(unit: UnitReport | null, browser: { suites: BrowserSuite[] } | null): TestResult[] {
  const units = (unit?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ ancestorTitles, title, status, failureMessages }) => ({
        titles: [...ancestorTitles, title],
        passed: status === "passed",
        isFlaky: false, // the report of Vitest does not say
        reason: status === "passed" ? "" : (failureMessages ?? []).join("\n"),
      })),
  );
  return [...units, ...(browser?.suites ?? []).flatMap((suite) => resultsOf(suite, []))];
}

function resultsOf({ title, suites = [], specs = [] }: BrowserSuite, above: string[]): TestResult[] {
  const within = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== "skipped")
      .map(({ status, results = [] }) => ({
        titles: [...within, spec.title],
        passed: status === "expected" || status === "flaky",
        isFlaky: status === "flaky",
        reason: status === "expected" ? "" : (results.find(({ error }) => error)?.error?.message ?? ""),
      })),
  );
  return [...own, ...suites.flatMap((suite) => resultsOf(suite, within))];
}

/** A line for each test and stage that did not run on this machine, under a heading; empty when all ran. */
export function formatSkippedTests(unit: UnitReport | null, stages: readonly string[] = []): string {
  const tests = (unit?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => ["skipped", "pending", "todo", "disabled"].includes(status))
    .map(({ ancestorTitles, title }) => `  ${[...ancestorTitles, title].join(" › ")}`);
  const skipped = [...tests, ...stages.map((stage) => `  all of: ${stage}`)];
  const heading = `Did not run (${skipped.length}): this machine lacks what they need, such as a Redis or Valkey server.`;
  return skipped.length === 0 ? "" : [heading, ...skipped].join("\n");
}

/** A line for each test that passed only at its second try, under a heading; empty without such tests. */
export function formatFlakyTests(results: readonly TestResult[]): string {
  const flaky = results.filter(({ isFlaky }) => isFlaky).map(({ titles }) => `  ${titles.join(" › ")}`);
  return flaky.length === 0 ? "" : [`Passed only at the second try (${flaky.length}):`, ...flaky].join("\n");
}

const REASON_LINES = 6;

/** A paragraph for each test that failed, and for each test file that could not be loaded or set up; empty without any. */
export function formatFailedTests(units: readonly (UnitReport | null)[], browser: readonly TestResult[]): string {
  const files = units.flatMap((unit) => unit?.testResults ?? []);
  const whole = files
    .filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.every((it) => it.status !== "failed"),
    )
    .map(({ name = "", message = "" }) => ({ titles: [name], reason: message }));
  const tests = [...units.flatMap((unit) => readResults(unit, null)), ...browser].filter(({ passed }) => !passed);
  const failed = [...whole, ...tests].map(({ titles, reason }) => {
    const lines = stripVTControlCharacters(reason).split("\n").slice(0, REASON_LINES);
    return [`  ${titles.join(" › ")}`, ...lines.map((line) => `    ${line}`)].join("\n");
  });
  return failed.length === 0 ? "" : [`Failed (${failed.length}):`, ...failed].join("\n");
}
