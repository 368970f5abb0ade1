import path from "node:path";
import { compare } from "./compare-throughput.ts";
import { startBenchServers } from "./start-bench-servers.ts";

const PROGRAM = path.join(import.meta.dirname, "presence-server.ts");
const REFERENCE = path.join(import.meta.dirname, "gateway-reference.ts");
const CASES = [
  { bots: 50, connections: 32, seconds: 2, rounds: 5 },
  { bots: 1000, connections: 16, seconds: 1, rounds: 3 },
];

/** `GET /gateway/v1/bots`, compared with a bare node:http server that sends the same bytes from memory. */
export async function benchGateway(): Promise<void> {
  const servers = await startBenchServers(REFERENCE, { product: 3935, reference: 3936 }, PROGRAM);
  try {
    for (const { bots, ...length } of CASES) {
      const opened = await (await fetch(`${servers.product}/open?bots=${bots}`)).json();
      const { path: query, token } = opened as { path: string; token: string };
      const address = `/gateway/v1/bots${query}`;
      const headers = { authorization: token };
      const body = await (await fetch(servers.product + address, { headers })).arrayBuffer();
      await fetch(servers.reference, { method: "PUT", body });
      const load = { request: { method: "GET" as const, path: address, headers } };
      const name = `GET /gateway/v1/bots, ${bots} bots, ${Math.round(body.byteLength / 1024)} KB`;
      await compare({ base: servers.product, load }, { base: servers.reference, load }, { name, ...length });
    }
  } finally {
    await servers.stop();
  }
}
