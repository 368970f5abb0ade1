import path from "node:path";
import { startRedisServer } from "../test/start-redis-server.ts";
import type { BenchBot } from "./create-call-server.ts";
import { type BenchServers, startBenchServers } from "./start-bench-servers.ts";
import type { RoundTrips } from "./time-round-trips.ts";

const ROUNDS = 4;
const SECONDS = 2;
const WARM_UP_SECONDS = 2;
const PORTS = { product: 3937, reference: 3938, shardHolder: 3939, caller: 3940 };
const program = (name: string) => path.join(import.meta.dirname, name);

/** One way from a caller to a bot. */
interface Route {
  label: string;
  /** Of the process that calls. */
  base: string;
  bot?: BenchBot;
}

const show = ({ perSecond, p50Ms, p99Ms }: RoundTrips) =>
  `${perSecond.toFixed(0)}/s, p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms`;

/** Commands to a bot through link and shard, compared with bare frames over a WebSocket to another process. */
export async function benchCommands(): Promise<void> {
  const ports = { product: PORTS.product, reference: PORTS.reference };
  const servers = await startBenchServers(program("commands-reference.ts"), ports, program("commands-server.ts"));
  const redis = await startRedisServer();
  const pair = await startPair(redis.url);
  try {
    const echo: Route = { label: "bare WebSocket echo", base: servers.reference };
    const routes = [...(await routesOf(servers.product)), await routeThroughBroker(pair)];
    for (const route of [echo, ...routes]) await run(route, 64, WARM_UP_SECONDS);
    for (const inFlight of [1, 64]) await compare(inFlight, echo, routes);
  } finally {
    await Promise.all([servers.stop(), pair.stop()]);
    await redis.stop();
  }
}

/** The process that calls holds the shards' connections. */
async function routesOf(base: string): Promise<Route[]> {
  const { inside, own } = await readBots(base);
  return [
    { label: "platform inside the shard's process", base, bot: inside },
    { label: "simulated platform in its own process", base, bot: own },
  ];
}

/** Two processes on a database of their own: what has a broker and what has none are different installations. */
function startPair(redisUrl: string): Promise<BenchServers> {
  const ports = { product: PORTS.shardHolder, reference: PORTS.caller };
  const settings = { REDIS_URL: redisUrl };
  return startBenchServers(program("commands-caller.ts"), ports, program("commands-server.ts"), settings);
}

/** Another process holds them: Redis is asked for it, and carries the call and its answer. */
async function routeThroughBroker(pair: BenchServers): Promise<Route> {
  const { inside } = await readBots(pair.product);
  return {
    label: "platform inside the shard's process, Redis between two processes",
    base: pair.reference,
    bot: inside,
  };
}

const readBots = async (base: string) => (await (await fetch(`${base}/bots`)).json()) as Record<string, BenchBot>;

async function run({ base, bot }: Route, inFlight: number, seconds = SECONDS): Promise<RoundTrips> {
  const query = new URLSearchParams({ inFlight: String(inFlight), seconds: String(seconds), ...bot });
  const reply = await fetch(`${base}/run?${query}`);
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as RoundTrips;
}

async function compare(inFlight: number, echo: Route, routes: Route[]): Promise<void> {
  console.log(`\ncommands through link and shard, ${inFlight} in flight, ${ROUNDS} × ${SECONDS} s each, in turns`);
  const ratios = new Map<Route, number[]>();
  for (let round = 1; round <= ROUNDS; round++) {
    const bare = await run(echo, inFlight);
    console.log(`  ${round}: ${echo.label}: ${show(bare)}`);
    for (const route of routes) {
      const ours = await run(route, inFlight);
      const ratio = ours.perSecond / bare.perSecond;
      ratios.set(route, [...(ratios.get(route) ?? []), ratio]);
      console.log(`     ${route.label}: ${show(ours)}; ratio ${ratio.toFixed(2)}`);
    }
  }
  for (const [{ label }, values] of ratios) {
    const sorted = values.toSorted((a, b) => a - b);
    console.log(`  ${label}: ratio, median: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)}`);
  }
}
