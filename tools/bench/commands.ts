import path from "node:path";
import { startBenchServers } from "./start-bench-servers.ts";
import type { RoundTrips } from "./time-round-trips.ts";

const ROUNDS = 4;
const SECONDS = 2;
const program = (name: string) => path.join(import.meta.dirname, name);

const show = ({ perSecond, p50Ms, p99Ms }: RoundTrips) =>
  `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`;

/** Commands to a bot through link and shard, compared with bare frames over a WebSocket to another process. */
export async function benchCommands(): Promise<void> {
  const ports = { product: 3937, reference: 3938 };
  const servers = await startBenchServers(program("commands-reference.ts"), ports, program("commands-server.ts"));
  try {
    for (const inFlight of [1, 64]) {
      const run = async (base: string, seconds = SECONDS) =>
        (await (await fetch(`${base}/run?inFlight=${inFlight}&seconds=${seconds}`)).json()) as RoundTrips;
      console.log(`\ncommands through link and shard, ${inFlight} in flight, ${ROUNDS} × ${SECONDS} s each, in turns`);
      await run(servers.product, 1);
      await run(servers.reference, 1);
      const ratios: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const [ours, bare] = [await run(servers.product), await run(servers.reference)];
        ratios.push(ours.perSecond / bare.perSecond);
        console.log(`  ${round}: product ${show(ours)}; bare ${show(bare)}; ratio ${ratios.at(-1)?.toFixed(2)}`);
      }
      ratios.sort((a, b) => a - b);
      console.log(`  ratio, median: ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)}`);
    }
  } finally {
    await servers.stop();
  }
}
