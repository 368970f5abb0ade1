/** The result of one run of round trips. */
export interface RoundTrips {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Keeps this many calls in progress for this long. */
export async function timeRoundTrips(
  call: () => Promise<unknown>,
  inFlight: number,
  seconds: number,
): Promise<RoundTrips> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      await call();
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const part = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / took, p50Ms: part(0.5), p99Ms: part(0.99) };
}
