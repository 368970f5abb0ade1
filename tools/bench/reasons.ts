import path from "node:path";
import { compare } from "./compare-throughput.ts";
import { startBenchServers } from "./start-bench-servers.ts";

const PROGRAM = path.join(import.meta.dirname, "reasons-server.ts");
/** Not asked: both answers come from one process, so that nothing but the work differs. */
const UNUSED = path.join(import.meta.dirname, "gateway-reference.ts");
const ROUNDS = 4;
const SECONDS = 3;

/** Why each of 10,004 bots is not connected, where two shards are full, compared with reading the bots' rows alone. */
export async function benchReasons(): Promise<void> {
  const servers = await startBenchServers(UNUSED, { product: 3943, reference: 3944 }, PROGRAM);
  const at = (route: string) => ({ base: servers.product, load: { request: { method: "GET" as const, path: route } } });
  try {
    const groups = (await (await fetch(`${servers.product}/reasons`)).json()) as { reason: object; count: number }[];
    for (const { reason, count } of groups) console.log(`  ${count} bots: ${JSON.stringify(reason)}`);
    for (const connections of [1, 8]) {
      const name = "reasons of 10,004 bots";
      await compare(at("/reasons"), at("/rows"), { name, connections, rounds: ROUNDS, seconds: SECONDS });
    }
  } finally {
    await servers.stop();
  }
}
