import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startTopology, type Topology as TopologyOfService } from "../../topology/start-topology.ts";
import type { WebProcess } from "../../topology/web-process.ts";
import { type Account, createAccount } from "../create-account.ts";

export const ROOT = path.join(import.meta.dirname, "..", "..", "..");

export interface Topology extends TopologyOfService {
  newAccount(bots: number): Promise<Account>;
}

/** Processes of the service whose database can crash and loses nothing. Clients know each process. */
export async function startFaultTopology(webs: number): Promise<Topology> {
  const settings = { PUBLIC_URL: "http://localhost:3000" };
  const topology = await startTopology({ webs, settings, durable: true });
  return { ...topology, newAccount: (bots) => createAccount(topology.svc, "fault", bots) };
}

/** @returns The milliseconds until `done` answers true; infinite when it did not within the limit. */
export async function timeUntil(done: () => Promise<boolean>, limitMs: number, everyMs = 50): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < limitMs) {
    if (await done().catch(() => false)) return performance.now() - from;
    await sleep(everyMs);
  }
  return Number.POSITIVE_INFINITY;
}

/** Whether it serves, and has its broker. */
export async function isReady({ url }: WebProcess): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(6_000) });
  return ((await reply.json()) as { status: string }).status === "ok";
}

/** Holds up every statement that reads or writes a bot. @returns Ends it. */
export async function lockBots({ database }: Topology): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('BEGIN; LOCK TABLE "Bot" IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await client.query("ROLLBACK");
    await client.end();
  };
}
