// `npm run faults -- abuse`: attacks a running service and measures its answers.
import { runAbuse } from "./abuse/run-abuse.ts";

const [what, ...args] = process.argv.slice(2);
if (what !== "abuse") {
  console.error("Usage: npm run faults -- abuse [--url URL] [--pid PID] [--only NAME]…   (--help lists the cases)");
  process.exit(1);
}
process.exit(await runAbuse(args));
