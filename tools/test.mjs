// `npm test` and, with --system, `npm run test:system`: run their stages on a machine without preparation, or the stages
// that are named. Stops when one has failed.
import fs from "node:fs";
import { runStep } from "./test/run-step.ts";
import { installRedisServer } from "./test/start-redis-server.ts";
import { REPORTS, STEPS, SYSTEM_ORDER, TEST_ORDER, TWO_PROCESSES, UNIT } from "./test/steps.ts";
import { countTests, formatFailedTests, formatSkippedTests, readResults } from "./test/test-results.ts";
import { formatSlowestFiles, formatSteps } from "./test/test-times.ts";
import { asTable, filesWithThreats, isProved, proofsOf, readThreats } from "./test/threat-report.ts";

/** The stages that ran, with their seconds and whether they passed; and those that could not. */
const ran = [];
const lacking = [];

async function run(name, options) {
  const start = performance.now();
  const code = await runStep(STEPS[name], options);
  ran.push({ name, seconds: (performance.now() - start) / 1000, passed: code === 0 });
  return code;
}

/** @param groups One after the other. Each has rows of steps, which run at the same time. */
async function runSteps(groups) {
  for (const group of groups) {
    const rows = await Promise.all(group.map(possible));
    const names = rows.map((row) => row.join(", then "));
    console.log(`\n== ${names.filter(Boolean).join("; at the same time: ")}`);
    const codes = await Promise.all(rows.map((row, index) => runRow(row, { printsLater: index > 0 })));
    if (codes.some((code) => code !== 0)) return 1;
  }
  return 0;
}

async function runRow(names, options) {
  for (const name of names) {
    const code = await run(name, options);
    if (code !== 0) return code;
  }
  return 0;
}

async function possible(names) {
  if (!names.includes(TWO_PROCESSES) || (await installRedisServer())) return names;
  lacking.push(TWO_PROCESSES);
  return names.filter((name) => name !== TWO_PROCESSES);
}

const read = (name) => {
  const { file } = STEPS[name].report;
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : null;
};
const reportsOf = (runner) =>
  Object.keys(STEPS)
    .filter((name) => STEPS[name].report?.of === runner)
    .map(read)
    .filter(Boolean);

/** Checks that every row of docs/threats.md has a test that passed in `npm test`. */
function checkThreats(withTitles) {
  const proofs = proofsOf(readThreats(), readResults([read(UNIT)], [read("browser")]));
  const open = proofs.filter((proof) => !isProved(proof));
  console.log("\n== threats");
  console.log(asTable(withTitles ? proofs : open, withTitles));
  console.log(`${proofs.length - open.length} of ${proofs.length} threats are proved by a test`);
  return open.length === 0 ? 0 : 1;
}

/** Runs only the tests of `npm test` that prove a row: `npm test -- threats`. */
async function runThreats() {
  const title = "threat \\d+: ";
  const { unit, browser } = filesWithThreats();
  const codes = [
    await run(UNIT, { args: [...unit, "--testNamePattern", title] }),
    await run("browser", { args: [...browser, "--grep", title] }),
    checkThreats(true), // a row whose test file could not be loaded has no proof
  ];
  return codes.find((code) => code !== 0) ?? 0;
}

async function runRequested() {
  const names = process.argv.slice(2).filter((argument) => argument !== "--system");
  const unknown = names.filter((name) => name !== "threats" && !(name in STEPS));
  if (unknown.length > 0) {
    console.error(`No such stage: ${unknown.join(", ")}. There are: ${[...Object.keys(STEPS), "threats"].join(", ")}.`);
    return 1;
  }
  if (names.includes("threats")) return runThreats();
  if (names.length > 0) return runSteps(names.map((name) => [[name]]));
  if (process.argv.includes("--system")) return runSteps(SYSTEM_ORDER);
  return (await runSteps(TEST_ORDER)) || checkThreats(false);
}

process.exitCode = await runRequested();
const [units, browsers] = [reportsOf("vitest"), reportsOf("playwright")];
const isComplete = !process.argv.includes("threats"); // with it the tests of other rows are left out on purpose
const skipped = isComplete ? formatSkippedTests([read(UNIT), read("system")], lacking) : "";
if (skipped && process.env.CI) process.exitCode ||= 1;
const summary = [
  skipped,
  skipped && process.env.CI ? "Failed: with CI set, every test must run." : "",
  formatSlowestFiles(units, browsers),
  formatSteps(ran),
  formatFailedTests(units, browsers), // last, where one looks
  countTests(units, browsers),
];
for (const part of summary) if (part) console.log(`\n${part}`);
fs.rmSync(REPORTS, { recursive: true, force: true });
