import os from "node:os";
import autocannon from "autocannon";

export interface Load {
  request: autocannon.Request;
  /** Called before each run, so that each starts from the same state. */
  reset?: () => Promise<void>;
}

interface ComparedServer {
  base: string;
  load: Load;
}

interface Measurement {
  name: string;
  connections: number;
  /** How many runs each side gets. */
  rounds: number;
  /** How long a run is: seconds, or a number of requests. */
  seconds?: number;
  amount?: number;
  /** Requests a second over all connections; unset: as many as possible. */
  perSecond?: number;
}

interface Sample {
  perSecond: number;
  p99Ms: number;
}

async function measure({ base, load }: ComparedServer, measurement: Measurement): Promise<Sample> {
  const { name, connections, seconds, amount, perSecond } = measurement;
  await load.reset?.();
  const length = amount ? { amount } : { duration: seconds ?? 1 };
  const pace = perSecond ? { overallRate: perSecond } : {};
  const result = await timeRun({ url: base, connections, ...length, ...pace, requests: [load.request] });
  if (result.non2xx || result.errors) {
    throw new Error(`${name} at ${base}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return { perSecond: amount ? amount / result.untilLastSeconds : result.requests.average, p99Ms: result.latency.p99 };
}

/** A run of a number of requests is shorter than the second that autocannon counts in. */
async function timeRun(options: autocannon.Options): Promise<autocannon.Result & { untilLastSeconds: number }> {
  const started = performance.now();
  let last = started;
  const run = autocannon(options);
  (run as unknown as autocannon.Instance).on("response", () => {
    last = performance.now();
  });
  return { ...(await run), untilLastSeconds: (last - started) / 1000 };
}

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Runs both sides alternately, after a warm-up of each, and prints the median of the ratios of neighbouring runs. */
export async function compare(
  product: ComparedServer,
  reference: ComparedServer,
  measurement: Measurement,
): Promise<void> {
  const { name, connections, rounds, seconds, amount } = measurement;
  const length = amount ? `${amount} requests` : `${seconds} s`;
  console.log(`\n${name}, ${connections} connections, ${rounds} × ${length} each, in turns`);
  const warmUp = { ...measurement, ...(seconds && { seconds: Math.min(3, seconds) }) };
  for (let times = amount ? 3 : 1; times > 0; times--) {
    await measure(product, warmUp);
    await measure(reference, warmUp);
  }
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const ours = await measure(product, measurement);
    const theirs = await measure(reference, measurement);
    ratios.push(ours.perSecond / theirs.perSecond);
    console.log(
      `  ${round}: product ${ours.perSecond.toFixed(0)}/s (p99 ${ours.p99Ms} ms), ` +
        `reference ${theirs.perSecond.toFixed(0)}/s (p99 ${theirs.p99Ms} ms), ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(`  ratio, median: ${median(ratios).toFixed(2)} (load average ${os.loadavg()[0]?.toFixed(1)})`);
}
