import path from "node:path";
import { startBenchServers } from "./start-bench-servers.ts";

const ROUNDS = 4;
const PORTS = { product: 3941, reference: 3942 };
/** Bots a second. */
const REQUIRED = 200;
const program = (name: string) => path.join(import.meta.dirname, name);

/** One command on each of many simulated bots, as a job: from its creation to its end. */
export async function benchJobs(): Promise<void> {
  const servers = await startBenchServers(program("commands-reference.ts"), PORTS, program("jobs-server.ts"));
  try {
    const perSecond: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const reply = await fetch(`${servers.product}/run`);
      if (!reply.ok) throw new Error(await reply.text());
      const { ms, succeeded, total } = (await reply.json()) as { ms: number; succeeded: number; total: number };
      if (succeeded !== total) throw new Error(`${total - succeeded} of ${total} bots did not reply`);
      if (round === 0) continue; // warms up
      perSecond.push(total / (ms / 1000));
      console.log(
        `  ${round}: ${total} bots in ${(ms / 1000).toFixed(2)} s, ${(total / (ms / 1000)).toFixed(0)} bots/s`,
      );
    }
    const median = perSecond.toSorted((a, b) => a - b)[Math.floor(perSecond.length / 2)] ?? 0;
    console.log(`jobs: median ${median.toFixed(0)} bots/s; required ${REQUIRED}`);
  } finally {
    await servers.stop();
  }
}
