// `npm test`: runs everything, on a machine without preparation. Stops when a stage has failed.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { childEnvironment } from "./child-environment.ts";
import { installRedisServer } from "./test/find-redis-server.ts";
import { formatFailedTests, formatFlakyTests, formatSkippedTests, readResults } from "./test/test-results.ts";
import { asTable, filesWithThreats, isProved, proofsOf, readThreats } from "./test/threat-report.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "svc-results-"));
const UNIT_RESULTS = path.join(folder, "unit.json");
const TWO_PROCESSES_RESULTS = path.join(folder, "two-processes.json");
const BROWSER_RESULTS = path.join(folder, "browser.json");

/** Requests of the tests to this machine do not use a proxy. */
const NO_PROXY = [process.env.NO_PROXY ?? process.env.no_proxy, "localhost", "127.0.0.1"].filter(Boolean).join(",");
/** Environment variables that the browser tests and their configuration read, in addition to those of every child process. */
const FOR_TESTS = ["CI", "E2E_PORT", "CHROMIUM_PATH", "PLAYWRIGHT_BROWSERS_PATH", "DATABASE_URL"];

/** The API's tests again, with requests to two processes that share a database and a broker. */
const TWO_PROCESSES = "integration on two processes";

const STAGES = {
  check: ["node", "tools/check.mjs"],
  drift: [
    ...["node", "tools/database/run-with-database.ts", "prisma", "migrate", "diff", "--exit-code"],
    ...["--from-migrations", "prisma/migrations", "--to-schema", "prisma/schema.prisma"],
  ],
  "unit and integration": [
    ...["vitest", "run", "--config", "tools/test/vitest.config.ts"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${UNIT_RESULTS}`],
  ],
  [TWO_PROCESSES]: [
    ...["vitest", "run", "--config", "tools/test/two-processes/vitest.config.ts"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${TWO_PROCESSES_RESULTS}`],
  ],
  browser: ["playwright", "test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"],
};

/** Stages that run at the same time: each of the two spends a good part of its time waiting. */
const STEPS = [["check"], ["drift"], ["unit and integration", TWO_PROCESSES], ["browser"]];

/** @param shown Whether the output is printed while the program runs, or when it has ended. */
function run([program, ...args], shown = true) {
  const given = FOR_TESTS.filter((name) => process.env[name]).map((name) => [name, process.env[name]]);
  const own = { PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_RESULTS, NO_PROXY, no_proxy: NO_PROXY };
  const env = childEnvironment({ ...Object.fromEntries(given), ...own });
  return new Promise((resolve) => {
    const stdio = shown ? "inherit" : ["ignore", "pipe", "pipe"];
    const child = spawn(program, args, { stdio, env, shell: process.platform === "win32" });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part) => output.push(part));
    child.once("error", () => resolve(1));
    child.once("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

const read = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null);

/** The number of passed and failed tests of all stages, as one line. */
function countTests() {
  const unit = read(UNIT_RESULTS);
  const twice = read(TWO_PROCESSES_RESULTS);
  const browser = read(BROWSER_RESULTS)?.stats;
  const passed =
    (unit?.numPassedTests ?? 0) + (twice?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
  const failed = (unit?.numFailedTests ?? 0) + (twice?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
  return `${passed} passed, ${failed} failed`;
}

let lacksTwoProcesses = false;

async function runStages(requested) {
  for (const step of STEPS) {
    const names = await runnable(step.filter((name) => requested.length === 0 || requested.includes(name)));
    if (names.length === 0) continue;
    console.log(`\n== ${names.join(", at the same time: ")}`);
    const codes = await Promise.all(names.map((name, index) => run(STAGES[name], index === 0)));
    const failed = names.filter((_, index) => codes[index] !== 0);
    for (const name of failed) console.error(`\n${name}: failed`);
    if (failed.length) return 1;
  }
  return requested.length ? 0 : checkThreats(false);
}

async function runnable(names) {
  if (!names.includes(TWO_PROCESSES) || (await installRedisServer())) return names;
  lacksTwoProcesses = true;
  return names.filter((name) => name !== TWO_PROCESSES);
}

/** Checks that every row of docs/threats.md has a test that passed in this run. */
function checkThreats(withTitles) {
  const proofs = proofsOf(readThreats(), readResults(read(UNIT_RESULTS), read(BROWSER_RESULTS)));
  const open = proofs.filter((proof) => !isProved(proof));
  console.log("\n== threats");
  console.log(asTable(withTitles ? proofs : open, withTitles));
  console.log(`${proofs.length - open.length} of ${proofs.length} threats are proved by a test`);
  return open.length === 0 ? 0 : 1;
}

/** Runs only the tests that prove a row: `npm test -- threats`. */
async function runThreats() {
  const named = "threat \\d+: ";
  const unit = filesWithThreats(["server", "control", "control-fnbr", "tools", "app"], ".test.ts");
  const browser = filesWithThreats(["e2e"], ".spec.ts");
  const codes = [await run([...STAGES["unit and integration"], ...unit, "--testNamePattern", named])];
  if (browser.length) codes.push(await run([...STAGES.browser, ...browser, "--grep", named]));
  codes.push(checkThreats(true)); // a row whose test file could not be loaded has no proof
  return codes.find((code) => code !== 0) ?? 0;
}

const requested = process.argv.slice(2);
process.exitCode = requested.includes("threats") ? await runThreats() : await runStages(requested);
const browser = readResults(null, read(BROWSER_RESULTS));
const flaky = formatFlakyTests(browser);
if (flaky) console.log(`\n${flaky}`);
// With `threats` the tests of other rows are left out on purpose.
const skipped = requested.includes("threats")
  ? ""
  : formatSkippedTests(read(UNIT_RESULTS), lacksTwoProcesses ? [TWO_PROCESSES] : []);
if (skipped) console.log(`\n${skipped}`);
if (skipped && process.env.CI) {
  console.error("\nFailed: with CI set, every test must run.");
  process.exitCode ||= 1;
}
const failed = formatFailedTests([read(UNIT_RESULTS), read(TWO_PROCESSES_RESULTS)], browser); // last, where one looks
if (failed) console.error(`\n${failed}`);
console.log(`\n${countTests()}`);
fs.rmSync(folder, { recursive: true, force: true });
