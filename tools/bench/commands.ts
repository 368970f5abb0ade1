import path from "node:path";
import { startBenchServers } from "./start-bench-servers.ts";
import type { RoundTrips } from "./time-round-trips.ts";

const ROUNDS = 4;
const SECONDS = 2;
const WARM_UP_SECONDS = 2;
const PLATFORMS = { inside: "platform inside the shard's process", own: "simulated platform in its own process" };
const program = (name: string) => path.join(import.meta.dirname, name);

const show = ({ perSecond, p50Ms, p99Ms }: RoundTrips) =>
  `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`;

/** Commands to a bot through link and shard, compared with bare frames over a WebSocket to another process. */
export async function benchCommands(): Promise<void> {
  const ports = { product: 3937, reference: 3938 };
  const servers = await startBenchServers(program("commands-reference.ts"), ports, program("commands-server.ts"));
  const run = async (base: string, inFlight: number, platform = "", seconds = SECONDS) => {
    const query = new URLSearchParams({ inFlight: String(inFlight), seconds: String(seconds), platform });
    const reply = await fetch(`${base}/run?${query}`);
    if (!reply.ok) throw new Error(await reply.text());
    return (await reply.json()) as RoundTrips;
  };
  try {
    await run(servers.reference, 64, "", WARM_UP_SECONDS);
    for (const platform of Object.keys(PLATFORMS)) await run(servers.product, 64, platform, WARM_UP_SECONDS);
    for (const inFlight of [1, 64]) await compare(inFlight, (base, platform) => run(base, inFlight, platform), servers);
  } finally {
    await servers.stop();
  }
}

async function compare(
  inFlight: number,
  run: (base: string, platform?: string) => Promise<RoundTrips>,
  { product, reference }: { product: string; reference: string },
): Promise<void> {
  console.log(`\ncommands through link and shard, ${inFlight} in flight, ${ROUNDS} × ${SECONDS} s each, in turns`);
  const ratios: Record<string, number[]> = {};
  for (let round = 1; round <= ROUNDS; round++) {
    const bare = await run(reference);
    console.log(`  ${round}: bare WebSocket echo: ${show(bare)}`);
    for (const [platform, label] of Object.entries(PLATFORMS)) {
      const ours = await run(product, platform);
      const ratio = ours.perSecond / bare.perSecond;
      ratios[platform] = [...(ratios[platform] ?? []), ratio];
      console.log(`     ${label}: ${show(ours)}; ratio ${ratio.toFixed(2)}`);
    }
  }
  for (const [platform, label] of Object.entries(PLATFORMS)) {
    const sorted = (ratios[platform] ?? []).sort((a, b) => a - b);
    console.log(`  ${label}: ratio, median: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)}`);
  }
}
