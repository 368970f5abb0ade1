import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { STEPS, SYSTEM_ORDER } from "../../test/steps.ts";
import { PROVED_ROWS, PROVING_TESTS } from "./proving-tests.ts";
import { SURVIVE_CASES } from "./run-survive.ts";
import { ROOT } from "./start-fault-topology.ts";
import { ROWS } from "./survive-case.ts";

it("every fault to survive has a case that causes it, and only one", () => {
  expect(SURVIVE_CASES.map(({ row }) => row)).toEqual(ROWS);
});

it("a row whose case test:system leaves out has tests, and all other cases are a part of it", () => {
  expect(PROVED_ROWS.filter((row) => !PROVING_TESTS[row])).toEqual([]);
  const commands = SYSTEM_ORDER.flat(2).flatMap((name) => STEPS[name]?.command ?? []);
  const left = commands.filter((argument) => ROWS.includes(argument));
  expect([...left, ...PROVED_ROWS].sort()).toEqual([...ROWS].sort());
});

/** What `npm test` and `npm run test:system` run. */
const TEST_FILE = /^(?:(?:server|control|tools|app)\/.*\.test\.ts|e2e\/.*\.spec\.ts)$/;

/** Whether a test, or a group of tests, has this in its title and is not switched off. */
function hasTest(file: string, title: string): boolean {
  const lines = fs.readFileSync(path.join(ROOT, file), "utf8").split("\n");
  const at = lines.findIndex((line) => line.includes(title));
  const beginning = lines.slice(Math.max(0, at - 1), at + 1).join(" "); // a long title has a line of its own
  return at >= 0 && /\b(?:it|test|describe)[.(]/.test(beginning) && !/\.(?:skip|todo|fixme)\(/.test(beginning);
}

it("every test that is named for a fault exists, and is a part of npm test or npm run test:system", () => {
  const named = Object.entries(PROVING_TESTS).flatMap(([row, tests]) => tests.map((test) => ({ row, ...test })));
  const missing = named.filter(
    ({ row, file, title }) => !ROWS.includes(row) || !TEST_FILE.test(file) || !hasTest(file, title),
  );
  expect(missing).toEqual([]);
});

/** What starts services, clusters or programs. */
const STARTERS =
  /from "[^"]*(?:start-own-services|start-program|start-service|run-svc|launch-next-alone|fleet-fixture|start-topology|start-cluster|control\/cluster|child_process)(?:\.ts)?"/;
/** Two journeys with a cluster, so that npm test has seen one. */
const WITH_CLUSTER = ["bot-console.spec.ts", "live-page.spec.ts"];

it("the browser tests of npm test start nothing: those that do are in e2e/system, for npm run test:system", () => {
  const folder = path.join(ROOT, "e2e");
  const starting = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith(".spec.ts") && STARTERS.test(fs.readFileSync(path.join(folder, name), "utf8")));
  expect(starting.filter((name) => !WITH_CLUSTER.includes(name))).toEqual([]);
});
