export interface TestResult {
  /** The titles of the groups that contain the test, outermost first, then its own. */
  titles: string[];
  passed: boolean;
  /** It failed and passed at the second try. */
  isFlaky: boolean;
}

interface UnitReport {
  testResults: { assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
}
interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

/** Reads the reports of Vitest and Playwright. Tests that were skipped are left out. */
export function readResults(unit: UnitReport | null, browser: { suites: BrowserSuite[] } | null): TestResult[] {
  const units = (unit?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ ancestorTitles, title, status }) => ({
        titles: [...ancestorTitles, title],
        passed: status === "passed",
        isFlaky: false, // unit tests are run once
      })),
  );
  return [...units, ...(browser?.suites ?? []).flatMap((suite) => resultsOf(suite, []))];
}

function resultsOf({ title, suites = [], specs = [] }: BrowserSuite, above: string[]): TestResult[] {
  const within = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== "skipped")
      .map(({ status }) => ({
        titles: [...within, spec.title],
        passed: status === "expected" || status === "flaky",
        isFlaky: status === "flaky",
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
