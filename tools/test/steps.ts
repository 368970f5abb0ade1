import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { PROVED_ROWS } from "../faults/survive/proving-tests.ts";
import { ROWS } from "../faults/survive/survive-case.ts";

/** The API's tests again, with requests to two processes that share a database and a broker. */
export const TWO_PROCESSES = "integration on two processes";
export const UNIT = "unit and integration";

export interface Step {
  command: string[];
  /** The JSON report that it writes. */
  report?: { file: string; of: "vitest" | "playwright" };
}

/** Where the steps of this run write their reports. */
export const REPORTS = fs.mkdtempSync(path.join(os.tmpdir(), "svc-results-"));

function vitest(config: string): Step {
  const file = path.join(REPORTS, `${config.replaceAll("/", "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    command: ["vitest", "run", "--config", `tools/test/${config}.config.ts`, ...reporters],
    report: { file, of: "vitest" },
  };
}

/** Playwright reads the file's name from the environment: `run-step.ts`. */
function playwright(...projects: string[]): Step {
  const command = ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
  return {
    command: [...command, ...projects.flatMap((project) => ["--project", project])],
    report: { file: path.join(REPORTS, `${projects.join("-")}.json`), of: "playwright" },
  };
}

/** Faults that quick tests do not prove already. */
const TESTED_ROWS = ROWS.filter((row) => !PROVED_ROWS.includes(row));
/** Migrations, restores and keys, and a load for a long time. */
const ROWS_OF_OPERATION = ["R15", "R16", "R17"];

function faults(rows: readonly string[]): Step {
  return { command: ["node", "tools/faults/main.ts", "survive", "--quick", ...rows] };
}

export const STEPS: Record<string, Step> = {
  check: { command: ["node", "tools/check.mjs"] },
  drift: {
    command: [
      ...["node", "tools/database/run-with-database.ts", "prisma", "migrate", "diff", "--exit-code"],
      ...["--from-migrations", "prisma/migrations", "--to-schema", "prisma/schema.prisma"],
    ],
  },
  [UNIT]: vitest("vitest"),
  browser: playwright("portal"),
  system: vitest("system.vitest"),
  [TWO_PROCESSES]: vitest("two-processes/vitest"),
  "system browser": playwright("system", "alone"),
  faults: faults(TESTED_ROWS.filter((row) => !ROWS_OF_OPERATION.includes(row))),
  "faults of operation": faults(TESTED_ROWS.filter((row) => ROWS_OF_OPERATION.includes(row))),
  abuse: { command: ["node", "tools/faults/main.ts", "abuse"] },
};

/** `npm test`: one step after the other. */
export const TEST_ORDER = ["check", "drift", UNIT, "browser"].map((name) => [[name]]);
/**
 * `npm run test:system`. First two rows at the same time, each of them one step after the other: a step spends more than
 * half of its time waiting, and both rows take about as long. Attacks are alone, because they are judged by times.
 */
export const SYSTEM_ORDER = [
  [
    ["system", "faults of operation"],
    [TWO_PROCESSES, "faults"],
  ],
  [["abuse"]],
  [["system browser"]],
];
