import path from "node:path";
import { compare } from "./compare-throughput.ts";
import { startBenchServers } from "./start-bench-servers.ts";

const PROGRAM = path.join(import.meta.dirname, "public-server.ts");
const REFERENCE = path.join(import.meta.dirname, "gateway-reference.ts");
const BOTS = 1000;
const COMMON = { connections: 64, rounds: 3 };
const SECONDS = 3;
/** A load that neither side is full with: it shows how long an answer takes, and not how long it waits for its turn. */
const PACE = 300;
/** New states per second, as of a thousand bots that play. */
const STATES = 400;

/** The public routes with 1,000 connected public bots, beside a bare node:http server that sends the same bytes. */
export async function benchPublic(): Promise<void> {
  const arena = await startBenchServers(REFERENCE, { product: 3941, reference: 3942 }, PROGRAM);
  const memory = async () => {
    const usage = (await (await fetch(`${arena.product}/memory`)).json()) as { rss: number };
    return Math.round(usage.rss / 2 ** 20);
  };
  try {
    await fetch(`${arena.product}/open?bots=${BOTS}`);
    for (const address of ["/v1/bots/public", "/v1/bots/public/summary", "/v1/bots/stats"]) {
      const body = await (await fetch(arena.product + address)).arrayBuffer();
      await fetch(arena.reference, { method: "PUT", body });
      const before = await memory();
      const load = { request: { method: "GET" as const, path: address } };
      for (const perSecond of [PACE, undefined]) {
        const all = (1 + 2 * COMMON.rounds) * SECONDS + 10;
        const states = fetch(`${arena.product}/drive?perSecond=${STATES}&seconds=${all}`);
        const pace = perSecond ? `, ${perSecond} calls a second` : "";
        const name = `GET ${address}, ${BOTS} bots, ${Math.ceil(body.byteLength / 1024)} KB${pace}`;
        await compare(
          { base: arena.product, load },
          { base: arena.reference, load },
          { ...COMMON, name, seconds: SECONDS, ...(perSecond && { perSecond }) },
        );
        await states;
      }
      console.log(`  memory: ${before} MB before, ${await memory()} MB after`);
    }
  } finally {
    await arena.stop();
  }
}
