import autocannon from "autocannon";

export interface Load {
  name: string;
  connections: number;
  /** Seconds of each run. */
  seconds: number;
  /** How many runs each side gets. */
  rounds: number;
  request: autocannon.Request;
  /** Between runs, so that each starts from the same state. */
  reset?: () => Promise<void>;
}

interface Sample {
  perSecond: number;
  p99Ms: number;
}

async function measure(base: string, load: Load): Promise<Sample> {
  await load.reset?.();
  const { connections, seconds, request } = load;
  const result = await autocannon({ url: base, connections, duration: seconds, requests: [request] });
  if (result.non2xx || result.errors) {
    throw new Error(`${load.name} at ${base}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}

const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Runs both sides in turns, after a warm-up of each, and prints the median of the ratios of neighbouring runs. */
export async function compare(product: string, reference: string, load: Load): Promise<void> {
  console.log(`\n${load.name}, ${load.connections} connections, ${load.rounds} × ${load.seconds} s each, in turns`);
  const warmUp = { ...load, seconds: Math.min(3, load.seconds) };
  await measure(product, warmUp);
  await measure(reference, warmUp);
  const ratios: number[] = [];
  for (let round = 1; round <= load.rounds; round++) {
    const ours = await measure(product, load);
    const theirs = await measure(reference, load);
    ratios.push(ours.perSecond / theirs.perSecond);
    console.log(
      `  ${round}: product ${ours.perSecond.toFixed(0)}/s (p99 ${ours.p99Ms} ms), ` +
        `reference ${theirs.perSecond.toFixed(0)}/s (p99 ${theirs.p99Ms} ms), ratio ${ratios.at(-1)?.toFixed(2)}`,
    );
  }
  console.log(`  ratio, median: ${median(ratios).toFixed(2)}`);
}
