import { describe, expect, it } from "vitest";
import { formatFailedTests, formatSkippedTests, readResults } from "./test-results.ts";
import { asTable, isProved, proofsOf, readThreats } from "./threat-report.ts";

const unit = {
  testResults: [
    {
      assertionResults: [
        { ancestorTitles: ["threat 1: codes"], title: "once", status: "passed" },
        { ancestorTitles: [], title: "threat 2: exact", status: "passed" },
        { ancestorTitles: [], title: "threat 3: not run", status: "skipped" },
        { ancestorTitles: [], title: "about threat 4: nothing", status: "passed" },
      ],
    },
  ],
};
const browser = {
  suites: [
    {
      title: "a.spec.ts",
      specs: [{ title: "threat 2: framed", tests: [{ status: "unexpected" }] }],
      suites: [{ title: "inner", specs: [{ title: "threat 5: blank", tests: [{ status: "expected" }] }] }],
    },
  ],
};

describe("The list of threats and the tests that prove them", () => {
  it("a row is proved by a test that ran and passed, and by none that failed", () => {
    const rows = [1, 2, 3, 4, 5].map((row) => ({ row, threat: `Threat ${row}` }));
    const proofs = proofsOf(rows, readResults([unit], [browser, null]));
    expect(proofs.map(isProved)).toEqual([true, false, false, false, true]);
    expect(
      asTable(proofs, false)
        .split("\n")
        .map((line) => line.slice(0, 6).trim()),
    ).toEqual(["ok", "FAILED", "NONE", "NONE", "ok"]);
  });

  it("a test that failed is listed with its reason, and so is a file that failed as a whole", () => {
    const assertionResults = [
      {
        ancestorTitles: ["sums"],
        title: "of two",
        status: "failed",
        failureMessages: ["Error: \u001b[31m3\u001b[39m"],
      },
    ];
    const failing = {
      testResults: [
        { name: "a.test.ts", status: "failed", assertionResults },
        { name: "b.test.ts", status: "failed", message: "cannot be loaded", assertionResults: [] },
      ],
    };
    expect(formatFailedTests([unit, failing], [browser]).split("\n")).toEqual([
      "Failed (3):",
      ...["  b.test.ts", "    cannot be loaded"],
      ...["  sums › of two", "    Error: 3"],
      ...["  a.spec.ts › threat 2: framed", "    "],
    ]);
    expect(formatFailedTests([unit], [])).toBe("");
  });

  it("a test that did not run is listed by name", () => {
    expect(formatSkippedTests([unit, null])).toMatch(/^Did not run \(1\): .+\n {2}threat 3: not run$/);
    expect(formatSkippedTests([null])).toBe("");
    expect(formatSkippedTests([], ["a stage"])).toMatch(/^Did not run \(1\): .+\n {2}all of: a stage$/);
  });

  it("the document has every row once", () => {
    const rows = readThreats().map(({ row }) => row);
    expect(rows.length).toBeGreaterThanOrEqual(74);
    expect(rows).toEqual(rows.map((_, index) => index + 1));
  });
});
