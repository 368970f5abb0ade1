import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";
import { runAbuse } from "./abuse/run-abuse.ts";
import { runSurvive } from "./survive/run-survive.ts";

// `npm run faults`: attacks a running service (abuse), causes faults under load (survive), and runs the tests of the fleet
// against two processes (fleet). All three without an argument.

const ROOT = path.join(import.meta.dirname, "..", "..");
const FLEET_TESTS = ["two-processes", "fleet-bots", "fleet-shards"].map((name) => `e2e/system/${name}.spec.ts`);

const [what, ...args] = process.argv.slice(2);
const PARTS = { survive: runSurvive, fleet: runFleet, abuse: runAbuse };
const parts = what === undefined ? Object.values(PARTS) : [PARTS[what as keyof typeof PARTS]];
if (parts.includes(undefined as never)) {
  console.error(
    "Usage: npm run faults [-- survive [R1 R2 …] [--quick] | -- fleet | -- abuse [--only NAME]…]   (--help lists the cases)",
  );
  process.exit(1);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130)); // ends what was started
const codes: number[] = [];
for (const run of parts) codes.push(await run(args));
process.exit(Math.max(...codes));

/** Runs the tests of the fleet against two processes with a broker. Each prints its figures. */
async function runFleet(args: string[]): Promise<number> {
  const options = ["--config", "e2e/playwright.config.ts", "--no-deps", "--project", "system", "--workers", "1"];
  const child = spawn("playwright", ["test", ...options, ...FLEET_TESTS, ...args], {
    ...{ cwd: ROOT, stdio: "inherit" },
    env: childEnvironment({ E2E_PROCESSES: "2" }),
  });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}
