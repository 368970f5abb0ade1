import path from "node:path";
import { compare } from "./compare-throughput.ts";
import { startBenchServers } from "./start-bench-servers.ts";

const PROGRAM = path.join(import.meta.dirname, "public-server.ts");
const REFERENCE = path.join(import.meta.dirname, "gateway-reference.ts");
const BOTS = 1000;
const COMMON = { connections: 64, rounds: 3 };
const SECONDS = 3;
/** A load below the capacity of both sides: it measures how long an answer takes, and not how long it waits in a queue. */
const PACE = 300;
/** New states per second, as from a thousand active bots. */
const STATES = 400;

/** The public routes with 1,000 connected public bots, compared with a bare node:http server that sends the same bytes. */
export async function benchPublic(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3941, reference: 3942 }, PROGRAM);
  const memory = async () => {
    const usage = (await (await fetch(`${servers.product}/memory`)).json()) as { rss: number };
    return Math.round(usage.rss / 2 ** 20);
  };
  try {
    await fetch(`${servers.product}/open?bots=${BOTS}`);
    for (const address of ["/v1/bots/public", "/v1/bots/public/summary", "/v1/bots/stats"]) {
      const body = await (await fetch(servers.product + address)).arrayBuffer();
      await fetch(servers.reference, { method: "PUT", body });
      const before = await memory();
      const load = { request: { method: "GET" as const, path: address } };
      for (const perSecond of [PACE, undefined]) {
        const all = (1 + 2 * COMMON.rounds) * SECONDS + 10;
        const states = fetch(`${servers.product}/drive?perSecond=${STATES}&seconds=${all}`);
        const pace = perSecond ? `, ${perSecond} calls a second` : "";
        const name = `GET ${address}, ${BOTS} bots, ${Math.ceil(body.byteLength / 1024)} KB${pace}`;
        await compare(
          { base: servers.product, load },
          { base: servers.reference, load },
          { ...COMMON, name, seconds: SECONDS, ...(perSecond && { perSecond }) },
        );
        await states;
      }
      console.log(`  memory: ${before} MB before, ${await memory()} MB after`);
    }
  } finally {
    await servers.stop();
  }
}
