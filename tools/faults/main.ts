// `npm run faults`: attacks a running service (abuse), causes faults under load (survive), and runs the tests of the fleet
// against two processes (fleet). All three without an argument.
import { runAbuse } from "./abuse/run-abuse.ts";
import { runFleet } from "./fleet/run-fleet.ts";
import { runSurvive } from "./survive/run-survive.ts";

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
