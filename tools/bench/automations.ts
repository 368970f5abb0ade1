import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment } from "../child-environment.ts";

const PROGRAM = path.join(import.meta.dirname, "automations-shard.ts");
const ROUNDS = 3;
const SECONDS = 10;
const PER_SECOND = 20;
/** More than a bot ever hears: how many the shard can look at. */
const FLOOD_PER_SECOND = 400;

interface Measured {
  /** A second, of all bots. */
  events: number;
  /** Of the whole measurement. */
  runs: number;
  /** How much of a core was used. */
  core: number;
  /** 99th percentile of how late the event loop was. */
  delayMs: number;
}

async function measure(automations: number, perSecond = PER_SECOND): Promise<Measured> {
  const args = [PROGRAM, automations, perSecond, SECONDS].map(String);
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: childEnvironment({}) });
  return JSON.parse(stdout) as Measured;
}

const show = (label: string, { events, runs, core, delayMs }: Measured) =>
  console.log(
    `  ${label}: ${events.toFixed(0)} events/s, ${runs} runs, ${(core * 100).toFixed(1)} % of a core, event loop late by ${delayMs.toFixed(1)} ms (p99)`,
  );

/** Fifty bots of one shard with and without automations, on the same events, in turns. */
export async function benchAutomations(): Promise<void> {
  console.log(`\nautomations: 50 bots, ${PER_SECOND} events/s each, ${ROUNDS} × ${SECONDS} s, in turns`);
  const costs: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [none, twenty] = [await measure(0), await measure(20)];
    show("none            ", none);
    show("20 of each bot  ", twenty);
    costs.push(twenty.core - none.core);
  }
  costs.sort((one, other) => one - other);
  const median = costs[Math.floor(costs.length / 2)] ?? 0;
  console.log(`  matching and one \`say\`: ${(median * 100).toFixed(1)} % of a core (median)`);
  show(`20 of each bot, up to ${FLOOD_PER_SECOND}/s each`, await measure(20, FLOOD_PER_SECOND));
}
