import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { childEnvironment } from "../child-environment.ts";
import { readThreats } from "./threat-report.ts";

const PROGRAM = path.join(import.meta.dirname, "..", "test.mjs");

/** A folder with two fake test runners that prove every row and end with these exit codes. */
function runners(codes: { vitest: number; playwright: number }): string {
  const folder = fs.mkdtempSync(path.join(inject("temporaryDir"), "runners-"));
  const tests = readThreats().map(({ row }) => ({ ancestorTitles: [], title: `threat ${row}: x`, status: "passed" }));
  const reports = {
    vitest: JSON.stringify({ testResults: [{ assertionResults: tests }, { assertionResults: [] }] }),
    playwright: JSON.stringify({ suites: [] }),
  };
  const target = `process.argv.find((arg) => arg.startsWith("--outputFile"))?.split("=")[1]`;
  for (const name of ["vitest", "playwright"] as const) {
    const report = path.join(folder, `${name}.json`);
    fs.writeFileSync(report, reports[name]);
    const lines = [
      "#!/usr/bin/env node",
      `require("node:fs").copyFileSync("${report}", ${target} ?? process.env.PLAYWRIGHT_JSON_OUTPUT_NAME);`,
      `process.exitCode = ${codes[name]};`,
    ];
    fs.writeFileSync(path.join(folder, name), lines.join("\n"), { mode: 0o755 });
  }
  return folder;
}

test.skipIf(process.platform === "win32").each([
  [{ vitest: 0, playwright: 0 }, 0],
  [{ vitest: 1, playwright: 0 }, 1],
  [{ vitest: 0, playwright: 1 }, 1],
])("`npm test -- threats` with runners that end with %j ends with %i", (codes, expected) => {
  const PATH = runners(codes) + path.delimiter + process.env.PATH;
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, "threats"], { env: childEnvironment({ PATH }) });
  const { length } = readThreats();
  expect(String(stdout)).toContain(`${length} of ${length} threats are proved by a test`);
  expect(status).toBe(expected);
});
