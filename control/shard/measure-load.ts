import { monitorEventLoopDelay } from "node:perf_hooks";

const NANOSECONDS_PER_MS = 1e6;
const MICROSECONDS_PER_MS = 1e3;

/** @returns A function that measures what the process used since its last call: cores, memory, event loop delay. */
export function measureLoad(): () => { cpu: number; rssBytes: number; loopDelayMs: number } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let measuredAt = performance.now();
  let usage = process.cpuUsage();
  return () => {
    const now = performance.now();
    const used = process.cpuUsage(usage);
    const cpu = (used.user + used.system) / MICROSECONDS_PER_MS / Math.max(1, now - measuredAt);
    const p99Ms = delay.percentile(99) / NANOSECONDS_PER_MS;
    const loopDelayMs = Number.isFinite(p99Ms) ? p99Ms : 0;
    measuredAt = now;
    usage = process.cpuUsage();
    delay.reset();
    return { cpu, rssBytes: process.memoryUsage.rss(), loopDelayMs };
  };
}
