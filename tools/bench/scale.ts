import os from "node:os";
import { parseArgs } from "node:util";
import { type Figures, printGrowth, runScale } from "./scale-run.ts";

const OPTIONS = {
  bots: { type: "string", default: "10000" },
  processes: { type: "string", default: "1,2" },
  links: { type: "string", default: "200" },
  streams: { type: "string", default: "100" },
  storm: { type: "string", default: "2000" },
  /** How long bots' states are sent to the streams. */
  minutes: { type: "string", default: "0.5" },
  /** A folder for profiles of the service's CPU. */
  profile: { type: "string" },
} as const;
/** Growth is measured from a tenth of the bots. */
const GROWTH = 10;

/** `npm run bench -- scale`: a fleet of simulated bots at a service of one process and of two. */
export async function benchScale(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [bots, links, streams, storm] = [values.bots, values.links, values.streams, values.storm].map(Number);
  const seconds = Number(values.minutes) * 60;
  const size = { bots: bots ?? 0, links: links ?? 0, streams: streams ?? 0, storm: storm ?? 0, seconds };
  for (const processes of values.processes.split(",").map(Number)) {
    const small: Figures = await runScale(
      { ...size, bots: size.bots / GROWTH, links: 0, streams: 0, storm: 0 },
      processes,
    );
    const large = await runScale(size, processes, values.profile);
    printGrowth(small, large);
    console.log(`  load average ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores`);
  }
}
